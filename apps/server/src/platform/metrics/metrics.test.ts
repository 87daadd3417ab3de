import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { addPerson } from "#test/support/factories.ts"
import { callerWith, openTestWorld, type TestWorld } from "#test/support/world.ts"
import { silentLog } from "#platform/log/index.ts"
import { listenForScrapes, createMetrics } from "./index.ts"

const TOKEN = "a-token-of-the-metrics-test"
let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld("metrics", { config: { metrics: { port: null, token: TOKEN } } })
})
afterAll(() => world.close())

const scrape = (token: string | null = TOKEN) => callerWith(world.app, token).get("/metrics")

describe("/metrics behind a token", () => {
  test("counts requests by route and status, jobs, connections and the event loop's lag", async () => {
    const admin = await world.as("admin@example.com")
    const person = await addPerson(world, { employee_id: "SECRET-ID" })
    await admin.get(`/v1/employees/${person._id}`)
    await admin.get("/v1/employees/not-there?q=private-word")
    await admin.get("/v1/no/such/address")
    const { status, text, headers } = await scrape()
    expect(status).toBe(200)
    expect(headers["content-type"]).toContain("text/plain")
    for (const line of [
      'scorecard_http_request_duration_seconds_count{method="GET",route="/v1/employees/:employee_id",status="200"} 1',
      'scorecard_http_request_duration_seconds_count{method="GET",route="/v1/employees/:employee_id",status="422"} 1',
      'scorecard_http_request_duration_seconds_count{method="GET",route="none",status="404"} 1',
      'scorecard_jobs{state="dead"} 0',
      "scorecard_jobs_readable 1",
    ]) {
      expect(text.split("\n")).toContain(line)
    }
    expect(text).toMatch(/^scorecard_database_connections\{pool="statements",state="open"\} [1-9]/m)
    expect(text).toMatch(/^scorecard_database_connections\{pool="transactions",state="open"\} [1-9]/m)
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m)
  })

  test("contains no names", async () => {
    const { text } = await scrape()
    for (const personal of ["SECRET-ID", "secret-id", "ADMIN", "@example.com", "private-word", "127.0.0.1"]) {
      expect(text).not.toContain(personal)
    }
  })

  test("is refused without a token, with a wrong one, and with a person's", async () => {
    const admin = await world.as("admin@example.com")
    for (const token of [null, "another", admin.token, `${TOKEN}x`]) {
      const { status, text } = await scrape(token)
      expect(status).toBe(401)
      expect(text).not.toContain("scorecard_")
    }
  })

  test("is not in the documentation of the API", async () => {
    expect((await world.anonymous.get("/openapi.json")).text).not.toContain('"/metrics')
  })
})

test("without a setting there is no /metrics", async () => {
  const plain = await openTestWorld("no_metrics")
  expect((await plain.anonymous.get("/metrics")).status).toBe(404)
  await plain.close()
})

describe("/metrics on its own port", () => {
  const metrics = createMetrics({
    log: silentLog,
    jobCounts: () => Promise.reject(new Error("the database is down")),
    pools: {},
  })

  test("needs no token if none is set, and serves nothing else", async () => {
    const server = await listenForScrapes(metrics, silentLog, { host: "127.0.0.1", port: 0, token: null })
    const at = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`)
    expect((await at("/metrics")).status).toBe(200)
    expect((await at("/health")).status).toBe(404)
    await server.close()
    await expect(at("/metrics")).rejects.toThrow("fetch failed")
  })

  test("requires the token if one is set, and answers even when jobs cannot be counted", async () => {
    const server = await listenForScrapes(metrics, silentLog, { host: "127.0.0.1", port: 0, token: TOKEN })
    const ask = (headers: Record<string, string>) => fetch(`http://127.0.0.1:${server.port}/metrics`, { headers })
    expect((await ask({})).status).toBe(401)
    const text = await (await ask({ authorization: `Bearer ${TOKEN}` })).text()
    expect(text).toContain("scorecard_jobs_readable 0")
    expect(text).not.toMatch(/^scorecard_jobs\{/m)
    await server.close()
  })
})
