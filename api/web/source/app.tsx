/** The frame of every page: who we are, where to go, language and theme; and which page is shown. */
import { useMemo, useState } from "preact/hooks";
import { ErrorBoundary, lazy, LocationProvider, Route, Router, useLocation } from "preact-iso";
import { Matches } from "./pages/matches";
import { LANGUAGES, speak, SpeakingContext, useSpeaking, type Language, type Speaking } from "./texts";
import { THEMES, useTheme } from "./theme";
import { useTitle } from "./title";

const page = <Name extends string>(load: () => Promise<Record<Name, any>>, name: Name) => lazy(async () => (await load())[name]);
const NewMatch = page(() => import("./pages/new-match"), "NewMatch");
const loadMatchPage = () => import("./pages/match");
const MatchPage = page(loadMatchPage, "MatchPage");
const TablePage = page(() => import("./pages/table"), "TablePage");
const SheetPage = page(() => import("./pages/sheet"), "SheetPage");
const AuditPage = page(() => import("./pages/audit"), "AuditPage");
const Games = page(() => import("./pages/games"), "Games");
const GamePage = page(() => import("./pages/game"), "GamePage");
const Reports = page(() => import("./pages/reports"), "Reports");
const ReportPage = page(() => import("./pages/reports"), "ReportPage");
const Explore = page(() => import("./pages/explore"), "Explore");
const ExplorePage = page(() => import("./pages/explore"), "ExplorePage");
const Standings = page(() => import("./pages/standings"), "Standings");
const PlayerPage = page(() => import("./pages/player"), "PlayerPage");

/** Sends for the page of an address while other things are still coming. */
export function sendFor(path: string): void {
  if (/^\/m\/[^/]+$/.test(path)) void loadMatchPage();
}

export function App({ first }: { first: Speaking }) {
  const [speaking, setSpeaking] = useState(first);
  const context = useMemo(
    () => ({ ...speaking, change: (language: Language) => void speak(language, true).then(setSpeaking) }),
    [speaking],
  );
  return (
    <SpeakingContext.Provider value={context}>
      <LocationProvider>
        <Header />
        <ErrorBoundary>
          <Router>
            <Route path="/" component={Matches} />
            <Route path="/new" component={NewMatch} />
            <Route path="/m/:id" component={MatchPage} />
            <Route path="/m/:id/table" component={TablePage} />
            <Route path="/m/:id/sheet" component={SheetPage} />
            <Route path="/m/:id/audit" component={AuditPage} />
            <Route path="/audit" component={AuditPage} />
            <Route path="/games" component={Games} />
            <Route path="/games/:game" component={GamePage} />
            <Route path="/reports" component={Reports} />
            <Route path="/reports/:report" component={ReportPage} />
            <Route path="/explore" component={Explore} />
            <Route path="/explore/:game" component={ExplorePage} />
            <Route path="/standings" component={Standings} />
            <Route path="/players/:name" component={PlayerPage} />
            <Route default component={Nowhere} />
          </Router>
        </ErrorBoundary>
      </LocationProvider>
    </SpeakingContext.Provider>
  );
}

const PLACES = [["/", "nav.matches"], ["/games", "nav.games"], ["/standings", "nav.standings"], ["/reports", "nav.reports"], ["/audit", "nav.audit"]] as const;

function Header() {
  const { say } = useSpeaking();
  const { path } = useLocation();
  return (
    <header class="top">
      <a class="skip" href="#main">{say("nav.skip")}</a>
      <a class="brand" href="/" aria-label={say("nav.home")}><img src="/mark.svg" alt="" width="28" height="28" />jugada</a>
      <nav aria-label={say("nav.main")}>
        {PLACES.map(([place, key]) => <a key={place} href={place} aria-current={path === place ? "page" : undefined}>{say(key)}</a>)}
        <a href="/docs" target="_self">{say("nav.docs")}</a>
      </nav>
      <Settings />
    </header>
  );
}

function Settings() {
  const { language, say, change } = useSpeaking();
  const [theme, setTheme] = useTheme();
  return (
    <div class="settings">
      <select aria-label={say("nav.language")} value={language} onChange={(event) => change(event.currentTarget.value as Language)}>
        {Object.entries(LANGUAGES).map(([key, name]) => <option key={key} value={key} lang={key}>{name}</option>)}
      </select>
      <select aria-label={say("nav.theme")} value={theme} onChange={(event) => setTheme(event.currentTarget.value)}>
        {THEMES.map((each) => <option key={each} value={each}>{say(`theme.${each}`)}</option>)}
      </select>
    </div>
  );
}

function Nowhere() {
  const { say } = useSpeaking();
  useTitle(say("nowhere.title"));
  return <main id="main" class="page"><h1>{say("nowhere.title")}</h1><p><a href="/">{say("nowhere.back")}</a></p></main>;
}
