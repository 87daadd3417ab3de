import { expect, expectAccessible, test } from "./product.ts"

test("the assistant answers, shows what it looked up, and keeps the chat", async ({ signedInAs, product }) => {
  product.model.behave((_request, number) =>
    number === 0
      ? { says: "", calls: [{ name: "explain_bonus", arguments: { year: 2026, month: 10 } }] }
      : { says: "In October every gate passed. See ![this](https://elsewhere.example/pixel.png)." },
  )
  const page = await signedInAs("amina.okonkwo@example.com")
  await page.goto(`${product.program.address}/assistant`)
  await page.getByLabel("Your question").fill("Did I qualify for the bonus in October?")
  await page.getByRole("button", { name: "Ask", exact: true }).click()
  const answer = page.getByRole("article", { name: "Assistant" }).last()
  await expect(answer).toContainText("In October every gate passed")
  await expect(answer.getByRole("listitem").first()).toContainText("explain bonus")
  // What a model says is text: no picture is made of it. (The fixture refuses requests to other hosts as well.)
  await expect(answer.locator("img, a")).toHaveCount(0)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole("article", { name: "Assistant" }).last()).toContainText("In October every gate passed")

  // Who leaves the page stops the answer: the model is not kept at work for nobody.
  product.model.behave(() => "silence")
  await page.getByLabel("Your question").fill("And in November?")
  await page.getByRole("button", { name: "Ask", exact: true }).click()
  await expect.poll(() => product.model.requests.length).toBe(1)
  await page.getByRole("link", { name: "News", exact: true }).click()
  await expect.poll(() => product.model.left()).toBe(1)
})
