import { expect, test } from "./product.ts"

test("the API's documentation works in Swagger UI and in Redoc within its policy, without requests to other hosts", async ({
  browser,
  product,
}) => {
  const { address } = product.program
  // A separate context: Swagger UI needs a running clock, which stands still in the others.
  const page = await (await browser.newContext()).newPage()
  const issues: string[] = []
  page.on("pageerror", (error) => issues.push(error.message))
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) issues.push(message.text())
  })
  page.on("request", (request) => {
    if (!request.url().startsWith(`${address}/`) && !/^(blob|data):/.test(request.url())) issues.push(request.url())
  })

  await page.goto(`${address}/docs`)
  await page.getByRole("button", { name: "get /health", exact: true }).click()
  await page.getByRole("button", { name: "Try it out" }).click()
  await page.getByRole("button", { name: "Execute" }).click()
  await expect(page.locator(".live-responses-table")).toContainText('"status": "ok"')

  await page.goto(`${address}/redoc`)
  // Redoc renders every route before it shows anything: many seconds on a busy machine.
  await expect(page.getByRole("heading", { name: /Scorecard Platform/ })).toBeVisible({ timeout: 150_000 })
  await page.getByPlaceholder("Search...").fill("impersonation")
  await expect(page.getByRole("search")).toContainText("End the impersonation")
  expect(issues).toEqual([])
})

test("the documentation cannot be framed by another page", async ({ browser, product }) => {
  const page = await (await browser.newContext()).newPage()
  for (const path of ["/docs", "/redoc"]) {
    const refused = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors 'none'"))
    await page.setContent(`<iframe src="${product.program.address}${path}"></iframe>`)
    await refused
  }
})
