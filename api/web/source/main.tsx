import { render } from "preact";
import "@fontsource-variable/atkinson-hyperlegible-next/index.css";
import "./styles/base.css";
import { App, sendFor } from "./app";
import { firstLanguage, speak } from "./texts";

sendFor(location.pathname);
const speaking = await speak(firstLanguage());
render(<App first={speaking} />, document.getElementById("page")!);
