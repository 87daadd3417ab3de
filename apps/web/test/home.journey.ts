import type { Page } from "@playwright/test"
import { signIn } from "../../server/test/support/program.ts"
import { expect, expectAccessible, test } from "./product.ts"

const panel = (page: Page, title: string | RegExp) =>
  page.locator("section").filter({ has: page.getByRole("heading", { level: 2, name: title }) })

async function openHome(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole("heading", { level: 1, name: /^Hello, / })).toBeVisible()
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0)
}

async function expectFitsPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  // The menu slides out of view first.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 860 })
}

test("an employee sees their month, what would help, what is new, and celebrations", async ({
  signedInAs,
  product: { program },
}) => {
  const page = await signedInAs("wiremu.tamihana@example.com")
  await openHome(page, program.address)
  const month = panel(page, "My November 2026")
  await expect(month.getByRole("img", { name: /^Total by month: .*Oct \d/ })).toBeVisible()
  await expect(month.getByText(/^If the month closed today: \d/)).toBeVisible()
  await expect(
    panel(page, "What would help")
      .getByText(/^\+\d+\.\d\d$/)
      .first(),
  ).toBeVisible()
  await expect(panel(page, "What's new").getByRole("link", { name: "All notifications" })).toBeVisible()
  await expect(panel(page, "Celebrations")).toBeVisible()
  for (const title of ["Evaluations due this week", "Waiting for your decision", /^Closing/]) {
    await expect(panel(page, title)).toHaveCount(0)
  }
  await expectAccessible(page)
  await expectFitsPhone(page)
  await month.getByRole("link", { name: "My scorecard" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "My scorecard" })).toBeVisible()
})

test("on a phone, the greeting on your own birthday keeps its words whole", async ({
  signedInAs,
  product: { program },
}) => {
  const page = await signedInAs("amina.okonkwo@example.com")
  await page.setViewportSize({ width: 390, height: 844 })
  await openHome(page, program.address)
  const greeting = page.getByRole("region", { name: "Your birthday" }).getByText(/^Happy birthday/)
  await expect(greeting).toBeVisible()
  const lines = await greeting.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size
  })
  expect(lines).toBeLessThanOrEqual(2)
  await expectFitsPhone(page)
})

test("a lead evaluates the people who are due one after the other, and decides a request, without leaving home", async ({
  signedInAs,
  product: { program },
}) => {
  const employee = await signIn(program, "dimitrios.papadakis@example.com")
  const request = {
    date_of_occurrence: "2026-11-17",
    impact: "customer_impact",
    description: "Helped at the front desk.",
  }
  const body = new FormData()
  for (const [name, value] of Object.entries(request)) body.append(name, value)
  const headers = { authorization: `Bearer ${employee}` }
  const asked = await fetch(`${program.address}/v1/atw-entry-requests`, { method: "POST", headers, body })
  expect(asked.status).toBe(201)

  const page = await signedInAs("rafael.montoya@example.com")
  await openHome(page, program.address)
  const due = panel(page, "Evaluations due this week")
  const people = due.getByRole("listitem")
  const before = await people.count()
  expect(before).toBeGreaterThan(1)
  const menu = page.getByRole("navigation", { name: "Main" })
  await menu.getByRole("button", { name: "Collapse menu" }).click()
  // A toast that appears under the pointer stays, and covers the button.
  await page.mouse.move(0, 0)
  await expect(menu.getByRole("link", { name: /^ATW requests \d+ to decide$/ })).toBeVisible()
  await expectAccessible(page)
  await menu.getByRole("button", { name: "Expand menu" }).click()
  await expectAccessible(page)
  await expectFitsPhone(page)

  await due.getByRole("button", { name: "Start evaluating" }).click()
  const form = page.getByRole("dialog", { name: /^New / })
  await expect(form.getByText(/^1 of \d+ due/)).toBeVisible()
  const name = /of (.*)$/.exec((await form.getByRole("heading").first().textContent()) ?? "")?.[1] ?? ""
  await expect(form.getByText(name, { exact: true })).toBeVisible()
  await expect(form.getByRole("combobox", { name: "Task" })).toBeFocused()
  await page.keyboard.press("ArrowDown")
  await expect(page.getByRole("option").first()).toBeVisible()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await expect(form.getByRole("combobox", { name: "Task" })).not.toHaveValue("")
  const task = await form.getByRole("combobox", { name: "Task" }).inputValue()
  await form.getByLabel("Quantity score").fill("90")
  await form.getByLabel("Auditors' score").fill("88")
  await form.getByRole("button", { name: "Mark the rest Yes" }).click()
  // Red flags are answered one by one: the first of them has the focus.
  while ((await form.getByText(/^10 of 10 answered$/).count()) === 0) await page.keyboard.press("y")
  await form.getByRole("button", { name: "Save and next" }).click()
  await expect(form.getByText(/^2 of \d+ due/)).toBeVisible()
  // The task is kept, and the first empty field has the focus.
  await expect(form.getByRole("combobox", { name: "Task" })).toHaveValue(task)
  await expect(form.getByLabel("Quantity score")).toBeFocused()
  await expect(form.getByLabel("Quantity score")).toBeInViewport()
  await form.getByRole("button", { name: "Skip" }).click()
  await expect(form.getByText(/^3 of \d+ due/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press("Escape")
  await expect(form).toBeHidden()
  await expect(page).toHaveURL(/\/home$/)

  const decide = panel(page, "Waiting for your decision")
  await decide.getByRole("button", { name: "Decide on Dimitrios Papadakis" }).click()
  const drawer = page.getByRole("dialog", { name: "ATW request" })
  await expect(drawer.getByText("Helped at the front desk.")).toBeVisible()
  await drawer.getByLabel("Final score").fill("35")
  await drawer.getByRole("button", { name: "Approve request" }).click()
  await expect(page.getByText("Approved. The ATW entry was created.")).toBeVisible()
  await expect(drawer).toBeHidden()
  await expect(decide.getByRole("button", { name: "Decide on Dimitrios Papadakis" })).toHaveCount(0)
})

test("a super admin sees what the month to close still needs", async ({ signedInAs, product: { program } }) => {
  const page = await signedInAs("admin@example.com")
  await openHome(page, program.address)
  const closing = panel(page, /^Closing /)
  await expect(closing.getByRole("listitem")).toHaveCount(5)
  await expect(panel(page, "System")).toBeVisible()
  await expect(panel(page, "Gaps in the records")).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)

  // Evaluating leads through everyone who is counted, not only those who are listed.
  const due = panel(page, "Evaluations due this week")
  const counted = /^(\d+) people, (\d+) evaluations/.exec(
    (await due.getByText(/ evaluations, week of /).textContent()) ?? "",
  )
  expect(Number(counted?.[1])).toBeGreaterThan(await due.getByRole("listitem").count())
  await due.getByRole("button", { name: "Start evaluating" }).click()
  const form = page.getByRole("dialog", { name: /^New / })
  await expect(form.getByText(`1 of ${counted?.[2]} due`, { exact: false })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(form).toBeHidden()

  await closing.getByRole("link", { name: /^(Open the month|Finalize .*)$/ }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Closing the month" })).toBeVisible()
})
