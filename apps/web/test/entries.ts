import type { Page } from "@playwright/test"
import { call, signIn } from "../../server/test/support/program.ts"
import { expect, type Product } from "./product.ts"

export const ATTENDANCE = "/v1/scorecard/attendance-issues"
const ADMIN = "admin@example.com"

/** Types an attendance issue into its form; the remarks identify it. */
export async function typeEntry(page: Page, { program: { address } }: Product, remarks: string): Promise<void> {
  await page.goto(`${address}/entries/attendance`)
  await page.getByRole("button", { name: /^New/ }).first().click()
  const form = page.getByRole("dialog")
  await form.getByLabel("Employee").fill("Dimitrios")
  // The chosen name is searched once more: after that only the preview is requested until the form is sent.
  const looked = page.waitForResponse((response) => response.url().includes("q=Dimitrios+Papadakis"))
  await page.getByRole("option", { name: /Dimitrios Papadakis/ }).click()
  await looked
  // What saving would change is asked for once typing pauses; remarks change nothing.
  const minutes = '"minutes":7'
  // Firefox's driver does not know the body of a request: any preview counts there.
  const previewed = page.waitForResponse(
    (response) =>
      response.url().endsWith("/v1/scorecard/entry-preview") &&
      (response.request().postData() ?? minutes).includes(minutes),
  )
  await form.getByLabel("Minutes").fill("7")
  await previewed
  await form.getByLabel("Remarks").fill(remarks)
}

export async function expectOneEntry({ program }: Product, remarks: string): Promise<void> {
  const token = await signIn(program, ADMIN)
  const { body } = await call(program, token, "GET", `${ATTENDANCE}?year=2026&month=11&limit=200`)
  const items = body.items as { remarks: string | null }[]
  expect(items.filter((entry) => entry.remarks === remarks)).toHaveLength(1)
}
