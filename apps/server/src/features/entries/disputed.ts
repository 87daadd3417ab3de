import { Refusal } from "@scorecard/contracts/refusals"
import type { Entry, EntryPatch } from "@scorecard/contracts/entries"
import type { Actor, EntryKind } from "@scorecard/domain"
import type { Platform, Tx } from "#platform/index.ts"
import { deleteStoredEntry, lockEntry } from "./delete.ts"
import { getKind } from "./kinds.ts"
import { changeStoredEntry } from "./update.ts"

type Target = { kind: EntryKind; id: string }

/** What disputes need from entries. (rules/entries#disputes) */
export type DisputedEntries = ReturnType<typeof openDisputedEntries>

export function openDisputedEntries(deps: Pick<Platform, "config">) {
  return {
    /** The entry and its day, both locked until the transaction ends. @throws Refusal 404, 412 */
    async lockEntry(tx: Tx, actor: Actor, { kind, id }: Target): Promise<{ entry: Entry; date: string }> {
      return lockEntry(tx, actor, { kind: getKind(kind), id, ifMatch: null }, "active")
    },

    parsePatch,

    /** @throws Refusal 403, 404, 422, 409, as for every change. */
    async changeEntry(tx: Tx, actor: Actor, { kind, id, patch }: Target & { patch: Patch }): Promise<void> {
      const target = { kind: getKind(kind), id, ifMatch: null }
      try {
        await changeStoredEntry(deps, tx, actor, { target, patch: parsePatch(kind, patch) })
      } catch (error) {
        throw error instanceof Refusal ? withinChange(error) : error
      }
    },

    /** @throws Refusal 403, 404, 409, as for every deletion. */
    removeEntry: (tx: Tx, actor: Actor, { kind, ...target }: Target & { dispute_note: string }): Promise<void> =>
      deleteStoredEntry(tx, actor, { ...target, kind: getKind(kind), ifMatch: null }),
  }
}

type Patch = Record<string, unknown>

/** A patch as the entry's own route reads it. @throws Refusal 422 */
function parsePatch(kind: EntryKind, patch: Patch): EntryPatch {
  const { success, data, error } = getKind(kind).routes.change.body.safeParse(patch)
  if (success) return data
  const errors = error.issues.map(({ path, message }) => ({ path: path.map(String).join("."), message }))
  throw withinChange(new Refusal("invalid", "The change of the entry isn't valid.", { errors }))
}

/** The same refusal, with the fields named as in the dispute's body. */
function withinChange(refusal: Refusal): Refusal {
  if (refusal.errors.length === 0) return refusal
  const errors = refusal.errors.map(({ path, message }) => ({
    path: path === "" ? "change" : `change.${path}`,
    message,
  }))
  return new Refusal(refusal.code, refusal.message, { errors, extra: { ...refusal.extra }, cause: refusal })
}
