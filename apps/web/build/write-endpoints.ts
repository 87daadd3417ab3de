import { writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { printEndpoints } from "./print-endpoints.ts"

writeFileSync(fileURLToPath(new URL("../src/api/endpoints.gen.ts", import.meta.url)), await printEndpoints())
