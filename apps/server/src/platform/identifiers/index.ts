import { v7 } from "uuid"

/** A UUIDv7: it increases with time, so that new rows are adjacent in an index. (rules/http#identifiers) */
export function newId(): string {
  return v7()
}
