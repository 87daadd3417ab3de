import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import { openLink } from "../support/link.ts"
import { offerUpdate } from "./offer-update.ts"
import { expect, expectAccessible, expectFits, goTo, signIn, test } from "./window.ts"

const AMINA = "amina.okonkwo@example.com"

/** A page that still loads can be scrolled, but has nothing to focus. */
const expectLoaded = (page: Page) => expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0)

test("an update that is ready says so, is installed when the person wants it, and gives way to the new version", async ({
  openWindow,
  product,
}) => {
  const wait = `while [ ! -e "$DATA/goes-on" ]; do sleep 0.05; done`
  const { installed, exits, options } = await offerUpdate(product, "1.1.0", "healthy", wait)
  const window = await openWindow(AMINA, options)
  const { page, shell } = window
  await signIn(window)
  const status = page.getByRole("status", { name: "Status" })
  await expect(status).toContainText("Version 1.1.0 is ready. It will be installed once this window is closed.")
  await expectLoaded(page)
  await expectAccessible(page)
  await expectFits(page)
  await goTo(page, "Settings")
  await expect(page.getByText("This is version 1.0.0. Version 1.1.0 is ready to install.")).toBeVisible()
  await expectAccessible(page)

  await status.getByRole("button", { name: "Install now" }).click()
  await expect(status).toContainText("Installing version 1.1.0. The window will close and reopen.")
  await expectAccessible(page)
  writeFileSync(join(installed.data, "goes-on"), "")
  await expect.poll(() => exits()).toBe(1)
  expect(shell.view().hasQuit).toBe(true)
  expect(await installed.installer.current()).toBe("1.1.0")
  expect(installed.starts()).toEqual(["1.1.0 --show"])
})

test("an update whose setup fails says why and what to do", async ({ openWindow, product }) => {
  const { installed, exits, options } = await offerUpdate(product, "1.2.0", "healthy", "exit 1")
  const window = await openWindow(AMINA, options)
  const { page } = window
  await signIn(window)
  const status = page.getByRole("status", { name: "Status" })
  await status.getByRole("button", { name: "Install now" }).click()
  await expect(status).toContainText("Version 1.2.0 couldn't be installed.")
  await expectLoaded(page)
  await expectAccessible(page)
  await expectFits(page)
  await status.getByRole("button", { name: "Details" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible()
  await expect(page.getByText("Setup ended with an error. Restart your computer, and then check")).toBeVisible()
  await expect(status).toBeEmpty()
  await expectAccessible(page)
  await expectFits(page)
  expect([exits(), await installed.installer.current()]).toEqual([0, "1.0.0"])
  // What it asks for works: the release is found again.
  await page.getByRole("button", { name: "Check for updates" }).click()
  await expect(page.getByText("Version 1.2.0 is ready to install.")).toBeVisible()
})

test("a check that cannot reach the service is no failed update: Settings says so, and no banner", async ({
  openWindow,
  product,
}) => {
  const { options } = await offerUpdate(product, "1.2.1", "healthy")
  const link = await openLink(product.program.address)
  link.answer("/v1/public/desktop-releases/production", (_, response) => response.destroy())
  const window = await openWindow(AMINA, { ...options, serviceUrl: link.origin })
  const { page } = window
  await signIn(window)
  await goTo(page, "Settings")
  await expect(page.getByText("You're up to date.")).toBeVisible()
  await page.getByRole("button", { name: "Check for updates" }).click()
  await expect(
    page.getByText("Couldn't check for updates. The service can't be reached. The app will check again later."),
  ).toBeVisible()
  await expect(page.getByRole("status", { name: "Status" })).toBeEmpty()
  await expectAccessible(page)
  await expectFits(page)
  await link.close()
})

test("an update that does not start is taken back, and the version before says so", async ({ openWindow, product }) => {
  const { installed, exits, options } = await offerUpdate(product, "1.3.0", "crashes")
  const first = await openWindow(AMINA, options)
  await signIn(first)
  await first.page.getByRole("button", { name: "Install now" }).click()
  await expect.poll(() => exits()).toBe(1)
  expect(await installed.installer.current()).toBe("1.0.0")

  const window = await openWindow(AMINA, options)
  await signIn(window)
  const { page } = window
  await page.getByRole("status", { name: "Status" }).getByRole("button", { name: "Details" }).click()
  await expect(
    page.getByText(
      "Version 1.3.0 didn't start, so the app went back to this version. You can keep working. The next version will install automatically.",
    ),
  ).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})
