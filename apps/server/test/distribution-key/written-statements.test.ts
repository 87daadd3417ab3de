import { expect, test } from "vitest"
import { serverSources, withoutComments } from "../support/source-text.ts"
import { isCertain } from "./refusals.ts"
import { refusalsOfWritten, writtenStatements } from "./written-statements.ts"

/* What the check of sent statements can't see: statements that no test sends. */

type Open = { file: string; statement: string; reason: string }

const OF_COORDINATOR = "a table of the coordinator"
const OF_COLLECTION = "the columns and conditions of its key are put in; `table-owners.test.ts` checks that it has one"

/** Statements whose table, condition or rest only the running program knows. */
const OPEN: readonly Open[] = [
  {
    file: "platform/documents/collection.ts",
    statement: "insert into ${} (_id, ${}doc, version)",
    reason: OF_COLLECTION,
  },
  { file: "platform/documents/collection.ts", statement: "update ${} set doc = ${}::jsonb", reason: OF_COLLECTION },
  { file: "platform/documents/collection.ts", statement: "update ${} as current_row", reason: OF_COLLECTION },
  { file: "platform/documents/collection.ts", statement: "delete from ${} where ${}${}", reason: OF_COLLECTION },
  { file: "platform/documents/collection.ts", statement: "delete from ${} where _id = any(", reason: OF_COLLECTION },
  { file: "platform/documents/distribute.ts", statement: "delete from ${}", reason: OF_COORDINATOR },
  {
    file: "platform/backup/restore.ts",
    statement: "truncate ${}",
    reason: "a restore empties all tables (`changes-of-many.ts`)",
  },
  { file: "platform/backup/restore.ts", statement: "copy ${} (${}) from stdin", reason: "all columns of a table" },
  { file: "platform/jobs/tracked-jobs.store.ts", statement: "delete from ${} where name =", reason: OF_COORDINATOR },
  { file: "platform/audit/redact.ts", statement: "for update of l", reason: "the rest of a select of the audit log" },
  { file: "core/cycles/cycles.store.ts", statement: "insert into ${} (_id, doc)", reason: OF_COORDINATOR },
  { file: "core/cycles/cycles.store.ts", statement: "delete from ${} where _id = any(${})", reason: OF_COORDINATOR },
  {
    file: "features/employees/employees.store.ts",
    statement: "for update",
    reason: "the rest of a select of people, who are on every node",
  },
  {
    file: "features/retention/expired.store.ts",
    statement: "delete from ${} t where ${}",
    reason: "whole months (`changes-of-many.ts`)",
  },
  {
    file: "features/personal-data/pseudonymizations.store.ts",
    statement: "update ${} set doc",
    reason: OF_COORDINATOR,
  },
  { file: "features/personal-data/erase.store.ts", statement: "delete from ${} c where not", reason: OF_COORDINATOR },
  { file: "features/personal-data/erase.store.ts", statement: "update ${} set text =", reason: OF_COORDINATOR },
  {
    file: "features/personal-data/erase.store.ts",
    statement: "delete from ${} t where ${}",
    reason: "the condition names the person",
  },
  {
    file: "features/personal-data/erase.store.ts",
    statement: "update ${} t set ${} where ${}",
    reason: "the condition names the person, or the row by its key",
  },
  {
    file: "features/personal-data/erase.store.ts",
    statement: "select jsonb_build_object(${}) as row ${} where ${} for update",
    reason: "the condition names the row by its key",
  },
]

test("every statement in the code that writes or locks rows of the nodes can run there, or is listed", async () => {
  const isListed = (file: string, text: string) =>
    OPEN.some((open) => open.file === file && text.startsWith(open.statement))
  const written = writtenStatements()
  const refused: string[] = []
  let checked = 0
  const idle = new Set(OPEN)
  for (const each of written) {
    const refusals = await refusalsOfWritten(each)
    if (refusals !== null && !refusals.some(isCertain)) checked++
    else if (!isListed(each.file, each.text))
      refused.push(`${each.file} (${refusals?.join("; ") ?? "open"}): ${each.text}`)
    else for (const open of OPEN) if (open.file === each.file && each.text.startsWith(open.statement)) idle.delete(open)
  }
  expect(refused).toEqual([])
  expect([...idle]).toEqual([])
  expect(checked).toBeGreaterThan(10)
})

test("no such statement is in a string instead of a template", () => {
  const IN_STRING = /"(?:[^"\n]*\s)?(?:insert into|update|delete from|merge into|truncate|copy|lock table)\s+"?tbl_/i
  expect(serverSources().flatMap(({ file, text }) => (IN_STRING.test(withoutComments(text)) ? [file] : []))).toEqual([])
})

const refusalsIn = async (...texts: string[]) => {
  const written = writtenStatements(texts.map((text) => ({ file: "features/x/x.store.ts", text })))
  return Promise.all(written.map(async (each) => [each.text, await refusalsOfWritten(each)]))
}

test.each<[source: string, refusals: unknown[]]>([
  [
    "sql`delete from tbl_schedules where _id = ${id}`",
    [["delete from tbl_schedules where _id = ${}", ["deletes from tbl_schedules without the key"]]],
  ],
  [
    "sql`delete from tbl_schedules where employee_id = ${id}${and({ month })}`",
    [["delete from tbl_schedules where employee_id = ${}${}", []]],
  ],
  [
    "sql`with ${sql`gone as (delete from tbl_schedules where ${isOld} returning 1)`} select 1 from gone`",
    [["gone as (delete from tbl_schedules where ${} returning 1)", null]],
  ],
  [
    'const days = collection("tbl_schedules", Day)\nsql`update ${days.table} set doc = ${doc} where _id = ${id}`',
    [["update ${} set doc = ${} where _id = ${}", ["changes tbl_schedules without the key"]]],
  ],
  ['const mails = collection("tbl_mails", Mail)\nsql`update ${mails.table} set doc = ${doc}`', []],
  ["sql`delete from ${table}`", [["delete from ${}", ["deletes from tbl_incidents without the key"]]]],
  ['sql`truncate ${sql.table("tbl_results")}`', [["truncate ${}", ["empties tbl_results of the nodes"]]]],
  [
    "sql`select doc from tbl_incidents where ${isTheirs} for update`",
    [["select doc from tbl_incidents where ${} for update", ["locks tbl_incidents of several people"]]],
  ],
  [
    "sql`select doc from ${table} where ${isTheirs} for share`",
    [["select doc from ${} where ${} for share", ["locks tbl_incidents of several people"]]],
  ],
  ["sql`select doc ${from} for update`", [["select doc ${} for update", null]]],
  ["sql`select doc from tbl_incidents where ${isTheirs}`", []],
])("in %s it finds what is refused", async (source, refusals) => {
  expect(await refusalsIn(source)).toEqual(refusals)
})
