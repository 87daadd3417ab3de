import { expect, test } from "vitest"
import { tablesAt } from "#platform/documents/index.ts"
import { serverSources, templatesOf, withoutComments } from "./support/source-text.ts"
import { OF_MANY_PEOPLE, OWNED, READERS } from "./support/table-owners.ts"

const ownerOf = new Map(Object.entries(OWNED).flatMap(([owner, tables]) => tables.map((table) => [table, owner])))

/** `core/people`, `features/months`, `platform/jobs`; each top-level folder such as `app` is one module. */
const moduleOf = (file: string): string => /^(?:(?:core|features|platform)\/[^/]+|[^/]+)/.exec(file)?.[0] ?? file

/** The target of an audit record is a name, not a statement. */
const AUDIT_TARGET = /collection: "tbl_\w+"/g
const NAMED = /(insert into |update |delete from |collection\(\s*")?\btbl_(\w+)/g
/** Errors of the database name constraints. */
const CONSTRAINT = /_(email|pkey)$/

type Naming = { file: string; module: string; table: string; isWriting: boolean }

/** Where a distributed database keeps each table. */
const PLACES = "platform/documents/placements.ts"

const sources = serverSources().filter(({ file }) => file !== PLACES)
const namings: Naming[] = sources.flatMap(({ file, text }) =>
  [...withoutComments(text).replaceAll(AUDIT_TARGET, "").matchAll(NAMED)].map(([, verb, name = ""]) => ({
    file,
    module: moduleOf(file),
    table: name.replace(CONSTRAINT, ""),
    isWriting: verb !== undefined,
  })),
)

test("each table has one owner", () => {
  const tables = Object.values(OWNED).flat()
  expect(tables.length).toBe(ownerOf.size)
  const named = new Set(namings.map(({ table }) => table))
  expect([...named].filter((table) => !ownerOf.has(table))).toEqual([])
  expect(tables.filter((table) => !named.has(table))).toEqual([])
})

test("only the owner of a table writes it and defines its documents", () => {
  const writers = namings.filter(({ table, module, isWriting }) => isWriting && ownerOf.get(table) !== module)
  expect(writers.map(({ file, table }) => `${file} writes ${table}`)).toEqual([])
})

test("only the owner of a table and its listed readers name it", () => {
  const found: Record<string, string[]> = {}
  for (const { table, module } of namings) {
    if (ownerOf.get(table) === module) continue
    found[table] = [...new Set([...(found[table] ?? []), module])].toSorted()
  }
  const listed = Object.entries(READERS).map(([table, modules]) => [table, modules.toSorted()])
  expect(found).toEqual(Object.fromEntries(listed))
})

const distributed = tablesAt("person").map((table) => table.replace("tbl_", ""))
const NAMES_DISTRIBUTED = new RegExp(`\\btbl_(${distributed.join("|")})\\b`)
/** A statement of an owner whose table comes from a collection. */
const NAMES_COLLECTION = /\b(?:from|update|into|join)\s+\$\{[^}]*table\}/
const owners = new Set(distributed.map((table) => ownerOf.get(table)))

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim()

const statements = serverSources().flatMap(({ file, text }) =>
  templatesOf(text)
    .filter(
      (each) => NAMES_DISTRIBUTED.test(each) || (owners.has(moduleOf(file)) && NAMES_COLLECTION.test(oneLine(each))),
    )
    .map((each) => ({ file, statement: oneLine(each) })),
)

test("statements on distributed tables include the key, except those listed with a reason", () => {
  expect(distributed.length).toBeGreaterThan(5)
  expect(statements.length).toBeGreaterThan(20)
  const keyless = statements.filter(({ statement }) => !/\bemployee_id\b/.test(statement))
  const isListed = ({ file, statement }: { file: string; statement: string }) =>
    OF_MANY_PEOPLE.some((each) => each.file === file && statement.startsWith(each.statement))
  expect(keyless.filter((each) => !isListed(each))).toEqual([])
  const idle = OF_MANY_PEOPLE.filter(
    (each) => !keyless.some(({ file, statement }) => file === each.file && statement.startsWith(each.statement)),
  )
  expect(idle).toEqual([])
})

test("collections of distributed tables write their key", () => {
  const keyless = serverSources().flatMap(({ file, text }) =>
    [...text.matchAll(/collection\(([^()]|\([^()]*\))*\)/g)]
      .map(([call]) => oneLine(call))
      .filter((call) => NAMES_DISTRIBUTED.test(call) && !call.includes('key: "employee_id"'))
      .map((call) => `${file}: ${call}`),
  )
  expect(keyless).toEqual([])
})

test("the scan finds statements within statements, and none in comments", () => {
  const source = "/* `no` */ const a = sql`select ${b ? sql`x ${c}` : d} from t` // `no`\nf({ e: `y` })"
  expect(templatesOf(source)).toEqual(["select ${b ? sql`x ${c}` : d} from t", "y"])
})
