import { readdirSync, rmSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { printEndpoints } from "./print-endpoints.ts"

const FOLDER = fileURLToPath(new URL("../src/api", import.meta.url))
const OWN = new Set(["endpoint.ts"])

const printed = await printEndpoints()
for (const name of readdirSync(FOLDER)) if (!OWN.has(name) && !printed.has(name)) rmSync(`${FOLDER}/${name}`)
for (const [name, text] of printed) writeFileSync(`${FOLDER}/${name}`, text)
