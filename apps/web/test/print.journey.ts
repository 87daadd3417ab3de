import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import { hasPdfTools, readText } from "../../server/test/support/pdf-tools.ts"
import { expect, test } from "./product.ts"

/** What is printed: read from the paper with Poppler; otherwise, what the page shows while it is being printed. */
async function printed(page: Page): Promise<string> {
  const isFirefox = page.context().browser()?.browserType().name() === "firefox"
  if (!hasPdfTools() || isFirefox) return await shownForPrinting(page)
  const folder = await mkdtemp(join(tmpdir(), "scorecard-print-"))
  const file = join(folder, "page.pdf")
  await writeFile(file, await page.pdf({ format: "Letter", preferCSSPageSize: true }))
  const text = readText(file)
  await rm(folder, { recursive: true })
  return text
}

async function shownForPrinting(page: Page): Promise<string> {
  await page.emulateMedia({ media: "print" })
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")))
  await expect(page.getByText(/Printed Nov 20, 2026/).filter({ visible: true })).not.toHaveCount(0)
  const text = await page.evaluate(() => document.body.innerText)
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")))
  await page.emulateMedia({ media: "screen" })
  return text
}

test("a scorecard and its receipt on paper: whose and when, every part, and nothing to click", async ({
  signedInAs,
  product: { program },
}) => {
  const page = await signedInAs("amina.okonkwo@example.com")
  await page.goto(`${program.address}/my-scorecard?month=2026-09`)
  await expect(page.getByRole("button", { name: "Show the receipt" })).toBeVisible()
  const scorecard = await printed(page)
  expect(scorecard).toMatch(/Amina Okonkwo, E2001 · September 2026 · Final, version \d+ · Printed Nov 20, 2026/)
  for (const control of ["Weekly kudos", "Show the receipt", "Ctrl", "Print\n"])
    expect(scorecard).not.toContain(control)

  await page.emulateMedia({ colorScheme: "dark", media: "print" })
  await expect(page.getByRole("region", { name: "Month at a glance" })).toHaveCSS(
    "background-color",
    "rgb(255, 255, 255)",
  )
  await page.emulateMedia({ colorScheme: "dark", media: null })
  await page.getByRole("button", { name: "Show the receipt" }).click()
  const receipt = page.getByRole("dialog")
  await expect(receipt.getByRole("button", { name: /^Required evaluations/ })).toBeVisible()
  const paper = await printed(page)
  expect(paper).toMatch(/Amina Okonkwo, E2001 · September 2026/)
  expect(paper).toContain("Required evaluations")
  // What the folded parts say.
  expect(paper.split("\n").length).toBeGreaterThan(120)
  await page.emulateMedia({ colorScheme: "light" })
})

test("a team's month on paper has a line for everyone", async ({ signedInAs, product: { program } }) => {
  const page = await signedInAs("admin@example.com")
  await page.goto(`${program.address}/team?month=2026-09`)
  const people = page.getByRole("table", { name: "People this month" })
  await expect(people).toBeVisible()
  const count = Number(await people.getAttribute("aria-rowcount")) - 1
  const paper = await printed(page)
  expect(paper).toMatch(/September 2026 · Final, version \d+/)
  expect(paper.match(/^.*\bE\d{4}\b.*$/gm)?.length).toBeGreaterThanOrEqual(count - 2)
})
