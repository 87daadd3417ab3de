import { rm } from "node:fs/promises"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { sql } from "#platform/documents/index.ts"
import { addPerson } from "#test/factories.ts"
import { openTestWorld } from "#test/world.ts"
import type { Caller, TestWorld } from "#test/world.ts"
import { PDF, URL, ask, proofsFolder } from "./atw-requests.test-support.ts"

/** 18:00 Eastern: the day ends in 6 hours. */
const EVENING = "2026-10-15T22:00:00Z"
const LIMIT_BYTES = 100 * 1024 * 1024
const directory = proofsFolder()
let world: TestWorld
let ada: Caller
let adaId: string
beforeAll(async () => {
  world = await openTestWorld("atw_limits", {
    warehouse: "none",
    now: EVENING,
    config: { storage: { driver: "fs", directory } },
  })
})
afterAll(async () => {
  await world.close()
  await rm(directory, { recursive: true, force: true })
})
beforeEach(async () => {
  const person = await addPerson(world)
  adaId = person.employee_id
  ada = await world.as(person.email)
})

const useBytes = (bytes: number) =>
  sql`insert into tbl_daily_usage (employee_id, day, quota, amount)
    values (${adaId}, '2026-10-15', 'stored_bytes', ${bytes})`.execute(world.app.world.db)
const usedBytes = async () => {
  const { rows } = await sql<{ amount: number }>`select amount from tbl_daily_usage
    where employee_id = ${adaId} and quota = 'stored_bytes' and day = '2026-10-15'`.execute(world.app.world.db)
  return rows[0]?.amount ?? 0
}

test("of 60 requests sent at once exactly 50 are taken; decided and canceled ones make room", async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, () => ask(ada)))
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
    Array.from({ length: 10 }, () => [429, "too_many_pending"]),
  )
  expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0)
  expect((await ada.get(`${URL}?status=pending`)).body.total).toBe(50)

  const first = answers.find(({ status }) => status === 201)?.body._id
  await ada.delete(`${URL}/${first}`)
  expect([(await ask(ada)).status, (await ask(ada)).status]).toEqual([201, 429])
  const admin = await world.as("admin@example.com")
  const { body } = await ada.get(`${URL}?status=pending&limit=1`)
  await admin.post(`${URL}/${body.items[0]._id}/reject`, { review_note: "No." })
  expect((await ask(ada)).status).toBe(201)
})

test("the limit is each person's own", async () => {
  await Promise.all(Array.from({ length: 50 }, () => ask(ada)))
  const ben = await world.as((await addPerson(world)).email)
  expect([(await ask(ada)).status, (await ask(ben)).status]).toEqual([429, 201])
})

test("a repetition with its Idempotency-Key is answered as before, also when there is no room", async () => {
  const first = await ask(ada, {}, [], { "idempotency-key": "once" })
  await Promise.all(Array.from({ length: 49 }, () => ask(ada)))
  const again = await ask(ada, {}, [], { "idempotency-key": "once" })
  expect([again.status, again.body]).toEqual([201, first.body])
})

test("proofs beyond the day's bytes are refused until midnight, Eastern, and leave no file behind", async () => {
  await useBytes(LIMIT_BYTES - PDF.bytes.length)
  expect((await ask(ada, {}, [PDF])).status).toBe(201)
  const { status, body, headers } = await ask(ada, {}, [PDF])
  expect([status, body.code, headers["retry-after"]]).toEqual([429, "quota_reached", String(6 * 3_600)])
  expect((await ask(ada)).status).toBe(201)
  expect(await usedBytes()).toBe(LIMIT_BYTES)
  expect(await Array.fromAsync(world.app.world.storage.keys("atw-proofs"))).toSatisfy(
    (batches: string[][]) => batches.flat().length === 1,
  )

  world.setNow("2026-10-16T04:00:00Z")
  const next = await world.as((await emailOf(adaId)) ?? "")
  expect((await ask(next, {}, [PDF])).status).toBe(201)
  world.setNow(EVENING)
})

test("bytes count as they are stored, and only when the request is taken", async () => {
  await ask(ada, {}, [PDF])
  expect(await usedBytes()).toBe(PDF.bytes.length)
  await ask(ada, { impact: "unknown" }, [PDF])
  expect(await usedBytes()).toBe(PDF.bytes.length)
})

test("of proofs sent at once no more are taken than fit", async () => {
  await useBytes(LIMIT_BYTES - 10 * PDF.bytes.length)
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(ada, {}, [PDF])))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(await usedBytes()).toBe(LIMIT_BYTES)
})

async function emailOf(id: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`select doc->'personal_data'->>'email_address' as email
    from tbl_employees where _id = ${id}`.execute(world.app.world.db)
  return rows[0]?.email
}
