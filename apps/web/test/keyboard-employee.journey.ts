import { call, signIn } from "../../server/test/support/program.ts"
import { ATTENDANCE } from "./entries.ts"
import { expect, test } from "./keyboard.ts"
import type { Product } from "./product.ts"

const EMPLOYEE = "wiremu.tamihana@example.com"
const STORY = "Closed the shop for a colleague who was called away."

/** One pixel. */
const PROOF = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
)

async function addAbsence({ program }: Product): Promise<void> {
  const employee = await signIn(program, EMPLOYEE)
  const { employee_id } = (await call(program, employee, "GET", "/v1/employees/me")).body
  const admin = await signIn(program, "admin@example.com")
  const absence = { employee_id, date_of_occurrence: "2026-11-18", issue_type: "absenteeism" }
  expect((await call(program, admin, "POST", ATTENDANCE, absence)).status).toBe(201)
}

test("an employee finds out by keyboard why the total dropped, and disputes the entry", async ({
  signedInAs,
  keyboard,
  product,
}) => {
  await addAbsence(product)
  const page = await signedInAs(EMPLOYEE)
  await page.goto(`${product.program.address}/home`)
  await expect(page.getByRole("heading", { name: "My November 2026" })).toBeVisible()

  // The first Tab offers to skip the menu.
  await keyboard.press("Tab")
  await keyboard.expectFocus(page.getByRole("link", { name: "Skip to content" }))
  await keyboard.press("Enter")
  const main = page.getByRole("main")
  await keyboard.expectFocus(main)
  await keyboard.enter(main.getByRole("link", { name: "My scorecard" }))
  await expect(page.getByRole("heading", { level: 1, name: "My scorecard" })).toBeVisible()
  await keyboard.expectFocus(main)

  const explain = page.getByRole("button", { name: "Explain Absenteeism" })
  await keyboard.enter(explain)
  const receipt = page.getByRole("dialog", { name: "How November 2026 is calculated" })
  await keyboard.expectFocus(receipt.getByRole("button", { name: "Close", exact: true }))
  await keyboard.press("Escape")
  await expect(receipt).toBeHidden()
  await keyboard.expectFocus(explain)

  await keyboard.press("Enter")
  const entries = receipt.getByRole("region", { name: /^Absenteeism/ }).getByRole("table", { name: "Entries counted" })
  await keyboard.enter(entries.getByRole("row", { name: /Nov 18, 2026/ }).getByRole("link"))
  const entry = page.getByRole("dialog", { name: "Attendance issue" })
  await keyboard.expectFocus(entry.getByRole("button", { name: "Close", exact: true }))

  await keyboard.enter(entry.getByRole("button", { name: "Dispute this entry" }))
  const dispute = page.getByRole("dialog", { name: "Dispute this entry" })
  const message = dispute.getByRole("textbox", { name: /^What is wrong/ })
  await keyboard.expectFocus(message)
  await keyboard.press("Control+Enter")
  await expect(dispute.getByRole("alert")).toBeVisible()
  await keyboard.expectFocus(message)
  await keyboard.type("I was at a training on that day.")
  await keyboard.press("Control+Enter")
  await expect(dispute).toBeHidden()
  await expect(entry.getByText("You dispute this entry.")).toBeVisible()
  // The button is gone: the work goes on in the entry.
  await keyboard.expectFocus(entry.getByRole("heading", { name: "Attendance issue" }))
  await keyboard.tabTo(entry.getByRole("link", { name: "See your dispute" }))
  await keyboard.press("Escape")
  await expect(entry).toBeHidden()
  await keyboard.expectFocus(main)
})

test("an employee asks for an ATW entry with a proof, by keyboard", async ({
  signedInAs,
  keyboard,
  product: { program },
}) => {
  const page = await signedInAs(EMPLOYEE)
  // The exception: the operating system's own dialog can't be typed into.
  page.on("filechooser", (chooser) => {
    void chooser.setFiles({ name: "thanks.png", mimeType: "image/png", buffer: PROOF })
  })
  await page.goto(`${program.address}/home`)
  await expect(page.getByRole("heading", { name: "My November 2026" })).toBeVisible()
  await keyboard.enter(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "ATW requests" }))
  await expect(page.getByRole("heading", { level: 1, name: "ATW requests" })).toBeVisible()
  // From the menu to the page.
  await keyboard.expectFocus(page.getByRole("main"))

  const ask = page.getByRole("button", { name: "Ask for an ATW entry" }).first()
  await keyboard.enter(ask)
  const form = page.getByRole("dialog", { name: /^Ask for an/ })
  await keyboard.press("Escape")
  await expect(form).toBeHidden()
  await keyboard.expectFocus(ask)
  await keyboard.press("Enter")
  const impact = form.getByRole("combobox", { name: "Who it helped" })
  await keyboard.tabTo(impact)
  await keyboard.press("ArrowDown")
  await expect(page.getByRole("option").first()).toBeVisible()
  await keyboard.press("ArrowDown")
  await expect(page.getByRole("option").and(page.locator("[data-combobox-selected]"))).toBeVisible()
  await keyboard.press("Enter")
  await expect(impact).not.toHaveValue("")
  await keyboard.tabTo(form.getByRole("textbox", { name: "What you did" }))
  await keyboard.type(STORY)

  const choose = form.getByRole("button", { name: /^Choose/ })
  await keyboard.tabTo(choose)
  await keyboard.press("Enter")
  await expect(form.getByText("thanks.png")).toBeVisible()
  await keyboard.expectFocus(choose)
  await keyboard.enter(form.getByRole("button", { name: "Send request" }))
  await expect(form).toBeHidden()
  await keyboard.expectFocus(ask)
  await keyboard.enter(page.getByRole("row").filter({ hasText: STORY }).getByRole("button"))
  const request = page.getByRole("dialog", { name: /request$/ })
  await keyboard.tabTo(request.getByRole("link", { name: "thanks.png" }))
})

test("an employee acknowledges final figures by keyboard", async ({ signedInAs, keyboard, product: { program } }) => {
  const page = await signedInAs(EMPLOYEE)
  await page.goto(`${program.address}/home`)
  await keyboard.enter(page.getByRole("link", { name: "See my figures" }))
  await expect(page).toHaveURL(/my-scorecard\?month=2026-10/)
  await keyboard.tabTo(page.getByRole("textbox", { name: "Comment" }))
  await keyboard.type("Seen, thank you.")
  await keyboard.enter(page.getByRole("button", { name: "Acknowledge" }))
  await expect(page.getByText(/^You acknowledged version 1 on/)).toBeVisible()
  await keyboard.expectFocus(page.getByRole("heading", { name: "Acknowledgement" }))
})
