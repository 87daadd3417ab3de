import { Writable } from "node:stream"
import pg from "pg"
import { expect, test } from "vitest"
import { testDatabase } from "#test/postgres.ts"
import { openLog } from "./index.ts"

/** What the log says of an error. */
function written(error: unknown): { text: string; err: any } {
  let text = ""
  const lines = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += String(chunk)
      done()
    },
  })
  openLog("info", lines).error({ err: error }, "a request failed")
  return { text, err: JSON.parse(text).err }
}

test("a database error is logged without the document that it carries", async () => {
  const database = await testDatabase("log")
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query("create table people (email text, remarks text, unique (email))")
  await client.query("insert into people values ('ana@example.com', 'confidential')")
  const error = await client
    .query("insert into people values ('ana@example.com', 'confidential')")
    .catch((failed: unknown) => failed)
  await client.end()
  await database.drop()

  const { text, err } = written(new Error("the person could not be kept", { cause: error }))
  expect(text).not.toContain("ana@example.com")
  expect(err.message).toContain("duplicate key value")
  expect(err.stack).toContain("log.test.ts")

  const direct = written(error)
  expect(direct.text).not.toContain("ana@example.com")
  expect(direct.err).toMatchObject({ code: "23505", table: "people", constraint: "people_email_key" })
})

test("each of several errors is logged in the same way", () => {
  const both = new AggregateError([new Error("one"), Object.assign(new Error("two"), { where: "SECRET" })])
  const { text, err } = written(both)
  expect(err.aggregateErrors.map(({ message }: { message: string }) => message)).toEqual(["one", "two"])
  expect(text).not.toContain("SECRET")
})
