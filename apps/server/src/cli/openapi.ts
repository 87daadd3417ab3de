import { writeFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { printOpenApi } from "#app/print-openapi.ts"

/** Regenerates the committed `openapi.json` from the contracts. */
await writeFile(fileURLToPath(new URL("../../../../openapi.json", import.meta.url)), await printOpenApi())
