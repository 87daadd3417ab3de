import { sendEarlyRequests } from "./lib/early-requests.ts"
import { loadLanguage } from "./lib/language.ts"

sendEarlyRequests()
// The copy is chosen when its modules are evaluated, so the client is imported once its language is loaded. There is no
// top-level await: the client imports modules of this file's chunk, and each would wait for the other.
void loadLanguage().then(() => import("./start.tsx"))
