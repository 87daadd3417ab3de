import { Writable } from "node:stream"
import pg from "pg"
import { describe, expect, test } from "vitest"
import { testDatabase } from "#test/support/postgres.ts"
import { openLog } from "./index.ts"

/** The error as it is logged. */
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

test("a database error is logged without the document in it", async () => {
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

  const { text, err } = written(new Error("the person could not be saved", { cause: error }))
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

describe("a value that is not an Error is logged readably:", () => {
  const secret = { params: ["ana@example.com"], detail: "SECRET" }
  test.each([
    [
      "a copy of an error, as the job queue reports it",
      { ...secret, message: "relation is missing", code: "42P01" },
      "relation is missing",
    ],
    [
      "an error whose message is an object",
      { message: { message: "timeout exceeded", ...secret } },
      "timeout exceeded",
    ],
    [
      "an Error whose message is an object",
      Object.assign(new Error("x"), { message: { code: "E_AWAY", ...secret } }),
      "E_AWAY",
    ],
    ["an object without a message", secret, "Object without a message"],
    ["an object without a prototype", Object.assign(Object.create(null), secret), "Object without a message"],
    ["a text", "away", "away"],
    ["null", null, "null"],
  ])("%s", (_, error, message) => {
    const { text, err } = written(error)
    expect(err.message).toBe(message)
    expect(text).not.toMatch(/object Object|SECRET|ana@example/)
  })

  test("its own description is kept", () => {
    const copy = { message: "relation is missing", code: "42P01", stack: "at somewhere" }
    expect(written(copy).err).toMatchObject({ code: "42P01", stack: "at somewhere" })
  })
})

describe("the causes of an error", () => {
  const refused = (address: string) =>
    Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: "ECONNREFUSED", password: "SECRET" })
  const unreachable = () => new AggregateError([refused("::1:5432"), refused("127.0.0.1:5432")])

  test("are included in its message, stack and code, even if there are several", () => {
    const { text, err } = written(new Error("the queue is unavailable", { cause: unreachable() }))
    expect(err.message).toBe(
      "the queue is unavailable: connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432",
    )
    expect(err.stack).toContain("caused by: AggregateError")
    expect(err.aggregateErrors).toMatchObject([{ code: "ECONNREFUSED" }, { code: "ECONNREFUSED" }])
    expect(text).not.toContain("SECRET")
  })

  test("need not be Errors", () => {
    const cause = { message: { message: "timeout exceeded", where: "SECRET" } }
    const { text, err } = written(new Error("the job failed", { cause }))
    expect(err.message).toBe("the job failed: timeout exceeded")
    expect(text).not.toMatch(/object Object|SECRET/)
    expect(written(new Error("the job failed", { cause: "a text" })).err.message).toBe("the job failed: a text")
  })

  test("may form a cycle or be nested very deep", () => {
    const one = new Error("one")
    one.cause = new AggregateError([one, new Error("two", { cause: one })], "several")
    expect(written(one).err.message).toBe("one: several")
    let deep: unknown = new Error("the first")
    for (let level = 0; level < 10_000; level += 1) deep = new AggregateError([deep], "", { cause: deep })
    expect(written(deep).text.length).toBeLessThan(200_000)
  })

  test("are truncated if many or long", () => {
    const many = new AggregateError(Array.from({ length: 10_000 }, () => new Error("x".repeat(100_000))))
    const { text, err } = written(many)
    expect(err.aggregateErrors).toHaveLength(10)
    expect(text.length).toBeLessThan(200_000)
  })
})
