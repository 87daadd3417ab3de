import { expect, test } from "vitest"
import { openDatabase, sql } from "#platform/documents/index.ts"
import { silentLog } from "#platform/log/index.ts"
import { migratedDatabase } from "../../../test/support/postgres.ts"
import { sizeOf } from "./data-files.store.ts"

test("the size of a distributed table is that of its shards", async () => {
  const { url, drop } = await migratedDatabase("data_files")
  const documents = openDatabase({ url, poolSize: 2, log: silentLog })
  const table = { schema: "public", name: "tbl_incidents", isOnNodes: true }
  const before = await sizeOf(documents.db, table)
  const text = "x".repeat(1_000)
  await sql`insert into tbl_incidents (_id, employee_id, doc)
    select gen_random_uuid(), 'E' || n, jsonb_build_object('employee_id', 'E' || n, 'text', ${text}::text)
    from generate_series(1, 2000) n`.execute(documents.db)
  expect(await sizeOf(documents.db, table)).toBeGreaterThan(before + 2_000 * text.length)
  // A table of the coordinator, in the same database.
  expect(await sizeOf(documents.db, { ...table, name: "tbl_audit_log" })).toBeGreaterThan(0)
  await documents.close()
  await drop()
})
