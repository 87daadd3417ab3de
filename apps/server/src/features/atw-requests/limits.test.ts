import { expect, test } from "vitest"
import { MAX_STORED_BYTES_A_DAY, useLimitsWorld } from "#test/support/limits-world.ts"
import { PDF, URL, ask } from "./atw-requests.test-support.ts"

/** 18:00 Eastern: the day ends in 6 hours. */
const EVENING = "2026-10-15T22:00:00Z"
const { state, newPerson, setStoredBytes, storedBytes, storedFiles } = useLimitsWorld("atw_limits", EVENING)

/** One after another: so many at once would wait for each other longer than a request may wait for the database. */
async function askTimes(count: number) {
  for (let left = count; left > 0; left--) expect((await ask(state.ada)).status).toBe(201)
}

test("of 15 simultaneous requests those up to 50 are accepted; decided and canceled ones make room", async () => {
  await askTimes(45)
  const answers = await Promise.all(Array.from({ length: 15 }, () => ask(state.ada)))
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
    Array.from({ length: 10 }, () => [429, "too_many_pending"]),
  )
  expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0)
  expect((await state.ada.get(`${URL}?status=pending`)).body.total).toBe(50)

  const first = answers.find(({ status }) => status === 201)?.body._id
  await state.ada.delete(`${URL}/${first}`)
  expect([(await ask(state.ada)).status, (await ask(state.ada)).status]).toEqual([201, 429])
  const admin = await state.world.as("admin@example.com")
  const { body } = await state.ada.get(`${URL}?status=pending&limit=1`)
  await admin.post(`${URL}/${body.items[0]?._id}/reject`, { review_note: "No." })
  expect((await ask(state.ada)).status).toBe(201)
})

test("the limit applies per person", async () => {
  await askTimes(50)
  const ben = await newPerson()
  expect([(await ask(state.ada)).status, (await ask(ben)).status]).toEqual([429, 201])
})

test("a repetition with its Idempotency-Key is answered as before, even when there is no room", async () => {
  const first = await ask(state.ada, {}, [], { "idempotency-key": "once" })
  await askTimes(49)
  const again = await ask(state.ada, {}, [], { "idempotency-key": "once" })
  expect([again.status, again.body]).toEqual([201, first.body])
})

test("proofs beyond the day's bytes are refused until midnight, Eastern, and leave no file behind", async () => {
  await setStoredBytes(MAX_STORED_BYTES_A_DAY - PDF.bytes.length)
  expect((await ask(state.ada, {}, [PDF])).status).toBe(201)
  const { status, body, headers } = await ask(state.ada, {}, [PDF])
  expect([status, body.code, headers["retry-after"]]).toEqual([429, "quota_reached", String(6 * 3_600)])
  expect((await ask(state.ada)).status).toBe(201)
  expect(await storedBytes()).toBe(MAX_STORED_BYTES_A_DAY)
  expect(await storedFiles("atw-proofs")).toBe(1)

  state.world.setNow("2026-10-16T04:00:00Z")
  expect((await ask(await state.world.as(state.email), {}, [PDF])).status).toBe(201)
  state.world.setNow(EVENING)
})

test("bytes count as stored, and only when the request is accepted", async () => {
  await ask(state.ada, {}, [PDF])
  expect(await storedBytes()).toBe(PDF.bytes.length)
  await ask(state.ada, { impact: "unknown" }, [PDF])
  expect(await storedBytes()).toBe(PDF.bytes.length)
})

test("no more simultaneous proofs are accepted than fit", async () => {
  await setStoredBytes(MAX_STORED_BYTES_A_DAY - 10 * PDF.bytes.length)
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(state.ada, {}, [PDF])))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(await storedBytes()).toBe(MAX_STORED_BYTES_A_DAY)
})
