import type { Page } from "@playwright/test"
import { PAGE_ACCESS, mayOpenPage, type PagePath } from "@scorecard/domain/access"
import { ENTRY_KINDS } from "@scorecard/domain/scoring"
import { call, signIn, type Program } from "../../server/test/support/program.ts"
import { expect, expectAccessible, test } from "./product.ts"

/**
 * Every page that a role may open, at two sizes and in both color schemes: accessible by axe, within the width of the
 * screen, and without layout shifts while it loads. By default a page is checked for the first and the last of the
 * roles that may open it, each at one size; with EVERY_PAGE=all for all of them, at both.
 */
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
type Size = keyof typeof SIZES

const ROLES: readonly { role: string; email: string; person: string; size: Size }[] = [
  { role: "an employee", email: "amina.okonkwo@example.com", person: "E2001", size: "phone" },
  { role: "a team lead", email: "kiri.parata@example.com", person: "E2001", size: "phone" },
  { role: "a supervisor", email: "yuki.hoshino@example.com", person: "E2102", size: "desktop" },
  { role: "the head of people", email: "mireille.fontaine@example.com", person: "E2102", size: "phone" },
  { role: "a super admin", email: "admin@example.com", person: "E2102", size: "desktop" },
]

const IS_WHOLE = process.env["EVERY_PAGE"] === "all"
const MAX_LAYOUT_SHIFT = 0.02
const VIEWS = ["overview", "month", "year", "entries", "evaluations"]

/** The addresses of a page of the table, without its parameters. */
async function addressesOf(path: PagePath, person: string, { program, token }: Reader): Promise<string[]> {
  if (path === "/team/$employeeId") return VIEWS.map((view) => `/team/${person}?view=${view}&month=2026-10`)
  if (path === "/employees/$employeeId") return [`/employees/${person}`]
  if (path === "/learning/people/$employeeId") return [`/learning/people/${person}`]
  if (path === "/entries/$kind") return ENTRY_KINDS.map((kind) => `/entries/${kind}`)
  if (!path.includes("$moduleId")) return [path]
  const { body } = await call(program, token, "GET", "/v1/learning/catalog?limit=1")
  return [path.replace("$moduleId", body.items[0]?._id ?? "")]
}

type Reader = { program: Program; token: string }

async function pathsOf({ program, token }: Reader): Promise<PagePath[]> {
  const { body } = await call(program, token, "GET", "/v1/auth/permissions")
  const may = {
    level: body.access_level,
    changingLevel: body.access_mode === "read_only" ? 1 : body.access_level,
    // The wider one: a page that the reader may not open says so, which is checked like any other.
    scope: "company" as const,
    can: (permission: string) => {
      const [resource = "", action = ""] = permission.split(".")
      return body.permissions[resource]?.[action] === true
    },
  }
  const paths = Object.keys(PAGE_ACCESS) as PagePath[] // the keys of the table
  return paths.filter((path) => mayOpenPage(path, may))
}

/** The addresses of the pages to check for a role. */
async function addressesToCheck(program: Program, { email, person }: (typeof ROLES)[number]): Promise<string[]> {
  const readers = await Promise.all(
    ROLES.map(async (role) => {
      const reader = { program, token: await signIn(program, role.email) }
      return { ...reader, email: role.email, paths: await pathsOf(reader) }
    }),
  )
  const reader = readers.find((one) => one.email === email)
  if (reader === undefined) throw new Error(`${email} has none of the roles`)
  const paths = reader.paths.filter((path) => {
    const others = readers.filter(({ paths: open }) => open.includes(path))
    return IS_WHOLE || reader === others[0] || reader === others.at(-1)
  })
  return (await Promise.all(paths.map((path) => addressesOf(path, person, reader)))).flat()
}

type Shift = { value: number; moved: string[] }

/** Before the page's own scripts: notes the shifts that no one's input caused, and what moved. */
function watchShifts(): void {
  const shifts: Shift[] = []
  Object.assign(globalThis, { layoutShifts: shifts })
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement
    return `${element?.tagName} "${element?.textContent?.trim().slice(0, 40)}"`
  }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
      if (!hadRecentInput) shifts.push({ value, moved: sources.map(({ node }) => nameOf(node)) })
  }).observe({ type: "layout-shift", buffered: true })
}

const shiftsOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { layoutShifts: Shift[] }).layoutShifts)

/** Loaded, with nothing under way. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible()
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

for (const each of ROLES) {
  for (const size of IS_WHOLE ? (["desktop", "phone"] as const) : [each.size]) {
    test(`every page of ${each.role} on a ${size} is accessible, fits, and stays where it is`, async ({
      signedInAs,
      product: { program },
    }) => {
      test.setTimeout(900_000)
      const page = await signedInAs(each.email)
      await page.setViewportSize(SIZES[size])
      await page.addInitScript(watchShifts)
      for (const path of await addressesToCheck(program, each)) {
        await test.step(path, async () => {
          await open(page, `${program.address}${path}`)
          await expectAccessible(page)
          const found = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
          expect.soft(found, `${path} is wider than the screen by`).toBeLessThanOrEqual(0)
          const shifts = await shiftsOf(page)
          const shift = shifts.reduce((sum, { value }) => sum + value, 0)
          expect.soft(shift, `the layout shift of ${path}: ${JSON.stringify(shifts)}`).toBeLessThan(MAX_LAYOUT_SHIFT)
        })
      }
      // Other than colors, only the switch in the header depends on the color scheme, so one page is enough for all rules.
      await expectAccessible(page, ["dark"])
    })
  }
}
