import { readFileSync } from "node:fs"
import { expect } from "@playwright/test"
import { call, signIn } from "../../server/test/support/program.ts"
import { test } from "./base.ts"
import { peopleFilePath, readPeople } from "./company-hour/people.ts"
import { openEmptyCompany, signInTo } from "./empty-company.ts"
import { importRows, matchColumns, type WizardChoices } from "./import-wizard.ts"
import { NOW } from "./product.ts"

/*
 * Eight files as companies export them, each imported unedited into an empty company, by choices in the wizard alone.
 * `people-files.test.ts` compares every field of every person.
 */

const readJson = (name: string): unknown => JSON.parse(readFileSync(peopleFilePath(name), "utf8"))
// Both files are the project's own.
const CHOICES = readJson("choices.json") as Record<string, WizardChoices>
const MANIFEST = readJson("manifest.json") as Record<string, { people: number; departments: number }>

test.use({ actionTimeout: 60_000 })

for (const [file, manifest] of Object.entries(MANIFEST)) {
  test(`${file} is imported by choices in the wizard`, async ({ page }) => {
    const truth = readPeople(file)
    const domain = truth.find(({ email }) => email !== "")?.email.split("@")[1] ?? ""
    const { program, close } = await openEmptyCompany({ ALLOWED_EMAIL_DOMAINS: `example.com,${domain}` })
    try {
      await page.clock.setFixedTime(NOW)
      await signInTo(page, program, "admin@example.com")
      await page.goto(`${program.address}/employees/import`)
      await matchColumns(page, peopleFilePath(file), CHOICES[file] ?? {})
      await importRows(page, { good: manifest.people, bad: 0 })

      const token = await signIn(program, "admin@example.com")
      const countOf = async (path: string) => (await call(program, token, "GET", path)).body.total
      // The administrator was there before.
      expect(await countOf("/v1/employees?limit=1")).toBe(manifest.people + 1)
      const gone = truth.filter(({ leaving_date: day }) => day !== "" && day < NOW.slice(0, 10)).length
      expect(await countOf("/v1/employees?status=inactive&limit=1")).toBe(gone)
      expect(await countOf("/v1/organization/departments?limit=1")).toBe(manifest.departments)
      const last = truth.at(-1)
      const { body: one } = await call(program, token, "GET", `/v1/employees/${last?.employee_id}`)
      expect([one.hire_date, one.employment_data.manager_id ?? ""]).toEqual([last?.hire_date, last?.manager_id])
    } finally {
      await close()
    }
  })
}
