import { expect, expectAccessible, test } from "./product.ts"

test("a lead finds a person by typing and evaluates them, by keyboard only", async ({ signedInAs, product }) => {
  const page = await signedInAs("kiri.parata@example.com")
  await page.goto(`${product.program.address}/evaluation-status`)
  await expect(page.getByRole("heading", { level: 1, name: "Evaluation status" })).toBeVisible()

  await page.keyboard.press("Control+K")
  const field = page.getByRole("combobox", { name: "Search" })
  await expect(field).toBeFocused()
  await expect(page.getByText("Type a name, a page or a month. Or try “evaluate Liam”.", { exact: true })).toBeVisible()
  await expectAccessible(page)
  await field.fill("evaluate amina")
  const action = page.getByRole("option", { name: "Evaluate Amina Okonkwo (side-by-side)" })
  await expect(action).toHaveAttribute("aria-selected", "true")
  await expectAccessible(page)
  await page.keyboard.press("ArrowDown")
  await expect(page.getByRole("option", { name: "Evaluate Amina Okonkwo (Non-SBS)" })).toHaveAttribute(
    "aria-selected",
    "true",
  )
  await page.keyboard.press("ArrowUp")
  await page.keyboard.press("Enter")
  const form = page.getByRole("dialog", { name: "New side-by-side evaluation" })
  await expect(form.getByRole("combobox", { name: "Employee" })).toHaveValue(/Amina Okonkwo/)

  // What was opened is offered first.
  await page.goto(`${product.program.address}/evaluation-status`)
  await expect(page.getByRole("heading", { level: 1, name: "Evaluation status" })).toBeVisible()
  await page.keyboard.press("/")
  await expect(page.getByRole("group", { name: "Recent" }).getByRole("option")).toHaveText([
    "Evaluate Amina Okonkwo (side-by-side)",
  ])
  await field.fill("no such thing at all")
  await expect(page.getByText("Nothing matches “no such thing at all”.")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(field).toHaveCount(0)
  await page.keyboard.press("?")
  const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" })
  await expect(shortcuts.getByRole("row", { name: /^Save the entry you're writing/ })).toContainText("Enter")
  await expectAccessible(page)
})

test("an employee finds pages and months, and only what they may open", async ({ signedInAs, product }) => {
  const page = await signedInAs("amina.okonkwo@example.com")
  await page.goto(`${product.program.address}/my-scorecard`)
  await page.getByRole("button", { name: "Search" }).click()
  const field = page.getByRole("combobox", { name: "Search" })
  await expect(page.getByText("Type a page or a month, such as “October”.", { exact: true })).toBeVisible()
  await field.fill("heat")
  await expect(page.getByText("Nothing matches “heat”.")).toBeVisible()
  await field.fill("october")
  await page.getByRole("option", { name: /October 2026/ }).click()
  await expect(page).toHaveURL(/\/my-scorecard\?month=2026-10/)
  await expect(field).toHaveCount(0)
})

test("the search offers what the account menu does: other languages, and signing out", async ({
  signedInAs,
  product,
}) => {
  const page = await signedInAs("amina.okonkwo@example.com")
  const field = page.getByRole("combobox")
  await page.goto(`${product.program.address}/profile`)
  await page.getByRole("button", { name: "Search" }).click()
  await field.fill("language")
  await expect(page.getByRole("option")).toHaveText(["Language: Español", "Language: Filipino"])
  await field.fill("espa")
  await page.keyboard.press("Enter")
  await expect(page.locator("html")).toHaveAttribute("lang", "es")
  await page.getByRole("button", { name: "Buscar" }).click()
  await field.fill("idioma eng")
  await page.keyboard.press("Enter")
  await expect(page.locator("html")).toHaveAttribute("lang", "en")
  await page.getByRole("button", { name: "Search" }).click()
  await field.fill("sign out")
  await expectAccessible(page)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/sign-in/)
})

test("a super admin finds a setting by what it is about", async ({ signedInAs, product }) => {
  const page = await signedInAs("admin@example.com")
  await page.goto(`${product.program.address}/setup`)
  const menu = page.getByRole("navigation", { name: "Settings" })
  await expect(menu.getByRole("group")).toHaveCount(3)
  const field = menu.getByLabel("Find a setting")
  await field.fill("rubric")
  await expect(menu.getByRole("link", { name: "Cycles and configuration" })).toBeVisible()
  await expect(menu.getByRole("link", { name: "Setup" })).toHaveCount(0)
  await expectAccessible(page)
  await field.fill("no such setting")
  await expect(menu.getByText("No setting matches.")).toBeVisible()
})
