import { rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startEmbeddedPostgres, type EmbeddedPostgres } from "@scorecard/embedded-postgres"
import { answer, openReceiver, type Receiver } from "#features/webhooks/webhooks.test-support.ts"
import { memoryFolder } from "./support/memory-folder.ts"
import { call, signIn, startProgram, type Program } from "./support/program.ts"

const PEOPLE = 30
const KILL_AT = [3, 11, 19]
const LIMIT_MS = 300_000

let directory: string
let settings: Record<string, string>
let api: Program
let worker: Program
let server: EmbeddedPostgres
let documents: pg.Client
let receiver: Receiver

beforeAll(async () => {
  directory = memoryFolder("scorecard-webhook-crash-")
  receiver = await openReceiver()
  settings = {
    DATA_DIR: join(directory, "data"),
    DEMO_DATA: "false",
    RATE_LIMIT_DEFAULT: "0",
    WEBHOOKS_ALLOW_LOOPBACK: "true",
  }
  api = await startProgram({ ...settings, ROLE: "api" })
  server = await startEmbeddedPostgres({ directory: join(directory, "data", "postgres"), log: () => {} })
  documents = new pg.Client({ connectionString: server.url("scorecard") })
  await documents.connect()
})

afterAll(async () => {
  await documents.end()
  await server.stop()
  await Promise.all([api, worker].map((program) => program.stop()))
  await receiver.close()
  rmSync(directory, { recursive: true, force: true })
})

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const limit = Date.now() + LIMIT_MS
  while (!(await isSo())) {
    if (Date.now() > limit) throw new Error("the condition was not met in time")
    await sleep(20)
  }
}

const startWorker = () => startProgram({ ...settings, ROLE: "worker" })

test(
  "a worker killed between sending and saving loses no event; what is repeated has the same id and body",
  { timeout: LIMIT_MS * 2 },
  async () => {
    const admin = await signIn(api, "admin@example.com")
    const draft = { url: receiver.url, event_types: ["employee.created", "employee.changed"] }
    const webhook = (await call(api, admin, "POST", "/v1/system/webhooks", draft)).body
    const cluster = (await call(api, admin, "POST", "/v1/organization/clusters", { name: "North" })).body
    const department = { name: "Support", cluster_id: cluster._id }
    const { _id: department_id } = (await call(api, admin, "POST", "/v1/organization/departments", department)).body
    for (let each = 1; each <= PEOPLE; each++) {
      const person = {
        employee_id: `W${each}`,
        access_level: 1,
        hire_date: "2026-01-05",
        personal_data: { first_name: "Wes", last_name: `No. ${each}`, email_address: null },
        employment_data: { department_id, position: "Agent" },
      }
      expect((await call(api, admin, "POST", "/v1/employees", person)).status).toBe(201)
      const change = { employment_data: { position: "Lead" } }
      expect((await call(api, admin, "PATCH", `/v1/employees/W${each}`, change)).status).toBe(200)
    }

    for (const count of KILL_AT) {
      const held: (() => void)[] = []
      // From the request at which it is killed on, nothing is answered until it is dead.
      receiver.answerWith((response) => {
        if (receiver.events.length < count) response.writeHead(204).end()
        else held.push(() => answer(204)(response))
      })
      worker = await startWorker()
      await until(() => held.length > 0)
      await worker.kill()
      for (const release of held) release()
      // A lease of a killed worker ends after a minute.
      await documents.query("update tbl_webhook_deliveries set leased_until = null")
    }
    receiver.answerWith(answer(204))
    worker = await startWorker()
    const path = `/v1/system/webhooks/${webhook._id}` as const
    await until(async () => (await call(api, admin, "GET", path)).body.pending === 0)

    const byId = Map.groupBy(receiver.events, ({ id }) => id)
    expect(byId.size).toBe(2 * PEOPLE)
    expect([...byId.values()].filter((same) => new Set(same.map(({ text }) => text)).size !== 1)).toEqual([])
    const repeated = [...byId.values()].filter((same) => same.length > 1)
    expect(repeated.length).toBeGreaterThanOrEqual(KILL_AT.length)
    // Nothing whose success was saved was sent again: only what was in flight when a worker was killed.
    expect(receiver.events.length - byId.size).toBeLessThanOrEqual(KILL_AT.length * 4)
    for (let each = 1; each <= PEOPLE; each++) {
      const ours = receiver.events.filter(({ body }) => body.data.ids["employee_id"] === `W${each}`)
      const firsts = [...new Set(ours.map(({ body }) => body.type))]
      expect(firsts).toEqual(["employee.created", "employee.changed"])
      // Once the change has arrived, its creation is over.
      expect(ours.findLastIndex(({ body }) => body.type === "employee.created")).toBeLessThan(
        ours.findIndex(({ body }) => body.type === "employee.changed"),
      )
    }
  },
)
