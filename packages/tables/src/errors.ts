export type TableErrorCode =
  /** The file is of a kind that can be read, but broken or not a table. */
  | "unreadable"
  /** The file is of another kind, or not of the kind that its name says. */
  | "unsupported"
  | "too_many_rows"
  /** The workbook would unpack to too much. */
  | "too_large"

/** Why a file cannot be read, in words for whoever uploaded it. */
export class TableError extends Error {
  override name = "TableError"
  readonly code: TableErrorCode

  constructor(code: TableErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export const unreadable = (message: string, cause?: unknown): TableError =>
  new TableError("unreadable", message, { cause })
export const tooManyRows = (message: string): TableError => new TableError("too_many_rows", message)
