import { randomUUID } from "node:crypto"
import pg from "pg"
import { addMonths, monthId, type YearMonth } from "@scorecard/domain/calendar"
import { statementsIn, type Statement } from "../../apps/server/test/support/statements.ts"
import { openAuditSeals } from "../../apps/server/src/platform/audit/index.ts"
import { timestamp } from "../../apps/server/src/platform/clock/index.ts"
import { fillAuditLog, fillInboxes } from "./history.ts"
import { CLOSER, TOUCH_STAMPS, openProduct } from "./opened.ts"
import { median } from "./runs.ts"
import { leadOf, signEverybodyIn, type Signed } from "./signed-in.ts"
import { sizesOf } from "./table-sizes.ts"

/** One operation's statements: their time in the database, and what their plans read. */
export type MeasuredPlan = {
  name: string
  statements: number
  ms: number
  /** Pages of 8 KB, from memory or disk. */
  pages: number
  /** Tables that are read from start to end, and are not small. */
  scanned: string[]
}
export type MeasuredPlans = { rows: Record<string, number>; bytes: number; plans: MeasuredPlan[] }

type Request = { name: string; method: "GET" | "POST"; path: string; token: string; body?: object }
type Node = {
  "Node Type": string
  "Relation Name"?: string
  "Actual Rows"?: number
  "Rows Removed by Filter"?: number
  "Shared Hit Blocks"?: number
  "Shared Read Blocks"?: number
  Plans?: Node[]
}
type Explained = { Plan: Node; "Execution Time": number }

/** Every request is sent this often before it counts: what is prepared and cached then is. */
const WARM_UP = 3
const RUNS = 5
/** Reading all of a table of fewer rows costs less than an index. */
const SMALL = 1_000
/** What inserts a row cannot be sent again, and does not depend on how many rows there are. */
const isExplained = (text: string) => /^\s*(select|with|update|delete)\b/i.test(text) && !/\binsert into\b/i.test(text)
const SHOWN_TABLES = [
  "tbl_employees",
  "tbl_attendance_issues",
  "tbl_sbs_entries",
  "tbl_audit_log",
  "tbl_employee_months",
  "tbl_notifications",
]

/** The months before this one, which are closed first. */
const pastMonths = Number(process.argv[2])
const { app, databaseUrl, warehouseUrl, thisMonth, close } = await openProduct()
for (let past = pastMonths; past > 0; past--) await closeMonth(addMonths(thisMonth, -past))
await app.features.months.syncNow(thisMonth)
const everyone = await signEverybodyIn(app)
const documents = new pg.Client({ connectionString: databaseUrl })
const warehouse = new pg.Client({ connectionString: warehouseUrl })
await Promise.all([documents.connect(), warehouse.connect()])
const requests = requestsOf(everyone)
await fillHistory()
await Promise.all([documents.query("vacuum analyze"), warehouse.query("vacuum analyze")])

const plans: MeasuredPlan[] = []
for (const request of requests) plans.push(await measure(request))
const measured: MeasuredPlans = { rows: await countRows(), bytes: await countBytes(), plans }
await Promise.all([documents.end(), warehouse.end()])
await close()
console.log(JSON.stringify(measured))

async function closeMonth(month: YearMonth): Promise<void> {
  await app.features.months.syncNow(month)
  await app.features.months.finalizeNow(CLOSER, { ...month, regenerate: false, reason: "bench" })
}

function requestsOf(people: readonly Signed[]): Request[] {
  const find = (matches: (person: Signed) => boolean) => {
    const found = people.find(matches)
    if (!found) throw new Error("the company has no such person")
    return found
  }
  const admin = find(({ access_level }) => access_level >= 5).webToken
  const lead = leadOf(people)
  if (!lead) throw new Error("no one leads a team")
  const member = find((each) => each.access_level === 1 && each.department_id === lead.department_id)
  const { year, month } = thisMonth
  const monthQuery = `year=${year}&month=${month}`
  const get = (name: string, token: string, path: string): Request => ({ name, method: "GET", token, path })
  const day = `${monthId(thisMonth)}-01`
  return [
    {
      name: "an entry is created",
      method: "POST",
      path: "/v1/scorecard/attendance-issues",
      token: lead.webToken,
      body: { employee_id: member.employee_id, date_of_occurrence: day, issue_type: "tardiness", minutes: 7 },
    },
    get("entries of a month, a team", lead.webToken, `/v1/scorecard/attendance-issues?${monthQuery}&limit=50`),
    get("entries of a month, everyone", admin, `/v1/scorecard/attendance-issues?${monthQuery}&limit=50`),
    get(
      "entries of one person",
      admin,
      `/v1/scorecard/attendance-issues?employee_id=${member.employee_id}&${monthQuery}&limit=50`,
    ),
    get("own month", member.token, `/v1/dashboard/bsc?view_mode=self&${monthQuery}`),
    get("a receipt", admin, `/v1/dashboard/bsc/receipt?${monthQuery}&employee_id=${member.employee_id}`),
    get(
      "month page of everyone",
      admin,
      `/v1/dashboard/bsc/month-snapshot?view_mode=aggregate&${monthQuery}&sort=-total_score&limit=50`,
    ),
    get(
      "month page of a team",
      lead.webToken,
      `/v1/dashboard/bsc/month-snapshot?view_mode=aggregate&${monthQuery}&limit=50`,
    ),
    get("missing evaluations", lead.webToken, `/v1/scorecard/missing-excess-evals?${monthQuery}&limit=50`),
    get("employees", admin, "/v1/employees?status=active&sort=name&limit=50"),
    get("search", admin, "/v1/search?q=ana"),
    get("audit log", admin, "/v1/system/activity-logs?limit=50"),
    get("inbox", member.token, "/v1/notifications?limit=20"),
    get("unread count", member.token, "/v1/notifications/unread-count"),
  ]
}

/** After the first request, an entry, has left the record and the notification that are copied. */
async function fillHistory(): Promise<void> {
  const [entry] = requests
  if (entry) await send(entry)
  await app.features.notifications.relay.drain()
  const { secretsKey, formerSecretsKeys } = app.platform.config
  const now = timestamp(app.platform.clock.now())
  await fillInboxes(documents, now)
  await fillAuditLog(documents, openAuditSeals([secretsKey, ...formerSecretsKeys]), { now, months: 1 + pastMonths })
}

async function measure(request: Request): Promise<MeasuredPlan> {
  for (let n = 0; n < WARM_UP; n++) await send(request)
  await warehouse.query(TOUCH_STAMPS)
  const sent = await statementsIn(() => send(request))
  const explained: (readonly Explained[])[] = []
  for (const statement of sent) {
    if (statement.text === null || !isExplained(statement.text)) continue
    explained.push(await explain(statement))
  }
  const sum = (of: (run: readonly Explained[]) => number) => explained.reduce((total, runs) => total + of(runs), 0)
  return {
    name: request.name,
    statements: explained.length,
    ms: sum((runs) => median(runs.map((run) => run["Execution Time"]))),
    pages: sum(([run]) => (run ? (run.Plan["Shared Hit Blocks"] ?? 0) + (run.Plan["Shared Read Blocks"] ?? 0) : 0)),
    scanned: [...new Set(explained.flatMap(([run]) => (run ? scansOf(run.Plan) : [])))],
  }
}

async function send({ method, path, token, body }: Request): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, "idempotency-key": randomUUID() }
  const { statusCode, payload } = await app.http.inject({ method, url: path, headers, ...(body && { payload: body }) })
  if (statusCode >= 300) throw new Error(`${method} ${path} was answered ${statusCode}: ${payload.slice(0, 500)}`)
}

/** Runs the statement again and again, and takes it back. */
async function explain({ text, values }: Statement): Promise<Explained[]> {
  const client = text?.includes("bsc_employee_month") && !text.includes("tbl_") ? warehouse : documents
  const runs: Explained[] = []
  for (let run = 0; run < RUNS; run++) {
    await client.query("begin")
    try {
      const { rows } = await client.query<{ "QUERY PLAN": Explained[] }>(
        `explain (analyze, buffers, format json) ${text}`,
        [...values],
      )
      const [explained] = rows[0]?.["QUERY PLAN"] ?? []
      if (explained) runs.push(explained)
    } catch (error) {
      throw new Error(`not explained: ${text}`, { cause: error })
    } finally {
      await client.query("rollback")
    }
  }
  return runs
}

function scansOf(node: Node): string[] {
  const read = (node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0)
  const isWhole = node["Node Type"] === "Seq Scan" && read >= SMALL
  return [...(isWhole ? [node["Relation Name"] ?? "?"] : []), ...(node.Plans ?? []).flatMap(scansOf)]
}

async function countRows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of SHOWN_TABLES) {
    const { rows } = await documents.query<{ n: number }>(`select count(*)::integer as n from ${table}`)
    counts[table] = rows[0]?.n ?? 0
  }
  return counts
}

/** Of all tables with their indexes. */
async function countBytes(): Promise<number> {
  const sizes = [...(await sizesOf(databaseUrl)), ...(await sizesOf(warehouseUrl))]
  return sizes.reduce((sum, [, size]) => sum + size, 0)
}
