/**
 * Something that people are notified of, stored in the transaction of its cause: never lost, and never sent for a
 * change that was rolled back. Recipients' settings and the text are applied at delivery. (rules/notifications#delivery)
 */
export type Announcement = {
  /** A type key (rules/notifications#types), such as `scorecard.sbs.submitted_for_you`. */
  type: string
  recipient_ids: string[]
  /** Ids and plain values for the templates, never copies of documents. */
  data: Record<string, string | number | boolean | null>
  link: string | null
  /** Earlier notices that this one settles. */
  ends?: Ending
}

/**
 * Notices of a type about one subject. `reading`: the work is done, so they are marked as read. `withdrawing`: they are
 * no longer true. Unread notices are withdrawn; their recipients get no in-app notice of the retraction.
 */
export type Ending = { type: string; by: "reading" | "withdrawing" } & ({ request_id: string } | { entry_id: string })
