// A separate program, so that it can run in any time zone: it sets the product's clock to given instants, does what
// people and schedules do, and prints the results. `month-edges.test.ts` checks them.
import { openApp, type App } from "#app/open-app.ts"
import { readConfig } from "#platform/config/index.ts"
import { sql } from "#platform/documents/index.ts"
import { silentLog } from "#platform/log/index.ts"
import type { Edge, MonthFacts, NightFacts, Plan, Report } from "./month-edges.plan.ts"

const ISSUES = "/v1/scorecard/attendance-issues"
const LEFTOVER = "scorecard.evals.missing_team"
const SECRET = "a secret of the test suite that is long enough to be one"
const [databaseUrl = "", planText = ""] = process.argv.slice(2)
const plan = JSON.parse(planText) as Plan // from month-edges.test.ts

let now = Temporal.Instant.from(plan.begin)
const config = {
  ...readConfig({ NODE_ENV: "test", JWT_SECRET: SECRET, SECRETS_KEY: SECRET, WH_DRIVER: "none" }),
  rateLimits: { sign_in: 0, chat: 0, default: 0 },
  role: "api" as const,
  allowedEmailDomains: ["example.com"],
  bootstrapAdminEmail: "admin@example.com",
}
const openOne = () => openApp({ config, log: silentLog, databaseUrl, warehouseUrl: null, clock: { now: () => now } })
const app = await openOne()
const second = await openOne()
const { db } = app.platform

type Ask = (method: "GET" | "POST" | "PATCH", url: string, payload?: object) => Promise<{ status: number; body: any }>

async function as(email: string): Promise<Ask> {
  const { body } = await ask(null)("POST", "/v1/auth/dev-login", { email, client: "web" })
  return ask(body.access_token)
}

function ask(token: string | null): Ask {
  return async (method, url, payload) => {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` }
    const response = await app.http.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: response.statusCode, body: response.json() }
  }
}

async function done(answer: Promise<{ status: number; body: any }>): Promise<any> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(JSON.stringify(body))
  return body
}

async function addPeople(): Promise<void> {
  const admin = await as("admin@example.com")
  const person = (employee_id: string, access_level: number, more: object, employment: object) =>
    done(
      admin("POST", "/v1/employees", {
        employee_id,
        access_level,
        hire_date: "2020-01-06",
        personal_data: { first_name: "Ana", last_name: employee_id, email_address: `${employee_id}@example.com` },
        employment_data: { position: "Analyst", employment_type: "full_time", ...employment },
        ...more,
      }),
    )
  await person("LEAD", 3, { access_scope: "company" }, { bsc_enabled: false })
  await person("E1", 1, { access_scope: "team" }, { manager_id: "LEAD" })
  const monthly = { enabled: true, pages: ["attendance"], day: 1, time: "00:00" }
  await done(admin("PATCH", "/v1/scorecard/locks", { monthly }))
}

const enter = async (by: Ask, date_of_occurrence: string) =>
  (await by("POST", ISSUES, { employee_id: "E1", date_of_occurrence, issue_type: "tardiness" })).status

async function runJob(of: App, name: string): Promise<void> {
  const job = of.features.jobs.find(({ declaration }) => declaration.name === name)
  if (!job) throw new Error(`there is no job ${name}`)
  await job.run({}, { jobId: name, signal: new AbortController().signal, attempt: 1 })
}

/** The months that a rolling sync covers at this moment. */
async function rolled(): Promise<string[]> {
  await runJob(app, "bsc_rolling_sync")
  const at = now.toString({ smallestUnit: "millisecond" })
  const { rows } = await sql<{ _id: string }>`select _id from tbl_bsc_month_reports
    where doc->>'last_rolling_sync_at' = ${at} order by _id`.execute(db)
  return rows.map(({ _id }) => _id)
}

/** One moment before a month's end, at it, and an hour later. */
async function aroundMonth({ last, first, at }: Edge): Promise<MonthFacts> {
  const [year, month] = last.split("-").map(Number)
  const edge = Temporal.Instant.from(at)
  now = edge.subtract({ milliseconds: 1 })
  // Each July's next cycle is created.
  await runJob(app, "housekeeping")
  const [admin, lead] = [await as("admin@example.com"), await as("lead@example.com")]
  const preview = async () => (await admin("POST", "/v1/dashboard/bsc/finalize/preview", { year, month })).status
  const before = {
    rolled: await rolled(),
    last: await enter(lead, last),
    first: await enter(lead, first),
    preview: await preview(),
  }
  now = edge
  const after = {
    rolled: await rolled(),
    last: await enter(lead, last),
    first: await enter(lead, first),
    preview: await preview(),
  }
  const until = edge.add({ hours: 1 })
  const grant = {
    employee_id: "E1",
    kind: "attendance",
    year,
    month,
    until: until.toString({ smallestUnit: "millisecond" }),
  }
  await done(admin("POST", "/v1/scorecard/unlock-grants", { ...grant, reason: "Late" }))
  const granted = await enter(lead, last)
  now = until.subtract({ milliseconds: 1 })
  const stillGranted = await enter(lead, last)
  now = until
  return { before, after, granted: [granted, stillGranted, await enter(lead, last)] }
}

/** Whether the day that begins at `at` has begun, just before it and at it. */
async function aroundDay({ first, at }: Edge): Promise<number[]> {
  const edge = Temporal.Instant.from(at)
  now = edge.subtract({ milliseconds: 1 })
  const admin = await as("admin@example.com")
  const before = await enter(admin, first)
  now = edge
  return [before, await enter(admin, first)]
}

/** Two workers check for due reminders at each of a night's moments: when people were notified, and how often. */
async function throughNight({ time, moments }: Plan["nights"][number]): Promise<NightFacts> {
  now = Temporal.Instant.from(moments[0] ?? plan.begin).subtract({ hours: 6 })
  const schedule = { time, timezone: "America/New_York" }
  const admin = await as("admin@example.com")
  await done(admin("PATCH", `/v1/system/notifications/types/${LEFTOVER}`, { enabled: true, schedule }))
  const notified: string[] = []
  for (const moment of moments) {
    now = Temporal.Instant.from(moment)
    const before = await countNotices()
    const both = [app, second]
    await Promise.all(both.map((worker) => runJob(worker, "missing_evaluation_reminders")))
    await Promise.all(both.map(({ features }) => features.notifications.relay.drain()))
    for (let n = before; n < (await countNotices()); n++) notified.push(moment)
  }
  return notified
}

async function countNotices(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from tbl_notifications
    where type = ${LEFTOVER} and employee_id = 'LEAD'`.execute(db)
  return rows[0]?.n ?? 0
}

/** The number of entries in each month's list; a list with a date outside its month ends the program. */
async function listed(months: readonly string[]): Promise<Record<string, number>> {
  const admin = await as("admin@example.com")
  const counts: Record<string, number> = {}
  for (const id of months) {
    const [year, month] = id.split("-").map(Number)
    const { items } = await done(admin("GET", `${ISSUES}?employee_id=E1&year=${year}&month=${month}&limit=200`))
    const strays = items.filter((item: any) => !item.date_of_occurrence.startsWith(id))
    if (strays.length > 0) throw new Error(`${id} lists ${JSON.stringify(strays)}`)
    counts[id] = items.length
  }
  return counts
}

await addPeople()
const months: MonthFacts[] = []
for (const edge of plan.months) months.push(await aroundMonth(edge))
const days: number[][] = []
for (const edge of plan.days) days.push(await aroundDay(edge))
const entries = await listed(plan.listed)
const nights: NightFacts[] = []
for (const night of plan.nights) nights.push(await throughNight(night))
await Promise.all([app.close(), second.close()])
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
process.stdout.write(JSON.stringify({ zone, months, days, entries, nights } satisfies Report))
