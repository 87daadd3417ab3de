import { rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { answerOf, questionsFor, type Askers } from "./backup-questions.ts"
import { runCommand } from "../support/command.ts"
import { memoryFolder } from "../support/memory-folder.ts"
import { call, signIn, startProgram, type Program } from "../support/program.ts"

/** BACKUP_ANSWERS=1000 is the full measure. */
const ANSWERS = Number(process.env["BACKUP_ANSWERS"] ?? 100)
const MONTHS = ["2026-08", "2026-09", "2026-10"]
const PATIENCE = { timeout: 300_000 }
const BSC = "/v1/dashboard/bsc"
const WRITERS = 4

let directory: string
let program: Program
const askers: Askers = {}
const running = new Set<Program>()

const settings = (name: string) => ({
  DATA_DIR: join(directory, name),
  CLOCK_START: "2026-10-15T16:00:00Z",
  SECRETS_KEY: "the key of the tests of backups that is long enough",
  JWT_SECRET: "the secret of the tests of backups that is long enough",
  // Scheduled work of the service would make answers differ.
  BSC_ROLLING_SYNC_ENABLED: "false",
  RATE_LIMIT_DEFAULT: "0",
  RATE_LIMIT_SIGN_IN: "0",
})

async function start(name: string): Promise<Program> {
  const started = await startProgram({ ...settings(name), LOG_LEVEL: "info" })
  running.add(started)
  return started
}

async function stop(started: Program): Promise<void> {
  running.delete(started)
  await started.stop()
}

const admin = <const Url extends string>(path: Url, body?: unknown) =>
  call(program, askers["admin"] ?? "", body === undefined ? "GET" : "POST", path, body)

/** @throws Error for any other status */
async function must(wanted: number, path: string, body: unknown): Promise<void> {
  const { status, body: answer } = await admin(path, body)
  if (status !== wanted) throw new Error(`${path} was answered ${status}: ${JSON.stringify(answer)}`)
}

/** Waits until the month's job is done. */
async function untilDone(month: number): Promise<void> {
  while ((await admin(`${BSC}/sync-jobs/active?year=2026&month=${month}`)).body.job !== null) await sleep(200)
}

beforeAll(async () => {
  directory = memoryFolder("scorecard-backup-")
  program = await start("source")
  for (const [asker, email] of Object.entries({
    admin: "admin@example.com",
    supervisor: "rafael.montoya@example.com",
    employee: "amina.okonkwo@example.com",
  })) {
    askers[asker] = await signIn(program, email)
  }
  // The demo company's past months are final: adds a second version of one, and a draft that was final.
  await must(202, `${BSC}/finalize?regenerate=true`, { year: 2026, month: 8, reason: "a second version" })
  await untilDone(8)
  await must(200, `${BSC}/reopen`, { year: 2026, month: 9, reason: "a draft that was final" })
  for (const month of [9, 10]) await must(200, `${BSC}/sync`, { year: 2026, month })
}, 300_000)

afterAll(async () => {
  await Promise.all([...running].map((each) => each.stop()))
  rmSync(directory, { recursive: true, force: true })
})

test(`a restored program gives the same ${ANSWERS} answers as before the backup`, PATIENCE, async () => {
  const questions = await questionsFor(program, askers, MONTHS, ANSWERS)
  expect(new Set(questions.map(({ asker, path }) => `${asker} ${path}`)).size).toBe(ANSWERS)
  const before = await inTurn(questions, (question) => answerOf(program, askers, question))

  const archive = join(directory, "quiet")
  expect(await runCommand("backup", ["--to", archive], settings("source"))).toMatchObject({ code: 0, err: "" })
  const back = await runCommand("restore", ["--from", archive], settings("restored"))
  expect([back.code, back.err]).toEqual([0, ""])
  const restored = await start("restored")
  const different: string[] = []
  for (const [at, question] of questions.entries()) {
    const after = await answerOf(restored, askers, question)
    if (after !== before[at]) different.push(`${question.asker} ${question.path}\n${before[at]}\n${after}`)
  }
  await stop(restored)
  expect(different).toEqual([])
})

async function inTurn<T, U>(list: readonly T[], ask: (each: T) => Promise<U>): Promise<U[]> {
  const answers: U[] = []
  for (const each of list) answers.push(await ask(each))
  return answers
}

type AnsweredEntry = { _id: string; employee_id: string }

/** Enters attendance issues until told to stop. */
async function write(people: readonly string[], answered: AnsweredEntry[], signal: AbortSignal): Promise<void> {
  for (let n = 0; !signal.aborted; n++) {
    const employee_id = people[n % people.length] ?? ""
    const draft = { employee_id, date_of_occurrence: "2026-10-14", issue_type: "tardiness" }
    const { status, body } = await admin("/v1/scorecard/attendance-issues", draft)
    expect([status, body.errors]).toEqual([201, undefined])
    answered.push({ _id: body._id, employee_id })
  }
}

test(
  "a backup under load contains every write answered before it, no partial writes, and gives the same other answers",
  PATIENCE,
  async () => {
    const active = "/v1/employees?limit=200&access_level=1&status=active"
    const { body } = await call(program, askers["admin"] ?? "", "GET", active)
    const people = body.items.map(({ employee_id }) => employee_id)
    const questions = await questionsFor(program, askers, MONTHS, ANSWERS)
    const answers = () => inTurn(questions, (question) => answerOf(program, askers, question))
    const before = await answers()
    const answered: AnsweredEntry[] = []
    const stopping = new AbortController()
    const writing = Promise.all(
      Array.from({ length: WRITERS }, (_, n) => write(people.slice(n * 5, n * 5 + 5), answered, stopping.signal)),
    )
    const untilWritten = async (count: number) => {
      while (answered.length < count) await Promise.race([sleep(20), writing])
    }
    await untilWritten(40)
    const answeredBefore = [...answered]
    const archive = join(directory, "loaded")
    expect(await runCommand("backup", ["--to", archive], settings("source"))).toMatchObject({ code: 0, err: "" })
    const answeredUntilItsEnd = answered.length
    await untilWritten(answeredUntilItsEnd + 2 * WRITERS)
    stopping.abort()
    await writing
    // Answers changed by the writes are checked below; all others must be the same.
    const unmoved = (await answers()).map((answer, at) => answer === before[at])
    expect(unmoved.filter(Boolean).length).toBeGreaterThan(ANSWERS / 2)
    // A write in progress at the end may have begun before it; later ones began after it.
    const begunAfter = answered.slice(answeredUntilItsEnd + WRITERS)
    await stop(program)

    const back = await runCommand("restore", ["--from", archive], settings("loaded-restored"))
    expect([back.code, back.err]).toEqual([0, ""])
    program = await start("loaded-restored")
    const after = await answers()
    expect(questions.filter((_, at) => unmoved[at] && after[at] !== before[at])).toEqual([])
    const isThere = async ({ _id }: AnsweredEntry) =>
      (await admin(`/v1/scorecard/attendance-issues/${_id}`)).status === 200
    const there: AnsweredEntry[] = []
    for (const entry of answered) if (await isThere(entry)) there.push(entry)
    expect(answeredBefore.filter((entry) => !there.includes(entry))).toEqual([])
    expect(begunAfter.filter((entry) => there.includes(entry))).toEqual([])
    // Otherwise the backup was not taken during the writes, and this test shows nothing.
    expect(there.length).toBeGreaterThan(answeredBefore.length)

    for (const { _id, employee_id } of there) {
      const log = await admin(`/v1/system/activity-logs?target_id=${_id}`)
      expect(log.body.items).toMatchObject([{ employee_id }])
    }
    expect((await admin("/v1/system/activity-logs/verify")).body.faults).toEqual([])
  },
)
