import { Refusal } from "@scorecard/contracts/refusals"

/** A cursor that we gave out, but for another list: to follow it would skip people without a word. */
export function cursorMismatch(): Refusal {
  const message = "The cursor is of another list. Start again without a cursor."
  return new Refusal("cursor_invalid", message, { errors: [{ path: "cursor", message }] })
}
