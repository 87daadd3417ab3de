/** The embedded server cannot run here, and only the person who runs the program can change that. */
export class EmbeddedPostgresError extends Error {
  override name = "EmbeddedPostgresError"
}

const HOW_TO_RESTORE =
  "restore a backup into a new folder: DATA_DIR=/new/folder npm run restore -- --from /folder/of/the/backup"

/** The files of a database do not belong together or cannot be read: no server will run on them again. */
export function damaged(dataDirectory: string, reason: string, options?: ErrorOptions): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The database in ${dataDirectory} is damaged (${reason}). Keep that folder, and ${HOW_TO_RESTORE}`,
    options,
  )
}

/** Files of another major version are sound, but not for this server. */
export function otherVersion(dataDirectory: string, theirs: string, ours: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The database in ${dataDirectory} was made by PostgreSQL ${theirs}, this is ${ours}. Back it up with the program ` +
      `that made it, and ${HOW_TO_RESTORE}`,
  )
}

/** The system's word for what went wrong (`ENOENT`, `EACCES`, a SQLSTATE), if the error carries one. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined
  return typeof error.code === "string" ? error.code : undefined
}

/** What `work` answers, or undefined when it fails with one of `codes`; every other error goes on. */
export async function unless<T>(codes: readonly string[], work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (codes.includes(errorCode(error) ?? "")) return undefined
    throw error
  }
}
