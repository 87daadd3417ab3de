import type { Page } from "@playwright/test"
import { call, signIn } from "../../server/test/support/program.ts"
import { expect, expectAccessible, test, type Product } from "./product.ts"

/** Of the week of the journeys' clock. */
const MONDAY = "2026-11-16"

const panel = (page: Page, title: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { level: 2, name: title }) })

async function expectFitsPhone(page: Page): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 860 }
  await page.setViewportSize({ width: 390, height: 844 })
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await page.setViewportSize(before)
}

test("a lead reads everything about a person on one page, and enters something for them", async ({
  signedInAs,
  product: { program },
}) => {
  const token = await signIn(program, "rafael.montoya@example.com")
  const { body } = await call(program, token, "GET", "/v1/employees?q=Okonkwo")
  const [amina] = body.items
  const page = await signedInAs("rafael.montoya@example.com")
  await page.goto(`${program.address}/team/${amina?.employee_id}?month=2026-11`)
  await expect(page.getByRole("heading", { level: 1, name: "Amina Okonkwo" })).toBeVisible()
  const tabs = page.getByRole("navigation", { name: "About this person" })
  await expect(tabs.getByRole("link")).toHaveText([
    "Overview",
    "Scorecard",
    "Year",
    "Entries",
    "Evaluations",
    "Learning",
    "Record",
  ])
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0)

  for (const [tab, shown] of [
    ["Year", "Month by month"],
    ["Entries", "This month's entries"],
    ["Evaluations", "SBS evaluations"],
    ["Record", "Employment"],
  ] as const) {
    await tabs.getByRole("link", { name: tab }).click()
    await expect(tabs.getByRole("link", { name: tab })).toHaveAttribute("aria-current", "page")
    await expect(page.getByRole("heading", { level: 2, name: shown }).first()).toBeVisible()
    await expectAccessible(page)
  }
  await expectFitsPhone(page)

  await page.getByRole("button", { name: "New entry" }).click()
  await page.getByRole("menuitem", { name: "Attendance" }).click()
  const form = page.getByRole("dialog", { name: "New attendance issue" })
  await expect(form.getByRole("combobox", { name: "Employee" })).toHaveValue(/Amina Okonkwo/)
  await expectAccessible(page)
  await form.getByRole("button", { name: "Close", exact: true }).last().click()
  await expect(form).toBeHidden()
  await expect(page.getByRole("heading", { level: 1, name: "Amina Okonkwo" })).toBeVisible()
})

/** Deletes what journeys before this one may have entered: this week's side-by-side evaluations of the person. */
async function withoutEvaluationThisWeek({ program }: Product, employeeId: string): Promise<void> {
  const token = await signIn(program, "admin@example.com")
  const path = `/v1/scorecard/sbs-entries?employee_id=${employeeId}&year=2026&month=11&limit=200`
  const { body } = await call(program, token, "GET", path)
  const entries = body.items as { _id: string; task_evaluated_date: string }[]
  for (const { _id } of entries.filter(({ task_evaluated_date }) => task_evaluated_date >= MONDAY)) {
    const deleted = await call(program, token, "DELETE", `/v1/scorecard/sbs-entries/${_id}`)
    expect(deleted.status).toBe(204)
  }
}

async function askForEntry({ program }: Product, email: string, description: string): Promise<void> {
  const headers = { authorization: `Bearer ${await signIn(program, email)}` }
  const body = new FormData()
  for (const [field, value] of Object.entries({
    date_of_occurrence: "2026-11-17",
    impact: "customer_impact",
    description,
  })) {
    body.append(field, value)
  }
  const reply = await fetch(`${program.address}/v1/atw-entry-requests`, { method: "POST", headers, body })
  expect(reply.status).toBe(201)
}

test("a lead sees at a glance where someone stands and what is due, and does it there", async ({
  signedInAs,
  product,
}) => {
  const { program } = product
  const lead = "kiri.parata@example.com"
  const { id, name } = { id: "E2001", name: "Amina Okonkwo" }
  await withoutEvaluationThisWeek(product, id)
  await askForEntry(product, "amina.okonkwo@example.com", "Carried the screens upstairs.")
  const page = await signedInAs(lead)
  await page.goto(`${program.address}/home`)
  await expect(page.getByRole("heading", { level: 1, name: /^Hello, / })).toBeVisible()
  await page.keyboard.press("/")
  await page.getByRole("combobox", { name: "Search" }).fill(name)
  await page.getByRole("option", { name: new RegExp(`^${name}`) }).click()
  const overview = `/team/${id}?view=overview`
  await expect(page).toHaveURL(`${program.address}${overview}`)
  const tabs = page.getByRole("navigation", { name: "About this person" })
  await expect(tabs.getByRole("link", { name: "Overview" })).toHaveAttribute("aria-current", "page")
  const month = panel(page, "November 2026")
  const total =
    (await month
      .getByText(/^\d+\.\d\d$/)
      .first()
      .textContent()) ?? ""
  await expect(month.getByRole("img", { name: /^Total by month: .*Nov \d/ })).toBeVisible()
  await expect(panel(page, "Bonus gates").getByRole("listitem")).toHaveCount(5)
  await expect(panel(page, "Team").getByRole("link", { name: "Kiri Parata" })).toBeVisible()
  await expect(panel(page, "Latest entries").getByRole("listitem").first()).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)

  await month.getByRole("button", { name: "Show the receipt" }).click()
  await expect(page.getByRole("heading", { name: `Total ${total} of 100` })).toBeVisible()
  await page.keyboard.press("Escape")

  // Each opens over the page, and closing it leads back.
  const due = panel(page, "Due")
  const evaluate = due.getByRole("button", { name: /^Evaluate .* missing$/ })
  await evaluate.click()
  const form = page.getByRole("dialog", { name: `New side-by-side evaluation of ${name}` })
  await expect(form).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(form).toBeHidden()
  await expect(evaluate).toBeFocused()
  const decide = due.getByRole("link", { name: "Decide 1 pending ATW request" })
  await decide.click()
  const request = page.getByRole("dialog", { name: "ATW request" })
  await expect(request.getByText("Carried the screens upstairs.")).toBeVisible()
  await expectAccessible(page)
  await request.getByLabel("Final score").fill("35")
  await request.getByRole("button", { name: "Approve request" }).click()
  await expect(request).toBeHidden()
  await expect(decide).toHaveCount(0)
  await expect(page).toHaveURL(`${program.address}${overview}`)

  await due.getByRole("link", { name: "Show October 2026 not acknowledged yet" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Acknowledgements" })).toBeVisible()
  await expect(page.getByRole("row").filter({ hasText: name })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`month=2026-10.*q=${id}|q=${id}.*month=2026-10`))
})

test("a request is decided, and an entry is made, from a person's row", async ({ signedInAs, product }) => {
  const { address } = product.program
  await askForEntry(product, "amina.okonkwo@example.com", "Stayed until the last visitor left.")
  const page = await signedInAs("kiri.parata@example.com")
  const actions = page.getByRole("button", { name: "Actions for Amina Okonkwo" })
  await page.goto(`${address}/evaluation-status?month=2026-11`)
  await actions.click()
  await page.getByRole("menuitem", { name: "Side-by-side", exact: false }).first().click()
  const form = page.getByRole("dialog", { name: "New side-by-side evaluation" })
  await expect(form.getByRole("combobox", { name: "Employee" })).toHaveValue(/Amina Okonkwo/)
  await page.goBack()
  await expect(form).toBeHidden()
  await expect(page.getByRole("heading", { level: 1, name: "Evaluation status" })).toBeVisible()

  await page.goto(`${address}/team?month=2026-11`)
  await actions.click()
  await expect(page.getByRole("menuitem", { name: "Decide on the ATW request" })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("menuitem", { name: "Decide on the ATW request" }).click()
  const request = page.getByRole("dialog", { name: "ATW request" })
  await expect(request.getByText("Stayed until the last visitor left.")).toBeVisible()
  await request.getByLabel("Final score").fill("30")
  await request.getByRole("button", { name: "Approve request" }).click()
  await expect(request).toBeHidden()
  await expect(page).toHaveURL(`${address}/team?month=2026-11`)
  await actions.click()
  await expect(page.getByRole("menuitem").first()).toBeVisible()
  await expect(page.getByRole("menuitem", { name: "Loading" })).toHaveCount(0)
  await expect(page.getByRole("menuitem", { name: "Decide on the ATW request" })).toHaveCount(0)
})

test("what someone learns is a tab: sorted and filtered, on a phone too, by keyboard", async ({
  signedInAs,
  product: { program },
}) => {
  const page = await signedInAs("kiri.parata@example.com")
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${program.address}/team/E2001?view=overview`)
  const tabs = page.getByRole("navigation", { name: "About this person" })
  await tabs.getByRole("link", { name: "Evaluations" }).focus()
  await page.keyboard.press("Tab")
  await expect(tabs.getByRole("link", { name: "Learning" })).toBeFocused()
  await expect(tabs.getByRole("link", { name: "Learning" })).toBeInViewport({ ratio: 0.99 })
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/learning\/people\/E2001$/)
  await expect(tabs.getByRole("link", { name: "Learning" })).toHaveAttribute("aria-current", "page")
  await expect(tabs.getByRole("link", { name: "Learning" })).toBeInViewport({ ratio: 0.99 })
  const modules = page.getByRole("table", { name: "Modules" })
  await expect(modules.getByText("Information security basics")).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)

  await modules.getByRole("button", { name: "Module" }).click()
  await expect(page).toHaveURL(/sort=title/)
  await expect(modules.getByRole("row").nth(1)).toContainText("Calls that end well")
  await page.goto(`${program.address}/learning/people/E2001?status=not_started`)
  await expect(page.getByText("No modules found")).toBeVisible()
  await expectAccessible(page)

  // Of someone who has completed some, and not all.
  const token = await signIn(program, "kiri.parata@example.com")
  const { body } = await call(program, token, "GET", "/v1/learning/enrollments?limit=200")
  const completed = new Map<string, number>()
  for (const { employee_id, status } of body.items) {
    if (status === "completed") completed.set(employee_id, (completed.get(employee_id) ?? 0) + 1)
  }
  const some = body.items.find(({ employee_id, status }) => status !== "completed" && completed.has(employee_id))
  const id = some?.employee_id ?? ""
  await page.goto(`${program.address}/learning/people/${id}`)
  await expect(modules.getByText(some?.title ?? "").first()).toBeVisible()
  await page.goto(`${program.address}/learning/people/${id}?status=completed`)
  await expect(modules.getByRole("row")).toHaveCount((completed.get(id) ?? 0) + 1)
  await expect(modules.getByText(some?.title ?? "")).toHaveCount(0)
  await page.goto(`${program.address}/learning/people/E2301`)
  await expect(page.getByRole("alert")).toContainText("There is no such employee, or you can't see them.")
})

test("on a phone the filters of a list are one row, with chips that remove them, and the main action stays in reach", async ({
  signedInAs,
  product: { program },
}) => {
  const page = await signedInAs("kiri.parata@example.com")
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${program.address}/entries/sbs?month=2026-10&employee=E2001`)
  const main = page.getByRole("main")
  const filters = main.getByRole("button", { name: "Filters (1)", exact: true })
  await expect(filters).toHaveAttribute("aria-expanded", "false")
  await expect(main.getByRole("combobox", { name: "Employee" })).toBeHidden()
  await expect(main.getByRole("table").getByRole("row").nth(1)).toBeInViewport()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(main.getByRole("button", { name: "New entry" })).toBeInViewport({ ratio: 0.99 })
  await expectFitsPhone(page)

  const chip = main.getByRole("list", { name: "Active filters" }).getByRole("button", { name: /Amina Okonkwo/ })
  await chip.click()
  await expect(page).not.toHaveURL(/employee=/)
  await expect(main.getByRole("button", { name: "Filters", exact: true })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(main.getByRole("combobox", { name: "Employee" })).toBeVisible()
  await expect(main.getByRole("combobox", { name: "Submitted by" })).toBeVisible()
  await expectFitsPhone(page)

  // The list ends above the action, which stays at the foot.
  await page.goto(`${program.address}/entries/sbs?month=2026-10`)
  await expect(main.getByRole("table").getByRole("row").nth(1)).toBeVisible()
  const action = main.getByRole("button", { name: "New entry" })
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      const [list, bar] = [await main.locator("section").last().boundingBox(), await action.boundingBox()]
      return list !== null && bar !== null && list.y + list.height <= bar.y
    })
    .toBe(true)
  await expectAccessible(page)

  // A search stays in sight, and is no chip.
  await page.goto(`${program.address}/employees?q=okonkwo&level=1`)
  await expect(main.getByRole("searchbox", { name: "Person" })).toHaveValue("okonkwo")
  await expect(main.getByRole("searchbox", { name: "Person" })).toBeInViewport({ ratio: 0.99 })
  await expect(main.getByRole("button", { name: "Filters (1)", exact: true })).toBeVisible()
  await expect(main.getByRole("list", { name: "Active filters" }).getByRole("button")).toHaveCount(1)
  await expectFitsPhone(page)
})

test("without the right to a tab, it is absent and its address is refused", async ({
  signedInAs,
  product: { program },
}) => {
  const admin = await signIn(program, "admin@example.com")
  const hide = (enabled: boolean) =>
    call(program, admin, "PUT", "/v1/system/visibility/learning.authoring", { enabled })
  const page = await signedInAs("kiri.parata@example.com")
  await hide(false)
  try {
    await page.goto(`${program.address}/team/E2001?view=overview`)
    const tabs = page.getByRole("navigation", { name: "About this person" })
    await expect(tabs.getByRole("link", { name: "Overview" })).toBeVisible()
    await expect(tabs.getByRole("link", { name: "Learning" })).toHaveCount(0)
    await page.goto(`${program.address}/learning/people/E2001`)
    await expect(page).toHaveURL(/\/home$/)
  } finally {
    await hide(true)
  }
  const employee = await signedInAs("amina.okonkwo@example.com")
  for (const path of ["/learning/people/E2001", "/team/E2001?view=overview"]) {
    await employee.goto(`${program.address}${path}`)
    await expect(employee.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(employee.getByRole("navigation", { name: "About this person" })).toHaveCount(0)
  }
})
