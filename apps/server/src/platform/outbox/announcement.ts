/**
 * Something that people are to hear of, kept in the transaction of its cause: neither lost nor told of something that
 * was rolled back. Who reads it, and how it is put into words, is decided when it is delivered.
 * (rules/notifications#delivery)
 */
export type Announcement = {
  /** A type key (rules/notifications#types), such as `scorecard.sbs.submitted_for_you`. */
  type: string
  recipient_ids: string[]
  /** Ids and plain values for the templates, never copies of documents. */
  data: Record<string, string | number | boolean | null>
  link: string | null
  /** What people were told before and is over with this. */
  ends?: Ending
}

/**
 * Notices of a type about one thing. What there was to do is done: they are marked as read. What they say is no longer
 * so: those that nobody has read are withdrawn, and who had one is not told in the app of what this announces.
 */
export type Ending = { type: string; by: "reading" | "withdrawing" } & ({ request_id: string } | { entry_id: string })
