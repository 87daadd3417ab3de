import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { printClient } from "./print-client.ts"

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
writeFileSync(at("../src/api.gen.ts"), printClient(JSON.parse(readFileSync(at("../../../openapi.json"), "utf8"))))
