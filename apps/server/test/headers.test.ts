import type { AnyRoute } from "@scorecard/contracts/route"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { addPerson } from "./support/factories.ts"
import { openTestWorld, type Answer, type Caller, type TestWorld } from "./support/world.ts"

/** Personal figures are never cached; polled routes are revalidated each time, by their ETag. */
const NO_STORE = /^(private, )?no-store(, no-transform)?$/
const POLLED = "private, no-cache"

const NOWHERE = "01890000-0000-7000-8000-000000000000"
/** The parameters with which most reads succeed. */
const PARAMS: Record<string, string> = { employee_id: "P1", year: "2026", month: "9", cycle_id: "2026" }
const QUERY: Record<string, string> = {
  q: "person",
  keys: "page /home",
  year: "2026",
  month: "9",
  view_mode: "self",
  employee_id: "P1",
  employee_ids: "P1,P2",
  metric: "total_score",
  cycle_id: "2026",
  from: "2025",
  to: "2026",
}

/** Only final months have them. */
const OF_FINAL_MONTHS = ["/v1/dashboard/bsc/payroll-export", "/v1/dashboard/bsc/statement"]
const FINAL_MONTH = { year: 2026, month: 8 }

let world: TestWorld
let admin: Caller
let contracts: AnyRoute[]

beforeAll(async () => {
  world = await openTestWorld("headers", { role: "all" })
  admin = await world.as("admin@example.com")
  for (const employee_id of ["P1", "P2"]) await addPerson(world, { employee_id, access_level: 2 })
  const requester = { employee_id: "ADMIN", impersonated_by: null }
  await world.app.features.months.finalizeNow(requester, { ...FINAL_MONTH, regenerate: false })
  contracts = world.app.features.routes.map(({ contract }) => contract)
})
afterAll(() => world.close())

/** With its required parameters. */
function addressOf({ path, query }: AnyRoute, params: Record<string, string>): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? NOWHERE)
  const { error } = query.safeParse({})
  const needed = error?.issues.map(({ path: [name] }) => String(name)) ?? []
  // The admin has no scorecard of their own.
  if (path === "/v1/assistant/explain/bonus") needed.push("employee_id")
  const parameters = needed.flatMap((name) => (QUERY[name] === undefined ? [] : [[name, QUERY[name]]]))
  const address = `${filled}?${new URLSearchParams(parameters).toString()}`
  return OF_FINAL_MONTHS.includes(path) ? address.replace("month=9", `month=${FINAL_MONTH.month}`) : address
}

function ask(caller: Caller, contract: AnyRoute, headers: Record<string, string> = {}): Promise<Answer<any>> {
  const { method } = contract
  if (method === "GET") return caller.get(addressOf(contract, PARAMS), headers)
  const url = addressOf(contract, {})
  if (method === "DELETE") return caller.delete(url)
  return { POST: caller.post, PUT: caller.put, PATCH: caller.patch }[method](url, { nonsense: true })
}

/** What is wrong with an answer's headers. */
function findHeaderIssues(contract: AnyRoute, { status, headers }: Pick<Answer, "status" | "headers">): string[] {
  const isPolled = contract.conditional === true && (status === 200 || status === 304)
  const cache = String(headers["cache-control"])
  const issues = []
  if (headers["x-content-type-options"] !== "nosniff") issues.push("no nosniff")
  if (isPolled ? cache !== POLLED : !NO_STORE.test(cache)) issues.push(`Cache-Control: ${cache}`)
  if (isPolled && typeof headers["etag"] !== "string") issues.push("no ETag")
  return issues.map((issue) => `${contract.method} ${contract.path} -> ${status}: ${issue}`)
}

test("every route forbids caching and content sniffing, for visitors and admins", async () => {
  const issues: string[] = []
  const answered = new Map<AnyRoute, number>()
  for (const contract of contracts) {
    issues.push(...findHeaderIssues(contract, await ask(world.anonymous, contract)))
    // A sign-out would end the session that the next routes need.
    const caller = contract.path === "/v1/auth/logout" ? await world.as("admin@example.com") : admin
    const answer = await ask(caller, contract)
    answered.set(contract, answer.status)
    issues.push(...findHeaderIssues(contract, answer))
  }
  expect(issues).toEqual([])
  expect(answered.size).toBe(contracts.length)
  const reads = contracts.filter(({ method, path, stream }) => method === "GET" && !path.includes("{") && !stream)
  // A distributed database has no feed of entries. (decision 0052)
  const refused = inject("isDistributed") ? ["/v1/exports/entries"] : []
  expect(reads.filter((contract) => answered.get(contract) !== 200).map(({ path }) => path)).toEqual(refused)
})

test("polled routes answer 304 with the same headers", async () => {
  const polled = contracts.filter(({ conditional }) => conditional)
  const issues = []
  for (const contract of polled) {
    const { status, headers } = await ask(admin, contract)
    // Nothing has the made-up ID of a path: a reply about nothing has no ETag to match.
    if (status === 404 && contract.path.includes("{")) continue
    const again = await ask(admin, contract, { "if-none-match": String(headers["etag"]) })
    expect([contract.path, again.status]).toEqual([contract.path, 304])
    issues.push(...findHeaderIssues(contract, again))
  }
  expect(issues).toEqual([])
  expect(polled.length).toBeGreaterThan(8)
})

test("exports and templates, in either format", async () => {
  const exports = contracts.filter(({ file, path }) => file?.media_types.includes("text/csv") && !path.includes("{"))
  const issues = []
  for (const contract of exports) {
    for (const format of ["csv", "xlsx"]) {
      const answer = await admin.get(`${addressOf(contract, PARAMS)}&format=${format}`)
      expect([contract.path, answer.status]).toEqual([contract.path, 200])
      expect(answer.headers["content-disposition"]).toContain("attachment")
      issues.push(...findHeaderIssues(contract, answer))
    }
  }
  expect(issues).toEqual([])
  expect(exports.length).toBeGreaterThan(20)
})

test("creations, changes, deletions, jobs, event streams and unknown URLs", async () => {
  const created = await admin.post("/v1/scorecard/tasks", { name: "Task of this test" })
  const path = `/v1/scorecard/tasks/${created.body._id}` as const
  const answers = [
    created,
    await admin.patch(path, { name: "Another name" }),
    await admin.patch(path, { name: "Another name" }, { "if-match": '"99"' }),
    await admin.delete(path),
    await admin.post("/v1/dashboard/bsc/finalize", { year: 2026, month: 9 }),
    await admin.get("/v1/nowhere"),
    await admin.get("/v1/%zz"),
    await world.anonymous.post("/v1/nowhere", "{", { "content-type": "application/json" }),
    await streamHeaders("/v1/notifications/stream"),
  ]
  expect(answers.map(({ status }) => status)).toEqual([201, 200, 412, 204, 202, 404, 404, 404, 200])
  for (const { headers } of answers) {
    expect(headers["cache-control"]).toMatch(NO_STORE)
    expect(headers["x-content-type-options"]).toBe("nosniff")
  }
})

/** A stream never ends on its own: only its headers are checked. */
async function streamHeaders(path: string): Promise<Pick<Answer, "status" | "headers">> {
  const { http } = world.app
  await http.listen({ host: "127.0.0.1", port: 0 })
  const leaving = new AbortController()
  const headers = { accept: "text/event-stream", authorization: `Bearer ${admin.token}` }
  const response = await fetch(http.listeningOrigin + path, { headers, signal: leaving.signal })
  leaving.abort()
  return { status: response.status, headers: Object.fromEntries(response.headers) }
}
