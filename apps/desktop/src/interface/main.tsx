// Translations import these. They are part of this file, because the interface has to wait for the language.
import "@scorecard/web/lib/format.ts"
import { loadLanguage, withLanguage } from "@scorecard/web/lib/language.ts"
import "@scorecard/web/lib/rich.ts"
import { openClientState } from "./client-state.ts"

// The copy is chosen when its modules are evaluated, so the interface is imported once its language is loaded.
const own = { es: () => import("./languages/es.ts"), fil: () => import("./languages/fil.ts") }
void Promise.all([loadLanguage(own), openClientState()]).then(() => withLanguage(() => import("./start.tsx")))
