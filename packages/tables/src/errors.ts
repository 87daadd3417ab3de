export type TableErrorCode =
  /** The file's type is supported, but the file is broken or not a table. */
  | "unreadable"
  /** The file's type is not supported or doesn't match its name. */
  | "unsupported"
  | "too_many_rows"
  /** The unpacked workbook would be too large. */
  | "too_large"

/** Why a file can't be read, for the person who uploaded it. */
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
