import type { Page } from "@playwright/test"
import { expect, expectAccessible, test } from "./product.ts"

test("the assistant answers, shows what it looked up, and saves the chat", async ({ signedInAs, product }) => {
  // Looked up first, also if a request is repeated because the program has only just started.
  product.model.behave(({ messages }) =>
    messages.some(({ role }) => role === "tool")
      ? { says: "In October every gate passed. See ![this](https://elsewhere.example/pixel.png)." }
      : { says: "", calls: [{ name: "explain_bonus", arguments: { year: 2026, month: 10 } }] },
  )
  const page = await signedInAs("amina.okonkwo@example.com")
  await page.goto(`${product.program.address}/assistant`)
  await page.getByLabel("Your question").fill("Did I qualify for the bonus in October?")
  await page.getByRole("button", { name: "Ask", exact: true }).click()
  const answer = page.getByRole("article", { name: "Assistant" }).last()
  await expect(answer).toContainText("In October every gate passed")
  await expect(answer.getByRole("listitem").first()).toContainText("explain bonus")
  // The model's output is text and never becomes a picture. (The fixture also refuses requests to other hosts.)
  await expect(answer.locator("img, a")).toHaveCount(0)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole("article", { name: "Assistant" }).last()).toContainText("In October every gate passed")

  // Leaving the page stops the answer, so that the model does not keep working for no one.
  product.model.behave(() => "silence")
  await page.getByLabel("Your question").fill("And in November?")
  await page.getByRole("button", { name: "Ask", exact: true }).click()
  await expect.poll(() => product.model.requests.length).toBe(1)
  await page.getByRole("link", { name: "Home", exact: true }).click()
  await expect.poll(() => product.model.left()).toBe(1)
})

test("the header links to the chat only if it is available; super admins without a model learn how to set it up", async ({
  signedInAs,
  product,
}) => {
  const entry = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Ask the assistant" })
  const answer = (page: Page, reason: string) =>
    page.route("**/v1/assistant/status", (route) => route.fulfill({ json: { available: false, reason } }))

  const page = await signedInAs("amina.okonkwo@example.com")
  await page.goto(`${product.program.address}/news`)
  await expect(entry(page)).toBeVisible()
  await answer(page, "no_model")
  await page.reload()
  await expect(page.getByRole("heading", { level: 1, name: "News" })).toBeVisible()
  await expect(entry(page)).toHaveCount(0)

  await signedInAs("admin@example.com")
  await page.goto(`${product.program.address}/assistant`)
  await expect(entry(page)).toBeVisible()
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(3)
  await page.unroute("**/v1/assistant/status")
  await answer(page, "disabled")
  await page.reload()
  await expect(page.getByText("Your company has turned off chat")).toBeVisible()
  await expect(entry(page)).toHaveCount(0)
})
