import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { migratedDatabase } from "#test/support/postgres.ts"
import { openDatabase, sql, type Database, type OpenDatabase } from "#platform/documents/index.ts"
import { openLog, silentLog } from "#platform/log/index.ts"
import { appendAudit, type AuditDraft } from "./append.ts"
import { FIRST_HASH, chainHash, type AuditRecord } from "./chain.ts"
import { renewSeals, sealEmptyChains } from "./seal-heads.ts"
import { openAuditSeals, type AuditSeals } from "./seals.ts"
import { verifyAuditChain } from "./verify.ts"
import { auditWitness, type AuditWitness } from "./witness.ts"

const KEY = "the secrets key of this test"
const seals = openAuditSeals([KEY])

const TAMPERINGS = 200
const SEED = 20261015

type Row = { _id: string; chain: number; position: number; hash: string; doc: AuditRecord }
type Tampering = { what: string; run(db: Database, log: Row[], pick: (below: number) => number): Promise<unknown> }

let databaseOf: Awaited<ReturnType<typeof migratedDatabase>>
let documents: OpenDatabase
beforeAll(async () => {
  databaseOf = await migratedDatabase("tampering")
  documents = openDatabase({ url: databaseOf.url, poolSize: 4, log: silentLog })
  await sealEmptyChains(documents.db, seals)
  for (let change = 0; change < 150; change += 1) {
    const drafts = Array.from({ length: 1 + (change % 3) }, (_, n) => draftOf(change, n))
    await documents.db
      .transaction()
      .execute((tx) => append(tx, drafts, `2026-10-15T16:00:00.${String(change).padStart(3, "0")}Z`))
  }
})
afterAll(async () => {
  await documents.close()
  await databaseOf.drop()
})

const append = (db: Database, drafts: AuditDraft[], at = "2026-10-15T17:00:00.000Z") =>
  appendAudit({ db, seals, log: silentLog }, drafts, at)

const draftOf = (change: number, n: number) => ({
  actor_id: change % 7 === 0 ? null : `E${change % 5}`,
  impersonator_id: change % 11 === 0 ? "ADMIN" : null,
  action: n === 0 ? "entry.submitted" : "entry.changed",
  target: { collection: "tbl_sbs_entries", id: `entry-${change}` },
  employee_id: `P${change % 9}`,
  request_id: `request-${change}`,
  change: { before: { score: change }, after: { score: change + 1, notes: ["a", null, true] } },
})

/** Numbers that look random and are the same at each run. (mulberry32) */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below)
  }
}

const FIELDS = [
  ["{at}", '"2026-10-15T16:00:00.999Z"'],
  ["{actor_id}", '"E99"'],
  ["{impersonator_id}", '"E98"'],
  ["{action}", '"entry.deleted"'],
  ["{target,collection}", '"tbl_tasks"'],
  ["{target,id}", '"another"'],
  ["{employee_id}", '"P99"'],
  ["{request_id}", "null"],
  ["{change,before,score}", "-1"],
  ["{change,after,notes,1}", '"x"'],
  ["{change,extra}", "1"],
] as const

const oneOf = <T>(list: readonly T[], pick: (below: number) => number): T => {
  const chosen = list[pick(list.length)]
  if (chosen === undefined) throw new Error("nothing to choose from")
  return chosen
}
const chainOf = (log: Row[], chain: number) => log.filter((row) => row.chain === chain)

/** Simulates an attacker who can write everything in the database and knows how hashes are made, but has no key. */
async function rechain(db: Database, chain: number, rows: Row[], withHead: boolean) {
  await sql`delete from tbl_audit_log where chain = ${chain}`.execute(db)
  let hash = FIRST_HASH
  let position = 0
  for (const { doc } of rows) {
    hash = chainHash(hash, doc)
    position += 1
    await sql`insert into tbl_audit_log (_id, chain, position, hash, doc)
      values (${doc._id}, ${chain}, ${position}, ${hash}, ${JSON.stringify(doc)}::jsonb)`.execute(db)
  }
  if (withHead)
    await sql`update tbl_audit_heads set length = ${position}, hash = ${hash} where chain = ${chain}`.execute(db)
}

const TAMPERING: Tampering[] = [
  {
    what: "a changed field",
    run: (db, log, pick) => {
      const [path, value] = oneOf(FIELDS, pick)
      return sql`update tbl_audit_log set doc = jsonb_set(doc, ${path}::text[], ${value}::jsonb)
        where _id = ${oneOf(log, pick)._id}`.execute(db)
    },
  },
  {
    what: "a removed field",
    run: (db, log, pick) =>
      sql`update tbl_audit_log set doc = doc - 'impersonator_id' where _id = ${oneOf(log, pick)._id}`.execute(db),
  },
  {
    what: "a record with a different id",
    run: (db, log, pick) => sql`update tbl_audit_log set _id = 'other' where _id = ${oneOf(log, pick)._id}`.execute(db),
  },
  {
    what: "a changed hash",
    run: (db, log, pick) =>
      sql`update tbl_audit_log set hash = repeat('f', 64) where _id = ${oneOf(log, pick)._id}`.execute(db),
  },
  {
    what: "a deleted record",
    run: (db, log, pick) => sql`delete from tbl_audit_log where _id = ${oneOf(log, pick)._id}`.execute(db),
  },
  {
    what: "a deleted record, with later records moved up, hashes and head recomputed",
    run: (db, log, pick) => {
      const gone = oneOf(log, pick)
      return rechain(
        db,
        gone.chain,
        chainOf(log, gone.chain).filter((row) => row._id !== gone._id),
        true,
      )
    },
  },
  {
    what: "a changed record, hashes and head recomputed",
    run: (db, log, pick) => {
      const target = oneOf(log, pick)
      const changed = { ...target, doc: { ...target.doc, action: "nothing.happened" } }
      const rows = chainOf(log, target.chain).map((row) => (row._id === target._id ? changed : row))
      return rechain(db, target.chain, rows, true)
    },
  },
  {
    what: "two records of a chain swapped",
    run: async (db, log, pick) => {
      const long = log.filter((row) => chainOf(log, row.chain).length > 1)
      const one = oneOf(long, pick)
      const other = oneOf(
        chainOf(log, one.chain).filter((row) => row._id !== one._id),
        pick,
      )
      const move = (id: string, position: number) =>
        sql`update tbl_audit_log set position = ${position} where _id = ${id}`.execute(db)
      await move(one._id, -1)
      await move(other._id, one.position)
      await move(one._id, other.position)
    },
  },
  {
    what: "a record appended without updating the head",
    run: (db, log, pick) => insertBehind(db, log, pick, false),
  },
  {
    what: "a record appended with the head updated",
    run: (db, log, pick) => insertBehind(db, log, pick, true),
  },
  {
    what: "a record in a chain that does not exist",
    run: (db, log, pick) => {
      const copy = oneOf(log, pick)
      const chain = 17 + pick(5)
      const doc = { ...copy.doc, _id: "forged" }
      return sql`insert into tbl_audit_log (_id, chain, position, hash, doc)
        values ('forged', ${chain}, 1, ${chainHash(FIRST_HASH, doc)}, ${JSON.stringify(doc)}::jsonb)`.execute(db)
    },
  },
  {
    what: "a record moved to the end of another chain",
    run: async (db, log, pick) => {
      const moved = oneOf(log, pick)
      const chain = 1 + (moved.chain % 16)
      const last = chainOf(log, chain).at(-1)
      const hash = chainHash(last?.hash ?? FIRST_HASH, moved.doc)
      const position = (last?.position ?? 0) + 1
      await sql`update tbl_audit_log set chain = ${chain}, position = ${position}, hash = ${hash}
        where _id = ${moved._id}`.execute(db)
      await sql`update tbl_audit_heads set length = ${position}, hash = ${hash} where chain = ${chain}`.execute(db)
    },
  },
  {
    what: "two chains swapped, with their heads and seals",
    run: async (db, log, pick) => {
      const one = oneOf(log, pick).chain
      const other = oneOf(
        log.filter((row) => row.chain !== one),
        pick,
      ).chain
      for (const [from, to] of [
        [one, -1],
        [other, one],
        [-1, other],
      ] as const) {
        await sql`update tbl_audit_log set chain = ${to} where chain = ${from}`.execute(db)
        await sql`update tbl_audit_heads set chain = ${to} where chain = ${from}`.execute(db)
      }
    },
  },
  { what: "a cut tail", run: (db, log, pick) => cutTail(db, log, pick, false) },
  { what: "a truncated chain with the head set back", run: (db, log, pick) => cutTail(db, log, pick, true) },
  {
    what: "a whole chain emptied and its head set back to the beginning",
    run: async (db, log, pick) => {
      const { chain } = oneOf(log, pick)
      await sql`delete from tbl_audit_log where chain = ${chain}`.execute(db)
      const seal = oneOf(["", "seal"] as const, pick)
      await sql`update tbl_audit_heads set length = 0, hash = ${FIRST_HASH},
        seal = case when ${seal} = '' then '' else seal end where chain = ${chain}`.execute(db)
    },
  },
  {
    what: "a deleted head",
    run: (db, log, pick) => sql`delete from tbl_audit_heads where chain = ${oneOf(log, pick).chain}`.execute(db),
  },
  {
    what: "a chain deleted with its head",
    run: async (db, log, pick) => {
      const { chain } = oneOf(log, pick)
      await sql`delete from tbl_audit_log where chain = ${chain}`.execute(db)
      await sql`delete from tbl_audit_heads where chain = ${chain}`.execute(db)
    },
  },
  {
    what: "a chain with the seal of another",
    run: (db, log, pick) => {
      const { chain } = oneOf(log, pick)
      return sql`update tbl_audit_heads set seal = (select seal from tbl_audit_heads where chain = ${1 + (chain % 16)})
        where chain = ${chain}`.execute(db)
    },
  },
]

function insertBehind(db: Database, log: Row[], pick: (below: number) => number, withHead: boolean) {
  const copy = oneOf(log, pick)
  const rows = chainOf(log, copy.chain)
  const last = rows.at(-1)
  if (!last) throw new Error("an empty chain was chosen")
  const doc = { ...copy.doc, _id: "forged" }
  if (withHead) return rechain(db, copy.chain, [...rows, { ...copy, doc }], true)
  return sql`insert into tbl_audit_log (_id, chain, position, hash, doc) values ('forged', ${copy.chain},
    ${last.position + 1}, ${chainHash(last.hash, doc)}, ${JSON.stringify(doc)}::jsonb)`.execute(db)
}

async function cutTail(db: Database, log: Row[], pick: (below: number) => number, withHead: boolean) {
  const { chain } = oneOf(log, pick)
  const rows = chainOf(log, chain)
  const left = rows.slice(0, pick(rows.length))
  const last = left.at(-1)
  const position = last?.position ?? 0
  await sql`delete from tbl_audit_log where chain = ${chain} and position > ${position}`.execute(db)
  if (!withHead) return
  await sql`update tbl_audit_heads set length = ${position}, hash = ${last?.hash ?? FIRST_HASH}
    where chain = ${chain}`.execute(db)
}

type Before = { log: Row[]; honest: Map<number, string> }
class PutBack extends Error {}

/** Each chain with its head as one text, to detect which chains were changed. */
async function contentOf(db: Database): Promise<Map<number, string>> {
  const { rows } = await sql<{ chain: number; content: string }>`select h.chain, concat(h::text,
      (select string_agg(l::text, ' ' order by l.position) from tbl_audit_log l where l.chain = h.chain)) as content
    from tbl_audit_heads h`.execute(db)
  return new Map(rows.map(({ chain, content }) => [chain, content]))
}

/** Honest writes to each tampered chain that has a head. */
async function writeOn(db: Database, honest: Map<number, string>): Promise<void> {
  const contents = await contentOf(db)
  const waiting = new Set([...contents.keys()].filter((chain) => contents.get(chain) !== honest.get(chain)))
  // Another transaction locks the other heads, so that these are used.
  await documents.db.transaction().execute(async (other) => {
    await sql`select from tbl_audit_heads where chain <> all(${[...waiting]}) for update skip locked`.execute(other)
    while (waiting.size > 0) {
      const before = await headsOf(db)
      await append(db, [draftOf(1, 0), draftOf(1, 1)])
      const after = new Map((await headsOf(db)).map(({ chain, hash }) => [chain, hash]))
      for (const { chain, hash } of before) if (after.get(chain) !== hash) waiting.delete(chain)
    }
  })
}

/** Whether verification finds the tampering, also after further writes; restores the database afterwards. */
async function isFound(
  tampering: Tampering,
  { log, honest }: Before,
  pick: (below: number) => number,
): Promise<boolean> {
  let found = false
  const attempt = documents.db.transaction().execute(async (db) => {
    await tampering.run(db, log, pick)
    await writeOn(db, honest)
    found = (await verifyAuditChain(db, seals)).faults.length > 0
    throw new PutBack()
  })
  await attempt.catch((error: unknown) => {
    if (!(error instanceof PutBack)) throw error
  })
  return found
}

const readLog = async () =>
  (
    await sql<Row>`select _id, chain, position, hash, doc from tbl_audit_log order by chain, position`.execute(
      documents.db,
    )
  ).rows

const headsOf = async (db: Database) =>
  (
    await sql<{
      chain: number
      length: number
      hash: string
      seal: string
    }>`select chain, length, hash, seal from tbl_audit_heads`.execute(db)
  ).rows

describe("the audit log", () => {
  test("has no issues if no one tampered with it", async () => {
    expect(await verifyAuditChain(documents.db, seals)).toEqual({ records: 300, faults: [] })
  })

  test(`reveals each of ${TAMPERINGS} random tamperings`, async () => {
    const pick = randomFrom(SEED)
    const before = { log: await readLog(), honest: await contentOf(documents.db) }
    const missed: string[] = []
    for (let n = 0; n < TAMPERINGS; n += 1) {
      // Each kind in turn, so that every one is tried; the affected records are random.
      const tampering = TAMPERING[n % TAMPERING.length]
      if (tampering && !(await isFound(tampering, before, pick))) missed.push(`${n}: ${tampering.what}`)
    }
    expect(missed).toEqual([])
    expect((await verifyAuditChain(documents.db, seals)).faults).toEqual([])
  }, 120_000)

  test("is not resealed: an emptied chain is still reported after a restart", async () => {
    const [first] = await readLog()
    const attempt = documents.db.transaction().execute(async (db) => {
      await sql`delete from tbl_audit_log where chain = ${first?.chain}`.execute(db)
      await sql`update tbl_audit_heads set length = 0, hash = ${FIRST_HASH}, seal = '' where chain = ${first?.chain}`.execute(
        db,
      )
      await sealEmptyChains(db, seals)
      expect((await verifyAuditChain(db, seals)).faults).not.toEqual([])
      throw new PutBack()
    })
    await expect(attempt).rejects.toThrow(PutBack)
  })

  /** As decision 0004 tells operators to check whether the log still contains what a witness saw. */
  const digestAt = async (db: Database, { lengths }: AuditWitness) => {
    const { rows } = await sql<{ heads_digest: string }>`select encode(sha256(convert_to(string_agg(
        h.chain || ':' || h.length || ':' || coalesce(l.hash, repeat('0', 64)), E'\\n' order by h.chain), 'UTF8')), 'hex')
        as heads_digest
      from unnest(${lengths}::int[]) with ordinality as h(length, chain)
      left join tbl_audit_log l on l.chain = h.chain and l.position = h.length`.execute(db)
    return rows[0]?.heads_digest
  }

  test("verifies if replaced by an old copy, but then lacks what a witness saw", async () => {
    const [heads, before] = [await headsOf(documents.db), await readLog()]
    const early = await auditWitness(documents.db)
    expect(early.records).toBe(300)
    const attempt = documents.db.transaction().execute(async (db) => {
      await append(db, [draftOf(0, 0), draftOf(0, 1)])
      const late = await auditWitness(db)
      expect(late.records).toBe(302)
      expect([await digestAt(db, early), await digestAt(db, late)]).toEqual([early.heads_digest, late.heads_digest])

      // The old copy plus other records, so that the count is the same.
      await sql`delete from tbl_audit_log where _id <> all(${before.map(({ _id }) => _id)})`.execute(db)
      for (const { chain, length, hash, seal } of heads) {
        await sql`update tbl_audit_heads set length = ${length}, hash = ${hash}, seal = ${seal} where chain = ${chain}`.execute(
          db,
        )
      }
      for (let n = 0; n < 60; n += 1) await append(db, [draftOf(n, 0)])
      expect((await verifyAuditChain(db, seals)).faults).toEqual([])
      expect(await digestAt(db, early)).toBe(early.heads_digest)
      expect(await digestAt(db, late)).not.toBe(late.heads_digest)
      throw new PutBack()
    })
    await expect(attempt).rejects.toThrow(PutBack)
  })

  test("still accepts writes after tampering, and each write logs an error", async () => {
    const lines: string[] = []
    const log = openLog("error", { write: (line) => void lines.push(line) })
    const attempt = documents.db.transaction().execute(async (db) => {
      await sql`update tbl_audit_heads set length = length + 1`.execute(db)
      for (let n = 0; n < 5; n += 1) await appendAudit({ db, seals, log }, [draftOf(n, 0)], "2026-10-15T17:00:00.000Z")
      expect((await auditWitness(db)).records).toBe(300 + 16 + 5)
      throw new PutBack()
    })
    await expect(attempt).rejects.toThrow(PutBack)
    expect(lines.map((line) => JSON.parse(line))).toEqual(
      Array(5).fill(
        expect.objectContaining({ chain: expect.any(Number), msg: expect.stringContaining("from outside") }),
      ),
    )
  })

  test("does not verify with a different key", async () => {
    expect((await verifyAuditChain(documents.db, openAuditSeals(["another key"]))).faults).toHaveLength(16)
  })
})

describe("a changed SECRETS_KEY", () => {
  const NEXT = "the next secrets key of this test"
  const [next, both] = [openAuditSeals([NEXT]), openAuditSeals([NEXT, KEY])]
  const faultsFor = async (db: Database, which: AuditSeals) => (await verifyAuditChain(db, which)).faults.length

  const rehearse = async (steps: (db: Database) => Promise<void>) => {
    const attempt = documents.db.transaction().execute(async (db) => {
      await steps(db)
      throw new PutBack()
    })
    await expect(attempt).rejects.toThrow(PutBack)
  }

  test("next to the former key breaks no seal, and each write reseals", () =>
    rehearse(async (db) => {
      expect(await faultsFor(db, both)).toBe(0)
      for (let n = 0; n < 8; n += 1) {
        await appendAudit({ db, seals: both, log: silentLog }, [draftOf(n, 0)], "2026-10-15T17:00:00.000Z")
      }
      expect(await faultsFor(db, both)).toBe(0)
      expect(await faultsFor(db, seals)).toBeGreaterThan(0)
      expect(await faultsFor(db, next)).toBeLessThan(16)
    }))

  test("seals all chains after a start, and the former key is no longer needed", () =>
    rehearse(async (db) => {
      await renewSeals(db, both)
      expect([await faultsFor(db, next), await faultsFor(db, seals)]).toEqual([0, 16])
    }))

  test("does not repair broken seals at a start", () =>
    rehearse(async (db) => {
      await sql`update tbl_audit_heads set hash = ${FIRST_HASH} where chain = 3`.execute(db)
      await renewSeals(db, both)
      expect((await verifyAuditChain(db, both)).faults).toContainEqual(
        expect.objectContaining({ chain: 3, reason: "the head's seal is broken" }),
      )
    }))

  test("without the former key permanently breaks the chains that are written to", () =>
    rehearse(async (db) => {
      for (let n = 0; n < 8; n += 1) {
        await appendAudit({ db, seals: next, log: silentLog }, [draftOf(n, 0)], "2026-10-15T17:00:00.000Z")
      }
      expect(await faultsFor(db, both)).toBeGreaterThan(0)
    }))
})
