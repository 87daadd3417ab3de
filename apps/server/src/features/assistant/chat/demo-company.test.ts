import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openSeeding } from "#app/seed.ts"
import { present } from "#test/support/present.ts"
import type { Caller } from "#test/support/world.ts"
import { CHAT, openChatWorld, type ChatWorld } from "../assistant.test-support.ts"

const QUESTION = "Why did I not qualify for the bonus in October?"
const OCTOBER = { year: 2026, month: 10 }
const MONTH = "year=2026&month=10"

let chat: ChatWorld
let admin: Caller

beforeAll(async () => {
  const options = { now: "2026-11-12T17:00:00Z", config: { demoData: true } }
  chat = await openChatWorld("assistant_demo", {}, options)
  await openSeeding(chat.world.app.platform).fillIfEmpty()
  admin = await chat.world.as("admin@example.com")
})
afterAll(() => chat.close())

async function everyRow(): Promise<EmployeeMonth[]> {
  const rows: EmployeeMonth[] = []
  let cursor = ""
  do {
    const { body } = await admin.get(`/v1/dashboard/bsc?view_mode=aggregate&${MONTH}${cursor && `&cursor=${cursor}`}`)
    rows.push(...body.items)
    cursor = body.next_cursor ?? ""
  } while (cursor !== "")
  return rows
}

/** A model that looks up the bonus and repeats the result. */
function behave(): { told(): any } {
  let told: any = null
  chat.model.behave(({ messages }, number) => {
    if (number === 0) return { says: "", calls: [{ name: "explain_bonus", arguments: OCTOBER }] }
    told = JSON.parse(String(messages.at(-1)?.content))
    return { says: told.answer }
  })
  return { told: () => told }
}

test("in the demo company, each person who missed October's bonus gets the failed gates with the dashboard's figures", async () => {
  const rows = await everyRow()
  const missed = rows.filter((row) => row.bonus_eligible === true && row.bonus_qualified === false)
  expect(missed.length).toBeGreaterThan(10)
  const gatesMet = new Set<string>()
  for (const row of missed) {
    const { personal_data } = (await admin.get(`/v1/employees/${row.employee_id}`)).body
    const asker = await chat.world.as(personal_data.email_address ?? "")
    const shown = present((await asker.get(`/v1/dashboard/bsc?${MONTH}`)).body.employee_month)
    const model = behave()
    const { status, body } = await asker.post(CHAT, { message: QUESTION })
    expect([status, body.tool_calls]).toEqual([
      200,
      [{ tool: "explain_bonus", arguments: OCTOBER, outcome: "answered" }],
    ])

    const { data, answer } = model.told()
    expect(data).toMatchObject({ employee_id: row.employee_id, ...OCTOBER, status: "final", bonus_qualified: false })
    expect(data.total_score).toBe(shown.total_score)
    expect(data.gates).toEqual(shown.bonus_qualification_breakdown)
    expect([data.total_score, data.gates]).toEqual([row.total_score, row.bonus_qualification_breakdown])
    const failed = data.gates.filter(({ passed }: any) => passed === false)
    expect(failed.length).toBeGreaterThan(0)
    expect(answer).toContain("does not qualify for the bonus of October 2026")
    expect(body.message.text).toBe(answer)
    for (const { check, detail } of failed) {
      gatesMet.add(check)
      expect(body.message.text).toContain(`${check.replaceAll("_", " ")} — ${detail}`)
    }
    expect(body.message.text).toContain(present(shown.total_score).toFixed(2))
  }
  expect(gatesMet.size).toBeGreaterThan(3)
  console.log(`${missed.length} of ${rows.length} people missed October's bonus at ${[...gatesMet].join(", ")}`)
}, 240_000)
