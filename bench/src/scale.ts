import { ENTRIES_PER_SECOND, measureAfterEntry } from "./after-entry.ts"
import { childOutput } from "./child.ts"
import { withCompany } from "./company.ts"
import { entryTexts } from "./entries.ts"
import { drive, expectOnly, textOf } from "./load.ts"
import type { MeasuredScale } from "./measure-scale.ts"
import { processorMs } from "./processor.ts"
import { companyPageText, selfViewPath, teamPageText, touchMonth } from "./reads.ts"
import { figureText, type Report } from "./report.ts"
import { withServers, type Served } from "./served.ts"
import { sizesOf } from "./table-sizes.ts"

const MEASURED = [100, 1_000, 10_000]
const LARGEST = Math.max(...MEASURED)
const PROJECTED = [100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000]
const RUNS = 3
const LOAD = { connections: 8, ms: 6_000 }
const WARM_UP_MS = 3_000
const COMPANY_PAGES = 20

/**
 * What one person and month is made of. Thirty entries are what the made-up company has. One in ten leads a team and opens its page
 * each working day, one in a thousand that of everyone.
 */
const USE = { entries: 30, views: 40, teamPages: 2, companyPages: 0.02, polls: 8_000, syncs: 60, finalizes: 1.5 }
/** Working hours of a month, and how much busier than their mean the busiest hour is. */
const HOURS = 170
const PEAK = 4
/** Assumed, in dollars: one core for a month, and a GB of disk for a month. Not a quotation. */
const PRICES = { core: 30, gigabyte: 0.1 }
const MONTHS_KEPT = 36
/** As configured by default: 180 days. */
const MONTHS_NOTICES_KEPT = 6

/** Processor time in ms for one of each, and bytes for one person and month. */
type Costs = {
  entry: number
  followUp: number
  view: number
  teamPage: number
  /** Right after a write: it reads the figures of everyone. */
  companyPage: number
  poll: number
  sync: number
  finalize: number
  seededBytes: Record<string, number>
  entryBytes: number
  noticeBytes: number
  idleCores: number
}

/** What a person and month costs: measured in companies of three sizes, and what follows for larger ones. */
export async function scale(): Promise<Report> {
  const measured = new Map<number, Costs>()
  for (const people of MEASURED) measured.set(people, await measure(people))
  const largest = measured.get(LARGEST)
  if (!largest) throw new Error("no size was measured")
  const kilobytes = (bytes: number) => figureText(bytes / 1_000)
  // Entries are counted by what one adds in the program, which is more than a made-up one has.
  const { entries: _, ...otherBytes } = largest.seededBytes
  const storedBytes = Object.values(otherBytes).reduce((sum, each) => sum + each, 0)
  return {
    title: "Scale",
    notes: [
      `Measured: processor time of the whole machine (program and database, without the client) for one entry, for what follows it in the worker, for one view of a person's own month, one page of a team, one page of everyone right after a write, one poll that finds nothing new, and, for each person, one sync and one finalize, in ms. What follows an entry: the person's month is recalculated, the notification delivered and mailed. It is the extra cost of entries while a worker runs, at ${ENTRIES_PER_SECOND} entries a second, one per person, in the program and the database. With fewer entries at a time, as in smaller companies, what follows one costs more. A poll costs less the more of them arrive at once, because simultaneous callers share their statements: here, ${LOAD.connections} connections ask, in "Polls of desktop clients" 64.`,
      table(
        [
          "people",
          "entry",
          "after it, in the worker",
          "own month",
          "page of a team",
          "page of everyone",
          "poll",
          "sync",
          "finalize",
        ],
        [...measured].map(([people, { entry, followUp, view, teamPage, companyPage, poll, sync, finalize }]) =>
          [people, entry, followUp, view, teamPage, companyPage, poll, sync, finalize].map(figureText),
        ),
      ),
      `Stored for one person and month in the company of ${figureText(LARGEST)}, tables with their indexes, in KB: ${Object.entries(
        largest.seededBytes,
      )
        .map(([name, bytes]) => `${name} ${kilobytes(bytes)}`)
        .join(
          ", ",
        )}. An entry that a person makes in the program adds ${kilobytes(largest.entryBytes)} KB with its audit record, and ${kilobytes(largest.noticeBytes)} KB with its notification and the record of its email, which is what counts below. Announcements, queued jobs and the contents of emails are deleted within a week, and not included.`,
      `Below, from the figures of that company, not measured: each person has ${USE.entries} entries, ${USE.views} views of their month, ${USE.teamPages} pages of a team, ${USE.companyPages} pages of everyone, ${figureText(USE.polls)} polls, ${USE.syncs} syncs and ${USE.finalizes} finalizes a month; all of it in ${HOURS} hours, the busiest of which is ${PEAK} times the mean; ${MONTHS_KEPT} months are kept, notifications and emails ${MONTHS_NOTICES_KEPT}. What a page of everyone costs grows with its people: nearly each is the first one after a write while entries keep coming. An idle worker takes ${figureText(largest.idleCores)} cores, all the time, which is included once. Prices are assumed: $${PRICES.core} for a core and month, $${PRICES.gigabyte} for a GB and month, cores for the busiest hour. Not included: copies of the database, backups, and what several servers cost beyond their parts.`,
    ],
    columns: [
      "people",
      "cores, mean",
      "cores, busiest hour",
      "GB a month",
      `GB in ${MONTHS_KEPT} months`,
      "$ a month",
      "$ a month for 1,000 people",
    ],
    rows: PROJECTED.map((people) => projection(people, { ...largest, people: LARGEST, storedBytes })),
    figures: [],
  }
}

/** `costs.people` is how many there were where the costs were measured. */
function projection(people: number, costs: Costs & { people: number; storedBytes: number }): string[] {
  const processor =
    USE.entries * (costs.entry + costs.followUp) +
    USE.views * costs.view +
    USE.teamPages * costs.teamPage +
    USE.companyPages * costs.companyPage * (people / costs.people) +
    USE.polls * costs.poll +
    USE.syncs * costs.sync +
    USE.finalizes * costs.finalize
  const working = (people * processor) / (HOURS * 3_600_000)
  const [mean, busiest] = [working + costs.idleCores, working * PEAK + costs.idleCores]
  const lasting = (people * (costs.storedBytes + USE.entries * costs.entryBytes)) / 1e9
  const notices = (people * USE.entries * costs.noticeBytes) / 1e9
  const kept = lasting * MONTHS_KEPT + notices * MONTHS_NOTICES_KEPT
  const dollars = busiest * PRICES.core + kept * PRICES.gigabyte
  return [people, mean, busiest, lasting + notices, kept, dollars, (dollars / people) * 1_000].map(figureText)
}

function table(columns: readonly string[], rows: readonly string[][]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`
  return [line(columns), line(columns.map(() => "---:")), ...rows.map(line)].join("\n")
}

function measure(people: number): Promise<Costs> {
  return withCompany({ people, months: 1, of: "last month" }, async (company) => {
    const output = await childOutput("./measure-scale.ts", [String(RUNS)], company.environment)
    const { bytes, sync_ms, finalize_ms } = JSON.parse(output.trim().split("\n").at(-1) ?? "") as MeasuredScale
    const seededBytes = Object.fromEntries(Object.entries(bytes).map(([name, size]) => [name, size / people]))
    await childOutput("./sync-once.ts", [], company.environment)
    const requests = await withServers(company, async (served) => ({
      ...(await measureRequests(served)),
      ...(await measureAfterEntry(company, served)),
    }))
    return { ...requests, sync: sync_ms / people, finalize: finalize_ms / people, seededBytes }
  })
}

async function measureRequests({ product, floor, everyone, databaseUrl }: Served) {
  const one = async (texts: readonly string[], status: string) => {
    const ask = async (ms: number) => {
      const driven = await drive(product, texts, { ...LOAD, ms })
      expectOnly(driven, status)
      return driven.milliseconds.length
    }
    await ask(WARM_UP_MS)
    let count = 0
    const spent = await processorMs(async () => void (count = await ask(LOAD.ms)))
    return { count, ms: spent / count }
  }
  const costOfCompanyPage = async () => {
    const look = async () => {
      await touchMonth(floor, everyone)
      expectOnly(await drive(product, [companyPageText(everyone)], { connections: 1, ms: 1 }), "200")
    }
    await look()
    const spent = await processorMs(async () => {
      for (let page = 0; page < COMPANY_PAGES; page++) await look()
    })
    return spent / COMPANY_PAGES
  }
  // Announcements are deleted once they are delivered.
  const total = async () =>
    [...(await sizesOf(databaseUrl))].reduce((sum, [table, size]) => sum + (table === "tbl_outbox" ? 0 : size), 0)
  const views = everyone
    .filter(({ access_level }) => access_level === 1)
    .slice(0, 2_000)
    .map(({ token }) => textOf({ method: "GET", path: selfViewPath(), token }))
  const polls = everyone.map(({ token, etag }) =>
    textOf({ method: "GET", path: "/v1/notifications/unread-count", token, headers: { "If-None-Match": etag } }),
  )
  const poll = (await one(polls, "304")).ms
  const view = (await one(views, "200")).ms
  const teamPage = (await one([teamPageText(everyone)], "200")).ms
  const companyPage = await costOfCompanyPage()
  const before = await total()
  const entries = await drive(product, entryTexts(everyone, "/v1/scorecard/attendance-issues"), {
    ...LOAD,
    ms: WARM_UP_MS,
  })
  expectOnly(entries, "201")
  const entryBytes = ((await total()) - before) / entries.milliseconds.length
  const entry = (await one(entryTexts(everyone, "/v1/scorecard/attendance-issues"), "201")).ms
  return { poll, view, teamPage, companyPage, entry, entryBytes }
}
