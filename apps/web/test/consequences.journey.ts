import { call, signIn } from "../../server/test/support/program.ts"
import { ATTENDANCE, typeEntry } from "./entries.ts"
import { expect, expectAccessible, test } from "./product.ts"

test("a lead sees what an attendance issue would cost before saving it, and what deleting it would give back", async ({
  signedInAs,
  product,
}) => {
  const page = await signedInAs("rafael.montoya@example.com")
  await typeEntry(page, product, "Seen before it was saved")
  const form = page.getByRole("dialog")
  const consequences = form.getByRole("region", { name: "What saving would change" })
  await expect(consequences).toContainText(/Tardiness \d+\.\d\d → \d+\.\d\d · total \d+\.\d\d → \d+\.\d\d/)
  await expect(consequences).toHaveAttribute("aria-live", "polite")
  await expectAccessible(page)

  await form.getByRole("button", { name: "Save entry" }).click()
  await expect(form).toBeHidden()
  const token = await signIn(product.program, "rafael.montoya@example.com")
  const { body } = await call(product.program, token, "GET", `${ATTENDANCE}?year=2026&month=11&limit=200`)
  // The cast: the fields of the list that are read here.
  const items = body.items as { _id: string; remarks: string | null }[]
  const saved = items.find(({ remarks }) => remarks === "Seen before it was saved")
  await signedInAs("admin@example.com")
  await page.goto(`${product.program.address}/entries/attendance?entry=${saved?._id}`)
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  const confirm = page.getByRole("dialog").filter({ hasText: "Delete this attendance issue?" })
  await expect(confirm.getByRole("region", { name: "What saving would change" })).toContainText(
    /Tardiness .* → .*total/,
  )
  await expectAccessible(page)
})

test("the checklist's score runs along while it is answered", async ({ signedInAs, product }) => {
  const page = await signedInAs("rafael.montoya@example.com")
  await page.goto(`${product.program.address}/entries/sbs`)
  await page.getByRole("button", { name: /^New/ }).first().click()
  const form = page.getByRole("dialog")
  await form.getByRole("radiogroup").first().getByLabel("Yes").check({ force: true })
  await expect(form.getByText("score so far 100.00")).toBeVisible()
  await form.getByRole("radiogroup").first().getByLabel("No", { exact: true }).check({ force: true })
  await expect(form.getByText("score so far 0.00")).toBeVisible()
})

test("before figures are generated again for one person, the dialog says what would change and why", async ({
  signedInAs,
  product: { program },
}) => {
  const admin = await signIn(program, "admin@example.com")
  const absence = { employee_id: "E2004", date_of_occurrence: "2025-09-10", issue_type: "absenteeism" }
  expect((await call(program, admin, "POST", ATTENDANCE, absence)).status).toBe(201)

  const page = await signedInAs("admin@example.com")
  await page.goto(`${program.address}/months?month=2025-09`)
  await page.getByRole("button", { name: "Generate again", exact: true }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("radio", { name: "Only some people's" }).check()
  await dialog.getByRole("combobox", { name: "People" }).fill("E2004")
  await page.getByRole("option", { name: /E2004/ }).click()
  await page.keyboard.press("Tab")
  const changes = dialog.getByRole("region", { name: "Who would change" })
  await expect(changes).toContainText("1 person would change:")
  await expect(changes).toContainText(/Shanice Baptiste \d+\.\d\d → \d+\.\d\d, because of entries/)
  await expectAccessible(page)
})
