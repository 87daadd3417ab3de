import { writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { printEndpoints } from "./print-endpoints.ts"
import { printReplies } from "./print-replies.ts"

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
writeFileSync(at("../src/api/endpoints.gen.ts"), await printEndpoints())
writeFileSync(at("../../server/test/support/replies.gen.ts"), await printReplies())
