import { afterAll, beforeAll, expect, test } from "vitest"
import { CRASH_LIMIT_MS, openCrashWorld, type CrashWorld } from "./support/crash-world.ts"

const STATE = "/v1/employees/E1/pseudonymization"
const TEXT = "markerOfAna"

let world: CrashWorld
beforeAll(async () => {
  world = await openCrashWorld("pseudonymization")
  const card = { week_start: "2026-10-12", badge: "teamwork", title: TEXT, message: "Ana Reyes helped" }
  const { status } = await world.ask("POST", "/v1/scorecard/weekly-kudos", { ...card, recipient_ids: ["E1"] })
  if (status !== 201) throw new Error(`no card: ${status}`)
  await world.ask("PATCH", "/v1/employees/E1", { employment_data: { separation_date: "2026-10-14" } })
})
afterAll(() => world.close())

test(
  "kill -9 while a person is pseudonymized: the record has no name any more, and the job does the rest",
  { timeout: 2 * CRASH_LIMIT_MS },
  async () => {
    const body = { legal_basis: "Request" }
    let answer: Promise<unknown> = Promise.resolve()
    await world.killAtTable("tbl_birthday_greetings", async () => {
      answer = world.ask("POST", "/v1/employees/E1/pseudonymize", body).catch(() => null)
      await world.askUntil(STATE, ({ status }) => status === "running")
      const person = await world.ask("GET", "/v1/employees/E1")
      expect(person.body).toMatchObject({ name: "Former employee E1" })
    })
    await answer
    await world.askUntil(STATE, ({ status }) => status === "succeeded")
    const cards = await world.ask("GET", "/v1/scorecard/weekly-kudos")
    expect(cards.body.items).toHaveLength(1)
    expect(JSON.stringify(cards.body)).not.toContain(TEXT)
    expect(JSON.stringify(cards.body)).not.toContain("Reyes")
    expect((await world.ask("GET", "/v1/system/activity-logs/verify")).body).toMatchObject({ faults: [] })
    expect(await world.ask("POST", "/v1/employees/E1/pseudonymize", body)).toMatchObject({ status: 409 })
  },
)
