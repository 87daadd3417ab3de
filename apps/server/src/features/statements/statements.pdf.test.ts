import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { afterAll, beforeAll, expect, test } from "vitest"
import { addLateness, addTeam, finalize, openMonthsWorld } from "#features/months/months.test-support.ts"
import { addPerson } from "#test/support/factories.ts"
import { readObjects, readInfo, readStructure } from "#test/support/pdf-tools.ts"
import type { Caller, TestWorld } from "#test/support/world.ts"

const SEPTEMBER = { year: 2026, month: 9 }
const PEOPLE = 200
const AT_ONCE = 20
const LONG = 1_800_000

let world: TestWorld
let admin: Caller
const folder = mkdtempSync(join(tmpdir(), "statements-"))
beforeAll(async () => {
  world = await openMonthsWorld("statements-pdf")
  await addTeam(world, "2026-09")
  const days = ["08", "09", "10", "11", "14", "15", "16"]
  for (let index = 0; index < PEOPLE; index += 1) {
    const employee_id = `P${String(index).padStart(3, "0")}`
    await addPerson(world, { employee_id, manager_id: "LEAD" })
    for (const day of days.slice(0, index % (days.length + 1))) {
      await addLateness(world, employee_id, `2026-09-${day}`)
    }
  }
  admin = await world.as("admin@example.com")
  await finalize(admin, SEPTEMBER)
}, LONG)
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await world.close()
})

async function download(employeeId: string, paper = "letter"): Promise<string> {
  const { statusCode, rawPayload } = await world.app.http.inject({
    url: `/v1/dashboard/bsc/statement?year=2026&month=9&employee_id=${employeeId}&paper=${paper}`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(statusCode).toBe(200)
  const file = join(folder, `${employeeId}-${paper}.pdf`)
  writeFileSync(file, rawPayload)
  return file
}

async function finalRows(): Promise<EmployeeMonth[]> {
  const rows: EmployeeMonth[] = []
  for (let cursor: string | null = ""; cursor !== null;) {
    const page: string = cursor && `&cursor=${encodeURIComponent(cursor)}`
    const { body } = await admin.get(`/v1/dashboard/bsc/month-report/versions/1?year=2026&month=9&limit=100${page}`)
    rows.push(...body.items)
    cursor = body.next_cursor
  }
  return rows
}

/** What a statement says of these figures, row by row. */
function expectedFigures({ kpms, total_score, band }: EmployeeMonth) {
  const shown = (score: number | null) => (score === null ? "No data" : score.toFixed(2))
  return {
    total: shown(total_score),
    band: band?.label,
    scores: kpms.flatMap((kpm) => [
      [`KPM ${kpm.name}`, shown(kpm.total)],
      ...kpm.kpis.map((kpi) => [`KPI ${kpi.name}`, shown(kpi.kpi_score)]),
    ]),
  }
}

async function shownFigures(file: string, { kpms }: EmployeeMonth) {
  const texts = (await readStructure(file)).map(({ text }) => text).filter((text) => text !== "")
  const after = (label: string, offset = 1) => texts[texts.indexOf(label) + offset]
  const start = texts.indexOf("Scores") + 4
  const count = kpms.reduce((sum, { kpis }) => sum + 1 + kpis.length, 0)
  return {
    total: after("Total score"),
    band: after("Band"),
    scores: Array.from({ length: count }, (_, row) => [texts[start + 3 * row], texts[start + 3 * row + 2]]),
  }
}

test(
  "the figures in the statements of 200 people are those of the API",
  async () => {
    const rows = (await finalRows()).filter(({ employee_id }) => employee_id.startsWith("P"))
    expect(rows).toHaveLength(PEOPLE)
    expect(new Set(rows.map(({ total_score }) => total_score)).size).toBeGreaterThan(3)
    // One file is read while the next ones are written.
    for (let start = 0; start < rows.length; start += AT_ONCE) {
      const some = rows.slice(start, start + AT_ONCE)
      const shown = await Promise.all(some.map(async (row) => shownFigures(await download(row.employee_id), row)))
      expect(shown).toEqual(some.map(expectedFigures))
    }
  },
  LONG,
)

test(
  "a statement is tagged, and has a title, a language and the paper that was chosen",
  async () => {
    const letter = await download("BEST")
    const info = readInfo(letter)
    expect(info["Tagged"]).toBe("yes")
    expect(info["Title"]).toMatch(/^Statement for .+, September 2026, version 1$/)
    expect(info["Page size"]).toContain("letter")
    expect(readInfo(await download("BEST", "a4"))["Page size"]).toContain("A4")
    const objects = readObjects(letter)
    expect(objects).toContain('"/Lang":"u:en-US"')
    expect(objects).toContain('"/DisplayDocTitle":true')
    expect(objects).toContain('"/StructTreeRoot"')
  },
  LONG,
)

test(
  "headings come in reading order, and tables have headers",
  async () => {
    const elements = await readStructure(await download("BEST"))
    expect(elements[0]?.tag).toBe("Document")
    expect(elements.filter(({ tag }) => tag === "H1").map(({ text }) => text)).toEqual(["Statement for September 2026"])
    const headings = elements.filter(({ tag }) => tag === "H2").map(({ text }) => text)
    expect(headings.slice(0, 3)).toEqual(["Scores", "Bonus gates", "How the figures were calculated"])
    expect(headings.slice(-3)).toEqual(["Versions", "Acknowledgement", "Verification"])
    const textsOf = (tag: string) => elements.filter((each) => each.tag === tag).map(({ text }) => text)
    expect(textsOf("TH Column").slice(0, 3)).toEqual(["Measure", "Weight", "Score"])
    expect(textsOf("TH Row").slice(0, 4)).toEqual(["Name", "Employee ID", "Department", "Position"])
    const texts = elements.map(({ text }) => text).join("\n")
    expect(texts).toMatch(/Closed\n.+ E[DS]T \(Eastern time\)/)
    expect(texts).toMatch(/Verification code: ([0-9a-f]{8}-){3}[0-9a-f]{8}/)
  },
  LONG,
)
