import { signIn } from "../../server/test/support/program.ts"
import { expect, test } from "./keyboard.ts"
import type { Product } from "./product.ts"

const LEAD = "rafael.montoya@example.com"
const STORY = "Explained the new desk to a visitor, by keyboard."

async function askForEntry({ program }: Product): Promise<void> {
  const authorization = `Bearer ${await signIn(program, "dimitrios.papadakis@example.com")}`
  const body = new FormData()
  for (const [name, value] of Object.entries({
    date_of_occurrence: "2026-11-16",
    impact: "team_impact",
    description: STORY,
  })) {
    body.append(name, value)
  }
  const reply = await fetch(`${program.address}/v1/atw-entry-requests`, {
    method: "POST",
    headers: { authorization },
    body,
  })
  expect(reply.status).toBe(201)
}

test("a lead evaluates the people who are due one after the other, by keyboard", async ({
  signedInAs,
  keyboard,
  product: { program },
}) => {
  const page = await signedInAs(LEAD)
  await page.goto(`${program.address}/home`)
  const start = page.getByRole("button", { name: "Start evaluating" })
  await keyboard.enter(start)
  const form = page.getByRole("dialog", { name: /^New / })
  const task = form.getByRole("combobox", { name: "Task" })
  const quantity = form.getByRole("textbox", { name: "Quantity score" })
  const title = form.getByRole("heading").first()
  await expect(form.getByText(/^1 of \d+ due/)).toBeVisible()
  await keyboard.expectFocus(task)
  const first = await title.textContent()

  await keyboard.press("ArrowDown")
  await expect(page.getByRole("option").first()).toBeVisible()
  await keyboard.press("ArrowDown")
  await keyboard.press("Enter")
  await keyboard.tabTo(quantity)
  await keyboard.type("95")
  await keyboard.tabTo(form.getByRole("textbox", { name: "Auditors' score" }))
  await keyboard.type("90")
  const answered = form.getByText(/^\d+ of \d+ answered$/)
  const items = Number(/of (\d+)/.exec((await answered.textContent()) ?? "")?.[1])
  await keyboard.tabTo(form.getByRole("radio").first())
  for (let item = 0; item < items; item += 1) await keyboard.press("y")
  await expect(form.getByText(`${items} of ${items} answered`)).toBeVisible()
  // After the last item, the next field.
  await keyboard.expectFocus(form.getByRole("textbox", { name: "Remarks" }))
  await keyboard.press("Control+Enter")

  await expect(form.getByText(/^2 of \d+ due/)).toBeVisible()
  // The task is kept, so the first empty field is the next one.
  await keyboard.expectFocus(quantity)
  await keyboard.enter(form.getByRole("button", { name: "Skip" }))
  await expect(form.getByText(/^3 of \d+ due/)).toBeVisible()
  await keyboard.expectFocus(quantity)
  await expect(title).not.toHaveText(first ?? "")
  await keyboard.press("Escape")
  await expect(form).toBeHidden()
  await keyboard.expectFocus(start)
})

test("a lead decides a request from Home by keyboard, and goes on with the next", async ({
  signedInAs,
  keyboard,
  product,
}) => {
  await askForEntry(product)
  const page = await signedInAs(LEAD)
  await page.goto(`${product.program.address}/home`)
  const panel = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Waiting for your decision" }) })
  const decide = panel.getByRole("button", { name: /^Decide/ })
  await expect(decide.first()).toBeVisible()
  const before = await decide.count()
  const own = decide.and(page.getByRole("button", { name: "Decide on Dimitrios Papadakis" })).first()
  await keyboard.enter(own)
  const request = page.getByRole("dialog", { name: "ATW request" })
  await keyboard.expectFocus(request.getByRole("button", { name: "Close", exact: true }))
  await keyboard.press("Escape")
  await expect(request).toBeHidden()
  await keyboard.expectFocus(own)

  await keyboard.press("Enter")
  await keyboard.tabTo(request.getByRole("radio", { name: "Approve" }))
  await keyboard.press("ArrowRight")
  await keyboard.tabTo(request.getByRole("textbox", { name: "Reason for rejecting" }))
  await keyboard.enter(request.getByRole("button", { name: "Reject request" }))
  await keyboard.expectFocus(request.getByRole("textbox", { name: "Reason for rejecting" }))
  await keyboard.type("That is part of the shift.")
  await keyboard.press("Control+Enter")
  await expect(request).toBeHidden()
  await expect(decide).toHaveCount(before - 1)
  // The row is gone: the next one has its place, or the panel.
  await keyboard.expectFocus(panel.locator("button, h2").and(page.locator(":focus")))
})

test("a lead enters task delivery by keyboard", async ({ signedInAs, keyboard, product: { program } }) => {
  const page = await signedInAs(LEAD)
  await page.goto(`${program.address}/home`)
  await keyboard.enter(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Schedules" }))
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Schedules|Task delivery/)
  await keyboard.expectFocus(page.getByRole("main"))
  const tab = page.getByRole("main").getByRole("link", { name: "Task delivery" })
  await keyboard.enter(tab)
  await expect(page.getByRole("heading", { level: 1, name: "Task delivery" })).toBeVisible()
  // The tab stays where it is, and so does the focus.
  await keyboard.expectFocus(tab)

  const row = page.getByRole("grid").getByRole("row").nth(2)
  const today = page
    .getByRole("grid")
    .getByRole("row")
    .nth(1)
    .getByRole("gridcell", { name: /Nov(ember)? 20/ })
  await keyboard.tabTo(today)
  await keyboard.press("ArrowDown")
  await keyboard.press("ArrowLeft")
  const cell = row.getByRole("gridcell", { name: /Nov(ember)? 19/ })
  await keyboard.expectFocus(cell)
  await keyboard.type("6/8")
  await keyboard.expectFocus(cell.getByRole("textbox"))
  await keyboard.press("Tab")
  await expect(cell).toContainText("6/8")
  await expect(cell).toHaveAccessibleName(/Saved/)
  // Tab moves on to the next day, and leaves the grid when no cell is open.
  await keyboard.expectFocus(row.getByRole("gridcell", { name: /Nov(ember)? 20/ }))
  await keyboard.press("Tab")
  await keyboard.expectFocus(page.getByRole("region", { name: "Selected day" }).getByLabel("Finished"))
})
