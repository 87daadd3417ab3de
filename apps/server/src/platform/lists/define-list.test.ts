import { pageQuery, sortQuery } from "@scorecard/contracts/common"
import { Refusal } from "@scorecard/contracts/refusals"
import { afterAll, beforeAll, expect, test } from "vitest"
import { z } from "zod"
import { collection, openDatabase, sql, type OpenDatabase } from "#platform/documents/index.ts"
import { silentLog } from "#platform/log/index.ts"
import { testDatabase, type TestDatabase } from "#test/support/postgres.ts"
import { contains, createCursors, defineList, equals, fieldColumns, inScope } from "./index.ts"

const Book = z.strictObject({
  _id: z.string(),
  title: z.string(),
  shelf: z.string(),
  owner: z.string().optional(),
  version: z.number(),
})
type Book = z.infer<typeof Book>

const BooksQuery = z.strictObject({
  q: z.string().optional(),
  shelf: z.string().optional(),
  library: z.enum(["north", "south"]),
  sort: sortQuery(["title", "shelf"], "title"),
  ...pageQuery,
})

const bookList = defineList({
  name: "books",
  query: BooksQuery,
  bind: ["library"],
  from: collection("tbl_books", Book),
  scope: (owner: string) => sql<boolean>`doc->>'owner' = ${owner} or doc->>'owner' is null`,
  filters: { q: contains(sql`lower(title)`), shelf: equals("shelf"), library: inScope },
  orders: { title: "title", shelf: "shelf" },
  columns: fieldColumns<Book>(["_id", "title"]),
})

let database: TestDatabase
let documents: OpenDatabase
beforeAll(async () => {
  database = await testDatabase("lists")
  documents = openDatabase({ url: database.url, poolSize: 2, lockTimeoutMs: 1_000, log: silentLog })
  await sql`create table tbl_books (_id text primary key, doc jsonb not null, version integer not null default 1,
    title text generated always as (doc->>'title') stored, shelf text generated always as (doc->>'shelf') stored)`.execute(
    documents.db,
  )
  // Ten books of Ann's with each title twice, one of Bob's, and one without an owner.
  await sql`insert into tbl_books (_id, doc) select lpad(i::text, 2, '0'), jsonb_strip_nulls(jsonb_build_object(
      '_id', lpad(i::text, 2, '0'), 'title', 'Title ' || i / 2, 'shelf', case when i % 3 = 0 then 'A' else 'B' end,
      'owner', case when i <= 10 then 'ann' when i = 11 then 'bob' end))
    from generate_series(1, 12) i`.execute(documents.db)
})
afterAll(async () => {
  await documents.close()
  await database.drop()
})

const cursors = createCursors("key of this test")
const query = { limit: 3, sort: "title", library: "north" } as const
const deps = () => ({ db: documents.db, cursors })

test.each(["title", "-title", "shelf", "-shelf"] as const)(
  "pages by %s contain each row of the scope once, with ties in order of their ids, and the total",
  async (sort) => {
    const ids: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await bookList.page(deps(), { ...query, sort, ...(cursor && { cursor }) }, "ann")
      expect(page.total).toBe(11)
      ids.push(...page.items.map(({ _id }) => _id))
      cursor = page.next_cursor
    } while (cursor !== null)
    const { rows } = await sql<{ _id: string }>`select _id from tbl_books where _id <> '11'
      order by ${sql.ref(sort.replace("-", ""))}, _id`.execute(documents.db)
    const ascending = rows.map(({ _id }) => _id)
    expect(ids).toEqual(sort.startsWith("-") ? ascending.toReversed() : ascending)
  },
)

test("pages, counts and files share filters and scope", async () => {
  const filters = { shelf: "A", q: "TITLE", library: "north" } as const
  const { items, total } = await bookList.page(deps(), { ...query, ...filters, limit: 50 }, "ann")
  expect(items.map(({ _id }) => _id)).toEqual(["03", "06", "09", "12"])
  expect([total, await bookList.count(documents.db, filters, "ann")]).toEqual([4, 4])
  const file = await bookList.file(deps(), { ...filters, sort: "-title", format: "csv" }, "ann")
  const lines = (await Array.fromAsync(file.content as AsyncIterable<string>)).join("").trim().split("\r\n")
  expect(lines.slice(1).map((line) => line.slice(0, 2))).toEqual(items.map(({ _id }) => _id).toReversed())
})

test("a missing, empty or blank filter has no effect", async () => {
  for (const filters of [{}, { q: "" }, { q: "  " }])
    expect(await bookList.count(documents.db, { library: "north", ...filters }, "ann")).toBe(11)
})

test("a cursor is refused with another sort or another value of a bound filter", async () => {
  const { next_cursor } = await bookList.page(deps(), query, "ann")
  const cursor = next_cursor ?? ""
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => error instanceof Refusal && error.code,
    )
  expect(await refusal(bookList.page(deps(), { ...query, cursor, q: "title" }, "ann"))).toBe(null)
  expect(await refusal(bookList.page(deps(), { ...query, cursor, sort: "shelf" }, "ann"))).toBe("cursor_invalid")
  expect(await refusal(bookList.page(deps(), { ...query, cursor, library: "south" }, "ann"))).toBe("cursor_invalid")
})
