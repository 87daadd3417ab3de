import { call, signIn } from "../../server/test/support/program.ts"
import { scriptWith } from "./built-file.ts"
import { expect, expectAccessible, test } from "./product.ts"

test("announcements show a placeholder, never raw Markdown, until they can be rendered", async ({
  signedInAs,
  product,
}) => {
  const page = await signedInAs("amina.okonkwo@example.com")
  const renderer = Promise.withResolvers<undefined>()
  let isAsked = false
  await page.route(scriptWith("allowedElements"), async (route) => {
    isAsked = true
    await renderer.promise
    await route.continue()
  })
  await page.goto(`${product.program.address}/news`)
  const announcements = page.locator("section").filter({
    has: page.getByRole("heading", { level: 2, name: "Announcements" }),
  })
  const placeholder = announcements.getByRole("status", { name: "Loading" })
  await expect(placeholder.first()).toBeVisible()
  await expect(announcements.getByText("**", { exact: false }).locator("visible=true")).toHaveCount(0)
  const before = await announcements.boundingBox()
  expect(isAsked).toBe(true)

  renderer.resolve(undefined)
  await expect(announcements.locator("strong").first()).toBeVisible()
  await expect(placeholder).toHaveCount(0)
  const after = await announcements.boundingBox()
  expect(Math.abs((after?.height ?? 0) - (before?.height ?? 0))).toBeLessThan(80)
})

test("an announcement is written in the editor and stored as Markdown", async ({
  signedInAs,
  product: { program },
}) => {
  const page = await signedInAs("admin@example.com")
  await page.goto(`${program.address}/news/announcements`)
  await page.getByRole("button", { name: "New announcement" }).click()
  const form = page.getByRole("dialog", { name: "New announcement" })
  await form.getByLabel("Title").fill("Winter hours")
  const text = form.getByRole("textbox", { name: "Text" })
  await text.click()
  await page.keyboard.type("We close at ")
  await form.getByRole("button", { name: "Bold", exact: true }).click()
  await page.keyboard.type("4 * 1 = 4 PM")
  await page.keyboard.press("Enter")
  await form.getByRole("button", { name: "Bulleted list" }).click()
  await page.keyboard.type("on Mondays")
  await expectAccessible(page)
  await form.getByRole("button", { name: "Save announcement" }).click()
  await expect(form).toBeHidden()
  const token = await signIn(program, "admin@example.com")
  const { body } = await call(program, token, "GET", "/v1/dashboard/news/announcements?limit=200")
  const saved = body.items.find(({ title }) => title === "Winter hours")
  expect(saved?.body).toBe("We close at **4 \\* 1 = 4 PM**\n\n- on Mondays")

  // What was stored comes back as it looked, and opening it changes nothing.
  await page.getByRole("row").filter({ hasText: "Winter hours" }).getByRole("button").first().click()
  const again = page.getByRole("dialog")
  await again.getByRole("button", { name: "Edit announcement" }).click()
  await expect(again.getByRole("textbox", { name: "Text" }).locator("strong").first()).toHaveText("4 * 1 = 4 PM")
  await page.keyboard.press("Escape")
  await expect(again).toBeHidden()
})

test("a long text says how much of its room it uses, and that it is too long", async ({
  signedInAs,
  product: { program },
}) => {
  const page = await signedInAs("admin@example.com")
  await page.goto(`${program.address}/news/announcements`)
  await page.getByRole("button", { name: "New announcement" }).click()
  const form = page.getByRole("dialog", { name: "New announcement" })
  const text = form.getByRole("textbox", { name: "Text" })
  await text.click()
  await page.keyboard.insertText("x".repeat(7_998))
  await expect(form.getByText(/characters/)).toHaveCount(0)
  // An asterisk is stored as two characters.
  await page.keyboard.type("*")
  await expect(text).toHaveAccessibleDescription("8,000 of 10,000 characters")
  await expectAccessible(page)
  await page.keyboard.insertText("y".repeat(2_001))
  await expect(text).toHaveAccessibleDescription("10,001 of 10,000 characters Shorten the text by 1 character.")
  await expect(text).toHaveAttribute("aria-invalid", "true")
  await page.keyboard.press("Backspace")
  await expect(text).toHaveAccessibleDescription("10,000 of 10,000 characters")
  await expect(text).not.toHaveAttribute("aria-invalid")
})

test("the kudos link on the news says whose cards it opens", async ({ signedInAs, product: { program } }) => {
  const open = async (email: string, link: string) => {
    const page = await signedInAs(email)
    await page.goto(`${program.address}/news`)
    // What arrives later moves the links below it.
    await expect(page.getByRole("link", { name: link, exact: true })).toBeVisible()
    await expect(page.getByRole("main").getByRole("status", { name: /Loading/ })).toHaveCount(0)
    await page.getByRole("link", { name: link, exact: true }).click()
    await expect(page.getByRole("heading", { level: 1, name: "Weekly kudos" })).toBeVisible()
    return page
  }
  const page = await open("amina.okonkwo@example.com", "My kudos")
  await expect(page.getByText("The news shows everyone's cards from the last two weeks.")).toBeVisible()
  await expect(page.getByRole("tab")).toHaveText(["My cards"])
  await open("rafael.montoya@example.com", "My team's kudos")
  await expect(page.getByText("cards that thank people you can see, and cards you wrote")).toBeVisible()
  await expect(page.getByRole("tab", { name: "The wall", selected: true })).toBeVisible()
  await open("admin@example.com", "All kudos")
  await expect(page.getByRole("tab", { name: "The wall", selected: true })).toBeVisible()
})
