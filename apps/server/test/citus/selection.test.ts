import { existsSync } from "node:fs"
import { join } from "node:path"
import { expect, inject, test } from "vitest"
import { openDatabase, sql } from "#platform/documents/index.ts"
import { silentLog } from "#platform/log/index.ts"
import { migratedDatabase } from "../support/postgres.ts"
import { ROOT } from "../support/source-text.ts"
import { CITUS_SELECTION } from "./selection.ts"

test("the selection consists of tests", () => {
  expect(CITUS_SELECTION.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  expect(CITUS_SELECTION.filter((file) => !file.endsWith(".test.ts"))).toEqual([])
})

test("the suite's databases are distributed if it runs on Citus, and only then", async () => {
  const database = await migratedDatabase("selection")
  const documents = openDatabase({ url: database.url, poolSize: 1, log: silentLog })
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_class
    where oid = to_regclass('pg_dist_partition')`.execute(documents.db)
  expect(rows).toEqual([{ n: inject("isDistributed") ? 1 : 0 }])
  await documents.close()
  await database.drop()
})
