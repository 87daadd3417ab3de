import { expect, test } from "vitest"
import { testDatabase } from "#test/support/postgres.ts"
import { MAX_STATEMENTS, PreparingClient, statementName } from "./preparing-client.ts"

test("a statement in use keeps its name, however many others come and go", () => {
  const name = statementName("select $1::int as used")
  for (let n = 0; n < 2 * MAX_STATEMENTS; n++) {
    statementName(`select $1::int as n${n}`)
    expect(statementName("select $1::int as used")).toBe(name)
  }
})

test("a new text is still prepared after a thousand others", async () => {
  const database = await testDatabase("preparing")
  const client = new PreparingClient({ connectionString: database.url })
  await client.connect()
  for (let n = 0; n < MAX_STATEMENTS; n++) statementName(`select $1::int as early${n}`)
  await client.query("select $1::int as late", [1])
  const { rows } = await client.query("select statement from pg_prepared_statements")
  expect(rows).toEqual([{ statement: "select $1::int as late" }])
  await client.end()
  await database.drop()
})

test("what may be repeated is prepared, with or without parameters; what ends or changes a session is not", async () => {
  const database = await testDatabase("preparing_repeated")
  const client = new PreparingClient({ connectionString: database.url })
  await client.connect()
  for (const text of ["begin", "select 1 as one", "set local work_mem = '8MB'", "commit", "select 1; select 2"]) {
    await client.query(text, [])
  }
  const { rows } = await client.query("select statement from pg_prepared_statements")
  expect(rows).toEqual([{ statement: "select 1 as one" }])
  await client.end()
  await database.drop()
})
