import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { holdTable } from "./support/hold-table.ts"
import { addAna, call, completeSetup, signIn, startProgram, type Program } from "./support/program.ts"

/** rules/months#jobs: resumed within two minutes; on a busy machine, the work comes on top. */
const LIMIT_MS = 240_000
const PAUSE_MS = 50
const STATE = "/v1/employees/E1/pseudonymization"
const TEXT = "markerOfAna"

let directory: string
let program: Program
let token: string

const settings = () => ({
  DATA_DIR: join(directory, "data"),
  DEMO_DATA: "false",
  WH_DRIVER: "none",
  CLOCK_START: "2026-10-15T16:00:00Z",
  RATE_LIMIT_DEFAULT: "0",
  RATE_LIMIT_SIGN_IN: "0",
})

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "scorecard-pseudonymization-crash-"))
  chmodSync(directory, 0o755)
  await start()
  await completeSetup(program, token)
  await addAna(program, token)
  const card = { week_start: "2026-10-12", badge: "teamwork", title: TEXT, message: "Ana Reyes helped" }
  const { status } = await call(program, token, "POST", "/v1/scorecard/weekly-kudos", {
    ...card,
    recipient_ids: ["E1"],
  })
  if (status !== 201) throw new Error(`no card: ${status}`)
  const left = { employment_data: { separation_date: "2026-10-14" } }
  await call(program, token, "PATCH", "/v1/employees/E1", left)
})
afterAll(async () => {
  await program.stop()
  rmSync(directory, { recursive: true, force: true })
})

async function start(): Promise<void> {
  program = await startProgram(settings())
  token = await signIn(program, "admin@example.com")
}

async function waitFor(status: string): Promise<void> {
  for (const limit = Date.now() + LIMIT_MS; ; await sleep(PAUSE_MS)) {
    const answer = await call(program, token, "GET", STATE)
    if (answer.status === 200 && answer.body.status === status) return
    expect(Date.now()).toBeLessThan(limit)
  }
}

test(
  "kill -9 while a person is pseudonymized: the record has no name any more, and the job does the rest",
  { timeout: 2 * LIMIT_MS },
  async () => {
    const release = await holdTable(settings().DATA_DIR, "tbl_birthday_greetings")
    const body = { legal_basis: "Request" }
    const answer = call(program, token, "POST", "/v1/employees/E1/pseudonymize", body).catch(() => null)
    try {
      await waitFor("running")
      const person = await call(program, token, "GET", "/v1/employees/E1")
      expect(person.body).toMatchObject({ name: "Former employee E1" })
      await program.kill()
    } finally {
      await release()
    }
    await answer
    await start()
    await waitFor("succeeded")
    const cards = await call(program, token, "GET", "/v1/scorecard/weekly-kudos?status=all")
    expect(JSON.stringify(cards.body)).not.toContain(TEXT)
    expect(JSON.stringify(cards.body)).not.toContain("Reyes")
    expect((await call(program, token, "GET", "/v1/system/activity-logs/verify")).body).toMatchObject({ faults: [] })
    expect(await call(program, token, "POST", "/v1/employees/E1/pseudonymize", body)).toMatchObject({ status: 409 })
  },
)
