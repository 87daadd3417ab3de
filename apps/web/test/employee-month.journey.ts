import { expect, expectAccessible, test } from "./product.ts"

test("an employee reads the month and its receipt", async ({ signedInAs, product }) => {
  const page = await signedInAs("amina.okonkwo@example.com")
  await page.goto(`${product.program.address}/my-scorecard?month=2026-10`)
  await expect(page.getByRole("heading", { level: 1, name: "My scorecard" })).toBeVisible()
  await expect(page.getByRole("heading", { name: "Where the total comes from" })).toBeVisible()
  await expect(page.getByRole("heading", { name: "Bonus gates" })).toBeVisible()
  await expect(page.getByRole("img", { name: /^Productivity: [\d.]+ of 100, .+ the goal of 90$/ })).toBeVisible()
  const days = page.getByRole("list", { name: "Finished tasks, day by day" })
  await expect(days.getByText(/^Thu, Oct 1: \d+ of \d+ tasks, [\d.]+%$/)).toBeAttached()
  await expectAccessible(page)

  await page.getByRole("button", { name: "Show the receipt" }).click()
  const receipt = page.getByRole("dialog")
  await expect(receipt).toBeVisible()
  await expect(receipt.getByText("Productivity").first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press("Escape")
  await expect(receipt).toBeHidden()
})

test("a lead asks for their own missing evaluations, and is told before who gets the message", async ({
  signedInAs,
  product,
}) => {
  const page = await signedInAs("kiri.parata@example.com")
  await page.goto(`${product.program.address}/evaluation-status`)
  const sent: string[] = []
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/follow-up")) sent.push(request.url())
  })
  await page.getByRole("button", { name: "Ask for my missing evaluations" }).click()
  const dialog = page.getByRole("dialog", { name: "Ask for your missing evaluations?" })
  await expect(dialog.getByText(/^Your manager and the managers of your department and its cluster/)).toBeVisible()
  await expectAccessible(page)
  expect(sent).toEqual([])
  await dialog.getByRole("button", { name: "Send" }).click()
  await expect(page.getByText(/^Reminder sent to \d+ managers?\.$/)).toBeVisible()
  await expect(page.getByRole("button", { name: "Ask for my missing evaluations" })).toHaveCount(0)
  expect(sent).toHaveLength(1)
})

test("an employee sees the year over the bands, and the months to come once", async ({ signedInAs, product }) => {
  const page = await signedInAs("amina.okonkwo@example.com")
  await page.goto(`${product.program.address}/my-year`)
  await expect(page.getByRole("img", { name: /^Total by month: Jul [\d.]+, Aug .+, Nov [\d.]+$/ })).toBeVisible()
  await expect(page.getByRole("img", { name: /^Attendance by month: Jul [\d.]+/ })).toBeVisible()
  await expect(page.getByRole("row", { name: "December 2026 – June 2027 Upcoming" })).toBeVisible()
  await expectAccessible(page)
})

test("a lead sees how totals are spread and who moved most", async ({ signedInAs, product }) => {
  const page = await signedInAs("kiri.parata@example.com")
  await page.goto(`${product.program.address}/team?month=2026-10`)
  const spread = page.getByRole("img", { name: /^Totals of the people shown: average [\d.]+\. Goal \d+/ })
  await expect(spread).toBeVisible()
  await expect(page.getByRole("heading", { name: "Who moved most since September 2026" })).toBeVisible()
  const movers = page.getByRole("list", { name: "Largest changes of the total" })
  await expect(movers.getByRole("link", { name: "Shanice Baptiste" })).toBeVisible()
  await expectAccessible(page)
})

test("a lead chooses compact rows, which stay after the page is loaded again", async ({ signedInAs, product }) => {
  const page = await signedInAs("kiri.parata@example.com")
  await page.goto(`${product.program.address}/team?month=2026-10`)
  const row = page.getByRole("row", { name: /Amina Okonkwo/ })
  await expect.poll(async () => (await row.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.getByRole("button", { name: "Account of Kiri Parata" }).click()
  await page.getByRole("menuitemradio", { name: "Compact" }).click()
  await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThan(40)
  await page.reload()
  await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThan(40)
  await expectAccessible(page)
})

test("every page with a month reports an invalid month in the URL", async ({ signedInAs, product }) => {
  const page = await signedInAs("admin@example.com")
  const paths = [
    "/my-scorecard",
    "/team",
    "/bonus",
    "/months",
    "/entries/attendance",
    "/atw-requests",
    "/task-delivery",
  ]
  for (const path of [...paths, "/schedules", "/evaluation-status", "/locks"]) {
    await page.goto(`${product.program.address}${path}?month=2026-99&sort=x`)
    await expect(page.getByText('"2026-99" isn\'t a month'), path).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole("button", { name: "Show the page without it" }).click()
  await expect(page.getByRole("textbox", { name: "Month", exact: true })).toHaveValue("November 2026")
  await expect(page).toHaveURL(/\/locks\?sort=x$/)
})

test("the menu and the page use the same name, and the menu is also there on pages that do not exist", async ({
  signedInAs,
  product,
}) => {
  const page = await signedInAs("amina.okonkwo@example.com")
  await page.goto(`${product.program.address}/no/such/page`)
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible()
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "My entries" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "My entries" })).toBeVisible()
})

test("the evaluation status shows what counts for the score and what for the bonus", async ({
  signedInAs,
  product,
}) => {
  const page = await signedInAs("fatoumata.diallo@example.com")
  await page.goto(`${product.program.address}/evaluation-status?month=2026-11`)
  const weeks = page.getByRole("table", { name: "Non-SBS by week" })
  const kind = page.locator("section").filter({ has: weeks })
  await expect(kind.getByText("Score: 4 of 4")).toBeVisible()
  await expect(kind.getByText("Complete", { exact: true }).first()).toBeVisible()
  await expect(kind.getByText("Bonus: 1 week to do")).toBeVisible()
  await expect(weeks.getByRole("columnheader", { name: "Bonus" })).toBeVisible()
  await expect(weeks.getByRole("row").filter({ hasText: "Nov 16" })).toContainText("Complete, 1 extra")
  await expect(weeks.getByRole("row").filter({ hasText: "Nov 23" })).toContainText("1 to do")
  await expectAccessible(page)
})
