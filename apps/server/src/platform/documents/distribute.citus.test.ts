import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { silentLog } from "#platform/log/index.ts"
import { send } from "#test/support/citus-cluster.ts"
import { testDatabase, type TestDatabase } from "#test/support/postgres.ts"
import { assertReadyToDistribute, DISTRIBUTING, distribute, migrate, openDatabase, type OpenDatabase } from "./index.ts"

/* What an operator may have forgotten, in the order in which the command checks it. */

let database: TestDatabase
let role: string
let command: OpenDatabase
let port: number
beforeAll(async () => {
  database = await testDatabase("ready")
  role = `service_${process.pid}`
  const { pathname } = new URL(database.url)
  await admin(`create role ${role} login`)
  await admin(`alter database "${pathname.slice(1)}" owner to ${role}`)
  const asService = new URL(database.url)
  asService.username = role
  port = Number(asService.port)
  command = openDatabase({ url: asService.href, poolSize: 2, log: silentLog, applicationName: DISTRIBUTING })
})
afterAll(async () => {
  await command.close()
  await database.drop()
})

const admin = (statement: string, values: unknown[] = []) => send(database.url, statement, values)

const refusal = () =>
  assertReadyToDistribute(command.db).then(
    () => null,
    (error: Error) => error.message,
  )

test("the command says what is missing, step by step, and then distributes", async () => {
  expect(await refusal()).toMatch(/the extension citus can't be created: permission denied/)
  await admin("create extension citus")
  expect(await refusal()).toContain("no nodes are registered (step 3)")
  await admin("select citus_set_coordinator_host('127.0.0.1', $1)", [port])
  expect(await refusal()).toContain("no node may hold shards")
  await admin("select citus_set_node_property('127.0.0.1', $1, 'shouldhaveshards', true)", [port])
  expect(await refusal()).toContain(`grant execute on function recover_prepared_transactions() to ${role}`)
  await admin(`grant execute on function recover_prepared_transactions() to ${role}`)

  await admin("update pg_dist_local_group set groupid = 1")
  expect(await refusal()).toContain("this is a worker")
  await admin("update pg_dist_local_group set groupid = 0")

  await admin("update pg_dist_node set nodeport = 1")
  expect(await refusal()).toContain("can't be reached")
  await admin("update pg_dist_node set nodeport = $1", [port])

  const process = openDatabase({ url: database.url, poolSize: 2, log: silentLog })
  await migrate(process.db)
  expect(await refusal()).toContain("connections of other processes: 1")
  await process.close()
  // The server notices closed connections a moment later.
  await vi.waitFor(async () => expect(await refusal()).toBeNull())
})

test("a database whose tables are in their places is ready, whoever uses it", async () => {
  const process = openDatabase({ url: database.url, poolSize: 2, log: silentLog })
  await distribute(process.db)
  expect(await refusal()).toBeNull()
  await process.close()
})
