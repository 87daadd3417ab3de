type ChangeOfMany = { statement: RegExp; reason: string }

/** Changes of many people's rows at once. They need no key, and run on every shard. */
const CHANGES_OF_MANY: readonly ChangeOfMany[] = [
  {
    statement:
      /^update "tbl_\w+" as current_row\s.+\sfrom jsonb_array_elements\(.+ and current_row\."employee_id" = input\.doc->>'employee_id'$/s,
    reason: "documents of many people that are replaced at once compare each one's key (`replaceMany`)",
  },
  { statement: /^delete from "tbl_\w+" t where t\.month = \$1 and /, reason: "retention removes whole months" },
  {
    statement: /^update "tbl_\w+" set doc = pg_temp\.in_lines\(/,
    reason: "a migration that has run before a database is distributed",
  },
  {
    statement:
      /^delete from "?tbl_(sbs_entries|non_sbs_entries|bsc_final_snapshots|results|acknowledgement_reminders)"?$/,
    reason: "a test empties a table",
  },
  {
    statement: /^update tbl_(results set figures|bsc_final_snapshots set inputs) = null$/,
    reason: "a test makes its finals those of an older version",
  },
  {
    statement: /^update tbl_bsc_final_snapshots set doc = '{"employee_id": "\?"}' where month = '2026-08'$/,
    reason: "a test damages a whole month",
  },
]

export const isChangeOfMany = (text: string): boolean => CHANGES_OF_MANY.some(({ statement }) => statement.test(text))
