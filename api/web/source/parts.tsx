/** Small parts that several pages show. */
import { Problem } from "./api";
import { useSay } from "./texts";

export function Loading({ inline = false }: { inline?: boolean }) {
  const say = useSay();
  const text = <p class="quiet" role="status">{say("loading")}</p>;
  return inline ? text : <main id="main" class="page">{text}</main>;
}

export function Failed({ error }: { error: Error }) {
  const say = useSay();
  const title = error instanceof Problem ? error.body.title : say("failed.title");
  return (
    <main id="main" class="page">
      <h1>{title}</h1>
      <p>{error.message}</p>
      <p><a href="/">{say("nowhere.back")}</a></p>
    </main>
  );
}

/** A moment as the reader's language says it. */
export function moment(at: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(at));
}

/** A move in words, with its text for whoever records or audits it in small print. */
export function Worded({ said, code }: { said: string; code: string }) {
  return <span class="worded">{said}{said !== code && <> <small class="code">{code}</small></>}</span>;
}
