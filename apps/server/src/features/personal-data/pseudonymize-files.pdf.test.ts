import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { addTeam, openMonthsWorld } from "#features/months/months.test-support.ts"
import { sql } from "#platform/index.ts"
import { addPerson } from "#test/support/factories.ts"
import { readInfo, readText } from "#test/support/pdf-tools.ts"
import { unzip } from "#test/support/unzip.ts"
import { type Caller, type TestWorld } from "#test/support/world.ts"

const SEPTEMBER = { year: 2026, month: 9 }
const STATEMENTS = "/v1/dashboard/bsc/statements"
const MARKERS = ["Zyxgone", "Qwvgone"]
const ID = "GONE"
const WAIT = { timeout: 120_000, interval: 50 }
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const directory = mkdtempSync(join(tmpdir(), "scorecard-pseudonymize-files-"))
const files = join(directory, "files")
let world: TestWorld
let admin: Caller
beforeAll(async () => {
  world = await openMonthsWorld("pseudonymize_files", {
    warehouse: "none",
    config: { dataDirectory: directory, storage: { driver: "fs", directory: files } },
  })
  admin = await world.as("admin@example.com")
  await addTeam(world, "2026-09")
  const [first_name = "", last_name = ""] = MARKERS
  await addPerson(world, { employee_id: ID, manager_id: "LEAD", first_name, last_name })
  await world.app.features.months.finalizeNow(
    { employee_id: "ADMIN", impersonated_by: null },
    { ...SEPTEMBER, regenerate: false },
  )
})
afterAll(async () => {
  await world.close()
  rmSync(directory, { recursive: true, force: true })
})

/** Everything that a file says, in whatever it is packed: archives, and PDF with its fonts and compressed texts. */
function textsOf(bytes: Buffer): string[] {
  const head = bytes.subarray(0, 5).toString("latin1")
  if (head.startsWith("PK")) {
    return [...unzip(bytes)].flatMap(([inner, content]) => [inner, ...textsOf(content)])
  }
  if (head !== "%PDF-") return [bytes.toString()]
  const file = join(directory, "read.pdf")
  writeFileSync(file, bytes)
  return [readText(file), JSON.stringify(readInfo(file))]
}

function markersInStorage(): string[] {
  const paths = readdirSync(files, { recursive: true, encoding: "utf8" })
  return paths.flatMap((path) => {
    const full = join(files, path)
    const texts = statSync(full).isFile() ? [path, ...textsOf(readFileSync(full))] : [path]
    return MARKERS.filter((marker) => texts.some((text) => text.includes(marker))).map((marker) => `${path}: ${marker}`)
  })
}

async function requestArchive(): Promise<string> {
  const { status, body } = await admin.post(STATEMENTS, SEPTEMBER)
  expect(status).toBe(202)
  const progress = async () => (await admin.get(`${STATEMENTS}/${body.job_id}/progress`)).body.status
  await vi.waitUntil(async () => (await progress()) === "succeeded", WAIT)
  return body.job_id
}

test("statements in storage name the person before, and no file does afterwards, whatever it is packed in", async () => {
  const id = await requestArchive()
  const found = markersInStorage()
  expect(found.length).toBeGreaterThanOrEqual(MARKERS.length)
  const { db, storage } = world.app.platform
  const { rows } = await sql<{ row: string }>`select to_jsonb(j) - 'status' - 'month' as row
    from tbl_sync_jobs j where _id = ${id}`.execute(db)
  const [path = ""] = found[0]?.split(": ") ?? []
  const archive = readFileSync(join(files, path))

  await admin.patch(`/v1/employees/${ID}`, { employment_data: { separation_date: "2026-10-14" } })
  expect((await admin.post(`/v1/employees/${ID}/pseudonymize`, { legal_basis: "Request" })).status).toBe(200)
  const state = async () => (await admin.get(`/v1/employees/${ID}/pseudonymization`)).body.status
  await vi.waitUntil(async () => (await state()) === "succeeded", WAIT)
  expect(markersInStorage()).toEqual([])
  expect((await admin.get(`${STATEMENTS}/${id}/progress`)).status).toBe(404)

  // A job that had read the figures before, and ends only now
  await storage.put(path, archive, "application/zip")
  await sql`insert into tbl_sync_jobs (_id, name, key, doc)
    select r->>'_id', r->>'name', r->>'key', r->'doc' from (select ${JSON.stringify(rows[0]?.row)}::jsonb as r) late`.execute(
    db,
  )
  expect(markersInStorage().length).toBeGreaterThanOrEqual(MARKERS.length)
  await sql`update jobs.job set start_after = now() where name = 'verify_pseudonymization'`.execute(db)
  await vi.waitUntil(() => markersInStorage().length === 0, WAIT)
  // The same again is made of what is left.
  await requestArchive()
  expect(markersInStorage()).toEqual([])
})
