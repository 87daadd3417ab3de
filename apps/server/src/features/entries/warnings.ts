import type { Entry, EntryDraft } from "@scorecard/contracts/entries"
import type { EntryWarning } from "@scorecard/contracts/entry-warnings"
import { findWarnings, type Candidate, type RecordedEntry } from "#core/entry-warnings/index.ts"
import type { Tx } from "#platform/index.ts"
import { entryDate, type Kind } from "./kinds.ts"
import { findOnDays } from "./recorded.store.ts"

/** What two entries of a day are compared by: what they are about, not who submitted them or what they say. */
const TYPE_FIELDS: { readonly [K in Kind["kind"]]: readonly string[] } = {
  sbs: ["task_id"],
  non_sbs: ["task_id"],
  atw: ["impact"],
  attendance: ["issue_type"],
  productivity: ["category"],
  additional_points: ["target_type", "target_key"],
  incidents: ["category"],
}

/** Case and spaces don't make another category. */
function typeOf({ kind }: Kind, entry: object): string {
  const parts = TYPE_FIELDS[kind].map((field) => String(Reflect.get(entry, field)))
  return JSON.stringify(parts.map((part) => part.trim().replaceAll(/\s+/g, " ").toLowerCase()))
}

/** An entry as it is compared with others. @param id of the stored entry that it is or changes */
export function candidateOf(kind: Kind, draft: EntryDraft | Entry, id: string | null): Candidate {
  const { employee_id } = draft
  const type = kind.kind === "attendance" && "issue_type" in draft ? draft.issue_type : typeOf(kind, draft)
  return { page: kind.kind, employee_id, date: entryDate(kind, draft), id, type }
}

/** Two rows of a file with the same likeness are duplicates. */
export const likenessOf = ({ employee_id, date, type }: Candidate): string => JSON.stringify([employee_id, date, type])

/** What is unusual about each; the same for a form and for the rows of a file. (rules/entries#warnings) */
export function findEntryWarnings(
  tx: Pick<Tx, "db" | "cacheScope">,
  kind: Kind,
  candidates: readonly Candidate[],
): Promise<EntryWarning[][]> {
  return findWarnings(tx, candidates, async (db, days) => {
    const entries = await findOnDays(db, kind, { days, fields: TYPE_FIELDS[kind.kind] })
    return entries.map(({ fields, ...entry }): RecordedEntry => ({ ...entry, type: recordedType(kind, fields) }))
  })
}

const recordedType = (kind: Kind, fields: object): string =>
  "issue_type" in fields ? String(fields.issue_type) : typeOf(kind, fields)
