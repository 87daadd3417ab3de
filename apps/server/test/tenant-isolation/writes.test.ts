import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "#platform/documents/index.ts"
import { foreignBodies, OF_NO_TEAM, OF_THE_COMPANY, type ForeignBody } from "../support/foreign-bodies.ts"
import { readOpenApi, type Schema } from "../support/open-api.ts"
import { addressAt, objectAt, operationsOf, type Operation } from "./questions.ts"
import { CALLERS, done, newcomer, openCompany, type Company, type Side } from "./tenant-isolation.ts"

const MINUTES = 60_000
const REQUESTS = "/v1/employees/create-requests"

let company: Company
let directions: [Side, Side][]

beforeAll(async () => {
  company = await openCompany("two_teams_writes", ["T1", "T2"])
  const [t1, t2] = company.sides
  if (!t1 || !t2) throw new Error("there are no two teams")
  directions = [
    [t1, t2],
    [t2, t1],
  ]
  for (const { lead, objects, name, department_id } of [t1, t2]) {
    const proposal = newcomer(`${name}-second`, { department_id })
    objects.set("second proposal", (await done(lead.post(REQUESTS, proposal)))._id)
  }
}, 3 * MINUTES)
afterAll(() => company.world.close())

/** Left out: sessions, and the caller's own data. */
/** Written by sign-ins and by previews, which refuse row by row. */
const NOT_COMPARED =
  "tbl_sessions tbl_refresh_tokens tbl_bulk_previews tbl_bulk_preview_cells tbl_bulk_preview_rows tbl_activity tbl_idempotency_keys tbl_service_account_keys tbl_calendar_feeds".split(
    " ",
  )

/** Every table by name, with a fingerprint of its rows. */
async function everything(): Promise<Record<string, string>> {
  const { db } = company.world.app.platform
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relname like 'tbl\\_%' and relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`.execute(
    db,
  )
  const parts = tables.flatMap(({ name }) =>
    NOT_COMPARED.includes(name)
      ? []
      : [
          sql`select ${name} as name, coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as rows from ${sql.table(name)} t`,
        ],
  )
  const { rows } = await sql<{ name: string; rows: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, rows: print }) => [name, print]))
}

/** Writes that may touch something of the other team, and why. */
const SHARED_ADDRESSES: [RegExp, string][] = [
  [
    /^head: \w+ \/v1\/employees\/create-requests/,
    "level 4 approves create requests, and sees all of them (rules/people#create-requests)",
  ],
  [
    /^head: \w+ \/v1\/dashboard\/news\/announcements/,
    "level 4 and above write announcements (rules/dashboards#announcements)",
  ],
  [/^head: \w+ \/v1\/learning\/modules/, "level 4 and above change all modules (rules/learning#modules-and-units)"],
  [
    /post \/v1\/learning\/modules\/\{id\}\/enroll$/,
    "anyone can enroll in published modules (rules/learning#enrollments)",
  ],
  [
    /post \/v1\/scorecard\/shift-patterns\/\{id\}\/assignments$/,
    "patterns are the company's; the people are in the body (rules/schedules#shift-patterns)",
  ],
  [
    /\/v1\/dashboard\/news\/birthdays\/\{employee_id\}\/greetings$/,
    "anyone can send birthday greetings (rules/dashboards#birthdays)",
  ],
]

test(
  "writes to the other team's URLs get a 404 and change nothing",
  async () => {
    const reached: string[] = []
    let sent = 0
    const before = await everything()
    for (const [ours, theirs] of directions) {
      for (const { method, path } of await operationsOf(company.world)) {
        if (method === "get") continue
        const object = objectAt(path, theirs)
        if (object === null || !path.includes("{")) continue
        for (const name of CALLERS) {
          const operation = `${name}: ${method} ${path}`
          if (SHARED_ADDRESSES.some(([pattern]) => pattern.test(operation))) continue
          const url = addressAt(path, object)
          const caller = ours[name]
          const { status } =
            method === "delete" ? await caller.delete(url) : await caller[method as "post" | "put" | "patch"](url, {})
          sent += 1
          // 415: a form with files is required before anything is looked up, whether or not it exists.
          if (![403, 404, 415].includes(status)) reached.push(`${operation} of ${theirs.name} -> ${status}`)
        }
      }
    }
    expect(reached).toEqual([])
    expect(await everything()).toEqual(before)
    expect(sent).toBeGreaterThan(300)
  },
  3 * MINUTES,
)

const nameOf = ({ operation, field }: Pick<ForeignBody, "operation" | "field">) => `${operation} ${field}`

test(
  "writes that reference the other team in their body are refused and change nothing",
  async () => {
    const taken: string[] = []
    let before = await everything()
    for (const [ours, theirs] of directions) {
      for (const row of foreignBodies(company.task)) {
        const { status, body } = await row.send(ours, theirs)
        const after = await everything()
        const written = Object.keys(after).filter(
          (table) => after[table] !== before[table] && !row.leaves?.includes(table),
        )
        const isRefused = [403, 404, 422].includes(status) || (row.own === "never" && status === 409)
        if (!isRefused || written.length > 0)
          taken.push(`${ours.name} ${nameOf(row)} -> ${status} ${body.code ?? ""}, written: ${written.join(", ")}`)
        before = after
      }
    }
    expect(taken).toEqual([])
  },
  3 * MINUTES,
)

test(
  "the same write is accepted if it references the team's own objects",
  async () => {
    const refused: string[] = []
    for (const [ours] of directions) {
      for (const row of foreignBodies(company.task)) {
        const { status, body } = await row.send(ours, ours)
        const isAsExpected =
          row.own === "accepted" ? status < 300 : row.own === "level 5" ? status === 403 : status >= 400
        if (!isAsExpected) refused.push(`${ours.name} ${nameOf(row)} -> ${status} ${JSON.stringify(body)}`)
      }
    }
    expect(refused).toEqual([])
  },
  3 * MINUTES,
)

/** The names of all fields of a body, at any depth. */
function fieldsOf(schema: Schema, schemas: Record<string, Schema>, seen = new Set<Schema>()): string[] {
  const own = schema.$ref === undefined ? schema : schemas[schema.$ref.split("/").at(-1) ?? ""]
  if (!own || seen.has(own)) return []
  seen.add(own)
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = own
  const more = typeof additionalProperties === "object" ? [additionalProperties] : []
  const inner = [...Object.values(properties), ...anyOf, ...oneOf, ...allOf, ...more, ...(items ? [items] : [])]
  return [...Object.keys(properties), ...inner.flatMap((part) => fieldsOf(part, schemas, seen))]
}

test("every field that references a person or an object has a row in the table of foreign bodies", async () => {
  const { components } = await readOpenApi(company.world)
  const rows = new Set(foreignBodies(company.task).map(nameOf))
  const naming = ({ method, path, body, parameters }: Operation): string[] => {
    const forms = Object.values((body ?? {}) as Record<string, { schema: Schema }>)
    const fields = forms.flatMap(({ schema }) => fieldsOf(schema, components.schemas))
    const inQuery = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name)
    const ids = [...fields, ...inQuery].filter((field) => /_ids?$/.test(field) && !(field in OF_NO_TEAM))
    const sheet = path.endsWith("/bulk/preview") ? ["rows"] : []
    return [...new Set([...ids, ...sheet])].map((field) => `${method.toUpperCase()} ${path} ${field}`)
  }
  const named = (await operationsOf(company.world)).filter(({ method }) => method !== "get").flatMap(naming)
  expect(named.filter((name) => !rows.has(name) && !(name in OF_THE_COMPANY))).toEqual([])
  expect([...rows].filter((name) => !named.includes(name))).toEqual([])
})
