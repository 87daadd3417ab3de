import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect } from "@playwright/test"
import { FAULTY_CLIENT_ID, startFaultyIdp } from "../../server/test/support/idp-faulty.ts"
import { startProgram } from "../../server/test/support/program.ts"
import { openMailServer } from "../../server/test/support/smtp.ts"
import { test } from "./base.ts"
import { expectAccessible, NOW, openSession } from "./product.ts"

test("a new company sets its first month, configures the running cycle, and completes the setup", async ({ page }) => {
  const dataDirectory = await mkdtemp(join(tmpdir(), "scorecard-setup-"))
  await chmod(dataDirectory, 0o755)
  const mailServer = await openMailServer()
  const provider = await startFaultyIdp({})
  const program = await startProgram({
    DATA_DIR: dataDirectory,
    DEMO_DATA: "false",
    CLOCK_START: NOW,
    LOG_LEVEL: "info",
    RATE_LIMIT_DEFAULT: "0",
    NOTIFICATION_SMTP_URL: mailServer.url,
    IDP_ISSUER: provider.issuer,
    IDP_CLIENT_ID: FAULTY_CLIENT_ID,
    IDP_CLIENT_SECRET: "a-secret-of-the-client-with-32-characters",
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
    await expect(page.getByRole("switch", { name: /^People on vacation or sick leave/ })).not.toBeChecked()
    await page.getByRole("button", { name: "Save" }).click()
    await expect(page.getByText("October 2026 is the first month with scorecards.")).toBeVisible()

    await page.getByRole("button", { name: "Choose a template" }).click()
    const chooser = page.getByRole("dialog", { name: "Choose a template for BSC 2026" })
    await chooser.getByRole("radio", { name: "Back office" }).check()
    await expect(chooser.getByText("Work results 70%")).toBeVisible()
    await chooser.getByText(/^Compare with the current configuration/).click()
    await expect(chooser.getByRole("row", { name: /goal › min score 90 92/ })).toBeVisible()
    await expectAccessible(page)
    await chooser.getByRole("button", { name: "Apply template" }).click()
    await expect(page.getByText("Weights, bands, evaluations, and checklist are set.")).toBeVisible()

    await page.getByRole("button", { name: "Check the identity provider" }).click()
    await expect(page.getByText("The identity provider is ready")).toBeVisible()
    await page.getByRole("button", { name: "Send me a test email" }).click()
    await expect(page.getByText("A test email to admin@example.com was sent")).toBeVisible()
    expect(mailServer.arrived.map(({ to, mail }) => [to, mail.subject])).toEqual([
      [["admin@example.com"], "A test email"],
    ])
    await expectAccessible(page)
    await page.getByRole("button", { name: "Invite everyone who has never signed in" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Send invitations" }).click()
    await expect(page.getByText(/^(Invited 1 person|There was no one to invite)\.$/)).toBeVisible()
    await page.goto(`${program.address}/home`)
    await expect(page.getByText(/^\d+ steps are still to do before months can be finalized\.$/)).toBeVisible()
    await expectAccessible(page)

    await page.goto(`${program.address}/configuration?cycle=2026&tab=rubric`)
    await expect(page.getByRole("row", { name: /BSC 2026.*Editable/ })).toBeVisible()
    const divisor = page.getByRole("textbox", { name: "Divide integrity by" })
    await expect(divisor).toHaveValue("2")
    await divisor.fill("4")
    await page.getByRole("button", { name: "Save configuration" }).click()
    await expect(page.getByText("The BSC 2026 configuration was saved.")).toBeVisible()

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
    await mailServer.close()
    await provider.close()
    await rm(dataDirectory, { recursive: true, force: true })
  }
})
