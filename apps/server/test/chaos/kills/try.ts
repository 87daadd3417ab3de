import { parseArgs } from "node:util"
import { DATABASES, type DatabaseName } from "./databases.ts"
import type { TrialReport } from "./report.ts"
import { runTrial } from "./trial.ts"

const HELP = `npm run try:kills -- --database=embedded|postgres|citus --kills=100 --seed=1

Kills processes of a deployment under load at random moments, and compares what is stored with what was answered.
The seed selects what is killed and when, and what is written; a busy machine does the rest.
`

const EXAMPLES = 5

const { values } = parseArgs({
  options: {
    database: { type: "string", default: "embedded" },
    kills: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
    help: { type: "boolean", default: false },
  },
})
const [kills, seed] = [Number(values.kills), Number(values.seed)]
if (values.help || !isDatabase(values.database) || !Number.isInteger(kills) || !Number.isInteger(seed)) {
  process.stdout.write(HELP)
  process.exit(values.help ? 0 : 2)
}

const startedAt = Date.now()
const log = (line: string) =>
  console.log(`${String(Math.round((Date.now() - startedAt) / 1_000)).padStart(5)} s  ${line}`)
const started = new AsyncDisposableStack()
let stopping: Promise<void> | undefined
const stop = () => (stopping ??= started.disposeAsync())
for (const [signal, exitCode] of [["SIGINT", 130] as const, ["SIGTERM", 143] as const]) {
  process.once(signal, () => {
    log("stopping")
    void stop().finally(() => process.exit(exitCode))
  })
}
let report: TrialReport
try {
  report = await runTrial({ database: values.database, kills, seed, log, started })
} finally {
  await stop()
}
print(report)
process.exit(Object.values(report.faults).every(({ length }) => length === 0) ? 0 : 1)

function isDatabase(name: string): name is DatabaseName {
  return (DATABASES as readonly string[]).includes(name)
}

function print({ byKind, figures, faults }: TrialReport): void {
  const rows = [
    ...[...byKind].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([kind, count]) => [`kills: ${kind}`, count] as const),
    ...Object.entries(figures),
    ...Object.entries(faults).map(([what, found]) => [what, found.length] as const),
  ]
  console.log(`\n${values.database}, ${kills} kills, seed ${seed}\n\n| | |\n| --- | ---: |`)
  for (const [what, value] of rows) console.log(`| ${what} | ${value} |`)
  for (const [what, found] of Object.entries(faults)) {
    for (const each of found.slice(0, EXAMPLES)) console.log(`${what}: ${each}`)
  }
}
