import { applyDensity } from "./lib/density.ts"
import { sendEarlyRequests } from "./lib/early-requests.ts"
// Translations import these. They are part of this file, because the client's own file has to wait for the language.
import "./lib/format.ts"
import { loadLanguage } from "./lib/language.ts"
import "./lib/rich.ts"

applyDensity()
sendEarlyRequests()
// The copy is chosen when its modules are evaluated, so the client is imported once its language is loaded. There is no
// top-level await: the client imports modules of this file's chunk, and each would wait for the other.
void loadLanguage().then(() => import("./start.tsx"))
