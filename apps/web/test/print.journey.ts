import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import { hasPdfTools, readText } from "../../server/test/support/pdf-tools.ts"
import { runAxe } from "./axe.ts"
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

/** While the page is printed, everything on it reads as in light colors, and the screen gets its colors back. */
async function expectLightOnPaper(page: Page): Promise<void> {
  const html = page.locator("html")
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark")
  await page.emulateMedia({ colorScheme: "dark", media: "print" })
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")))
  await expect(page.getByText(/Printed Nov 20, 2026/).filter({ visible: true })).not.toHaveCount(0)
  const { violations, passes } = await runAxe(page, { runOnly: ["color-contrast"] })
  expect(violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(" ")))).toEqual([])
  expect(passes.flatMap(({ nodes }) => nodes).length).toBeGreaterThan(20)
  expect(await page.evaluate(darkParts)).toEqual([])
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")))
  await page.emulateMedia({ colorScheme: "dark", media: null })
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark")
}

/** Parts with text on a dark ground. */
function darkParts(): string[] {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true })
  if (canvas === null) throw new Error("No canvas")
  return [...document.body.querySelectorAll("*")].flatMap((element) => {
    // Initials are decoration: their colors are the same on a light screen.
    if (element.matches("[aria-hidden] *, .mantine-Avatar-placeholder") || element.textContent === "") return []
    if (!element.checkVisibility({ visibilityProperty: true })) return []
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = getComputedStyle(element).backgroundColor
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
    const isDark = alpha > 40 && Math.max(red, green, blue) < 160
    return isDark ? [`${element.className} ${element.textContent.slice(0, 30)}`] : []
  })
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

  await page.getByRole("button", { name: "Show the receipt" }).click()
  const receipt = page.getByRole("dialog")
  await expect(receipt.getByRole("button", { name: /^Required evaluations/ })).toBeVisible()
  const paper = await printed(page)
  expect(paper).toMatch(/Amina Okonkwo, E2001 · September 2026/)
  expect(paper).toContain("Required evaluations")
  // What the folded parts say.
  expect(paper.split("\n").length).toBeGreaterThan(120)
})

test("on paper everything is dark on white, though the screen is dark: by the system, or by the switch", async ({
  signedInAs,
  product: { program },
}) => {
  const page = await signedInAs("amina.okonkwo@example.com")
  await page.goto(`${program.address}/my-scorecard?month=2026-09`)
  await expect(page.getByRole("heading", { name: "My entries this month" })).toBeVisible()
  await page.emulateMedia({ colorScheme: "dark" })
  await expectLightOnPaper(page)
  await page.getByRole("button", { name: "Show the receipt" }).click()
  await expect(page.getByRole("dialog").getByRole("button", { name: /^Required evaluations/ })).toBeVisible()
  await expectLightOnPaper(page)

  await signedInAs("admin@example.com")
  await page.emulateMedia({ colorScheme: "light" })
  await page.goto(`${program.address}/team`)
  await page.getByRole("button", { name: "Switch to dark colors" }).click()
  await expect(page.getByRole("table", { name: "People this month" })).toBeVisible()
  await expect(page.getByText("Scores", { exact: true })).toBeVisible()
  await expectLightOnPaper(page)
  expect(await printed(page)).not.toMatch(/^\s*Scores\s+KPM contributions\s*$/m)
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark")
  await page.emulateMedia({ colorScheme: null })
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
