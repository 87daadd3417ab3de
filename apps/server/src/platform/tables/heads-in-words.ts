const MOST_NAMED = 10
const LONGEST_NAMED = 60

/** Heads as a refusal names them: a few, none of them long, whatever the file holds. */
export function listHeadings(heads: readonly string[]): string {
  const named = heads.slice(0, MOST_NAMED).map(shorten).join(", ")
  return heads.length > MOST_NAMED ? `${named} and ${heads.length - MOST_NAMED} more` : named
}

function shorten(head: string): string {
  return head.length > LONGEST_NAMED ? `${head.slice(0, LONGEST_NAMED).toWellFormed()}…` : head
}
