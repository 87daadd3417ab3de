import { Refusal } from "@scorecard/contracts/refusals"

/** The file is of a kind that we take, but broken or not a table. */
export function unreadableFile(message: string, cause?: unknown): Refusal {
  return new Refusal("file_not_readable", message, { errors: [{ path: "file", message }], cause })
}

/** The file is of a kind that we do not take, or not of the kind that its name says. */
export function unsupportedFile(message: string): Refusal {
  return new Refusal("media_type_not_supported", message, { errors: [{ path: "file", message }] })
}
