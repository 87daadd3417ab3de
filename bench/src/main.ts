import { monthSync } from "./month-sync.ts"
import { polls } from "./polls.ts"
import { web } from "./web.ts"

/** Speed is shown here and nowhere in the tests: ratios against a floor that is measured in the same run. */
const benches: Record<string, () => Promise<void>> = { "month-sync": monthSync, polls, web }

const name = process.argv[2] ?? ""
const bench = benches[name]
if (!bench) {
  console.error(`Which bench? ${Object.keys(benches).join(", ")}`)
  process.exit(1)
}
await bench()
