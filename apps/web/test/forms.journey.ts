import type { Locator, Page } from "@playwright/test"
import { call, signIn } from "../../server/test/support/program.ts"
import { ATTENDANCE, expectOneEntry, typeEntry } from "./entries.ts"
import { expect, expectAccessible, test } from "./product.ts"

const MANAGER = "rafael.montoya@example.com"
const ADMIN = "admin@example.com"

const noteIn = (form: Locator) => form.getByRole("alert").filter({ hasText: /needs? attention/ })

async function openEntry(page: Page, address: string, kind: string): Promise<Locator> {
  await page.goto(`${address}/entries/${kind}`)
  await page.getByRole("button", { name: /^New/ }).first().click()
  return page.getByRole("dialog")
}

async function choosePerson(form: Locator, name: string): Promise<void> {
  await form.getByRole("combobox", { name: "Employee" }).fill(name)
  await form
    .page()
    .getByRole("option", { name: new RegExp(name) })
    .click()
}

test("an untouched new entry knows of no one: nothing is asked about its person, and nothing is refused", async ({
  signedInAs,
  product: { program },
}) => {
  const page = await signedInAs(MANAGER)
  const about: string[] = []
  page.on("request", (request) => {
    if (/\/entry-preview$|\/employees\/($|\?)/.test(request.url())) about.push(request.url())
  })
  const refused: string[] = []
  page.on("response", (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`)
  })
  for (const kind of ["sbs", "attendance", "incidents"]) {
    await page.goto(`${program.address}/entries/${kind}?entry=new`)
    const form = page.getByRole("dialog")
    await expect(form.getByRole("combobox", { name: "Employee" })).toHaveValue("")
    await expect(form.getByRole("button", { name: "Clear" })).toHaveCount(0)
    // Opens the list of people: by then, what would have been asked about the form has been.
    const listed = page.waitForResponse((response) => response.url().includes("q=Dimitrios"))
    await form.getByRole("combobox", { name: "Employee" }).pressSequentially("Dimitrios", { delay: 60 })
    await listed
  }
  expect([about, refused]).toEqual([[], []])
})

test("a save that the service refuses focuses the field, and shows a message next to the button", async ({
  signedInAs,
  product,
}) => {
  const page = await signedInAs(MANAGER)
  await typeEntry(page, product, "In the future")
  const form = page.getByRole("dialog")
  await form.getByLabel("Date of occurrence").fill("2026-12-24")
  await form.getByRole("button", { name: "Save entry" }).click()
  await expect(noteIn(form)).toContainText("1 field needs attention")
  await expect(noteIn(form)).toContainText("Date of occurrence")
  await expect(form.getByLabel("Date of occurrence")).toBeFocused()
  await expectAccessible(page)

  await form.getByLabel("Date of occurrence").fill("2026-11-17")
  await expect(noteIn(form)).toBeHidden()
  await form.getByRole("button", { name: "Save entry" }).click()
  await expect(form).toBeHidden()
})

test("a score out of range is found before sending, and scrolled into view from the end of a long form", async ({
  signedInAs,
  product,
}) => {
  const page = await signedInAs(MANAGER)
  const form = await openEntry(page, product.program.address, "sbs")
  await choosePerson(form, "Dimitrios Papadakis")
  await form.getByRole("combobox", { name: "Task" }).click()
  await page.getByRole("option").first().click()
  await form.getByLabel("Quantity score").fill("90")
  await form.getByLabel("Auditors' score").fill("130")
  // Each key answers an item and moves to the next.
  const items = await form.getByRole("radiogroup").count()
  await form.getByRole("radio").first().focus()
  for (let item = 0; item < items; item += 1) await page.keyboard.press("y")
  const sent: string[] = []
  page.on("request", (request) => void (request.method() === "POST" && sent.push(request.url())))
  await form.getByLabel("Remarks").focus()
  await form.getByRole("button", { name: "Save entry" }).click()
  await expect(form.getByLabel("Auditors' score")).toBeFocused()
  await expect(form.getByLabel("Auditors' score")).toBeInViewport()
  await expect(noteIn(form)).toContainText("Auditors' score: Enter a number from 0 to 100.")
  expect(sent.filter((url) => url.includes("/sbs"))).toEqual([])
})

test("an unanswered checklist item gets the focus", async ({ signedInAs, product }) => {
  const page = await signedInAs(MANAGER)
  const form = await openEntry(page, product.program.address, "sbs")
  await choosePerson(form, "Dimitrios Papadakis")
  await form.getByRole("combobox", { name: "Task" }).click()
  await page.getByRole("option").first().click()
  await form.getByLabel("Quantity score").fill("90")
  await form.getByText("N/A: not audited").click()
  const items = form.getByRole("radiogroup")
  await items.first().getByRole("radio").first().press("y")
  await form.getByRole("button", { name: "Save entry" }).click()
  await expect(items.nth(1).getByRole("radio").first()).toBeFocused()
  await expect(noteIn(form)).toContainText(/\d+ items aren't answered/)
})

const EMPTY_FORMS = [
  ["/employees", "New employee", "Add employee", "First name"],
  ["/tasks", "New task", "Save task", "Name"],
  ["/news/announcements", "New announcement", "Save announcement", "Title"],
  ["/locks?month=2026-11", "Grant an unlock", "Grant unlock", "Employee"],
  ["/kudos", "Thank someone", "Publish card", "Who do you want to thank?"],
  ["/learning/authoring", "New module", "Create module", "Title"],
] as const

test("forms saved empty say what is missing in their own words, and focus the first field", async ({
  signedInAs,
  product,
}) => {
  const page = await signedInAs(ADMIN)
  for (const [path, open, save, field] of EMPTY_FORMS) {
    await page.goto(`${product.program.address}${path}`)
    await page.getByRole("button", { name: open, exact: true }).first().click()
    const form = page.getByRole("dialog")
    await form.getByRole("button", { name: save }).click()
    await expect(noteIn(form), path).toContainText(`${field}:`)
    await expect(form.getByLabel(field).first(), path).toBeFocused()
    await expect(page.getByRole("listbox"), path).toBeHidden()
    await expectAccessible(page, ["light"])
  }
})

test("an incomplete message marks its fields, each with the reason", async ({ signedInAs, product }) => {
  const page = await signedInAs(ADMIN)
  await page.goto(`${product.program.address}/admin/broadcast`)
  const form = page.locator("form").filter({ has: page.getByRole("button", { name: "Send message" }) })
  const editor = form.getByRole("textbox", { name: "Message" })
  await expect(editor).toBeVisible()
  for (const way of ["Email", "Inbox"]) await form.getByLabel(way).uncheck()
  await form.getByRole("button", { name: "Send message" }).click()
  const person = form.getByRole("combobox", { name: "Add a person" })
  await expect(person).toBeFocused()
  await expect(person).toHaveAccessibleDescription("Choose who gets it.")
  await expect(editor).toHaveAttribute("aria-invalid", "true")
  await expect(editor).toHaveAccessibleDescription(/Write a message\.$/)
  for (const field of [person, form.getByLabel("Email")]) await expect(field).toHaveAttribute("aria-invalid", "true")
  await expectAccessible(page)

  await page.goto(`${product.program.address}/admin/team-chat`)
  const address = page.getByLabel("Webhook address of the channel's workflow")
  await address.fill("http://127.0.0.1/no")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(address).toBeFocused()
  await expect(address).toHaveAttribute("aria-invalid", "true")
  await expect(address).toHaveAccessibleDescription(/The address must begin with https/)
})

test("an error response without details is explained in plain words, and the typed text stays", async ({
  signedInAs,
  product,
}) => {
  const page = await signedInAs(MANAGER)
  await typeEntry(page, product, "Typed before an error")
  const form = page.getByRole("dialog")
  await page.route(
    (url) => url.pathname === ATTENDANCE,
    (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 500, contentType: "application/problem+json", json: { title: "Error" } })
        : route.continue(),
  )
  await form.getByRole("button", { name: "Save entry" }).click()
  await expect(form.getByRole("alert").filter({ hasText: "The service ran into an error (status 500)" })).toBeVisible()
  await expect(page.getByText("Cannot read properties")).toHaveCount(0)
  await expect(form.getByLabel("Remarks")).toHaveValue("Typed before an error")
})

test("a save while offline fails immediately, is never sent later on its own, and can be repeated", async ({
  signedInAs,
  context,
  product,
}) => {
  const page = await signedInAs(MANAGER)
  await typeEntry(page, product, "Typed offline")
  const form = page.getByRole("dialog")
  const offline = page.getByRole("status", { name: "Connection" })
  await context.setOffline(true)
  await expect(offline).toContainText("You're offline")
  await form.getByRole("button", { name: "Save entry" }).click()
  await expect(form.getByRole("alert").filter({ hasText: "No connection to the service" })).toBeVisible()
  await expect(form.getByRole("button", { name: "Save entry" })).toBeEnabled()
  await expect(form.getByLabel("Remarks")).toHaveValue("Typed offline")
  await expectAccessible(page)

  const sent: string[] = []
  page.on("request", (request) => void (request.method() === "POST" && sent.push(request.url())))
  await context.setOffline(false)
  await expect(offline).toBeEmpty()
  await page.waitForTimeout(2_000)
  expect(sent.filter((url) => url.includes("attendance"))).toEqual([])
  const token = await signIn(product.program, ADMIN)
  const { body } = await call(product.program, token, "GET", `${ATTENDANCE}?year=2026&month=11&limit=200`)
  expect(body.items.filter((entry: { remarks: string | null }) => entry.remarks === "Typed offline")).toEqual([])

  await form.getByRole("button", { name: "Save entry" }).click()
  await expect(form).toBeHidden()
  await expectOneEntry(product, "Typed offline")
})

test("Enter picks the match of a picker and never submits; Tab picks the only one", async ({ signedInAs, product }) => {
  const page = await signedInAs(MANAGER)
  const form = await openEntry(page, product.program.address, "attendance")
  const person = form.getByRole("combobox", { name: "Employee" })
  await person.focus()
  await expect(page.getByRole("listbox")).toBeHidden()

  // Also before the service has answered: the match is picked once it arrives, and no one else.
  await page.keyboard.type("Dimitri")
  await page.keyboard.press("Enter")
  await expect(person).toHaveValue(/^Dimitrios Papadakis/)
  await expect(noteIn(form)).toBeHidden()

  // An existing choice stays.
  await person.click()
  await page.getByRole("option", { name: /Dimitrios Papadakis/ }).click()
  await expect(person).toHaveValue(/^Dimitrios Papadakis/)

  await person.fill("Amina")
  await expect(page.getByRole("option", { name: /Amina Okonkwo/ })).toBeVisible()
  await expect(page.getByRole("option")).toHaveCount(1)
  await expect(page.getByRole("option")).toHaveAttribute("data-combobox-selected", "true")
  await page.keyboard.press("Tab")
  await expect(person).toHaveValue(/^Amina Okonkwo/)
  await person.fill("No one by this name")
  await expect(page.getByText("No one found")).toBeVisible()
  await page.keyboard.press("Enter")
  await expect(noteIn(form)).toBeHidden()
})

test("a draft of a kudos card is restored with the names of the people it thanks", async ({ signedInAs, product }) => {
  const page = await signedInAs(MANAGER)
  const open = async () => {
    await page.goto(`${product.program.address}/kudos`)
    await page.getByRole("button", { name: "Thank someone" }).first().click()
    return page.getByRole("dialog")
  }
  const form = await open()
  await form.getByLabel("Who do you want to thank?").fill("Amina")
  await expect(page.getByRole("option")).toHaveCount(1)
  await page.keyboard.press("Tab")
  await expect(form.getByText("Amina Okonkwo (E2001)")).toBeVisible()
  await form.getByLabel("Title").fill("Well done")
  await form.getByRole("button", { name: "Close", exact: true }).last().click()

  const again = await open()
  await again.getByRole("button", { name: "Continue" }).click()
  await expect(again.getByText("Amina Okonkwo (E2001)")).toBeVisible()
})

test("a response that is not a problem document is explained in plain words", async ({ signedInAs, product }) => {
  const page = await signedInAs(MANAGER)
  await page.route("**/v1/scorecard/attendance-issues?**", (route) =>
    route.fulfill({ status: 500, contentType: "application/problem+json", body: '{"title":"Error"}' }),
  )
  await page.goto(`${product.program.address}/entries/attendance`)
  await expect(page.getByText("The service ran into an error (status 500).").first()).toBeVisible()
  await expect(page.getByText("Cannot read properties")).toHaveCount(0)
})

test("a typing error in the grid is shown below it, and the grid does not move", async ({ signedInAs, product }) => {
  const page = await signedInAs(MANAGER)
  await page.goto(`${product.program.address}/task-delivery?month=2026-11`)
  const cell = page
    .getByRole("row")
    .filter({ hasText: "Amina Okonkwo" })
    .getByRole("gridcell", { name: /Nov(ember)? 10/ })
  await cell.click()
  const before = await cell.boundingBox()
  await page.keyboard.type("99")
  await page.keyboard.press("Enter")
  await cell.click()
  const editor = page.getByRole("region", { name: "Selected day" })
  await expect(editor.getByRole("alert")).toContainText("Check what you typed")
  await expect(page.getByText("Something went wrong on this page")).toHaveCount(0)
  expect((await cell.boundingBox())?.y).toBe(before?.y)
  await expect(cell).toBeFocused()
  await expectAccessible(page)
})

test("a month can be typed or chosen from the calendar by keyboard, and is refused if not allowed", async ({
  signedInAs,
  product,
}) => {
  const page = await signedInAs(ADMIN)
  const warned: string[] = []
  page.on("console", (message) => void (message.type() === "warning" && warned.push(message.text())))
  await page.goto(`${product.program.address}/team?month=2026-10`)
  const field = page.getByRole("textbox", { name: "Month" })
  await expect(field).toHaveValue("October 2026")
  await field.fill("9/2026")
  await expect(page).toHaveURL(/month=2026-09/)
  await page.getByRole("button", { name: "Go to October 2026" }).click()
  await expect(field).toHaveValue("October 2026")

  await field.press("ArrowDown")
  const calendar = page.getByRole("dialog", { name: "Month: calendar" })
  await expect(calendar.getByRole("button", { name: "Oct", exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press("ArrowUp")
  await page.keyboard.press("Enter")
  await expect(calendar).toBeHidden()
  await expect(page).toHaveURL(/month=2026-07/)
  await expect(field).toHaveValue("July 2026")

  await field.fill("Smarch 2026")
  await field.press("Tab")
  const words = page.getByText("Type a month such as October 2026 or 10/2026.")
  await expect(words).toBeVisible()
  const back = page.getByRole("button", { name: "Back to June 2026" })
  const [input, arrow] = await Promise.all([field.boundingBox(), back.boundingBox()])
  expect((arrow?.y ?? 0) + (arrow?.height ?? 0) / 2).toBeCloseTo((input?.y ?? 0) + (input?.height ?? 0) / 2, 0)
  await field.press("ArrowDown")
  await expect(calendar.getByRole("button", { name: "Jul", exact: true })).toBeFocused()
  const [said, opened] = await Promise.all([words.boundingBox(), calendar.boundingBox()])
  expect(opened?.y).toBeGreaterThanOrEqual((said?.y ?? 0) + (said?.height ?? 0))
  await page.keyboard.press("Escape")
  expect(warned).toEqual([])
  await field.fill("2031-01")
  await field.press("Tab")
  await expect(page.getByText(/^Choose .* or earlier/)).toBeVisible()
})
