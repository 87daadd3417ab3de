import { present } from "#test/support/present.ts"
import { expect, test } from "vitest"
import { sql } from "#platform/index.ts"
import { MAX_STORED_BYTES_A_DAY, useLimitsWorld } from "#test/support/limits-world.ts"
import type { Caller } from "#test/support/world.ts"
import { picture, sendFiles } from "./feedback.test-support.ts"

const MORNING = "2026-10-15T16:00:00Z"
const { state, newPerson, setStoredBytes, storedFiles } = useLimitsWorld("feedback_limits", MORNING)

const submit = (caller: Caller, headers?: Record<string, string>) =>
  caller.post("/v1/feedback", { category: "bug", message: "It looks wrong.", page_path: "/dashboard" }, headers)

test("of 30 simultaneous submissions 20 are accepted; the rest have to wait for the next Eastern day", async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => submit(state.ada)))
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.map(({ status, body }) => [status, body["code"]])).toEqual(
    Array.from({ length: 10 }, () => [429, "quota_reached"]),
  )
  expect(refused[0]?.headers["retry-after"]).toBe(String(12 * 3_600))
  expect((await state.ada.get("/v1/feedback/mine")).body.total).toBe(20)
  expect((await submit(await newPerson())).status).toBe(201)
})

test("a repeated request with its Idempotency-Key uses no quota and gets the same response", async () => {
  const first = await submit(state.ada, { "idempotency-key": "once" })
  for (let at = 0; at < 19; at++) await submit(state.ada)
  const again = await submit(state.ada, { "idempotency-key": "once" })
  expect([again.status, again.body]).toEqual([201, first.body])
  expect((await submit(state.ada)).status).toBe(429)
})

test("screenshots share the day's bytes with proofs; refused ones are not stored", async () => {
  const shot = await picture()
  const { _id } = (await submit(state.ada)).body as { _id: string } // as the contract says
  const attach = () => sendFiles(state.ada, `/v1/feedback/${_id}/attachments`, [shot])
  const { attachments } = (await attach()).body
  await setStoredBytes(MAX_STORED_BYTES_A_DAY - present(attachments[0]).bytes)
  expect((await attach()).status).toBe(201)
  const refused = await attach()
  expect([refused.status, refused.body.code]).toEqual([429, "quota_reached"])
  expect(await storedFiles("product-feedback")).toBe(2)
})

test("yesterday's usage is purged, today's is not", async () => {
  const { world, ada, adaId } = state
  await submit(ada)
  await sql`insert into tbl_daily_usage values (${adaId}, '2026-10-14', 'feedback', 20)`.execute(world.app.platform.db)
  const job = world.app.features.jobs.find(({ declaration }) => declaration.name === "housekeeping")
  await job?.run({}, { jobId: "test", signal: new AbortController().signal, attempt: 1 })
  const { rows } = await sql`select day::text from tbl_daily_usage where employee_id = ${adaId}`.execute(
    world.app.platform.db,
  )
  expect(rows).toEqual([{ day: "2026-10-15" }])
})
