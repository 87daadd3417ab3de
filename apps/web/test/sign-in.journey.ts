import { runAxe } from "./axe.ts"
import { expect, expectAccessible, test } from "./product.ts"

test("a person of the demo company signs in by their picture, signs out, and is asked to sign in again", async ({
  page,
  product,
}) => {
  await page.goto(`${product.program.address}/home`)
  await expect(page.getByRole("heading", { name: "Scorecard Platform" })).toBeVisible()
  await expect(page.getByText("Choose someone from the demo company to sign in as.")).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("button", { name: /Amina Okonkwo/ }).click()
  await expect(page).toHaveURL(/\/home$/)
  await page.getByRole("button", { name: "Account of Amina Okonkwo" }).click()
  await page.getByRole("menuitem", { name: "Sign out" }).click()
  await expect(page).toHaveURL(/\/sign-in/)
})

test("a temporarily refused sign-in is explained above the list of people, in view", async ({ page, product }) => {
  await page.route("**/v1/auth/dev-login", (route) =>
    route.fulfill({
      status: 429,
      contentType: "application/problem+json",
      body: JSON.stringify({ code: "rate_limited", detail: "Too many sign-ins. Try again in 30 seconds." }),
    }),
  )
  await page.setViewportSize({ width: 390, height: 600 })
  await page.goto(`${product.program.address}/sign-in`)
  await page
    .getByRole("button", { name: /@|Okonkwo|Papadakis/ })
    .last()
    .click()
  const refusal = page.getByRole("alert").filter({ hasText: "Too many sign-ins" })
  await expect(refusal).toBeVisible()
  await expect(refusal).toBeInViewport({ ratio: 1 })
})

test("privacy and terms can be read without signing in", async ({ page, product }) => {
  for (const name of ["Privacy", "Terms of use"]) {
    await page.goto(`${product.program.address}/${name === "Privacy" ? "privacy" : "terms"}`)
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible()
    await expect(page.locator("script")).toHaveCount(0)
    const { violations } = await runAxe(page)
    expect(violations).toEqual([])
  }
})

test("a session that ends during work gets a friendly message, and the page continues after a sign-in in another tab", async ({
  signedInAs,
  context,
  product,
}) => {
  const page = await signedInAs("amina.okonkwo@example.com")
  await page.goto(`${product.program.address}/privacy`)
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem("scorecard.session") ?? "{}") as Record<string, string>
    localStorage.setItem("scorecard.session", JSON.stringify({ ...stored, token: "no.longer.good" }))
  })
  await page.goto(`${product.program.address}/my-scorecard`)
  await expect(page.getByText("Your session has ended")).toBeVisible()
  const [second] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "Sign in again" }).click(),
  ])
  await second.getByRole("button", { name: /Amina Okonkwo/ }).click()
  await expect(page.getByRole("heading", { level: 1, name: "My scorecard" })).toBeVisible()
})
