import { expect, expectAccessible, test } from "./product.ts"

test("a manager enters a side-by-side evaluation by keyboard only", async ({ signedInAs, product }) => {
  const page = await signedInAs("rafael.montoya@example.com")
  await page.goto(`${product.program.address}/entries/sbs`)
  const begin = page.getByRole("button", { name: /^New/ }).first()
  await begin.focus()
  await page.keyboard.press("Enter")
  const form = page.getByRole("dialog")
  await expect(form).toBeVisible()

  await form.getByLabel("Employee").focus()
  await page.keyboard.type("Dimitrios")
  await expect(page.getByRole("option", { name: /Dimitrios Papadakis/ })).toBeVisible()
  await expect(page.getByRole("option")).toHaveCount(1)
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")

  await form.getByLabel("Task", { exact: false }).last().focus()
  await page.keyboard.press("ArrowDown")
  await expect(page.getByRole("option").first()).toBeVisible()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")

  await form.getByLabel("Quantity score").focus()
  await page.keyboard.type("91")
  await page.keyboard.press("Tab")
  await page.keyboard.type("88")
  await expectAccessible(page)

  await form.getByRole("radio").first().focus()
  // One item after another: each key answers and moves on.
  await page.keyboard.press("y")
  await expect(form.getByText(/^1 of \d+ answered$/)).toBeVisible()
  const items = Number(/of (\d+) answered/.exec((await form.getByText(/answered$/).textContent()) ?? "")?.[1])
  for (let item = 1; item < items; item += 1) await page.keyboard.press(item === 2 ? "a" : "y")
  await expect(form.getByText(`${items} of ${items} answered`)).toBeVisible()

  await form.getByRole("button", { name: "Save entry" }).focus()
  await page.keyboard.press("Enter")
  await expect(form).toBeHidden()
  await expect(
    page.getByRole("row").filter({ hasText: "Dimitrios Papadakis" }).filter({ hasText: "91" }).first(),
  ).toBeVisible()
  await expectAccessible(page)
})
