import { readFile } from "node:fs/promises"
import type { Download, Page } from "@playwright/test"
import { holdTable } from "../../server/test/support/hold-table.ts"
import { readText } from "../../server/test/support/pdf-tools.ts"
import { call, signIn } from "../../server/test/support/program.ts"
import { unzip } from "../../server/test/support/unzip.ts"
import { expect, expectAccessible, test, type Product } from "./product.ts"

const PDF_START = "%PDF-"
/** A bar of no width is not visible. */
const AT_START = ["aria-valuenow", "0"] as const

async function downloadBy(page: Page, button: string): Promise<Download> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button, exact: true }).click(),
  ])
  return file
}

/** What the statement says. */
async function readStatement(file: Download): Promise<{ text: string; code: string }> {
  const path = await file.path()
  expect((await readFile(path)).subarray(0, PDF_START.length).toString()).toBe(PDF_START)
  const text = readText(path)
  const [, code = ""] = /Verification code: ([0-9a-f-]{35})/.exec(text) ?? []
  return { text, code }
}

async function regenerate({ program }: Product, month: { year: number; month: number }): Promise<void> {
  const admin = await signIn(program, "admin@example.com")
  const body = { ...month, reason: "Nothing: for its version" }
  const started = await call(program, admin, "POST", "/v1/dashboard/bsc/finalize?regenerate=true", body)
  expect(started.status).toBe(202)
  const { job_id } = started.body as { job_id: string }
  await expect
    .poll(async () => (await call(program, admin, "GET", `/v1/dashboard/bsc/sync-jobs/${job_id}`)).body.status, {
      timeout: 60_000,
    })
    .toBe("succeeded")
}

test("a person downloads their statement, and anyone verifies it by its code", async ({ signedInAs, product }) => {
  const { address } = product.program
  const page = await signedInAs("amina.okonkwo@example.com")
  await page.goto(`${address}/my-scorecard?month=2026-08`)
  const standing = page.getByRole("region", { name: "Month at a glance" })
  await expect(standing).toBeVisible()
  await expectAccessible(page)
  const file = await downloadBy(page, "Statement (PDF)")
  expect(file.suggestedFilename()).toMatch(/^statement-2026-08-.+-version-1\.pdf$/)
  const { text, code } = await readStatement(file)
  const total = /Total score +(\d+\.\d\d)/.exec(text)?.[1] ?? ""
  await expect(standing.getByText(total, { exact: true })).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto(`${address}/verify/${code}`)
  await expect(page.getByRole("heading", { level: 1, name: "Verify a statement" })).toBeVisible()
  await expect(page.getByText("This statement is genuine and current.")).toBeVisible()
  await expect(page.getByRole("row", { name: "Initials" })).toContainText("A. O.")
  await expect(page.getByRole("row", { name: "Month" })).toContainText("August 2026")
  await expect(page.getByText("Okonkwo")).toBeHidden()
  await expect(page.getByText(total)).toBeHidden()
  await expectAccessible(page)

  await regenerate(product, { year: 2026, month: 8 })
  await page.reload()
  await expect(
    page.getByText("This statement is genuine, but version 2 has replaced it.", { exact: false }),
  ).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${address}/verify/${"0".repeat(32)}`)
  await expect(page.getByText("No statement has this code.", { exact: false })).toBeVisible()
  await expectAccessible(page)
})

test("a manager downloads the statement of a person, and a ZIP with those of the team", async ({
  signedInAs,
  product,
}) => {
  const { address } = product.program
  const page = await signedInAs("rafael.montoya@example.com")
  await page.goto(`${address}/team?month=2026-11`)
  await expect(page.getByRole("row").filter({ hasText: "Amina Okonkwo" })).toBeVisible()
  await expect(page.getByRole("button", { name: "Statements (ZIP)" })).toBeHidden()
  await page.goto(`${address}/team?month=2026-10&q=Amina`)
  await page.getByRole("table").getByRole("link", { name: "Amina Okonkwo" }).click()
  const single = await readStatement(await downloadBy(page, "Statement (PDF)"))
  expect(single.text).toContain("Amina Okonkwo")

  await page.goto(`${address}/team?month=2026-10`)
  // The codes are issued along the way, so the job keeps running while their table is locked.
  const goOn = await holdTable(product.dataDirectory, "tbl_statements")
  await page.getByRole("button", { name: "Statements (ZIP)" }).click()
  await expect(page.getByRole("progressbar", { name: "ZIP of statements: progress" })).toHaveAttribute(...AT_START)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole("progressbar", { name: "ZIP of statements: progress" })).toHaveAttribute(...AT_START)
  await page.getByRole("button", { name: "Cancel", exact: true }).click()
  await expect(page.getByText("The ZIP was canceled")).toBeVisible()
  await expectAccessible(page)
  await goOn()

  await page.getByRole("button", { name: "Start again" }).click()
  await expect(page.getByText("The ZIP of statements is ready")).toBeVisible({ timeout: 120_000 })
  await expectAccessible(page)
  const zip = await downloadBy(page, "Download")
  expect(zip.suggestedFilename()).toBe("statements-2026-10-version-1.zip")
  const files = unzip(await readFile(await zip.path()))
  expect(files.size).toBeGreaterThan(3)
  const [name = ""] = [...files.keys()].filter((each) => each.startsWith("2026-10 Okonkwo, Amina ("))
  expect(files.get(name)?.subarray(0, PDF_START.length).toString()).toBe(PDF_START)
  await page.getByRole("button", { name: "Dismiss" }).click()
  await expect(page.getByRole("button", { name: "Statements (ZIP)" })).toBeVisible()
})

test("an admin finds the ZIP where months are closed", async ({ signedInAs, product }) => {
  const page = await signedInAs("admin@example.com")
  await page.goto(`${product.program.address}/months?month=2026-10`)
  await page.getByRole("button", { name: "Statements (ZIP)" }).click()
  const state = page.getByText(/^(Creating the ZIP of statements|The ZIP of statements is ready)$/)
  await expect(state).toBeVisible()
  await expectAccessible(page)
})
