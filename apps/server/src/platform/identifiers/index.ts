import { v7 } from "uuid"

/** A UUIDv7: it grows with time, so that new rows land beside each other in an index. (rules/http#identifiers) */
export function newId(): string {
  return v7()
}
