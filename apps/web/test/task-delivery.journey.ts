import { expect, expectAccessible, test } from "./product.ts"

test("a supervisor types task delivery into the grid, by keyboard", async ({ signedInAs, product }) => {
  const page = await signedInAs("rafael.montoya@example.com")
  await page.goto(`${product.program.address}/task-delivery?month=2026-11`)
  const row = page.getByRole("row").filter({ hasText: "Amina Okonkwo" })
  await expect(row).toBeVisible()
  await expectAccessible(page)

  const cell = row.getByRole("gridcell", { name: /Nov(ember)? 12/ })
  await cell.click()
  await page.keyboard.type("7/10")
  await page.keyboard.press("Enter")
  await expect(cell).toContainText("7/10")
  await page.reload()
  await expect(page.getByRole("row").filter({ hasText: "Amina Okonkwo" })).toContainText("7/10")
})

test("a closed month shows since when it is final, and who can change it", async ({ signedInAs, product }) => {
  const page = await signedInAs("rafael.montoya@example.com")
  for (const path of ["task-delivery", "schedules"]) {
    await page.goto(`${product.program.address}/${path}?month=2026-10`)
    const note = page.getByRole("status").filter({ hasText: "October 2026 is final" })
    await expect(note).toContainText(/It has been final since Nov \d+, 2026, \d+:\d\d [AP]M E[DS]T/)
    await expect(note).toContainText("ask a super admin")
  }
})

test("text typed into a day during a save stays, and is saved afterwards", async ({ signedInAs, product }) => {
  const page = await signedInAs("rafael.montoya@example.com")
  await page.goto(`${product.program.address}/task-delivery?month=2026-11`)
  const cell = page
    .getByRole("row")
    .filter({ hasText: "Dimitrios Papadakis" })
    .getByRole("gridcell", { name: /Nov(ember)? 11/ })
  await cell.click()
  const editor = page.getByRole("region", { name: "Selected day" })
  const note = editor.getByLabel("Note")
  await editor.getByLabel("Finished").fill("6")
  await editor.getByLabel("Total tasks").fill("8")
  await note.fill("Late")

  const gate = Promise.withResolvers<void>()
  await page.route("**/v1/scorecard/task-delivery/day", async (route) => {
    await gate.promise
    await route.continue()
  })
  await note.press("Enter")
  await expect(editor.getByText("Saving…")).toBeVisible()
  await expect(note).toBeFocused()
  await page.keyboard.type(" start")
  gate.resolve()
  await expect(cell).toHaveAccessibleName(/Note: Late. Saved/)
  await expect(note).toBeFocused()
  await expect(note).toHaveValue("Late start")

  await page.keyboard.press("Enter")
  await expect(cell).toHaveAccessibleName(/Note: Late start. Saved/)
  await expect(editor.getByRole("button", { name: "Save day" })).toBeDisabled()
  await expect(note).toBeFocused()
})

test("an employee reads their schedule and task delivery as a calendar, on a phone too", async ({
  signedInAs,
  product: { program },
}) => {
  const page = await signedInAs("amina.okonkwo@example.com")
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`${program.address}/task-delivery?month=2026-11`)
    const delivery = page.getByRole("table", { name: /^Task delivery of Amina Okonkwo, \d+% in the month$/ })
    const today = delivery.getByRole("cell", { name: /Nov 20/ })
    await expect(today).toHaveAttribute("aria-current", "date")
    await expect(today).toBeInViewport()
    await expectAccessible(page)
    await delivery.getByRole("button", { name: /Nov 11/ }).click()
    await expect(
      page
        .getByRole("heading", { name: /Nov 11/ })
        .or(page.getByText(/Wed, Nov 11/))
        .last(),
    ).toBeVisible()

    await page.goto(`${program.address}/schedules?month=2026-11`)
    const schedule = page.getByRole("table", { name: "Schedule of Amina Okonkwo" })
    await expect(schedule.getByRole("cell", { name: /Nov 20/ })).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  }
})
