/** The embedded server can't run here, and only an operator can change that. */
export class EmbeddedPostgresError extends Error {
  override name = "EmbeddedPostgresError"
}

const HOW_TO_RESTORE =
  "restore a backup into a new folder: DATA_DIR=/new/folder npm run restore -- --from /folder/of/the/backup"

/** The files of a database are inconsistent or unreadable: no server can run on them. */
export function damaged(dataDirectory: string, reason: string, options?: ErrorOptions): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The database in ${dataDirectory} is damaged (${reason}). Keep that folder, and ${HOW_TO_RESTORE}`,
    options,
  )
}

/** The files are intact but belong to another major version. */
export function otherVersion(dataDirectory: string, theirs: string, ours: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The database in ${dataDirectory} was made by PostgreSQL ${theirs}, this is ${ours}. Stop everything that uses it, then run ` +
      "npm run upgrade-database",
  )
}

/** The error's code (`ENOENT`, `EACCES`, a SQLSTATE), if it has one. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined
  return typeof error.code === "string" ? error.code : undefined
}

/** The result of `work`, or undefined if it fails with one of `codes`; other errors are rethrown. */
export async function unless<T>(codes: readonly string[], work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (codes.includes(errorCode(error) ?? "")) return undefined
    throw error
  }
}
