import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { addTask, addTeam, type Team } from "#features/entries/entries.test-support.ts"
import { sql } from "#platform/index.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { commit, csvOfRows, preview, rowOf, undo, upload } from "./bulk.test-support.ts"

const SEPTEMBER = { year: 2026, month: 9 }
const ROUNDS = 10
const ROWS = 30

let world: TestWorld
let team: Team
let admin: Caller
let task: string
beforeAll(async () => {
  world = await openTestWorld("bulk_race", { warehouse: "none" })
  team = await addTeam(world)
  admin = await world.as("admin@example.com")
  task = await addTask(world)
})
afterAll(() => world.close())

const rows = (round: number) =>
  Array.from({ length: ROWS }, (_, at) =>
    rowOf("attendance", team.ids.colleague, task, { date_of_occurrence: "2026-09-08", remarks: `${round}-${at}` }),
  )

type Answered = { status: number; body: { code?: string } }

/** Finalizes the month, reads its snapshot's counts and reopens it. A negative delay starts finalizing that much earlier. */
async function finalizeMeanwhile(race: () => Promise<Answered>, laterMs: number): Promise<Answered> {
  const requester = { employee_id: "ADMIN", impersonated_by: null }
  const close = () => world.app.features.months.finalizeNow(requester, { ...SEPTEMBER, regenerate: false })
  const after = async <Result>(waitMs: number, work: () => Promise<Result>) => {
    await sleep(Math.max(0, waitMs))
    return work()
  }
  const [answer] = await Promise.all([after(-laterMs, race), after(laterMs, close)])
  const [counted, active] = [await countedInFinal(), await activeEntries()]
  expect((await admin.post("/v1/dashboard/bsc/reopen", { ...SEPTEMBER, reason: "The next round" })).status).toBe(200)
  expect((await admin.post("/v1/dashboard/bsc/sync", SEPTEMBER)).status).toBe(200)
  expect(counted).toBe(active)
  return answer
}

async function countedInFinal(): Promise<number | undefined> {
  const url = `/v1/dashboard/bsc?view_mode=aggregate&year=2026&month=9&employee_id=${team.ids.colleague}` as const
  const { body } = await admin.get(url)
  const kpis = body.items[0]?.kpms.flatMap(({ kpis: own }) => own)
  return kpis?.find(({ kpi_source }) => kpi_source === "attendance_tardiness")?.basis.count
}

async function activeEntries(): Promise<number> {
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count from tbl_attendance_issues
    where deleted_at is null`.execute(world.app.platform.db)
  return counted[0]?.count ?? 0
}

test("an upload or its undo is either in the final month as a whole or refused because the month is final", async () => {
  const seen: Record<string, number> = {}
  const note = ({ status, body }: Answered) => {
    const answer = status < 300 ? "done" : (body.code ?? "")
    seen[answer] = (seen[answer] ?? 0) + 1
  }
  for (let round = 0; round < ROUNDS; round++) {
    const { body } = await preview(team.head, "attendance", csvOfRows(rows(round)))
    note(await finalizeMeanwhile(() => commit(team.head, "attendance", body.preview_id), (round - ROUNDS / 2) * 5))

    const { batch_id } = await upload(team.head, "attendance", rows(round + 100))
    note(await finalizeMeanwhile(() => undo(team.head, batch_id), (round - ROUNDS / 2) * 5))
  }
  expect(Object.keys(seen).filter((answer) => answer !== "done" && answer !== "month_finalized")).toEqual([])
  expect(seen["month_finalized"]).toBeGreaterThan(0)
  expect(seen["done"]).toBeGreaterThan(0)
})

test("a sender can have two previews in progress; a third is refused", async () => {
  const wide = csvOfRows(Array.from({ length: 10 }, () => rows(0)).flat())
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = world.app.platform.db.transaction().execute(async (db) => {
    await sql`lock table tbl_bulk_previews in access exclusive mode`.execute(db)
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const waiting = [preview(admin, "attendance", wide), preview(admin, "attendance", wide)]
  const waitForTable = async () =>
    (
      await sql<{ count: number }>`select count(*) as count from pg_locks
        where relation = 'tbl_bulk_previews'::regclass and not granted`.execute(world.app.platform.db)
    ).rows[0]?.count
  await expect.poll(waitForTable).toBe(2)
  const third = await preview(admin, "attendance", wide)
  release.resolve()
  await holding
  expect([third.status, third.body.code]).toEqual([429, "too_many_uploads"])
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200])
  expect((await preview(admin, "attendance", wide)).status).toBe(200)
})
