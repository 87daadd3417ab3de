import type { AuditDraft } from "./append.ts"

/** Records in one statement: few statements, and a small share of memory and of the event loop for each. */
const DRAFTS_PER_BATCH = 500

/** The audit records of one transaction. Tens of thousands take a fraction of their memory as packed text. */
export type DraftBuffer = {
  add(draft: AuditDraft): void
  /** In the order in which they were added. */
  batches(): Iterable<readonly AuditDraft[]>
}

export function createDraftBuffer(): DraftBuffer {
  const packed: Buffer[] = []
  let open: AuditDraft[] = []
  return {
    add(draft) {
      open.push(draft)
      if (open.length < DRAFTS_PER_BATCH) return
      packed.push(Buffer.from(JSON.stringify(open)))
      open = []
    },
    *batches() {
      for (const batch of packed) {
        // What was packed above.
        const drafts = JSON.parse(batch.toString()) as AuditDraft[]
        yield drafts
      }
      if (open.length > 0) yield open
    },
  }
}
