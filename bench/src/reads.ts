import { withCompany } from "./company.ts"
import { childOutput } from "./child.ts"
import { drive, expectOnly, textOf, type Driven } from "./load.ts"
import { atLeast, atMost, figureText, type Report } from "./report.ts"
import { median, quantile } from "./runs.ts"
import { withServers, type Served } from "./served.ts"
import { leadOf, type Signed } from "./signed-in.ts"
import { SPENT_COLUMNS, costOf, medianSpent, spentCells, spentText, type Costed, type Spent } from "./spending.ts"

const PEOPLE = 10_000
const CONNECTIONS = 8
const ROUNDS = 9
const ROUND_MS = 1_000
const WARM_UP_MS = 3_000
const PAGES = 60
const whySelfView = (view: Spent, bare: Spent) =>
  `a view takes ${spentText(view)}. The bare route with its query takes ${spentText(bare)}. In addition, the view asks whether the month's rules have changed, scores the month, serializes its reply by the schema, and goes through what every request does.`
const LEAST_SELF_VIEW = 0.6
const WHY_PAGE =
  "in addition to its statements, the page checks who asks and which people they may see, and serializes fifty rows with every figure."
const MAX_PAGE = 1.2

/** People view their own month, and someone opens the month's page of everyone. */
export function reads(): Promise<Report> {
  return withCompany({ people: PEOPLE, months: 1 }, async (company) => {
    await childOutput("./sync-once.ts", [], company.environment)
    return withServers(company, async (served) => {
      const views = await selfViews(served)
      const pages = await monthPages(served)
      return {
        title: "Reading",
        notes: [
          `${figureText(PEOPLE)} people. Self views: ${CONNECTIONS} connections, turns of ${ROUND_MS / 1_000} s, medians. The bare routes check the same token; one asks for a row by its key, one sends the query that the view's figures come from.`,
          "The page: the first 50 people with the summary and the month report, one request at a time, against the statements behind it on one connection. The summary is kept until rows of the month are written, so each page is measured right after a write, which makes it compute the summary, and again.",
        ],
        columns: ["", "a second", "median ms", "p99 ms", ...SPENT_COLUMNS],
        rows: [
          row("self view", views.product),
          row("bare route, the view's query", views.facts),
          row("bare route, a row by its key", views.byKey),
          pageRow("month-snapshot page right after a write", pages.afterWrite),
          pageRow("the same page again", pages.again),
          ["its SQL alone", "", figureText(pages.sqlMs), "", "", ""],
        ],
        figures: [
          atLeast(
            "self view / bare route with token check and its query",
            rate(views.product) / rate(views.facts),
            LEAST_SELF_VIEW,
            whySelfView(medianSpent(views.product), medianSpent(views.facts)),
          ),
          atMost(
            "month-snapshot page right after a write / its SQL",
            median(pages.afterWrite.milliseconds) / pages.sqlMs,
            MAX_PAGE,
            WHY_PAGE,
          ),
        ],
      }
    })
  })
}

const rate = (rounds: readonly Driven[]) => median(rounds.map((round) => round.perSecond))

function row(name: string, rounds: readonly Costed[]): string[] {
  const times = rounds.flatMap((round) => round.milliseconds)
  const speed = [rate(rounds), median(times), quantile(times, 0.99)]
  return [name, ...speed.map(figureText), ...spentCells(medianSpent(rounds))]
}

function pageRow(name: string, { perSecond, milliseconds }: Driven): string[] {
  return [name, ...[perSecond, median(milliseconds), quantile(milliseconds, 0.99)].map(figureText), "", ""]
}

type View = "product" | "facts" | "byKey"

async function selfViews({ product, floor, pids, everyone }: Served): Promise<Record<View, Costed[]>> {
  const people = everyone.filter(({ access_level }) => access_level === 1).slice(0, 2_000)
  const texts = (path: (id: string) => string) =>
    people.map(({ employee_id, token }) => textOf({ method: "GET", path: path(employee_id), token }))
  const load: Record<View, { origin: string; pid: number; texts: string[] }> = {
    product: { origin: product, pid: pids.product, texts: texts(selfViewPath) },
    facts: { origin: floor, pid: pids.floor, texts: texts((id) => `/facts/${id}`) },
    byKey: { origin: floor, pid: pids.floor, texts: texts((id) => `/row/${id}`) },
  }
  const rounds: Record<View, Costed[]> = { product: [], facts: [], byKey: [] }
  const views = Object.keys(load) as View[]
  const look = async (view: View, ms: number) => {
    const { origin, pid, texts: sent } = load[view]
    const driven = await costOf(pid, () => drive(origin, sent, { connections: CONNECTIONS, ms }))
    expectOnly(driven, "200")
    return driven
  }
  for (const view of views) await look(view, WARM_UP_MS)
  for (let round = 0; round < ROUNDS; round++) {
    for (const view of views) rounds[view].push(await look(view, ROUND_MS))
  }
  return rounds
}

type Pages = { afterWrite: Driven; again: Driven; sqlMs: number }

async function monthPages({ product, floor, everyone }: Served): Promise<Pages> {
  const text = companyPageText(everyone)
  const look = async () => {
    const one = await drive(product, [text], { connections: 1, ms: 1 })
    expectOnly(one, "200")
    return one.milliseconds
  }
  const [afterWrite, again, sql]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < PAGES; round++) {
    await touchMonth(floor, everyone)
    const times = [await look(), await look()] as const
    const answer = await fetch(`${floor}/page-sql`, { headers: asAdmin(everyone) })
    const { ms } = (await answer.json()) as { ms: number }
    // The first ones warm up both.
    if (round < PAGES / 3) continue
    afterWrite.push(...times[0])
    again.push(...times[1])
    sql.push(ms)
  }
  return { afterWrite: drivenIn(afterWrite), again: drivenIn(again), sqlMs: median(sql) }
}

const drivenIn = (milliseconds: number[]): Driven => ({
  perSecond: 1_000 / median(milliseconds),
  statuses: {},
  sample: {},
  milliseconds,
})

/** Makes the next page of everyone read the figures of the month again, as a write does. */
export async function touchMonth(floor: string, everyone: readonly Signed[]): Promise<void> {
  const { ok, status } = await fetch(`${floor}/touch-stamps`, { method: "POST", headers: asAdmin(everyone) })
  if (!ok) throw new Error(`the month was not touched: ${status}`)
}

const adminOf = (everyone: readonly Signed[]) => everyone.find(({ employee_id }) => employee_id === "ADMIN")
const asAdmin = (everyone: readonly Signed[]) => ({ authorization: `Bearer ${adminOf(everyone)?.webToken ?? ""}` })

/** The viewer's own month. */
export const selfViewPath = () => `/v1/dashboard/bsc?view_mode=self&${thisMonth()}`

/** An administrator's page of everyone. */
export const companyPageText = (everyone: readonly Signed[]) => pageText(adminOf(everyone), "&sort=-total_score")

/** A lead's page of their team. */
export const teamPageText = (everyone: readonly Signed[]) => pageText(leadOf(everyone))

function pageText(viewer: Signed | undefined, sort = ""): string {
  if (!viewer) throw new Error("the company has no one to open the page")
  const path = `/v1/dashboard/bsc/month-snapshot?view_mode=aggregate&${thisMonth()}${sort}&limit=50`
  return textOf({ method: "GET", path, token: viewer.webToken })
}

function thisMonth(): string {
  const [year, month] = new Date().toLocaleDateString("en-CA", { timeZone: "America/New_York" }).split("-")
  return `year=${year}&month=${Number(month)}`
}
