import { spawnSync } from "node:child_process"
import { existsSync, readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { runCommand } from "./support/command.ts"
import { findPostgresPrograms } from "./support/find-postgres-programs.ts"
import { memoryFolder } from "./support/memory-folder.ts"
import {
  copyServer,
  createServer,
  recoverTo,
  serverFolder,
  startServer,
  type PostgresServer,
} from "./support/postgres-server.ts"
import { call, completeSetup, type Program, signIn, startProgram } from "./support/program.ts"
import { waitUntil } from "./support/wait-until.ts"

/** How many entries are written before and after the instant; RECOVERY_ENTRIES=5000 is the full measure. */
const ENTRIES = Number(process.env["RECOVERY_ENTRIES"] ?? 150)
const WRITERS = 4
const LEAVER = "E4"
const PEOPLE = ["E1", "E2", "E3", LEAVER]
const SECRET = "one secret of all the processes here"

type Written = { id: string; sentAt: number; answeredAt: number }

let directory: string
let archive: string
let original: PostgresServer
let recovered: PostgresServer
let again: PostgresServer
/** A second after the one that is chosen first, and the entries until then. */
let later: { time: string; entries: string[] }
let program: Program | undefined

const settings = (server: PostgresServer) => ({
  DATA_DIR: join(directory, "data"),
  DATABASE_URL: server.url("scorecard"),
  WH_DRIVER: "none",
  AUTH_DEV_LOGIN_ENABLED: "true",
  JWT_SECRET: SECRET,
  SECRETS_KEY: SECRET,
  RATE_LIMIT_DEFAULT: "0",
})

beforeAll(() => {
  directory = memoryFolder("scorecard-recovery-")
  archive = serverFolder(join(directory, "archive"))
})
afterAll(async () => {
  await program?.stop()
  for (const server of [original, recovered, again]) await server?.stop("immediate")
  rmSync(directory, { recursive: true, force: true })
})

async function addPerson(to: Program, admin: string, employee_id: string): Promise<void> {
  const { status } = await call(to, admin, "POST", "/v1/employees", {
    employee_id,
    access_level: 1,
    access_scope: "team",
    hire_date: "2025-01-06",
    personal_data: {
      first_name: `Given${employee_id}`,
      last_name: "Reyes",
      email_address: `${employee_id}@example.com`,
    },
    employment_data: { position: "Analyst", employment_type: "full_time" },
  })
  expect(status).toBe(201)
}

/** Every server archives into the same folder, as it does with the settings that a base backup brings along. */
const archiving = () => ({ archive_mode: "on", archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f` })

/** Recovers the base backup in `folder`, on the timeline that it was made on. */
async function recover(folder: string, time: string): Promise<PostgresServer> {
  recoverTo(folder, { archive, time })
  const server = await startServer(folder, { ...archiving(), recovery_target_timeline: "current" })
  await waitUntil(async () => {
    const [row] = await server.query<{ waiting: boolean }>("postgres", "select pg_is_in_recovery() as waiting")
    return row?.waiting === false
  })
  return server
}

/** Archives everything that the server has written. */
async function archiveAll(server: PostgresServer): Promise<void> {
  const [last] = await server.query<{ file: string }>(
    "scorecard",
    "select pg_walfile_name(pg_current_wal_lsn()) as file, pg_switch_wal()",
  )
  await waitUntil(() => existsSync(join(archive, last?.file ?? "")))
}

/** Not "Z": abbreviations of time zones are not known yet when the server reads this. */
const utc = (second: number) => `${new Date(second).toISOString().slice(0, 19).replace("T", " ")}+00`

/** The next full second. */
const nextSecond = () => Math.ceil(Date.now() / 1000) * 1000

/** The entries that the original server committed until then, by its own record. */
const committedUntil = async (time: string) =>
  ids(
    await original.query(
      "scorecard",
      `select _id from tbl_attendance_issues where pg_xact_commit_timestamp(xmin) <= '${time}'`,
    ),
  )

const entriesOf = async (server: PostgresServer) =>
  ids(await server.query("scorecard", "select _id from tbl_attendance_issues"))

const yesterday = () => Temporal.Now.zonedDateTimeISO("America/New_York").subtract({ days: 1 }).toPlainDate().toString()

/** A client that notes when each entry was sent and when it was confirmed. */
async function keepWriting(to: Program, admin: string, log: Written[], goesOn: () => boolean): Promise<void> {
  for (let n = 0; goesOn(); n++) {
    const employee_id = PEOPLE[n % PEOPLE.length] ?? ""
    const sentAt = Date.now()
    const { status, body } = await call(to, admin, "POST", "/v1/scorecard/attendance-issues", {
      employee_id,
      date_of_occurrence: yesterday(),
      issue_type: "tardiness",
    })
    expect(status).toBe(201)
    log.push({ id: body._id, sentAt, answeredAt: Date.now() })
  }
}

const ids = (rows: { _id: string }[]) => rows.map(({ _id }) => _id).toSorted()

async function pseudonymize(at: Program, admin: string): Promise<void> {
  const changes = { employment_data: { separation_date: yesterday() } }
  expect((await call(at, admin, "PATCH", `/v1/employees/${LEAVER}`, changes)).status).toBe(200)
  const request = { legal_basis: "Request" }
  expect((await call(at, admin, "POST", `/v1/employees/${LEAVER}/pseudonymize`, request)).status).toBe(200)
  await waitUntil(() => existsSync(join(directory, "data/files/pseudonymized", `${LEAVER}.json`)))
}

const nameOf = async (at: Program, admin: string) =>
  JSON.stringify((await call(at, admin, "GET", `/v1/employees/${LEAVER}`)).body)

describe.skipIf(findPostgresPrograms() === null)("recovery to a chosen second", { timeout: 600_000 }, () => {
  test("brings back exactly what was committed until then, whatever is being written", async () => {
    original = await createServer(join(directory, "original"), {
      ...archiving(),
      // Says afterwards when each entry was committed, in the server's own time.
      track_commit_timestamp: "on",
    })
    await original.query("postgres", "create database scorecard")
    program = await startProgram(settings(original))
    const admin = await signIn(program, "admin@example.com")
    await completeSetup(program, admin)
    for (const person of PEOPLE) await addPerson(program, admin, person)

    const log: Written[] = []
    let isOver = false
    const to = program
    const writing = Array.from({ length: WRITERS }, () => keepWriting(to, admin, log, () => !isOver))
    await waitUntil(() => log.length >= ENTRIES / 3)
    await copyServer(original, join(directory, "recovered"))
    expect(spawnSync("cp", ["-a", join(directory, "recovered"), join(directory, "again")]).status).toBe(0)
    await waitUntil(() => log.length >= ENTRIES)
    const second = nextSecond()
    await waitUntil(() => Date.now() > second && log.length >= 2 * ENTRIES)
    const laterSecond = nextSecond()
    await waitUntil(() => Date.now() > laterSecond)
    isOver = true
    await Promise.all(writing)
    // Happened later, and must not come undone with the rest.
    await pseudonymize(program, admin)
    expect(await nameOf(program, admin)).not.toContain(`Given${LEAVER}`)
    expect(await program.stop()).toBe(0)
    program = undefined

    const time = utc(second)
    const committed = await committedUntil(time)
    later = { time: utc(laterSecond), entries: await committedUntil(utc(laterSecond)) }
    await archiveAll(original)
    await original.stop("immediate")

    recovered = await recover(join(directory, "recovered"), time)
    const found = await entriesOf(recovered)
    expect(found).toEqual(committed)
    const before = log.filter(({ answeredAt }) => answeredAt <= second)
    const during = log.filter(({ sentAt, answeredAt }) => sentAt <= second && answeredAt > second)
    const after = log.filter(({ sentAt }) => sentAt > second)
    const returned = new Set(found)
    expect(before.filter(({ id }) => !returned.has(id))).toEqual([])
    expect(after.filter(({ id }) => returned.has(id))).toEqual([])
    expect(after.length).toBeGreaterThan(0)
    console.log(
      `${time}: ${found.length} entries recovered, ${committed.length} committed until then by the server's own record; ` +
        `clients: ${before.length} confirmed before, ${during.length} in flight, ${after.length} after`,
    )
  })

  test("leaves a product that runs, with an unbroken audit log", async () => {
    const repeated = await runCommand("repeat-pseudonymizations", [], settings(recovered))
    expect(repeated).toMatchObject({ code: 0, out: expect.stringContaining("People pseudonymized again: 1, of 1") })
    program = await startProgram(settings(recovered))
    const admin = await signIn(program, "admin@example.com")
    const { body } = await call(program, admin, "GET", "/v1/system/activity-logs/verify")
    expect(body).toMatchObject({ faults: [] })
    expect(await nameOf(program, admin)).not.toContain(`Given${LEAVER}`)
    const log: Written[] = []
    await keepWriting(program, admin, log, () => log.length < PEOPLE.length - 1)
    expect(await program.stop()).toBe(0)
    program = undefined
    expect((await runCommand("repeat-pseudonymizations", [], settings(recovered))).out).toContain("again: 0, of 1")
  })

  test("can be tried again with a later second, although the first attempt was archived, too", async () => {
    await archiveAll(recovered)
    await recovered.stop()
    expect(readdirSync(archive)).toContain("00000002.history")
    again = await recover(join(directory, "again"), later.time)
    expect(await entriesOf(again)).toEqual(later.entries)
    console.log(`${later.time}, from the same base backup: ${later.entries.length} entries recovered`)
  })
})
