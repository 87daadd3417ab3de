import { call, signIn } from "../../server/test/support/program.ts"
import { scriptWith } from "./built-file.ts"
import { expect, expectAccessible, test } from "./product.ts"

test("a browser that prefers Spanish gets the client in Spanish", async ({ browser, product }) => {
  const page = await (await browser.newContext({ locale: "es-MX" })).newPage()
  await page.goto(`${product.program.address}/sign-in`)
  await expect(page.getByRole("combobox", { name: "Idioma" })).toHaveValue("es")
  await page.getByRole("button", { name: /Rafael Montoya/ }).click()
  await expect(page.getByRole("heading", { name: /^Hola, / })).toBeVisible()
  await expect(page.getByRole("heading", { name: "Evaluaciones pendientes esta semana" })).toBeVisible()
  await page.goto(`${product.program.address}/team?month=2026-10`)
  const month = page.getByRole("textbox", { name: "Mes" })
  await expect(month).toHaveValue("octubre de 2026")
  await month.fill("septiembre de 2026")
  await expect(page).toHaveURL(/month=2026-09/)
})

test("the first refusal waits for its translation", async ({ browser, product }) => {
  const page = await (await browser.newContext({ locale: "es-MX" })).newPage()
  const detail = "The file storage is not responding. Try again in a few seconds."
  const problem = { type: "about:blank", title: "Conflict", status: 409, detail, code: "conflict", request_id: "1" }
  await page.route("**/v1/dashboard/home", (route) =>
    route.fulfill({ status: 409, contentType: "application/problem+json", body: JSON.stringify(problem) }),
  )
  const sentences = Promise.withResolvers<undefined>()
  const isOfSentences = scriptWith("El almacenamiento de archivos no responde.")
  const isAsked = page.waitForRequest((request) => isOfSentences(new URL(request.url())))
  await page.route(isOfSentences, async (route) => {
    await sentences.promise
    await route.continue()
  })
  await page.goto(`${product.program.address}/sign-in`)
  await page.getByRole("button", { name: /Rafael Montoya/ }).click()
  await isAsked
  await expect(page.getByText("The file storage")).toHaveCount(0)
  sentences.resolve(undefined)
  await expect(page.getByText("El almacenamiento de archivos no responde.")).toBeVisible()
  await expect(page.getByText("The file storage")).toHaveCount(0)
})

test("a person chooses Filipino at sign-in, works in it, and goes back to English in their menu", async ({
  page,
  product,
}) => {
  await page.goto(`${product.program.address}/sign-in`)
  await page.getByRole("combobox", { name: "Language" }).selectOption("Filipino")
  await expect(page.getByText("Pumili ng tao mula sa demo company para mag-sign in")).toBeVisible()
  await expect(page.locator("html")).toHaveAttribute("lang", "fil")
  await expectAccessible(page)
  await page.getByRole("button", { name: /Rafael Montoya/ }).click()
  await expect(page.getByRole("heading", { name: /^Kumusta, / })).toBeVisible()

  await page.goto(`${product.program.address}/team?month=2026-10`)
  const month = page.getByRole("textbox", { name: "Buwan" })
  await expect(month).toHaveValue("Oktubre 2026")
  await month.fill("setyembre 2026")
  await expect(page).toHaveURL(/month=2026-09/)
  await month.fill("October 2026")
  await expect(page).toHaveURL(/month=2026-10/)
  await expect(page.getByRole("heading", { name: "Buwan ng team" })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole("button", { name: "Account ni Rafael Montoya" }).click()
  const menu = page.getByRole("menu")
  await expect(menu.getByRole("menuitemradio", { name: "Filipino" })).toBeChecked()
  await menu.getByRole("menuitemradio", { name: "English" }).press("Enter")
  await expect(page.getByRole("heading", { name: "Team month" })).toBeVisible()
  await expect(month).toHaveCount(0)
  await expect(page.getByRole("textbox", { name: "Month" })).toHaveValue("October 2026")
  await expect(page.getByRole("button", { name: "Account of Rafael Montoya" })).toBeFocused()
})

test("a language that was chosen elsewhere is this browser's, too, from its next load", async ({
  signedInAs,
  product: { program },
}) => {
  const EMAIL = "wiremu.tamihana@example.com"
  const page = await signedInAs(EMAIL)
  await page.goto(`${program.address}/home`)
  await expect(page.getByRole("heading", { name: /^Hello, / })).toBeVisible()
  const token = await signIn(program, EMAIL)
  const choose = (language: string) =>
    call(program, token, "PUT", "/v1/notifications/preferences/language", { language })
  expect((await choose("es")).status).toBe(200)

  const loads: string[] = []
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads.push(request.url())
  })
  await page.reload()
  await expect(page.getByRole("heading", { name: /^Hola, / })).toBeVisible()
  await expect(page.locator("html")).toHaveAttribute("lang", "es")
  // Once in the old language, once in the new one.
  expect(loads).toHaveLength(2)
  await page.reload()
  await expect(page.getByRole("heading", { name: /^Hola, / })).toBeVisible()
  expect(loads).toHaveLength(3)
  expect((await choose("en")).status).toBe(200)
})
