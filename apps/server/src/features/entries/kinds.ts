import { ENTRY_CONTRACTS, type EntryContracts } from "@scorecard/contracts/entry-routes"
import type { Entry, EntryDraft } from "@scorecard/contracts/entries"
import { ENTRY_KINDS, type EntryKind } from "@scorecard/domain/scoring"
import type { z } from "zod"
import { collection, type Collection } from "#platform/documents/index.ts"
import { JUDGES, type Judge } from "./judge.ts"

const COLLECTIONS: Record<EntryKind, string> = {
  sbs: "tbl_sbs_entries",
  non_sbs: "tbl_non_sbs_entries",
  atw: "tbl_atw_entries",
  attendance: "tbl_attendance_issues",
  productivity: "tbl_productivity_issues",
  additional_points: "tbl_additional_points_entries",
  incidents: "tbl_incidents",
}

/** One of the seven kinds, as the machine that handles them all sees it. (rules/entries#kinds) */
export type Kind = EntryContracts & {
  collection: Collection<Entry>
  judge: Judge
  /** Its weekly count is a bonus gate: an entry concerns the month of its week, too. (rules/entries#after-a-write) */
  isEvaluation: boolean
}

function openKind(kind: EntryKind): Kind {
  const contracts: EntryContracts = ENTRY_CONTRACTS[kind]
  // The kind's own schema is stricter than what all kinds share, which is what the machine looks at.
  const schema = contracts.Entry as unknown as z.ZodType<Entry>
  return {
    ...contracts,
    collection: collection(COLLECTIONS[kind], schema, "not_found", { key: "employee_id" }),
    judge: JUDGES[kind],
    isEvaluation: kind === "sbs" || kind === "non_sbs",
  }
}

export const KINDS: readonly Kind[] = ENTRY_KINDS.map(openKind)

export function kindOf(word: EntryKind): Kind {
  const kind = KINDS.find((candidate) => candidate.kind === word)
  if (!kind) throw new Error(`${word} is no kind of entry`)
  return kind
}

/** The Eastern day that decides the month of an entry. (rules/entries#kinds) */
export function dateOf(kind: Kind, fields: Entry | EntryDraft): string {
  return String(fields[kind.date_field])
}
