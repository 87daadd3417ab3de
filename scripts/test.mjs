// Runs all tests: first those without a browser, then the web client's journeys in one. Arguments are passed to the
// first only: npm test -- path/to/file.test.ts. CLICKHOUSE_TESTS=required makes a missing ClickHouse a failure,
// PDF_TESTS=required missing PDF tools, PACKAGE_TESTS=required missing tools that build the desktop client for Windows, SERVER_TESTS=required missing
// programs of PostgreSQL and tools that check the files of deploy/.
import { spawnSync } from "node:child_process"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { hasPackageTools } from "../apps/desktop/test/package-tools.ts"
import { canRunClickhouseCluster, findChdb } from "../apps/server/test/support/chdb-home.ts"
import { DEPLOY_TOOLS, hasDeployTools } from "../apps/server/test/support/deploy-tools.ts"
import { findFormerPostgres } from "../apps/server/test/support/former-postgres.ts"
import { findPostgresPrograms } from "../apps/server/test/support/find-postgres-programs.ts"
import { hasPdfTools } from "../apps/server/test/support/pdf-tools.ts"

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const given = process.argv.slice(2)

function report() {
  for (const line of notRun) console.log(line)
}

function fail() {
  report()
  process.exit(1)
}

function run(...program) {
  const { status } = spawnSync(process.execPath, [...process.execArgv, ...program], { cwd: root, stdio: "inherit" })
  if (status !== 0) process.exit(status ?? 1)
}

/** What is not run here, and what to do about it. */
const notRun = []
if (given.length === 0 && findChdb() === null) {
  notRun.push(
    "The ClickHouse tests are NOT run: its engine was not found. docs/operations/warehouse.md says how to install it.",
  )
  if (process.env.CLICKHOUSE_TESTS === "required") fail()
} else if (given.length === 0 && !canRunClickhouseCluster()) {
  notRun.push("The tests of a ClickHouse cluster are NOT run: they need Linux and python3.")
  if (process.env.CLICKHOUSE_TESTS === "required") fail()
}
if (!hasPdfTools()) {
  notRun.push(
    "The tests that read PDF files (*.pdf.test.ts) are NOT run: install Poppler and qpdf (Debian: apt-get install poppler-utils qpdf).",
  )
  if (process.env.PDF_TESTS === "required") fail()
}
if (!hasPackageTools()) {
  notRun.push(
    "The tests that build the desktop client for Windows (*.package.test.ts) are NOT run: on Debian, apt-get install nsis osslsigncode openssl 7zip.",
  )
  if (process.env.PACKAGE_TESTS === "required") fail()
}
if (findPostgresPrograms() === null || findFormerPostgres() === null) {
  notRun.push(
    "The tests of recovery, replicas and the embedded database's upgrade are NOT all run: .ci/run shows what they need.",
  )
  if (process.env.SERVER_TESTS === "required") fail()
}
if (!hasDeployTools()) {
  const packages = Object.values(DEPLOY_TOOLS).join(" ")
  notRun.push(
    `The checks of deploy/ with the tools of Prometheus and systemd are NOT all run: on Debian, apt-get install ${packages}.`,
  )
  if (process.env.SERVER_TESTS === "required") fail()
}
report()
// Once more, as the journeys. What passes only then is listed: a defect, but not of the change.
const whole = ["--retry=1", "--reporter=default", "--reporter=./scripts/flaky-reporter.mjs"]
run(join("node_modules", "vitest", "vitest.mjs"), "run", ...(given.length === 0 ? whole : given))
if (given.length === 0) {
  run(join("apps", "web", "build", "build.ts"), "--if-stale")
  run(join("apps", "web", "test", "run.ts"))
}
// Again, because the start is far above by now.
if (given.length === 0) report()
