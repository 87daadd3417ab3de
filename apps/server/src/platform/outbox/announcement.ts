/**
 * Something that people are to hear of, kept in the transaction of its cause: neither lost nor told of something that
 * was rolled back. Who reads it, and how it is put into words, is decided when it is delivered. (interface §6, decisions §8)
 */
export type Announcement = {
  /** A type key of interface §6, such as `scorecard.sbs.submitted_for_you`. */
  type: string
  recipient_ids: string[]
  /** Ids and plain values for the templates, never copies of documents. */
  data: Record<string, string | number | boolean | null>
  link: string | null
}
