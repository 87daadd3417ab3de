import { expect, expectAccessible, test } from "./product.ts"

const STORY = "Stayed an hour longer so that a customer could travel."

/** One pixel. */
const PROOF = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
)

test("an employee requests an ATW entry, and their manager approves it", async ({ signedInAs, product }) => {
  const page = await signedInAs("dimitrios.papadakis@example.com")
  await page.goto(`${product.program.address}/atw-requests`)
  // The page explains its abbreviation once, by pointer and by keyboard.
  const term = page.getByRole("main").getByRole("button", { name: "ATW", exact: true })
  await expect(term).toHaveCount(1)
  const meaning = page.getByRole("tooltip")
  await term.click()
  await expect(term).toHaveAccessibleDescription(/^Attitude toward work/)
  await expectAccessible(page)
  await page.keyboard.press("Escape")
  await expect(meaning).toBeHidden()
  await page.keyboard.press("Shift+Tab")
  await page.keyboard.press("Tab")
  await expect(term).toBeFocused()
  await expect(meaning).toBeVisible()
  await page.keyboard.press("Tab")
  await expect(meaning).toBeHidden()
  await page.getByRole("button", { name: "Ask for an ATW entry" }).first().click()
  const form = page.getByRole("dialog")
  await form.getByLabel("When it happened").fill("2026-11-18")
  await form.getByLabel("Who it helped").click()
  await page.getByRole("option").first().click()
  await form.getByLabel("What you did").fill(STORY)
  page.on("filechooser", (chooser) => {
    void chooser.setFiles({ name: "thanks.png", mimeType: "image/png", buffer: PROOF })
  })
  await form.getByRole("button", { name: /^Choose/ }).click()
  await expect(form.getByText("thanks.png")).toBeVisible()
  await expectAccessible(page)
  await form.getByRole("button", { name: /^Send/ }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole("row").filter({ hasText: STORY })).toBeVisible()

  await signedInAs("rafael.montoya@example.com")
  // The count arrives last, and the other tab stays where it is.
  const isListed = Promise.withResolvers<undefined>()
  await page.route("**/v1/atw-entry-requests/pending-count", async (route) => {
    await isListed.promise
    await route.continue()
  })
  await page.goto(`${product.program.address}/atw-requests`)
  await expect(page.getByRole("row").filter({ hasText: STORY })).toBeVisible()
  const otherTab = page.getByRole("tab", { name: "Mine" })
  const place = await otherTab.boundingBox()
  isListed.resolve(undefined)
  await expect(page.getByRole("tab", { name: /^My team's \d+ to decide$/ })).toBeVisible()
  expect(await otherTab.boundingBox()).toEqual(place)
  await page.getByRole("row").filter({ hasText: STORY }).getByRole("button").click()
  const request = page.getByRole("dialog")
  await expect(request).toBeVisible()
  // The browser's Back closes the panel next to the list, and Escape returns the focus.
  await page.goBack()
  await expect(request).toBeHidden()
  const opener = page.getByRole("row").filter({ hasText: STORY }).getByRole("button")
  await opener.click()
  await page.keyboard.press("Escape")
  await expect(request).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await expect(request.getByText(/so far: [\d.]+ of at most [\d.]+ points\./)).toBeVisible()
  await request.getByLabel("Final score").fill("40")
  await expectAccessible(page)
  await request.getByRole("button", { name: "Approve request" }).click()
  await expect(page.getByText("Approved. The ATW entry was created.")).toBeVisible()

  await page.goto(`${product.program.address}/entries/atw?month=2026-11&q=Dimitrios`)
  await page
    .getByRole("row")
    .filter({ hasText: "Dimitrios Papadakis" })
    .filter({ hasText: "40" })
    .getByRole("button")
    .first()
    .click()
  const entry = page.getByRole("dialog")
  const proof = entry.getByRole("link", { name: "thanks.png" })
  await expect(proof).toBeVisible()
  await expectAccessible(page)
  const [download] = await Promise.all([page.waitForEvent("download"), proof.click()])
  expect(download.suggestedFilename()).toBe("thanks.png")
})
