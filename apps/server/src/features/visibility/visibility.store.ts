import { EmployeeId, Timestamp, Version } from "@scorecard/contracts/common"
import { VISIBILITY_KEYS, VisibilityKey } from "@scorecard/contracts/visibility"
import type { AccessLevel } from "@scorecard/domain"
import { z } from "zod"
import { collection, sql, type Database } from "#platform/index.ts"

/** `tbl_visibility`: the switch of one key. A key without a row is visible. */
const Switch = z.strictObject({
  _id: VisibilityKey,
  enabled: z.boolean(),
  updated_at: Timestamp.nullable(),
  updated_by_id: EmployeeId.nullable(),
  version: Version,
})
export type Switch = z.infer<typeof Switch>

export const switches = collection("tbl_visibility", Switch)

const defaultSwitch = (key: VisibilityKey): Switch => ({
  _id: key,
  enabled: true,
  updated_at: null,
  updated_by_id: null,
  version: 1,
})

/** Every switch, in catalog order. Ignores rows of keys that this version no longer has. */
export async function listSwitches(db: Database): Promise<Switch[]> {
  const rows = await switches.select(db, { where: sql`_id = any(${[...VISIBILITY_KEYS]})` })
  const found = new Map(rows.map((row) => [row._id, row]))
  return VISIBILITY_KEYS.map((key) => found.get(key) ?? defaultSwitch(key))
}

/** The number of active employees by level, without empty levels. */
export async function countActivePeopleByLevel(db: Database): Promise<{ access_level: AccessLevel; people: number }[]> {
  const { rows } = await sql<{ access_level: AccessLevel; people: number }>`select access_level, count(*) as people
    from tbl_employees where status = 'active' group by access_level`.execute(db)
  return rows
}

/** The switch, inserted if it does not exist and locked until the transaction ends. */
export async function lockSwitch(db: Database, key: VisibilityKey): Promise<Switch> {
  const { version: _, ...doc } = defaultSwitch(key)
  await sql`insert into ${switches.table} (_id, doc) values (${key}, ${JSON.stringify(doc)}::jsonb)
    on conflict do nothing`.execute(db)
  return switches.get(db, key, "for update")
}
