/** A warehouse's tables and columns: created once, before the first query, and again after some were found missing. */
export type OwnSchema = {
  ensure(): Promise<void>
  /** Makes the next caller check again. */
  forget(): void
  /** Runs `work` once the tables exist, and retries it once if the database had lost them. */
  on<T>(work: () => Promise<T>): Promise<T>
}

/** @param isLacking whether an error means that a table or a column is missing */
export function openOwnSchema(make: () => Promise<void>, isLacking: (error: unknown) => boolean): OwnSchema {
  let created: Promise<void> | undefined

  async function ensure(): Promise<void> {
    created ??= make()
    try {
      await created
    } catch (error) {
      created = undefined
      throw error
    }
  }
  const forget = () => {
    created = undefined
  }
  return {
    ensure,
    forget,
    async on(work) {
      await ensure()
      try {
        return await work()
      } catch (error) {
        if (!isLacking(error)) throw error
        forget()
        await ensure()
        return await work()
      }
    },
  }
}
