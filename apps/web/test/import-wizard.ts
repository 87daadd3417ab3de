import { expect, type Locator, type Page } from "@playwright/test"

/*
 * The import wizard as someone with a file uses it: the columns are corrected, the questions answered until none is left.
 */

/** What is changed in the proposed mapping, and answered. */
export type WizardChoices = {
  /** The field of a header; null ignores the column. */
  columns?: Record<string, string | null>
  name_order?: string
  date_formats?: Record<string, string>
  create_missing?: string[]
  defaults?: Record<string, string>
  /** The meaning of a value, by header; null leaves the cell empty. */
  values?: Record<string, Record<string, string | null>>
}

const LABELS: Record<string, string> = {
  employee_id: "Employee ID",
  department_id: "Department",
  manager_id: "Manager",
  task_id: "Task",
}
const labelOf = (field: string) =>
  LABELS[field] ?? `${field.charAt(0).toUpperCase()}${field.slice(1)}`.replaceAll("_", " ")

const FORMATS: Record<string, string> = { YMD: "Year, month, day", DMY: "Day, month, year", MDY: "Month, day, year" }
/** A few rounds of questions, since an answer can raise another one. */
const MAX_ROUNDS = 5

const isShown = (locator: Locator) => locator.first().isVisible()

async function chooseField(page: Page, header: string, field: string | null): Promise<void> {
  const select = page.getByRole("combobox", { name: `Field for ${header}`, exact: true })
  const label = field === null ? "Ignore this column" : labelOf(field)
  if ((await select.inputValue()) === label) return
  await select.fill(label)
  const option = page.getByRole("option").filter({ has: page.getByText(label, { exact: true }) })
  await option.first().click()
  await expect(select).toHaveValue(label)
}

async function correctColumns(page: Page, columns: Record<string, string | null>): Promise<void> {
  const ignored = page.getByRole("button", { name: /^Show .* ignored column/ })
  if (Object.values(columns).some((field) => field !== null) && (await isShown(ignored))) await ignored.click()
  // A column that is ignored frees its field for another.
  for (const [header, field] of Object.entries(columns)) if (field === null) await chooseField(page, header, null)
  for (const [header, field] of Object.entries(columns)) if (field !== null) await chooseField(page, header, field)
}

async function answerValue(page: Page, header: string, [text, meaning]: [string, string | null]): Promise<void> {
  const values = page.getByRole("group", { name: header, exact: true })
  const field = values.getByRole("combobox", { name: `Meaning of ${text}`, exact: true })
  const plain = values.getByRole("textbox", { name: `Meaning of ${text}`, exact: true })
  if (!(await isShown(field)) && !(await isShown(plain))) return
  const row = values.locator("> div").filter({ has: page.getByText(text, { exact: true }) })
  const empty = row.getByRole("checkbox", { name: "Leave empty" })
  if (meaning === null && (await isShown(empty))) return empty.check()
  const input = (await isShown(field)) ? field : plain
  if (await isShown(empty)) return input.fill(meaning ?? "")
  await input.click()
  await page
    .getByRole("option", { name: meaning ?? "Leave empty", exact: true })
    .first()
    .click()
}

async function answerQuestions(page: Page, choices: WizardChoices): Promise<void> {
  const { name_order, date_formats = {}, create_missing = [], defaults = {}, values = {} } = choices
  const order = page.getByRole("radio", {
    name: name_order === "last_first" ? "Last name, then first name" : "First name, then last name",
  })
  if (name_order && (await isShown(order))) await order.check()
  for (const [header, format] of Object.entries(date_formats)) {
    const group = page.getByRole("radiogroup", { name: `How are the dates in ${header} written?` })
    if (await isShown(group)) await group.getByRole("radio", { name: FORMATS[format] ?? format }).check()
  }
  if (create_missing.length > 0) {
    const create = page.getByRole("checkbox", { name: "Create the missing departments" })
    if ((await isShown(create)) && !(await create.isChecked())) await create.check()
  }
  const cluster = page.getByRole("combobox", { name: "Cluster of the new departments" })
  const clusterText = page.getByRole("textbox", { name: "Cluster of the new departments" })
  for (const field of [cluster, clusterText]) {
    if (defaults["cluster"] !== undefined && (await isShown(field))) await field.fill(defaults["cluster"])
  }
  for (const [header, meanings] of Object.entries(values)) {
    for (const meaning of Object.entries(meanings)) await answerValue(page, header, meaning)
  }
}

/** A path, or what a file would have in it. */
type UploadedFile = string | { name: string; mimeType: string; buffer: Buffer }

/** From the chosen file to the checked rows. */
export async function matchColumns(page: Page, file: UploadedFile, choices: WizardChoices): Promise<void> {
  await page.locator('input[type="file"]').first().setInputFiles(file)
  const columns = page.getByRole("heading", { name: "2. Match your columns" })
  const rows = page.getByRole("heading", { name: "3. Check the rows" })
  await expect(columns.or(rows)).toBeVisible()
  if ((await isShown(columns)) && choices.columns) await correctColumns(page, choices.columns)
  for (let round = 0; round < MAX_ROUNDS && (await isShown(columns)); round += 1) {
    await answerQuestions(page, choices)
    const preview = page.waitForResponse((response) => response.url().includes("/bulk/preview"))
    await page.getByRole("button", { name: "Continue", exact: true }).click()
    const open = page.getByRole("alert").filter({ hasText: "missing" })
    await Promise.race([preview, open.waitFor()])
    const forced = page.getByRole("button", { name: "Continue without answering" })
    if (await isShown(open)) await forced.click()
    await preview
    await expect(page.getByRole("button", { name: "Continue", exact: true }).or(rows)).toBeVisible()
  }
  await expect(rows).toBeVisible()
}

/** Imports the checked rows that have no problems. */
export async function importRows(page: Page, expected: { good: number; bad: number }): Promise<void> {
  await expect(page.getByText(`${expected.bad} to fix`)).toBeVisible()
  await page.getByRole("button", { name: /^Import [\d,]+ rows?/ }).click()
  const created = expected.good.toLocaleString("en-US")
  await expect(
    page.getByText(`${created} ${expected.good === 1 ? "row" : "rows"} created, 0 rows changed.`),
  ).toBeVisible()
}
