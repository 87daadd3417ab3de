import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { sql } from "#platform/documents/index.ts"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"
import {
  deadAnnouncements,
  createRelay,
  outboxState,
  reviveAnnouncement,
  type Deliver,
  type StoredAnnouncement,
} from "./index.ts"
import { OUTBOX_CHANNEL } from "./signal.ts"

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld("relay", { warehouse: "none" })
  await sql`create table delivered (announcement_id text not null, relay text not null)`.execute(world.app.platform.db)
})
afterAll(() => world.close())
beforeEach(async () => {
  await sql`truncate delivered, tbl_outbox`.execute(world.app.platform.db)
})

const announceMany = (count: number, type = "test") =>
  world.app.platform.transact(async (tx) => {
    for (let n = 0; n < count; n++) tx.announce({ type, recipient_ids: ["P1"], data: { n }, link: null })
  })

/** Delivers by recording the relay, in the relay's transaction. */
const writeDown =
  (relay: string, look: (batch: readonly StoredAnnouncement[]) => void = () => {}): Deliver =>
  async (tx, batch) => {
    const ids = batch.map((announcement) => announcement._id)
    await sql`insert into delivered select id, ${relay} from unnest(${ids}::text[]) as id`.execute(tx.db)
    look(batch)
  }

async function delivered(): Promise<{ announcement_id: string; relay: string }[]> {
  const { rows } = await sql<{ announcement_id: string; relay: string }>`select * from delivered`.execute(
    world.app.platform.db,
  )
  return rows
}

const dueNow = () =>
  sql`update tbl_outbox set retry_at = now() where retry_at is not null`.execute(world.app.platform.db)

test("five thousand announcements of one change are delivered in batches, oldest first", async () => {
  await announceMany(5_000)
  const batches: number[][] = []
  const relay = createRelay(
    world.app.platform,
    writeDown("one", (batch) => batches.push(batch.map(({ data }) => Number(data["n"])))),
  )
  expect(await relay.drain()).toBe(5_000)
  expect(batches).toHaveLength(50)
  expect(batches.flat()).toEqual(Array.from({ length: 5_000 }, (_, n) => n))
  expect(await outboxState(world.app.platform.db)).toEqual({ waiting: 0, dead: 0, oldest_waiting_seconds: 0 })
})

test("several relays at once deliver each announcement once", async () => {
  await announceMany(1_000)
  const delivering = new Set<string>()
  const { promise: severalAreDelivering, resolve } = Promise.withResolvers<void>()
  const relays = ["one", "two", "three"].map((name) =>
    createRelay(world.app.platform, async (tx, batch) => {
      delivering.add(name)
      if (delivering.size > 1) resolve()
      await severalAreDelivering
      await writeDown(name)(tx, batch)
    }),
  )
  const counts = await Promise.all(relays.map((relay) => relay.drain()))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1_000)
  const rows = await delivered()
  expect(rows).toHaveLength(1_000)
  expect(new Set(rows.map((row) => row.announcement_id)).size).toBe(1_000)
  expect(new Set(rows.map((row) => row.relay)).size).toBeGreaterThan(1)
})

test("a relay whose connection dies between delivering and removing loses nothing and notifies no one twice", async () => {
  await announceMany(3)
  let hasDied = false
  const dying = createRelay(world.app.platform, async (tx, batch) => {
    await writeDown("dying")(tx, batch)
    if (hasDied) return
    hasDied = true
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx.db)
  })
  await dying.drain()
  await createRelay(world.app.platform, writeDown("next")).drain()
  const rows = await delivered()
  expect(new Set(rows.map((row) => row.announcement_id)).size).toBe(3)
  expect(rows).toHaveLength(3)
})

test("an undeliverable announcement is tried five times with growing delays and set aside; the others continue", async () => {
  await announceMany(2, "test")
  await announceMany(1, "poison")
  await announceMany(2, "test")
  const refusing: Deliver = async (tx, batch) => {
    await writeDown("one")(tx, batch)
    if (batch.some(({ type }) => type === "poison")) throw new Error("unknown type")
  }
  const relay = createRelay(world.app.platform, refusing)
  const { db } = world.app.platform
  expect(await relay.drain()).toBe(4)
  expect(await delivered()).toHaveLength(4)
  const { rows } = await sql<{ attempts: number; waits: boolean }>`select attempts,
    retry_at between now() + interval '1 second' and now() + interval '6 seconds' as waits from tbl_outbox`.execute(db)
  expect(rows).toEqual([{ attempts: 1, waits: true }])
  expect(await relay.drain()).toBe(0)
  expect((await outboxState(db)).waiting).toBe(1)

  for (let attempt = 2; attempt <= 5; attempt++) {
    expect(await deadAnnouncements(db, 10)).toEqual([])
    await dueNow()
    await relay.drain()
  }
  const [dead] = await deadAnnouncements(db, 10)
  expect(dead).toEqual({
    announcement_id: expect.any(String),
    type: "poison",
    recipients: 1,
    attempts: 5,
    last_error: "Error: unknown type",
    died_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  })
  expect(await outboxState(db)).toEqual({ waiting: 0, dead: 1, oldest_waiting_seconds: 0 })
  await dueNow()
  expect(await relay.drain()).toBe(0)

  expect(await reviveAnnouncement(db, dead?.announcement_id ?? "")).toBe(true)
  expect(await reviveAnnouncement(db, dead?.announcement_id ?? "")).toBe(false)
  expect(await createRelay(world.app.platform, writeDown("two")).drain()).toBe(1)
})

test("a running relay delivers announcements on their signal until it is stopped", async () => {
  const heard = Promise.withResolvers<void>()
  const first = Promise.withResolvers<void>()
  let batches = 0
  const relay = createRelay(
    world.app.platform,
    writeDown("started", () => {
      batches += 1
      if (batches === 1) first.resolve()
      else heard.resolve()
    }),
  )
  await announceMany(1)
  relay.start(world.app.platform.signals)
  await first.promise
  await announceMany(1)
  await heard.promise
  await relay.stop()
  await announceMany(1)
  expect(await delivered()).toHaveLength(2)
})

test("announcements right after a delivery are gathered; those that still wait when the relay stops are left", async () => {
  const { signals } = world.app.platform
  const first = Promise.withResolvers<void>()
  const relay = createRelay(
    world.app.platform,
    writeDown("gathering", () => first.resolve()),
    600_000,
  )
  await announceMany(1)
  relay.start(signals)
  await first.promise
  const signaled = Promise.withResolvers<void>()
  const unlisten = signals.listen(
    OUTBOX_CHANNEL,
    () => signaled.resolve(),
    () => {},
  )
  await announceMany(1)
  await signaled.promise
  unlisten()
  await relay.stop()
  expect(await delivered()).toHaveLength(1)
})

test("the age of the oldest announcement comes from its id", async () => {
  const { db } = world.app.platform
  const made = BigInt(Date.now() - 90_000)
    .toString(16)
    .padStart(12, "0")
  await sql`insert into tbl_outbox (_id, doc)
    values (${`${made.slice(0, 8)}-${made.slice(8)}-7000-8000-000000000000`}, '{}')`.execute(db)
  const { oldest_waiting_seconds } = await outboxState(db)
  expect(Math.abs(oldest_waiting_seconds - 90)).toBeLessThan(10)
})
