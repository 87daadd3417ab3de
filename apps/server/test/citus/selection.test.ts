import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, inject, test } from "vitest"
import { openDatabase, sql } from "#platform/documents/index.ts"
import { silentLog } from "#platform/log/index.ts"
import { migratedDatabase } from "../support/postgres.ts"
import { ROOT } from "../support/source-text.ts"
import { CITUS_SELECTION } from "./selection.ts"

/** Runs with the other tests only: nothing of it depends on the database. */
const WITHOUT_DATABASE = "apps/server/test/distribution-key/refusals.test.ts"

test("the selection consists of tests", () => {
  expect(CITUS_SELECTION.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  expect(CITUS_SELECTION.filter((file) => !file.endsWith(".test.ts"))).toEqual([])
})

test("the tests that decision 0055 names exist, and run on Citus", () => {
  const [, table = ""] = readFileSync(join(ROOT, "docs/decisions/0055-citus-tested.md"), "utf8").split("## What failed")
  const read = (file: string) => readFileSync(join(ROOT, "apps/server", file), "utf8")
  const titles = [...table.matchAll(/"([^"|]+)"/g)].map(([, title = ""]) => title)
  const tests = ["test/citus/nodes.citus.test.ts", "test/citus/every-job.citus.test.ts"].map(read).join("\n")
  expect(titles.length).toBeGreaterThan(5)
  expect(titles.filter((title) => !tests.includes(`test("${title}"`))).toEqual([])
  const files = [...table.matchAll(/[\w/.-]+\.test\.ts/g)].map(([file]) => `apps/server/${file}`)
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  expect(files.filter((file) => file !== WITHOUT_DATABASE && !CITUS_SELECTION.includes(file))).toEqual([])
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
