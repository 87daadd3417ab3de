import { afterAll, beforeAll, expect, test } from "vitest"
import { addCompany, closeMonth, live, SEPTEMBER } from "#features/dashboards/company.test-support.ts"
import { draft, PATHS } from "#features/entries/entries.test-support.ts"
import type { Caller } from "#test/support/world.ts"
import { CHAT, openChatWorld, type ChatWorld } from "../assistant.test-support.ts"

const PATH = "/v1/assistant"
const MONTH = "year=2026&month=9"
const CHANGED = "Entries changed since the month was made final"

let chat: ChatWorld
let admin: Caller
let north: Caller
let member: Caller

beforeAll(async () => {
  chat = await openChatWorld("assistant_final_month")
  await addCompany(chat.world)
  await closeMonth(chat.world, SEPTEMBER)
  admin = await chat.world.as("admin@example.com")
  north = await chat.world.as("north@example.com")
  member = await chat.world.as("n1@example.com")
})
afterAll(() => chat.close())

const explainBonus = async (caller: Caller) => (await caller.get(`${PATH}/explain/bonus?${MONTH}&employee_id=N1`)).body
const findRow = async (caller: Caller) =>
  (await caller.get(`/v1/dashboard/bsc?view_mode=aggregate&${MONTH}&employee_id=N1`)).body.items[0]

test("every lookup of a final month gives the final figures and says that entries changed since", async () => {
  const before = await explainBonus(admin)
  expect(before.data).toMatchObject({ status: "final", entries_changed_since_final: 0, live: null })
  expect(before.answer).not.toContain("changed")

  const issue = draft("attendance", "N1", "", { date_of_occurrence: "2026-09-08", issue_type: "absenteeism" })
  expect((await admin.post(PATHS.attendance, issue)).status).toBe(201)
  const self = (await member.get(`/v1/dashboard/bsc?${MONTH}`)).body.employee_month

  for (const path of ["rank/employees", "summarize/bsc", "explain/bonus"] as const) {
    const { data, answer } = (
      await admin.get(`${PATH}/${path}?${MONTH}${path.endsWith("bonus") ? "&employee_id=N1" : ""}`)
    ).body
    expect([path, data.entries_changed_since_final]).toEqual([path, 1])
    expect(answer).toContain(`${CHANGED}: 1.`)
  }
  for (const caller of [admin, north, member]) {
    const kept = await findRow(caller)
    const { data, answer, sources } = await explainBonus(caller)
    expect([data.total_score, data.bonus_qualified]).toEqual([kept?.total_score, kept?.bonus_qualified])
    expect(data.gates).toEqual(kept?.bonus_qualification_breakdown)
    expect(data.total_score).not.toBe(self?.total_score)
    expect(data.live).toEqual({
      total_score: self?.total_score,
      bonus_eligible: self?.bonus_eligible,
      bonus_qualified: self?.bonus_qualified,
      gates: self?.bonus_qualification_breakdown,
    })
    expect(answer).toContain(CHANGED)
    for (const score of [kept?.total_score, self?.total_score]) expect(answer).toContain(score?.toFixed(2))
    expect(sources.map(({ title }: any) => title)).toEqual(["Dashboard (warehouse)", "Dashboard (live)", "Receipt"])
    const { items } = (await caller.get(`${PATH}/rank/employees?${MONTH}&limit=50`)).body.data
    expect(items.find(({ employee_id }: any) => employee_id === "N1")?.score).toBe(data.total_score)
  }
  // The company's count is only for people who see the whole company.
  expect((await explainBonus(north)).data.entries_changed_since_final).toBeNull()
})

test("when the dashboard computes a final month live, so does the explanation", async () => {
  await live(chat.world, async () => {
    const { data } = await explainBonus(admin)
    expect(data.total_score).toBe((await findRow(admin))?.total_score)
    expect(data.live).toBeNull()
  })
})

test("the model gets the same figures from the scorecard tool as from the bonus tool", async () => {
  const calls = ["my_scorecard", "explain_bonus", "month_status"].map((name) => ({
    name,
    arguments: { year: 2026, month: 9 },
  }))
  chat.model.behave((_request, number) => (number === 0 ? { says: "", calls } : { says: "Done." }))
  expect((await member.post(CHAT, { message: "How was September?" })).status).toBe(200)
  const [scorecard, bonus, status] = (chat.model.requests[1]?.messages ?? []).flatMap(({ role, content }) =>
    role === "tool" ? [JSON.parse(String(content))] : [],
  )
  expect(scorecard.employee_month.total_score).toBe(bonus.data.total_score)
  expect(scorecard.by_entries_of_today.total_score).toBe(bonus.data.live.total_score)
  expect(status).toMatchObject({ status: "final", entries_changed_since_final: null })
})
