import { tablesAt } from "#platform/documents/index.ts"

type ChangeOfMany = { statements: readonly string[]; reason: string }

const ENTRIES = [
  "tbl_sbs_entries",
  "tbl_non_sbs_entries",
  "tbl_atw_entries",
  "tbl_attendance_issues",
  "tbl_productivity_issues",
  "tbl_additional_points_entries",
  "tbl_incidents",
  "tbl_task_delivery_entries",
]
/** From sheets with many people's rows, and back when these are undone. */
const REPLACED = [...ENTRIES, "tbl_schedules"]
/** The months of which retention removes as a whole. */
const EXPIRING = [
  ...ENTRIES,
  "tbl_bsc_final_snapshots",
  "tbl_results",
  "tbl_acknowledgements",
  "tbl_acknowledgement_reminders",
]

/** Changes of many people's rows at once by the product, as whole statements. They need no key, and run on every shard. */
const CHANGES_OF_MANY: readonly ChangeOfMany[] = [
  {
    statements: REPLACED.map(
      (table) => `update "${table}" as current_row
        set doc = input.doc - 'version', version = current_row.version + 1
        from jsonb_array_elements($1::jsonb) as input(doc)
        where current_row._id = input.doc->>'_id' and current_row.version = (input.doc->>'version')::integer
          and current_row."employee_id" = input.doc->>'employee_id'`,
    ),
    reason: "documents of many people that are replaced at once compare each one's key (`replaceMany`)",
  },
  {
    statements: EXPIRING.map((table) => `delete from "${table}" t where t.month = $1 and true`),
    reason: "retention removes whole months",
  },
]

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim()
const listed = new Set(CHANGES_OF_MANY.flatMap(({ statements }) => statements.map(oneLine)))

export const isChangeOfMany = (text: string): boolean => listed.has(oneLine(text)) || isRestore(text)

/** A restore empties all tables that there are. */
function isRestore(text: string): boolean {
  const [, names = ""] = /^truncate ("\w+"\."\w+"(?:, "\w+"\."\w+")*)$/.exec(text) ?? []
  return tablesAt("person").every((table) => names.includes(`"public"."${table}"`))
}
