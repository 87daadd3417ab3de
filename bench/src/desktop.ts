import { join } from "node:path"
import { openDatabase, sql } from "../../apps/server/src/platform/documents/index.ts"
import { silentLog } from "../../apps/server/src/platform/log/index.ts"
import { childOutput } from "./child.ts"
import { withCompany } from "./company.ts"
import type { ClientsAnswer, ClientsAsk } from "./desktop-clients.ts"
import { atLeast, atMost, figureText, type Report } from "./report.ts"
import { median, quantile } from "./runs.ts"
import { withServers, type Served } from "./served.ts"

const CLIENTS = 2_000
const RAMP_MS = 30_000
const MEASURE_MS = 30_000
/** Someone's inbox changes so often: ten times as often as in a company of 2,000 with five notifications a day each. */
const NEWS_MS = 300
const LIMITS = { mostP99Ms: 50, leastNotModified: 0.9 }

/** Whose window is visible, of 1. */
const CASES = { "all in the background": 0, "a quarter visible": 0.25, "all visible": 1 } as const

const WHY_P99 =
  "clients, API, the database's processes and whatever else the machine does share two cores, so that whoever has to wait for one waits for tens of milliseconds: compare the p99 of /health, which asks the database nothing."

/**
 * Two thousand desktop clients by their real polling rules (rules/desktop-client#polling) against one API process,
 * while inboxes change. The clients are one separate process.
 */
export function desktop(): Promise<Report> {
  return withCompany({ people: CLIENTS, months: 1 }, ({ directory, environment }) =>
    withServers({ directory, environment }, async (served) => {
      const news = bringNews(served)
      const file = join(directory, "signed-in.json")
      const answers: [string, ClientsAnswer][] = []
      for (const [name, visible] of Object.entries(CASES)) {
        const ask: ClientsAsk = {
          origin: served.product,
          file,
          clients: CLIENTS,
          visible,
          rampMs: RAMP_MS,
          measureMs: MEASURE_MS,
        }
        const output = await childOutput("./desktop-clients.ts", [JSON.stringify(ask)], environment)
        answers.push([name, JSON.parse(output) as ClientsAnswer])
      }
      await news.stop()
      return reportOf(answers)
    }),
  )
}

function bringNews({ databaseUrl, everyone }: Served) {
  const database = openDatabase({ url: databaseUrl, poolSize: 1, log: silentLog })
  let last: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    const { employee_id = "" } = everyone[Math.floor(Math.random() * everyone.length)] ?? {}
    last = sql`update tbl_inbox set revision = revision + 1 where employee_id = ${employee_id}`.execute(database.db)
  }, NEWS_MS)
  return {
    async stop() {
      clearInterval(timer)
      await last
      await database.close()
    },
  }
}

const shareOf304 = ({ statuses, milliseconds }: ClientsAnswer) => (statuses["304"] ?? 0) / milliseconds.length

const routesText = (routes: ClientsAnswer["routes"]) =>
  Object.entries(routes)
    .map(
      ([route, { count, median: ms, p99 }]) =>
        `${route} ${figureText(ms)} and ${figureText(p99)} (${figureText(count)} requests)`,
    )
    .join(", ")

function reportOf(answers: readonly [string, ClientsAnswer][]): Report {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  const rows = answers.map(([name, answer]) => [
    name,
    figureText(answer.perSecond),
    figureText(median(answer.milliseconds)),
    figureText(quantile(answer.milliseconds, 0.99)),
    percent(shareOf304(answer)),
    percent(answer.cpuShare),
    figureText(answer.lateP99),
  ])
  const others = answers.map(([name, { statuses }]) => `${name} ${JSON.stringify(statuses)}`).join("; ")
  return {
    title: "Two thousand desktop clients",
    notes: [
      `${figureText(CLIENTS)} clients with the real gateway, polling and connection rules in one process, for ${MEASURE_MS / 1_000} s after a start spread over ${RAMP_MS / 1_000} s, against one API process. Each has one kept connection of its own. Someone's inbox changes every ${NEWS_MS} ms.`,
      "A visible window polls four home cards, inbox and health and sends heartbeats; one in the background the last two without heartbeats. Times are from request to whole reply as the clients see them; the last column is how late timers of the measuring process fire.",
      `Answers by status: ${others}.`,
      ...answers.map(([name, { routes }]) => `Medians and p99 in ms, ${name}: ${routesText(routes)}.`),
    ],
    columns: ["", "a second", "median ms", "p99 ms", "304", "clients' share of a core", "their timers' p99, ms late"],
    rows,
    figures: answers.flatMap(([name, answer]) => [
      atMost(`${name}: p99 in ms`, quantile(answer.milliseconds, 0.99), LIMITS.mostP99Ms, WHY_P99),
      atLeast(`${name}: share of 304`, shareOf304(answer), LIMITS.leastNotModified),
    ]),
  }
}
