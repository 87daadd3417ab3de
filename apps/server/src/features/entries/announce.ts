import type { Entry } from "@scorecard/contracts/entries"
import { dateOf } from "./kinds.ts"
import type { Kind } from "./kinds.ts"

/** What an announcement about an entry carries, and where it leads. (interface §6) */
export function linkTo(kind: Kind, entry: Entry) {
  const data = { entry_id: entry._id, kind: kind.kind, date: dateOf(kind, entry), employee_id: entry.employee_id }
  return { data, link: `/scorecard/${kind.path}/${entry._id}` }
}
