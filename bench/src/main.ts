import { cleanUpWhenStopped } from "./child.ts"
import { desktop } from "./desktop.ts"
import { entries } from "./entries.ts"
import { growth } from "./growth.ts"
import { greedy } from "./greedy.ts"
import { hostile } from "./hostile.ts"
import { isolation } from "./isolation.ts"
import { describeMachine } from "./machine.ts"
import { monthSync } from "./month-sync.ts"
import { outbox } from "./outbox.ts"
import { plans } from "./plans.ts"
import { polls } from "./polls.ts"
import { provisioning } from "./provisioning.ts"
import { reads } from "./reads.ts"
import { scale } from "./scale.ts"
import { print, repeated, type Report } from "./report.ts"
import { starts } from "./starts.ts"
import { uploads } from "./uploads.ts"
import { web } from "./web.ts"
import { writePerformance, writeSection } from "./write-performance.ts"

/**
 * Speed is measured here and not in the tests: ratios against a floor measured in the same run. `all` writes
 * docs/performance.md; with `--record`, a single one replaces its section there. `--runs=3` repeats it.
 */
const benches: Record<string, () => Promise<Report>> = {
  "month-sync": monthSync,
  starts,
  entries,
  reads,
  polls,
  desktop,
  web,
  hostile,
  greedy,
  uploads,
  isolation,
  provisioning,
}

/** Not part of `all`: made for a single decision, or on servers that are not everywhere. */
const comparisons: typeof benches = { outbox, growth, scale, plans }

cleanUpWhenStopped()
const name = process.argv[2] ?? ""
const chosen = name === "all" ? Object.values(benches) : [benches[name] ?? comparisons[name]]
const runs = Number(process.argv.find((argument) => argument.startsWith("--runs="))?.slice("--runs=".length) ?? 1)
if (!Number.isInteger(runs) || runs < 1) {
  console.error("How often? --runs=3")
  process.exit(1)
}
const machine = describeMachine()
for (const line of machine) console.log(line)
const reports: Report[] = []
for (const bench of chosen) {
  if (!bench) {
    console.error(`Which bench? all, ${Object.keys({ ...benches, ...comparisons }).join(", ")}`)
    process.exit(1)
  }
  const measured: Report[] = []
  while (measured.length < runs) {
    const one = await bench()
    if (runs > 1) print(one)
    measured.push(one)
  }
  const [only] = measured
  const report = only && measured.length === 1 ? only : repeated(measured)
  print(report)
  reports.push(report)
  if (name !== "all" && process.argv.includes("--record")) await writeSection(machine, report)
}
if (name === "all") await writePerformance(machine, reports)
