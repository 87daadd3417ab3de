import { readFileSync } from "node:fs"
import { expect } from "@playwright/test"
import { call, signIn } from "../../server/test/support/program.ts"
import { test } from "./base.ts"
import { addPattern, addHoliday } from "./company-hour/schedules.ts"
import { correctRest, HOLIDAY, inventMonth, listsOf, MONTH, SHIFTED } from "./company-hour/month.ts"
import {
  addTask,
  closeMonth,
  downloadPayroll,
  giveRole,
  LONG,
  openPage,
  signInAs,
  uploadList,
  type Upload,
} from "./company-hour/pages.ts"
import { isEmployedOn, PEOPLE_FILE, peopleFilePath, readPeople } from "./company-hour/people.ts"
import { readXlsx } from "./company-hour/read-xlsx.ts"
import { scoreMonth, type Configuration } from "./company-hour/score.ts"
import { applyTemplate, changeDivisor, finishSetup, setFirstMonth } from "./company-hour/setup.ts"
import { openSteps } from "./company-hour/steps.ts"
import { openEmptyCompany } from "./empty-company.ts"
import { importRows, matchColumns, type WizardChoices } from "./import-wizard.ts"

/*
 * The first hour of a company with 207 people: from an empty database to the payroll file of its first month, in the
 * middle of a cycle. Every figure of that file is calculated once more.
 */

const ADMIN = "admin@example.com"
/** Wednesday after the first month, in New York. */
const CLOCK = "2026-12-02T15:00:00Z"
const TASK = "Customer call"
const people = readPeople(PEOPLE_FILE)
const employed = people.filter((person) => person.hire_date <= "2026-11-30" && isEmployedOn(person, "2026-11-30"))
// The file is the project's own.
const CHOICES = JSON.parse(readFileSync(peopleFilePath("choices.json"), "utf8")) as Record<string, WizardChoices>

function personOf(id: string) {
  const found = people.find(({ employee_id }) => employee_id === id)
  if (!found) throw new Error(`no ${id} in the file`)
  return found
}
const [HR, LEAD, AUDITOR] = [personOf("10583"), personOf("10579"), personOf("10456")]

test.use({ actionTimeout: 60_000 })

test("a company's first hour, from an empty database to the payroll file of its first month", async ({ page }) => {
  test.setTimeout(900_000)
  const { program, close } = await openEmptyCompany({
    CLOCK_START: CLOCK,
    ALLOWED_EMAIL_DOMAINS: "example.com,lakeshore-cs.example",
  })
  try {
    await page.clock.setFixedTime(CLOCK)
    const steps = await openSteps(page)
    await steps.run("First sign-in", async () => {
      await page.goto(program.address)
      await signInAs(page, ADMIN)
    })
    await steps.run("Setup: first month in the middle of a cycle", () => setFirstMonth(page, MONTH.label))
    await steps.run("Setup: template of a contact center", () => applyTemplate(page, "Contact center"))
    await steps.run("Configuration of the running cycle", () => changeDivisor(page, "4"))
    await steps.run("People: a file of 311 with leavers", async () => {
      await openPage(page, "Employees")
      await page.getByRole("link", { name: "Import" }).click()
      await matchColumns(page, peopleFilePath(PEOPLE_FILE), CHOICES[PEOPLE_FILE] ?? {})
      await importRows(page, { good: people.length, bad: 0 })
    })
    await steps.run("Roles: HR, a team lead, an auditor", async () => {
      await giveRole(page, HR, { level: "4 · Department or HR head", sees: "The whole company" })
      await giveRole(page, LEAD, { level: "2 · Team lead" })
      await giveRole(page, AUDITOR, { level: "4 · Department or HR head", sees: "The whole company", may: "Only see" })
    })
    await steps.run("A task for evaluations", () => addTask(page, TASK))

    await steps.run("HR: a holiday, and shifts of a department", async () => {
      await signInAs(page, HR.email)
      await addHoliday(page, HOLIDAY, "Thanksgiving")
      await addPattern(page, "Tuesday to Saturday", SHIFTED)
    })

    const token = await signIn(program, ADMIN)
    const read = async <const Url extends string>(path: Url) => (await call(program, token, "GET", path)).body
    const { metrics, rubric, evaluation_counts: counts } = await read("/v1/scorecard/configurations?cycle_id=2026")
    const configuration: Configuration = { metrics, rubric }
    const facts = inventMonth(employed, {
      rubric: rubric.items,
      counts: { sbs: counts.sbs.count, non_sbs: counts.non_sbs.count },
    })
    const lists = listsOf(facts, rubric.items, TASK)
    const uploads: Upload[] = [
      { rows: "Task delivery", list: lists.task_delivery, reasons: [/99999/, /a lot/, /pieces/] },
      { rows: "Side-by-side (SBS) evaluations", list: lists.sbs, reasons: [/99999/, /130/] },
      { rows: "Non-SBS evaluations", list: lists.non_sbs, reasons: [/No such task/] },
      {
        rows: "Attendance issues",
        list: lists.attendance,
        choices: {
          columns: { "Min. late": "minutes" },
          values: { Type: { Late: "tardiness", Absent: "absenteeism" } },
        },
        reasons: [/99999/, /2000/],
      },
      {
        rows: "Attitude toward work (ATW) entries",
        list: lists.atw,
        choices: { date_formats: { date_of_occurrence: "MDY" } },
        reasons: [/weather_impact/],
      },
    ]
    const rests: string[] = []
    await signInAs(page, ADMIN)
    await openPage(page, "Bulk upload")
    for (const upload of uploads) {
      await steps.run(`Entries: ${upload.rows}`, async () => {
        rests.push(await uploadList(page, upload))
      })
    }
    await steps.run("Entries: the remaining rows, corrected", async () => {
      const [rest = ""] = rests
      await uploadList(page, { rows: "Task delivery", list: correctRest("rest.csv", rest), reasons: [/99999/] })
    })

    const scores = new Map(facts.map((of) => [of.person.employee_id, scoreMonth(of, configuration)]))
    const scoreOf = (id: string) => {
      const score = scores.get(id)
      if (!score) throw new Error(`${id} did not work in the month`)
      return score
    }
    await steps.run("A lead looks at the drafts of the team", async () => {
      await signInAs(page, LEAD.email)
      const team = employed.filter(({ manager_id }) => manager_id === LEAD.employee_id)
      expect(team.length).toBeGreaterThan(5)
      const rows = page.getByRole("table", { name: "People this month" }).getByRole("row")
      await expect(async () => {
        await page.goto(`${program.address}/team?month=2026-11`)
        // With the header, and the lead.
        await expect(rows).toHaveCount(team.length + 2)
        for (const { employee_id } of team) {
          const total = scoreOf(employee_id).total.toFixed(2)
          await expect(rows.filter({ hasText: employee_id })).toContainText(total, { timeout: 5_000 })
        }
      }).toPass(LONG)
    })

    await steps.run("Setup: done", async () => {
      await signInAs(page, ADMIN)
      await finishSetup(page)
    })
    await steps.run("The month is closed", () => closeMonth(page, { people: employed.length }))
    await steps.run("HR: the payroll file", async () => {
      await signInAs(page, HR.email)
      const rows = readXlsx(await downloadPayroll(page))
      const found = rows.map((row): [string, unknown] => [
        row["employee_id"] ?? "",
        [Number(row["total_score"]), ...metrics.kpms.map((kpm: { kpm_key: string }) => Number(row[kpm.kpm_key]))],
      ])
      const expected = employed.map(({ employee_id }): [string, unknown] => {
        const { total, kpms } = scoreOf(employee_id)
        return [employee_id, [total, ...kpms]]
      })
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
      expect(rows).toHaveLength(employed.length)
    })
    await steps.run("An auditor looks at the closed month", async () => {
      await signInAs(page, AUDITOR.email)
      await openPage(page, "Closing the month")
      await expect(page.getByText("Final", { exact: true }).first()).toBeVisible()
      await expect(page.getByRole("button", { name: /Finalize|Reopen|Generate again|Sync now/ })).toHaveCount(0)
    })
    const report = steps.report()
    console.log(report)
    test.info().annotations.push({ type: "first hour", description: report })
  } finally {
    await close()
  }
})
