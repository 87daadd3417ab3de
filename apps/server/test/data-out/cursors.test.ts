import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { ExportedEntry } from "@scorecard/contracts/change-exports"
import { ENTRY_KINDS } from "@scorecard/domain/scoring"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { z } from "zod"
import { addTask, addTeam, draft, PATHS, type Team } from "#features/entries/entries.test-support.ts"
import { createCursors } from "#platform/lists/index.ts"
import { settle } from "./settle.ts"
import { openTestWorld, type Answer, type Caller, type TestWorld } from "../support/world.ts"

const ENTRIES = "/v1/exports/entries"
const MONTHS = "/v1/exports/employee-months"
const CONSUMER = fileURLToPath(new URL("consumer.fixture.ts", import.meta.url))

let world: TestWorld
let admin: Caller
let ours: Team
let theirs: Team
let task: string
let other: pg.Client

beforeAll(async () => {
  world = await openTestWorld("data_out_cursors", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  ours = await addTeam(world)
  theirs = await addTeam(world)
  task = await addTask(world)
  other = new pg.Client({ connectionString: world.databaseUrl })
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await world.close()
})

const rowsOf = ({ text }: Answer): ExportedEntry[] =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => ExportedEntry.parse(JSON.parse(line)))
const cursorOf = ({ headers }: Answer) => encodeURIComponent(z.string().parse(headers["x-next-cursor"]))

async function submit(team: Team, fields: object = {}): Promise<string> {
  const { status, body } = await team.lead.post(PATHS.incidents, draft("incidents", team.ids.member, task, fields))
  expect(status).toBe(201)
  return body._id
}

/** In the transaction of the other connection. */
const touch = (id: string, employeeId: string) =>
  other.query("update tbl_incidents set version = version + 1 where _id = $1 and employee_id = $2", [id, employeeId])

/** Everything from a cursor on. */
async function drain(caller: Caller, path: string, from = ""): Promise<{ rows: ExportedEntry[]; cursor: string }> {
  await settle(world.databaseUrl)
  return drainNow(caller, path, from)
}

/** The same, as far as it is exported yet. */
async function drainNow(
  caller: Caller,
  path: string,
  from: string,
): Promise<{ rows: ExportedEntry[]; cursor: string }> {
  const rows: ExportedEntry[] = []
  for (let cursor = from; ;) {
    const answer = await caller.get(`${path}?limit=2${cursor && `&cursor=${cursor}`}`)
    expect(answer.status).toBe(200)
    rows.push(...rowsOf(answer))
    cursor = cursorOf(answer)
    if (answer.headers["x-has-more"] === "false") return { rows, cursor }
  }
}

test("each change of an entry is exported once: submitted, changed, deleted, restored, removed for good", async () => {
  const start = await drain(admin, ENTRIES)
  const ids = new Map<string, string>()
  for (const kind of ENTRY_KINDS) {
    const { body } = await ours.supervisor.post(PATHS[kind], draft(kind, ours.ids.member, task))
    ids.set(kind, body._id)
  }
  const submitted = await drain(admin, ENTRIES, start.cursor)
  expect(submitted.rows.map(({ kind, entry }) => [kind, entry?._id, entry?.version])).toEqual(
    ENTRY_KINDS.map((kind) => [kind, ids.get(kind), 1]),
  )

  const url = `${PATHS.incidents}/${ids.get("incidents")}`
  await ours.supervisor.patch(url, { severity: "major" })
  const changed = await drain(admin, ENTRIES, submitted.cursor)
  expect(changed.rows).toMatchObject([{ deleted: false, entry: { severity: "major", version: 2 } }])

  await ours.supervisor.delete(url)
  const deleted = await drain(admin, ENTRIES, changed.cursor)
  expect(deleted.rows).toMatchObject([{ _id: ids.get("incidents"), kind: "incidents", deleted: true, entry: null }])

  await ours.supervisor.post(`${url}/restore`)
  const restored = await drain(admin, ENTRIES, deleted.cursor)
  expect(restored.rows).toMatchObject([{ deleted: false, entry: { severity: "major" } }])

  await ours.supervisor.delete(url)
  expect((await admin.delete(`/v1/scorecard/recycle-bin/incidents/${ids.get("incidents")}`)).status).toBe(204)
  const removed = await drain(admin, ENTRIES, restored.cursor)
  expect(removed.rows).toMatchObject([{ _id: ids.get("incidents"), deleted: true, entry: null }])
  expect((await drain(admin, ENTRIES, removed.cursor)).rows).toEqual([])
})

test("what commits late is not missed: rows wait for the transactions that were running before them", async () => {
  const early = await submit(ours)
  const start = await drain(admin, ENTRIES)
  await other.query("begin")
  await touch(early, ours.ids.member)
  const late = await submit(ours)
  const meanwhile = await drainNow(admin, ENTRIES, start.cursor)
  expect(meanwhile.rows).toEqual([])
  await other.query("commit")
  const { rows } = await drain(admin, ENTRIES, meanwhile.cursor)
  expect(rows.map(({ _id }) => _id)).toEqual([early, late])
})

test("a change that is rolled back is not exported", async () => {
  const id = await submit(ours)
  const start = await drain(admin, ENTRIES)
  await other.query("begin")
  await touch(id, ours.ids.member)
  await other.query("rollback")
  expect((await drain(admin, ENTRIES, start.cursor)).rows).toEqual([])
})

test("readers get the rows of their pool", async () => {
  const [mine, foreign] = [await submit(ours), await submit(theirs)]
  const of = async (caller: Caller) => (await drain(caller, ENTRIES)).rows.map(({ _id }) => _id)
  expect(await of(ours.head)).toContain(mine)
  expect(await of(ours.head)).not.toContain(foreign)
  expect(await of(ours.member)).toContain(mine)
  expect(await of(admin)).toEqual(expect.arrayContaining([mine, foreign]))
})

test("a cursor of another feed is 422, one of another pool or another database 409", async () => {
  const { cursor } = await drain(admin, ENTRIES)
  const refusal = async (caller: Caller, url: string) => {
    const { status, body } = await caller.get(url as typeof ENTRIES)
    return [status, body]
  }
  const outdated = [409, expect.objectContaining({ code: "cursor_outdated" })]
  expect(await refusal(admin, `${MONTHS}?cursor=${cursor}`)).toMatchObject([422, { code: "cursor_invalid" }])
  expect(await refusal(admin, `${ENTRIES}?cursor=${cursor}x`)).toMatchObject([422, { code: "cursor_invalid" }])
  expect(await refusal(ours.head, `${ENTRIES}?cursor=${cursor}`)).toEqual(outdated)

  const { cursors } = world.app.platform
  const anything = z.record(z.string(), z.unknown())
  const position = cursors.read(decodeURIComponent(cursor), anything)
  const forged = (fields: object) => encodeURIComponent(cursors.write({ ...position, ...fields }))
  expect(await refusal(admin, `${ENTRIES}?cursor=${forged({})}`)).toMatchObject([200, {}])
  expect(await refusal(admin, `${ENTRIES}?cursor=${forged({ epoch: "another" })}`)).toEqual(outdated)
  expect(await refusal(admin, `${ENTRIES}?cursor=${forged({ change: "99999999999" })}`)).toEqual(outdated)
  expect(createCursors("another key").write(position)).not.toBe(decodeURIComponent(cursor))
})

test(
  "a consumer that is killed again and again while people write misses nothing and repeats nothing",
  { timeout: 120_000 },
  async () => {
    const url = `${await world.app.http.listen({ host: "127.0.0.1", port: 0 })}${ENTRIES}`
    const folder = await mkdtemp(join(tmpdir(), "consumer-"))
    const start = () =>
      spawn(process.execPath, [CONSUMER, url, admin.token, folder], { stdio: ["ignore", "pipe", "inherit"] })

    let isWriting = true
    const writing = Promise.all([write(ours), write(theirs), writeSlowly()]).finally(() => (isWriting = false))
    let kills = 0
    while (isWriting || kills < 5) {
      const consumer = start()
      // Killed at a reply, before, while or after it is stored.
      for (let replies = 0; replies <= kills % 4; replies++) await once(consumer.stdout, "data")
      await kill(consumer)
      kills += 1
    }
    await writing
    await settle(world.databaseUrl)
    await writeFile(join(folder, "stop"), "")
    const [code] = await once(start(), "exit")
    expect(code).toBe(0)
    expect(kills).toBeGreaterThanOrEqual(5)

    const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).toSorted()
    const delivered: ExportedEntry[] = []
    for (const name of names) {
      const batch: unknown = JSON.parse(await readFile(join(folder, name), "utf8"))
      delivered.push(...z.object({ rows: z.array(ExportedEntry) }).parse(batch).rows)
    }
    const versions = delivered.flatMap(({ _id, entry }) => (entry ? [`${_id} ${entry.version}`] : []))
    expect(versions.filter((version, at) => versions.indexOf(version) !== at)).toEqual([])
    const latest = new Map(delivered.map((row) => [row._id, row.entry?.version ?? "deleted"]))
    expect(Object.fromEntries(latest)).toEqual(await readTables())
    await rm(folder, { recursive: true })
  },
)

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, "exit")
  child.kill("SIGKILL")
  await exited
}

async function write(team: Team): Promise<void> {
  for (let round = 0; round < 40; round++) {
    const id = await submit(team, { remarks: `Round ${round}` })
    if (round % 2 === 0) await team.lead.patch(`${PATHS.incidents}/${id}`, { severity: "critical" })
    if (round % 3 === 0) await team.supervisor.delete(`${PATHS.incidents}/${id}`)
  }
}

/** Transactions that commit later than those that began after them. */
async function writeSlowly(): Promise<void> {
  const { rows } = await other.query<{ _id: string; employee_id: string }>(
    "select _id, employee_id from tbl_incidents order by _id limit 10",
  )
  for (const { _id, employee_id } of rows) {
    await other.query("begin")
    await touch(_id, employee_id)
    for (let round = 0; round < 3; round++) await submit(ours, { remarks: "In between" })
    await other.query("commit")
  }
}

/** The version of every entry that the feed knows; those that are not there or in the recycle bin are deleted. */
async function readTables(): Promise<Record<string, number | "deleted">> {
  const { rows } = await other.query<{
    _id: string
    version: number | null
  }>(`select c._id, e.version
    from tbl_entry_changes c left join (
      select _id, version, deleted_at from tbl_sbs_entries union all
      select _id, version, deleted_at from tbl_non_sbs_entries union all
      select _id, version, deleted_at from tbl_atw_entries union all
      select _id, version, deleted_at from tbl_attendance_issues union all
      select _id, version, deleted_at from tbl_productivity_issues union all
      select _id, version, deleted_at from tbl_additional_points_entries union all
      select _id, version, deleted_at from tbl_incidents) e on e._id = c._id and e.deleted_at is null
    order by c._id collate "C"`)
  return Object.fromEntries(rows.map(({ _id, version }) => [_id, version ?? "deleted"]))
}
