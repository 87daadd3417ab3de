import { expect, expectAccessible, test } from "./product.ts"

test("people who send feedback learn the outcome and find it again", async ({ signedInAs, product }) => {
  const { address } = product.program
  const page = await signedInAs("amina.okonkwo@example.com")
  await page.goto(`${address}/news`)
  await page.getByRole("button", { name: "Give feedback" }).click()
  await page.getByRole("textbox", { name: "Tell us more" }).fill("The list jumps.")
  await page.getByRole("button", { name: "Send feedback" }).click()
  await expect(page.getByText("Your feedback has been passed on.")).toBeVisible()

  await signedInAs("admin@example.com")
  await page.goto(`${address}/notifications`)
  await page
    .getByRole("button", { name: /sent feedback: a bug/ })
    .first()
    .click()
  const queue = page.getByRole("dialog", { name: "Feedback" })
  await queue.getByLabel("Note to the reporter").fill("We have seen it, too.")
  await queue.getByRole("button", { name: "Under review" }).click()
  await expect(page.getByText("Saved.")).toBeVisible()

  await signedInAs("amina.okonkwo@example.com")
  await page.goto(`${address}/notifications`)
  await page.getByRole("button", { name: /^Your feedback: under review/ }).click()
  const own = page.getByRole("dialog", { name: "Your feedback" })
  await expect(own).toContainText("We have seen it, too.")
  await expect(own).toContainText("The list jumps.")
  await expectAccessible(page)

  await page.goto(`${address}/news`)
  await page.getByRole("button", { name: "Give feedback" }).click()
  await page.getByRole("link", { name: "My feedback" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "My feedback" })).toBeVisible()
  await expect(page.getByRole("row", { name: /The list jumps/ })).toContainText("With a note")
})
