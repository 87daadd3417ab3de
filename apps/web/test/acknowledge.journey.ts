import { call, signIn } from "../../server/test/support/program.ts"
import { expect, expectAccessible, test } from "./product.ts"

// No other journey changes this month.
const MONTH = { year: 2025, month: 10 }
const ADDRESS = "month=2025-10"

test("people acknowledge final figures, managers remind the others, and a correction asks again", async ({
  signedInAs,
  product: { program },
}) => {
  const page = await signedInAs("amina.okonkwo@example.com")
  await page.goto(`${program.address}/home`)
  const prompt = page.getByRole("status").filter({ hasText: "Your figures of October 2026 are final" })
  await expect(prompt).toBeVisible()
  await expectAccessible(page)
  await prompt.getByRole("link", { name: "See my figures" }).click()
  await expect(page).toHaveURL(/my-scorecard\?month=2026-10/)

  await page.goto(`${program.address}/my-scorecard?${ADDRESS}`)
  const panel = page.locator("section").filter({ has: page.getByRole("heading", { name: /^Acknowledge/ }) })
  await panel.getByRole("textbox", { name: "Comment" }).fill("Seen, thank you.")
  await expectAccessible(page)
  await panel.getByRole("button", { name: "Acknowledge" }).click()
  await expect(panel.getByText(/^You acknowledged version 1 on/)).toBeVisible()
  await expect(panel.getByText("Comment: Seen, thank you.")).toBeVisible()

  await signedInAs("admin@example.com")
  await page.goto(`${program.address}/months?${ADDRESS}`)
  await page.getByRole("link", { name: /^1 of \d+ people$/ }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Acknowledgements" })).toBeVisible()
  const table = page.getByRole("table", { name: "Acknowledgements of the month" })
  const own = table.getByRole("row").filter({ hasText: "Amina Okonkwo" })
  await expect(own).toContainText("Acknowledged")
  await expect(own).toContainText("Seen, thank you.")
  await expectAccessible(page)

  await page.getByRole("combobox", { name: "Status" }).click()
  await page.getByRole("option", { name: "Not yet" }).click()
  await expect(page).toHaveURL(/status=pending/)
  await expect(own).toHaveCount(0)
  const remindAll = page.getByRole("button", { name: /^Remind \d+ people$/ })
  const people = Number(/\d+/.exec(await remindAll.innerText())?.[0])
  await table
    .getByRole("button", { name: /^Remind / })
    .first()
    .click()
  await expect(page.getByText("1 person was reminded.")).toBeVisible()
  await expect(remindAll).toHaveText(`Remind ${people - 1} people`)
  await remindAll.click()
  const dialog = page.getByRole("dialog", { name: "Remind everyone who hasn't acknowledged?" })
  await expectAccessible(page)
  await dialog.getByRole("button", { name: "Remind" }).click()
  await expect(page.getByText(`${people - 1} people were reminded. 1 person was left out`)).toBeVisible()
  await expect(page.getByText("Everyone else was reminded today")).toBeVisible()
  await expect(page.getByRole("button", { name: /^Remind / })).toHaveCount(0)

  const admin = await signIn(program, "admin@example.com")
  const amina = await signIn(program, "amina.okonkwo@example.com")
  const { employee_id } = (await call(program, amina, "GET", "/v1/employees/me")).body
  const absence = { employee_id, date_of_occurrence: "2025-10-14", issue_type: "absenteeism" }
  expect((await call(program, admin, "POST", "/v1/scorecard/attendance-issues", absence)).status).toBe(201)
  const correction = { ...MONTH, reason: "An absence was missing", employee_ids: [employee_id] }
  const started = await call(program, admin, "POST", "/v1/dashboard/bsc/finalize?regenerate=true", correction)
  expect(started.status).toBe(202)

  await signedInAs("amina.okonkwo@example.com")
  await page.goto(`${program.address}/my-scorecard?${ADDRESS}`)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText("What changed in version 2")).toBeVisible({ timeout: 5_000 })
  }).toPass()
  const changed = page.getByRole("table", { name: "What changed in version 2" })
  await expect(changed.getByRole("row").filter({ hasText: "Total" })).toBeVisible()
  await expect(page.getByText(/an earlier acknowledgement no longer counts/)).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole("button", { name: "Acknowledge" }).click()
  await expect(panel.getByText(/^You acknowledged version 2 on/)).toBeVisible()

  await signedInAs("admin@example.com")
  await page.goto(`${program.address}/acknowledgements?month=2026-11`)
  await expect(page.getByText("November 2026 isn't final")).toBeVisible()
  await expectAccessible(page)

  // On a phone the section's tabs scroll: the current one is in sight.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  const tab = page.getByRole("navigation", { name: "Insights" }).getByRole("link", { name: "Acknowledgements" })
  await expect(tab).toBeInViewport({ ratio: 1 })
})
