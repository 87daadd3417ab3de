import type { AtwDraft, Entry } from "@scorecard/contracts/entries"
import { SUPER_ADMIN, type Actor } from "@scorecard/domain/access"
import type { z } from "zod"
import { guard } from "#core/locks/index.ts"
import { personInPool } from "#core/people/index.ts"
import type { Database } from "#platform/documents/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import { entryInPool } from "./entries.store.ts"
import { configurationOn } from "./entry-date.ts"
import { kindOf } from "./kinds.ts"
import type { EntryDeps } from "./needs.ts"
import { datedWrite } from "./settle.ts"
import { submitEntry } from "./submit-entry.ts"
import { vetDraft } from "./vet-draft.ts"

/** Whose locks count for a request: those who decide it have level 2 or more. */
const REVIEWER = { access_level: 2 } as const

type Draft = z.output<typeof AtwDraft>

/** What those need who ask for ATW entries instead of submitting them. (rules/entries#atw-requests) */
export type RequestedEntries = ReturnType<typeof openRequestedEntries>

export function openRequestedEntries(deps: EntryDeps) {
  const kind = kindOf("atw")
  return {
    /**
     * What would be wrong with the entry, whoever submits it, and whether its day is locked for the reviewers.
     * @throws Refusal 422, then 409 by lock
     */
    async vetRequested(tx: Tx, actor: Actor, draft: Draft): Promise<void> {
      const write = datedWrite(kind, draft.employee_id, [draft.date_of_occurrence])
      const employee = await personInPool(tx.db, actor, draft.employee_id)
      const configuration = await configurationOn(deps, tx, draft.date_of_occurrence, kind.date_field)
      await vetDraft(tx.db, { kind, draft, employee, configuration, source: "atw_request" })
      // Level 5 may decide their own request despite a scheduled lock; a final month takes nobody's.
      const is_submitted_in_time = actor.access_level === SUPER_ADMIN
      await guard(tx, REVIEWER, [{ ...write, is_submitted_in_time }], "at_once")
    },

    /** @throws Refusal 403 own_entry, 404, 422, 409, as every new entry. */
    submitRequested: (tx: Tx, actor: Actor, draft: Draft): Promise<Entry> =>
      submitEntry(deps, tx, actor, kind, draft, "atw_request"),

    /** The file behind an entry that the actor may see; null for one without. @throws Refusal 404 */
    async proofFileOf(db: Database, actor: Actor, entryId: string): Promise<string | null> {
      const { proof_file_id } = await entryInPool(db, kind, actor, entryId)
      return typeof proof_file_id === "string" ? proof_file_id : null
    },
  }
}
