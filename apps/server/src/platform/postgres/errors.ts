/** The embedded server cannot run here, and only the person who runs the program can change that. */
export class EmbeddedPostgresError extends Error {
  override name = "EmbeddedPostgresError"
}

/** The system's word for what went wrong (`ENOENT`, `EACCES`, a SQLSTATE), if the error carries one. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined
  return typeof error.code === "string" ? error.code : undefined
}

/** What `work` answers, or undefined when it fails with one of `codes`; every other error goes on. */
export async function unless<T>(codes: readonly string[], work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (codes.includes(codeOf(error) ?? "")) return undefined
    throw error
  }
}
