import type { Page } from "@playwright/test"
import { call, signIn, type Program } from "../../server/test/support/program.ts"
import { expect, expectAccessible, test } from "./product.ts"

/*
 * What people see who look and change nothing. (rules/people#read-only-access)
 */

const AUDITOR = "ines.valdez@example.com"
const HR = "olga.brandt@example.com"

async function addPerson(program: Program, email: string, access_mode: "full" | "read_only"): Promise<void> {
  const [first_name = "", last_name = ""] = email
    .replace(/@.*/, "")
    .split(".")
    .map((name) => name.charAt(0).toUpperCase() + name.slice(1))
  const token = await signIn(program, "admin@example.com")
  const { status } = await call(program, token, "POST", "/v1/employees", {
    access_level: 4,
    access_scope: "company",
    access_mode,
    hire_date: "2024-01-08",
    personal_data: { first_name, last_name, email_address: email },
    employment_data: { position: "Office", employment_type: "full_time", bsc_enabled: false },
  })
  expect(status).toBe(201)
}

/** What buttons that change something begin with. An action in the audit log, such as `unlock.granted`, changes nothing. */
const CHANGES =
  /^(add|apply|approve|archive|assign|broadcast|change|clear|complete|copy|create|deactivate|decide|delete|discard|edit|finalize|generate|grant|import|lock|merge|move|new|post|preview|publish|purge|reject|remind|remove|rename|reopen|reset|restore|retire|revoke|save|send|set|sync|undo|unlock|upload|verify)\b(?!\.)/i
/** Everyone may do these for themselves. */
const OWN = ["Ask", "Ask for an ATW entry", "Enroll", "New chat"]

async function changesOn(page: Page): Promise<string[]> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible()
  await expect(page.locator("main").getByRole("status", { name: "Loading" })).toHaveCount(0)
  await expect(page.locator("main .mantine-Skeleton-root")).toHaveCount(0)
  const buttons = await page.locator("main, [role=dialog]").evaluateAll((places) =>
    places
      .flatMap((place) => [...place.querySelectorAll<HTMLElement>("button, [role=button], a[href]")])
      // The tabs of a section name pages, such as "Create requests".
      .filter((one) => one.closest("nav") === null)
      .map((one) => ({
        name: (one.getAttribute("aria-label") ?? one.textContent ?? "").trim(),
        isSubmit: one instanceof HTMLButtonElement && one.form !== null && one.type === "submit",
      })),
  )
  return buttons
    .filter(({ name, isSubmit }) => (isSubmit || CHANGES.test(name)) && !OWN.includes(name))
    .map(({ name }) => name)
}

/** Where a super admin finds buttons that change something. */
const CHANGEABLE = [
  "/configuration",
  "/employees",
  "/employees/E2003",
  "/entries/attendance",
  "/locks",
  "/months?month=2026-09",
  "/news/announcements",
  "/organization",
  "/schedules",
  "/schedules/holidays",
  "/schedules/patterns",
]

/** Pages of the menu with their tabs, and others that they lead to. */
async function pathsOf(page: Page): Promise<string[]> {
  const hrefs = async (name?: string) => {
    const links = page.getByRole("navigation", name === undefined ? {} : { name }).getByRole("link")
    await expect(links.first()).toBeVisible()
    return links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""))
  }
  const paths = new Set<string>()
  for (const section of await hrefs("Main")) {
    await page.goto(new URL(section, page.url()).href)
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible()
    for (const path of await hrefs()) paths.add(path)
  }
  return [
    ...paths,
    "/employees/E2003",
    "/entries/attendance",
    "/months?month=2026-09",
    "/news/announcements",
    "/schedules/holidays",
    "/schedules/patterns",
    "/team/E2003?month=2026-10",
  ]
}

test("an auditor opens every page and finds nothing to change; a super admin does", async ({
  signedInAs,
  product: { program },
}) => {
  test.slow()
  await addPerson(program, AUDITOR, "read_only")
  const page = await signedInAs(AUDITOR)
  await page.goto(program.address)
  const paths = await pathsOf(page)
  expect(paths.length).toBeGreaterThan(25)
  const found: Record<string, string[]> = {}
  for (const path of paths) {
    await page.goto(`${program.address}${path}`)
    const changes = await changesOn(page)
    if (changes.length > 0) found[path] = changes
    await expectAccessible(page, ["light"])
  }
  expect(found).toEqual({})

  // What a row leads to.
  await page.goto(`${program.address}/entries/attendance?month=2026-11`)
  await page.getByRole("table").getByRole("button").filter({ hasText: "2026" }).first().click()
  await expect(page.getByRole("dialog")).toBeVisible()
  expect(await changesOn(page)).toEqual([])
  await page.goto(`${program.address}/months?month=2026-10`)
  await page.getByRole("button", { name: "Payroll export" }).click()
  await expect(page.getByRole("dialog").getByRole("button", { name: "Download" })).toBeEnabled()
  await expect(page.getByRole("dialog").getByRole("checkbox")).toHaveCount(0)
  for (const path of ["/uploads", "/employees/import", "/tasks", "/learning/authoring"]) {
    await page.goto(`${program.address}${path}`)
    await expect(page.getByText("You don't have access to this page")).toBeVisible()
  }

  await signedInAs("admin@example.com")
  for (const path of CHANGEABLE) {
    await page.goto(`${program.address}${path}`)
    expect([path, await changesOn(page)]).not.toEqual([path, []])
  }
})

test("HR looks at a month that only a super admin closes", async ({ signedInAs, product: { program } }) => {
  await addPerson(program, HR, "full")
  const page = await signedInAs(HR)
  await page.goto(`${program.address}/months`)
  await expect(page.getByRole("heading", { level: 2, name: "October 2026" })).toBeVisible()
  await expect(page.getByRole("button", { name: "Payroll export" })).toBeVisible()
  expect(await changesOn(page)).toEqual([])
  await page.getByRole("button", { name: /^November 2026/ }).click()
  await expect(page.getByRole("heading", { level: 2, name: "November 2026" })).toBeVisible()
  expect(await changesOn(page)).toEqual([])
  await expectAccessible(page)
})
