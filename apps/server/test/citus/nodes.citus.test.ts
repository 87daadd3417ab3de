import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { zstdDecompressSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { EntryKind } from "@scorecard/domain/scoring"
import { backUpFrom } from "#app/back-up.ts"
import { openSeeding } from "#app/seed.ts"
import { ask } from "#features/atw-requests/atw-requests.test-support.ts"
import { addTask, addTeam, draft, PATHS, type Team } from "#features/entries/entries.test-support.ts"
import { draft as kudos, KUDOS } from "#features/kudos/kudos.test-support.ts"
import { finalize } from "#features/months/months.test-support.ts"
import { completeCommits, distribute, openDatabase, PLACEMENTS, sql, tablesAt } from "#platform/documents/index.ts"
import { silentLog } from "#platform/log/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import { tardinessOf, type ScoredMonth } from "../chaos/account.ts"
import { killableServer, withClient } from "../chaos/kills/servers.ts"
import { addPerson } from "../support/factories.ts"
import { present } from "../support/present.ts"
import { forService, startCitusCluster, type CitusCluster } from "../support/citus-cluster.ts"
import type { DebianServer } from "../support/debian-postgres.ts"
import { callerWith, openTestWorld, type Caller, type TestWorld } from "../support/world.ts"

/*
 * What only several nodes show: transactions that wait for each other on different ones, and statements that follow
 * others within a transaction. What Citus refuses to plan is the same on one node, on which the whole suite can run.
 */

const KINDS = Object.keys(PATHS) as EntryKind[]
const ISSUES = PATHS.attendance
const TASK_DELIVERY = "/v1/scorecard/task-delivery/day"

let cluster: CitusCluster
let world: TestWorld
let team: Team
let task: string
let admin: Caller
let member: Caller
let before: { _id: string }[]
/** What the command says the first time, and again. */
let distributed: string[][]

/** With a connection for each concurrent write: they wait for each other's locks, on a busy machine for a while. */
const open = () =>
  openTestWorld("citus_nodes", {
    warehouse: "none",
    role: "all",
    config: { databasePoolSize: 40, databaseLockTimeoutMs: 60_000 },
    databaseAt: async () => cluster.url,
  })

beforeAll(async () => {
  cluster = await startCitusCluster({ workers: 2 })
  world = await open()
  team = await addTeam(world)
  task = await addTask(world)
  admin = await world.as("admin@example.com")
  before = await Promise.all([1, 2, 3, 4].map(() => submitted()))
  await world.close()

  // An existing database is distributed while no process runs.
  const documents = openDatabase({ url: cluster.url, poolSize: 2, log: silentLog })
  distributed = [await distribute(documents.db), await distribute(documents.db)]
  await documents.close()
  world = await open()
  admin = await world.as("admin@example.com")
  member = callerWith(world.app, team.member.token)
})
afterAll(async () => {
  await world.close()
  await cluster.stop()
})

async function submitted(employeeId = team.ids.colleague): Promise<{ _id: string }> {
  const { status, body } = await admin.post(ISSUES, draft("attendance", employeeId, task))
  expect(status).toBe(201)
  return body
}

const statusesOf = async (answers: Promise<{ status: number; text: string }>[]) =>
  (await Promise.all(answers)).map(({ status, text }) => (status >= 500 ? `${status} ${text}` : status))

const countOf = (statuses: unknown[]) =>
  Object.fromEntries([...Map.groupBy(statuses, String)].map(([status, { length }]) => [status, length]))

describe("a distributed database", () => {
  test("has the rows of before on its workers", async () => {
    const { rows } = await sql<{ port: number }>`select distinct nodeport as port
      from citus_shards where table_name = 'tbl_attendance_issues'::regclass`.execute(world.app.platform.db)
    expect(rows).toHaveLength(2)
    for (const { _id } of before) expect((await admin.get(`${ISSUES}/${_id}`)).status).toBe(200)
  })

  test("has every table in its place, and none is moved again", async () => {
    expect(distributed).toEqual([[...tablesAt("everywhere"), ...tablesAt("person")], []])
    const { rows } = await sql<{ name: string; type: string }>`select table_name::text as name, citus_table_type as type
      from citus_tables`.execute(world.app.platform.db)
    const type = Object.fromEntries(rows.map((row) => [row.name, row.type]))
    const expected = Object.entries(PLACEMENTS).flatMap(([table, { place }]) =>
      place === "coordinator" ? [] : [[table, place === "person" ? "distributed" : "reference"]],
    )
    // It makes transactions commit on all nodes or on none.
    expect(type).toEqual({ ...Object.fromEntries(expected), whole_commits: "local" })
  })

  test("takes a whole company", async () => {
    const { seedLoad } = openSeeding(world.app.platform)
    await seedLoad({ employees: 60, months: 1, seed: 1, add: true, onProgress: () => {} })
    const { body } = await admin.get(`${ISSUES}?year=2026&month=10`)
    expect(body.total).toBeGreaterThan(60)
  })
})

const day = (employee_id: string, finished_task: number) =>
  admin.put(TASK_DELIVERY, { employee_id, work_date: "10/14/2026", finished_task, task_count: 9 })

describe("concurrent writes", () => {
  test("of one task-delivery day all succeed, one after the other", async () => {
    const writes = Array.from({ length: 12 }, (_, n) => day(team.ids.colleague, n % 9))
    expect(new Set(await statusesOf(writes))).toEqual(new Set([200]))
  })

  test("of entries of every kind about several people all succeed, with every step of an entry's life", async () => {
    const lifeOf = async (kind: EntryKind, employeeId: string) => {
      const { status, body } = await admin.post(PATHS[kind], draft(kind, employeeId, task))
      const url = `${PATHS[kind]}/${body._id}` as const
      const statuses: unknown[] = [status]
      for (const step of [
        () => admin.patch(url, { remarks: "Looked at again" }),
        () => admin.delete(url),
        () => admin.post(`${url}/restore`),
        () => admin.get(url),
        () => admin.delete(url),
        () => admin.delete(`/v1/scorecard/recycle-bin/${kind}/${body._id}`),
        () => admin.get(url),
      ])
        statuses.push(...(await statusesOf([step()])))
      return { kind, statuses }
    }
    const all = KINDS.flatMap((kind) => [team.ids.colleague, team.ids.member].map((person) => ({ kind, person })))
    const lives = await Promise.all(all.map(({ kind, person }) => lifeOf(kind, person)))
    expect(lives).toEqual(all.map(({ kind }) => ({ kind, statuses: [201, 200, 204, 200, 200, 204, 204, 404] })))
  })

  test("that change people, their access, units, locks, grants and entries at once succeed or are refused, and none fails", async () => {
    const person = { first_name: "New", last_name: "Name" }
    const grant = { employee_id: team.ids.member, kind: "attendance", year: 2026, month: 9, reason: "A late audit" }
    const writes = Array.from({ length: 6 }, (_, n) => [
      admin.patch(`/v1/employees/${team.ids.colleague}`, person),
      admin.patch(`/v1/employees/${team.ids.member}`, person),
      admin.patch(`/v1/employees/${team.ids.colleague}`, { access_level: (n % 2) + 1 }),
      admin.patch("/v1/scorecard/locks", { monthly: { day: n + 1 } }),
      admin.post("/v1/scorecard/unlock-grants", { ...grant, until: `2026-12-0${n + 1}T00:00:00.000Z` }),
      admin.patch(`/v1/organization/departments/${team.department_id}`, { name: `Department ${n}` }),
      admin.patch(`/v1/organization/clusters/${team.cluster_id}`, { name: `Cluster ${n}` }),
      admin.post(ISSUES, draft("attendance", team.ids.colleague, task)),
      ask(member, { date_of_occurrence: `2026-10-${10 + n}` }),
      day(team.ids.member, n),
    ]).flat()
    for (const status of await statusesOf(writes)) expect(status).toBeLessThan(500)
    const department = await admin.get(`/v1/organization/departments/${team.department_id}`)
    const cluster = await admin.get(`/v1/organization/clusters/${team.cluster_id}`)
    expect(department.body.name).toMatch(/^Department \d$/)
    expect(cluster.body.name).toMatch(/^Cluster \d$/)
    const [locks, grants] = [await admin.get("/v1/scorecard/locks"), await admin.get("/v1/scorecard/unlock-grants")]
    expect([1, 2, 3, 4, 5, 6]).toContain(locks.body.monthly.day)
    expect(grants.body.items).toContainEqual(expect.objectContaining({ employee_id: team.ids.member }))
  })
})

test("of kudos written at once, each is stored and published once, and one change of a version wins", async () => {
  const recipient_ids = [team.ids.member, team.ids.colleague]
  const written = Array.from({ length: 8 }, (_, n) =>
    // Each is sent twice, as after a lost answer.
    [1, 2].map(() =>
      admin.post(KUDOS, kudos(recipient_ids, { title: `Card ${n}` }), { "idempotency-key": `card ${n}` }),
    ),
  )
  const cards = await Promise.all(written.map((pair) => Promise.all(pair)))
  for (const [first, second] of cards) expect([first?.status, second?.body._id]).toEqual([201, first?.body._id])

  const ids = cards.map(([first]) => present(first).body._id)
  const changes = ids.flatMap((id) =>
    ["One", "Two", "Three"].map((message) => admin.patch(`${KUDOS}/${id}`, { message }, { "if-match": '"1"' })),
  )
  expect(countOf(await statusesOf(changes))).toEqual({ 200: 8, 412: 16 })
  const publications = ids.flatMap((id) => [1, 2, 3].map(() => admin.post(`${KUDOS}/${id}/publish`)))
  expect(countOf(await statusesOf(publications))).toEqual({ 200: 8, 409: 16 })

  const { rows } = await sql<{ action: string; records: number }>`select action, count(*)::int as records
    from tbl_audit_log where action like 'kudos.%' group by 1 order by 1`.execute(world.app.platform.db)
  expect(rows).toEqual(["changed", "drafted", "published"].map((each) => ({ action: `kudos.${each}`, records: 8 })))
  const { body } = await member.get(`${KUDOS}/me`)
  expect(body.items.map(({ title }) => title).toSorted()).toEqual(ids.map((_, n) => `Card ${n}`))
})

test("of two transactions that lock people's rows on two nodes in opposite order, the ended one is repeated", async () => {
  const { db, transact } = world.app.platform
  const people = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => addPerson(world)))
  const { rows } = await sql<{ employee_id: string; port: number }>`select employee_id, (select nodeport
    from citus_shards where shardid = get_shard_id_for_distribution_column('tbl_attendance_issues', employee_id)) as port
    from unnest(${people.map(({ employee_id }) => employee_id)}::text[]) as employee_id`.execute(db)
  const one = present(rows[0])
  const other = present(rows.find(({ port }) => port !== one.port))
  const ids = new Map([
    [one, (await submitted(one.employee_id))._id],
    [other, (await submitted(other.employee_id))._id],
  ])
  const touch = (tx: Tx, row: typeof one) =>
    sql`update tbl_attendance_issues set version = version + 1
      where _id = ${ids.get(row)} and employee_id = ${row.employee_id}`.execute(tx.db)

  const firstLock = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let attempts = 0
  const inOrder = (rank: number, [first, second]: [typeof one, typeof one]) =>
    transact(async (tx) => {
      attempts += 1
      await touch(tx, first)
      firstLock[rank]?.resolve()
      await Promise.all(firstLock.map(({ promise }) => promise))
      await touch(tx, second)
    })
  await Promise.all([inOrder(0, [one, other]), inOrder(1, [other, one])])
  expect(attempts).toBe(3)
  for (const _id of ids.values()) expect((await admin.get(`${ISSUES}/${_id}`)).body.version).toBe(3)
})

describe("a backup", () => {
  let folder: string
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "scorecard-nodes-"))))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** @param meanwhile runs when the backup has begun, and before it reads a table */
  async function backUp(name: string, meanwhile: () => Promise<unknown>): Promise<(table: string) => string> {
    const to = join(folder, name)
    const { config, log } = world.app.platform
    // eslint-disable-next-line require-yield -- no document has a file
    async function* referencedFiles() {
      await meanwhile()
    }
    await backUpFrom({ databaseUrl: cluster.url, referencedFiles }, to, { config, log, tell: () => {} })
    return (table) => zstdDecompressSync(readFileSync(join(to, "tables", `public.${table}.copy.zst`))).toString()
  }

  /** Of these entries, those in the archive, and those whose creation is in its audit log. */
  const findIn = (table: (name: string) => string, ids: readonly string[]) => {
    const [entries, records] = [table("tbl_attendance_issues"), table("tbl_audit_log")]
    return { entries: ids.filter((id) => entries.includes(id)), records: ids.filter((id) => records.includes(id)) }
  }

  test("has what was written before it on every node, and nothing of what was written after it began", async () => {
    const people = await Promise.all([1, 2, 3, 4, 5, 6].map(() => addPerson(world)))
    const writeEach = () => Promise.all(people.map(async ({ employee_id }) => (await submitted(employee_id))._id))
    const earlier = await writeEach()
    const later: string[] = []
    const archive = await backUp("one", async () => later.push(...(await writeEach())))
    expect(findIn(archive, earlier)).toEqual({ entries: earlier, records: earlier })
    expect(findIn(archive, later)).toEqual({ entries: [], records: [] })
  })

  test("has all of a write or nothing of it, however many are being committed when it begins", async () => {
    const people = await Promise.all([1, 2, 3].map(() => addPerson(world)))
    const written: string[] = []
    let isWriting = true
    const writing = people.map(async ({ employee_id }) => {
      while (isWriting) written.push((await submitted(employee_id))._id)
    })
    const archives: ((table: string) => string)[] = []
    try {
      for (const name of ["two", "three"]) archives.push(await backUp(name, async () => {}))
    } finally {
      isWriting = false
      await Promise.all(writing)
    }
    for (const archive of archives) {
      const { entries, records } = findIn(archive, written)
      expect(entries).toEqual(records)
      expect(entries.length).toBeLessThan(written.length)
    }
  })
})

const killable = ({ data, url, start }: DebianServer) =>
  killableServer({ name: "a node", data, url: () => url("scorecard"), start })

async function expectToSayThatNodeIsDown(port: number): Promise<void> {
  const database = async () => (await admin.get("/v1/system/status")).body.checks.database
  await expect.poll(database).toMatchObject({
    status: "degraded",
    detail: expect.stringContaining(`not responding: 127.0.0.1:${port}.`),
  })
  expect(await admin.post("/v1/dashboard/bsc/sync", { year: 2026, month: 10 })).toMatchObject({ status: 503 })
}

test("while a node is away, requests that need it get 503, and afterwards they succeed", async () => {
  const { port } = present(cluster.workers[0])
  const server = killable(present(cluster.workers[0]))
  const ask = [
    () => admin.get(ISSUES),
    () => admin.get("/v1/dashboard/bsc/month-snapshot?view_mode=aggregate&year=2026&month=9"),
    () => day(team.ids.member, 1),
    () => day(team.ids.colleague, 1),
  ]
  for (const way of ["postmaster", "every process"] as const) {
    server.kill(way, 0)
    const statuses = await statusesOf(Array.from({ length: 5 }, () => ask.map((each) => each())).flat())
    expect(statuses.filter((status) => status !== 200 && !String(status).startsWith("503"))).toEqual([])
    expect(statuses.some((status) => String(status).startsWith("503"))).toBe(true)
    if (way === "every process") await expectToSayThatNodeIsDown(port)
    await server.recover()
    await expect.poll(() => statusesOf(ask.map((each) => each()))).toEqual([200, 200, 200, 200])
  }
})

test("a coordinator that is killed while a write is being committed leaves all of it or nothing", async () => {
  const onNodes = (statement: string) =>
    Promise.all(cluster.workers.map(({ url }) => withClient(url("scorecard"), (client) => client.query(statement))))
  const isHeld = async () =>
    (await onNodes("select from pg_stat_activity where wait_event = 'SyncRep'")).some(({ rows }) => rows.length > 0)
  // Whatever a node writes waits for a standby that it doesn't have.
  const waitFor = async (standby: string) => {
    await onNodes(`alter system set synchronous_standby_names = '${standby}'`)
    await onNodes("select pg_reload_conf()")
  }
  const write = () =>
    admin.post(ISSUES, draft("attendance", team.ids.colleague, task, { remarks: "Whole" }), {
      "idempotency-key": "whole",
    })
  const coordinator = killable(cluster.coordinator)

  await waitFor("nobody")
  const lost = write()
  await expect.poll(isHeld).toBe(true)
  coordinator.kill("every process", 0)
  expect((await lost).status).toBe(503)
  await waitFor("")
  await coordinator.recover()
  // What Citus does once a minute.
  await withClient(cluster.adminUrl, (client) => client.query("select recover_prepared_transactions()"))

  await expect.poll(async () => (await write()).status).toBe(201)
  const stored = await withClient(cluster.adminUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "select _id as id from tbl_attendance_issues where doc->>'remarks' = 'Whole'",
    )
    const ids = rows.map(({ id }) => id)
    const { rowCount } = await client.query("select from tbl_audit_log where target_id = any($1)", [ids])
    return { entries: ids.length, records: rowCount }
  })
  expect(stored).toEqual({ entries: 1, records: 1 })
})

test("a final counts what is committed, also where a node has yet to be told", async () => {
  const { employee_id } = await addPerson(world)
  const day = "2026-09-15"
  const { body: entry } = await admin.post(ISSUES, draft("attendance", employee_id, task, { date_of_occurrence: day }))
  const shard = await withClient(cluster.adminUrl, async (client) => {
    const { rows } = await client.query<{ name: string; port: number; groupid: number }>(
      `select 'tbl_attendance_issues_' || s.shardid as name, n.nodeport as port, n.groupid from citus_shards s
       join pg_dist_node n using (nodename, nodeport)
       where s.shardid = get_shard_id_for_distribution_column('tbl_attendance_issues', $1::text)`,
      [employee_id],
    )
    return present(rows[0])
  })
  // As a node that is killed between the two phases of a commit, and back: its part is prepared, the rest committed.
  const node = present(cluster.workers.find(({ port }) => port === shard.port))
  const name = `citus_0_${process.pid}_1_1`
  await withClient(forService(node.url("scorecard")), async (client) => {
    const copy = `'{_id}', to_jsonb(_id || '-second')`
    await client.query("begin")
    await client.query(
      `insert into ${shard.name} (_id, employee_id, doc) select _id || '-second', employee_id, jsonb_set(doc, ${copy})
       from ${shard.name} where _id = '${entry._id}'`,
    )
    await client.query(`prepare transaction '${name}'`)
  })
  await withClient(cluster.adminUrl, (client) =>
    client.query("insert into pg_dist_transaction (groupid, gid) values ($1, $2)", [shard.groupid, name]),
  )

  expect(await finalize(admin, { year: 2026, month: 9 })).toMatchObject({ status: "succeeded" })
  const { rows } = await sql<{ doc: ScoredMonth }>`select doc from tbl_bsc_final_snapshots
    where month = '2026-09' and employee_id = ${employee_id}`.execute(world.app.platform.db)
  expect(tardinessOf(rows.map(({ doc }) => doc))).toEqual({ [employee_id]: 2 })
})

test("commits can't be completed while a node is down", async () => {
  const documents = openDatabase({ url: cluster.url, poolSize: 1, log: silentLog })
  const complete = () => completeCommits(documents.db).then(() => "complete", String)
  expect(await complete()).toBe("complete")
  const server = killable(present(cluster.workers[1]))
  server.kill("every process", 0)
  // The first attempt finds its connection broken; the second can't open a new one.
  const away = [await complete(), await complete()]
  await server.recover()
  expect(away).not.toContain("complete")
  await expect.poll(complete).toBe("complete")
  await documents.close()
})
