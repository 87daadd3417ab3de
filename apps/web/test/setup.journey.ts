import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "@playwright/test"
import { startProgram } from "../../server/test/support/program.ts"
import { expectAccessible, NOW, openSession } from "./product.ts"

test("a new company sets its first month, configures the running cycle, and completes the setup", async ({ page }) => {
  const dataDirectory = await mkdtemp(join(tmpdir(), "scorecard-setup-"))
  await chmod(dataDirectory, 0o755)
  const program = await startProgram({
    DATA_DIR: dataDirectory,
    DEMO_DATA: "false",
    CLOCK_START: NOW,
    LOG_LEVEL: "info",
    RATE_LIMIT_DEFAULT: "0",
  })
  try {
    await page.clock.setFixedTime(NOW)
    const session = await openSession(program.address, "admin@example.com")
    await page.goto(`${program.address}/privacy`)
    await page.evaluate((stored) => localStorage.setItem("scorecard.session", stored), JSON.stringify(session))

    await page.goto(`${program.address}/setup`)
    await expect(page.getByRole("heading", { level: 1, name: "Setup" })).toBeVisible()
    await expect(page.getByText("Add a cluster and its departments.")).toBeVisible()
    await expectAccessible(page)
    const month = page.getByRole("textbox", { name: "First month" })
    await month.fill("October 2026")
    await month.press("Tab")
    await page.getByRole("switch", { name: "People on vacation or sick leave owe task delivery" }).uncheck()
    await page.getByRole("button", { name: "Save" }).click()
    await expect(page.getByText("October 2026 is the first month with scorecards.")).toBeVisible()

    await page.goto(`${program.address}/configuration`)
    await expect(page.getByRole("row", { name: /BSC 2026.*Editable/ })).toBeVisible()

    await page.goto(`${program.address}/setup`)
    await page.getByRole("button", { name: "Complete setup" }).click()
    const dialog = page.getByRole("dialog", { name: "Complete setup" })
    await expect(dialog.getByText("becomes read-only")).toBeVisible()
    await dialog.getByRole("button", { name: "Complete setup" }).click()
    await expect(page.getByText(/^Setup was completed on/)).toBeVisible()
    await expectAccessible(page)
    await page.goto(`${program.address}/configuration`)
    await expect(page.getByRole("row", { name: /BSC 2026.*Read.only/i })).toBeVisible()
  } finally {
    await program.stop()
    await rm(dataDirectory, { recursive: true, force: true })
  }
})
