import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { call, signIn } from "../../server/test/support/program.ts"
import { expect, expectAccessible, test } from "./product.ts"

const ADMIN = "admin@example.com"

/** As a German payroll program exports it: names in one column, days first, departments that we don't know. */
const LIST = `Personalnummer;Name;Eintrittsdatum;Geburtsdatum;Abteilung;Stelle;Emailadresse;Kostenstelle
P9001;Anna Schmidt;03.04.2024;05.06.1990;Versand;Sachbearbeiterin;anna.schmidt@example.com;4711
P9002;Jonas von der Heide;01.02.2023;07.08.1985;Versand;Sachbearbeiter;jonas.heide@example.com;4711
P9003;Miriam Köhler;09.10.2022;11.12.1979;Einkauf;Einkäuferin;miriam.koehler@example.com;4712
P9004;Uwe Krause;irgendwann;02.03.1988;Einkauf;Einkäufer;uwe.krause@example.com;4712
P9005;Petra Lang;04.05.2021;06.07.1992;Versand;;petra.lang@example.com;4711
`

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(excess).toBe(0)
}

test("HR imports a list of another system: its columns are matched by clicking, the bad rows come back as a file", async ({
  signedInAs,
  product: { program },
}) => {
  const page = await signedInAs(ADMIN)
  await page.goto(`${program.address}/setup`)
  await expect(page.locator('a[href="/employees/import"]').first()).toBeVisible()

  await page.goto(`${program.address}/employees/import`)
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: "personal.csv", mimeType: "text/csv", buffer: Buffer.from(LIST) })
  await expect(page.getByRole("heading", { name: "2. Match your columns" })).toBeVisible()
  await expect(page.getByRole("combobox", { name: "Field for Personalnummer" })).toHaveValue("Employee ID")
  await expectAccessible(page)

  // Nothing is guessed: going on without answers says what is missing.
  await page.getByRole("button", { name: "Continue", exact: true }).click()
  await expect(page.getByRole("alert").filter({ hasText: "missing" })).toBeVisible()
  await page
    .getByRole("radiogroup", { name: "How are the dates in Eintrittsdatum written?" })
    .getByRole("radio", { name: "Day, month, year" })
    .check()
  await page
    .getByRole("radiogroup", { name: "How are the dates in Geburtsdatum written?" })
    .getByRole("radio", { name: "Day, month, year" })
    .check()
  await page.getByRole("radio", { name: "First name, then last name" }).check()
  await page.getByRole("checkbox", { name: "Create the missing departments" }).check()
  await page.setViewportSize({ width: 375, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.getByRole("button", { name: "Continue", exact: true }).click()

  // The company has several clusters, so the new departments need one.
  await page.getByRole("combobox", { name: "Cluster of the new departments" }).click()
  await page.getByRole("option").first().click()
  await page.getByRole("button", { name: "Continue", exact: true }).click()

  await expect(page.getByRole("heading", { name: "3. Check the rows" })).toBeVisible()
  await expect(page.getByText("2 to fix")).toBeVisible()
  const rows = page.getByRole("table", { name: "Rows in the file" })
  await expect(rows.getByRole("row").filter({ hasText: "Uwe Krause" })).toContainText("irgendwann")
  await expect(rows.getByRole("row").filter({ hasText: "Petra Lang" })).toContainText("Stelle")
  await expectAccessible(page)
  await page.getByText("All (5)").click()
  await expect(rows.getByRole("row").filter({ hasText: "Jonas von der Heide" })).toContainText("Hire date: Feb 1, 2023")
  await page.setViewportSize({ width: 375, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 860 })

  // The file needn't be chosen again to change its columns.
  await page.getByRole("button", { name: "Back to the columns" }).click()
  await expect(page.getByRole("combobox", { name: "Field for Stelle" })).toHaveValue("Position")
  await page.getByRole("button", { name: "Continue", exact: true }).click()

  await page.getByRole("button", { name: "Import 3 rows without problems" }).click()
  await expect(page.getByText("3 rows created, 0 rows changed.")).toBeVisible()
  await expect(page.getByText("2 rows were left out.", { exact: false })).toBeVisible()
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download 2 rows" }).click(),
  ])
  const rest = await readFile(await download.path(), "utf8")
  expect(rest.split("\n")[0]).toContain("import_reason")
  expect(rest).toMatch(/P9004.*irgendwann.*Eintrittsdatum.*not a date/)
  expect(rest).toMatch(/P9005.*Stelle/)
  expect(rest).not.toContain("P9001")

  const token = await signIn(program, ADMIN)
  const jonas = await call(program, token, "GET", "/v1/employees/P9002")
  expect(jonas.body).toMatchObject({
    hire_date: "2023-02-01",
    personal_data: { first_name: "Jonas", last_name: "von der Heide", birth_date: "1985-08-07" },
  })
  expect((await call(program, token, "GET", "/v1/employees/P9004")).status).toBe(404)

  // The import is in the list of uploads, where it can be undone.
  await page.getByRole("link", { name: "list of uploads" }).click()
  await page.getByRole("table", { name: "Uploads" }).getByRole("button", { name: "Undo", exact: true }).first().click()
  await page.getByRole("dialog").getByRole("button", { name: "Undo upload" }).click()
  await expect(
    page
      .getByRole("table", { name: "Uploads" })
      .getByText(/^Undone/)
      .first(),
  ).toBeVisible()
  expect((await call(program, token, "GET", "/v1/employees/P9002")).status).toBe(404)
})

const ISSUES = (...rows: string[]) => ["Mitarbeiter;Datum;K1;Minuten", ...rows].join("\n")

test("a lead's list is matched as last time, and rows that are there already are skipped", async ({
  signedInAs,
  product: { program },
}) => {
  const page = await signedInAs("rafael.montoya@example.com")
  await page.goto(`${program.address}/uploads?sheet=attendance`)
  const choose = (content: string) =>
    page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: "fehlzeiten.csv", mimeType: "text/csv", buffer: Buffer.from(content) })

  // A column that we don't recognize is chosen from the list; its words are explained one by one.
  await choose(ISSUES("E2003;17.11.2026;K17;12", "E2004;17.11.2026;K17;5"))
  await expect(page.getByRole("heading", { name: "2. Match your columns" })).toBeVisible()
  await page.getByRole("button", { name: /ignored column/ }).click()
  await page.getByRole("combobox", { name: "Field for K1" }).fill("Issue type")
  await page.getByRole("option", { name: "Issue type" }).first().click()
  await page.getByRole("button", { name: "Continue", exact: true }).click()
  await page.getByRole("combobox", { name: "Meaning of K17" }).click()
  await page.getByRole("option", { name: "tardiness" }).click()
  await page.getByRole("button", { name: "Continue", exact: true }).click()
  await page.getByRole("button", { name: "Import 2 rows" }).click()
  await expect(page.getByText("2 rows created, 0 rows changed.")).toBeVisible()

  await choose(ISSUES("E2003;17.11.2026;K17;12", "E2004;18.11.2026;K17;5"))
  await expect(page.getByText("same columns as last time", { exact: false })).toBeVisible()
  await expect(page.getByText("4 columns used, 0 ignored")).toBeVisible()
  await expect(page.getByRole("combobox", { name: "Field for K1" })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole("button", { name: "Change", exact: true }).click()
  await expect(page.getByRole("combobox", { name: "Field for K1" })).toHaveValue("Issue type")
  await page.getByRole("button", { name: "Continue", exact: true }).click()
  await expect(page.getByText("1 row has a warning.")).toBeVisible()
  await expect(page.getByRole("checkbox", { name: "Skip 1 likely duplicate" })).toBeChecked()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Import 1 row" }).click()
  await expect(page.getByText("1 row created, 0 rows changed.")).toBeVisible()
  await expect(page.getByText("1 row was left out.", { exact: false })).toBeVisible()
})
