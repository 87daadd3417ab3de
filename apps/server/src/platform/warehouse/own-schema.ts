/** A warehouse's tables and columns: made once, before the first question, and again after they were found to be lacking. */
export type OwnSchema = {
  ensure(): Promise<void>
  /** The next who asks looks again. */
  forget(): void
  /** Runs on tables that are there: the work is done a second time if the first met a database that had lost them. */
  on<T>(work: () => Promise<T>): Promise<T>
}

/** @param isLacking whether an error says that a table or a column is not there */
export function openOwnSchema(make: () => Promise<void>, isLacking: (error: unknown) => boolean): OwnSchema {
  let made: Promise<void> | undefined

  async function ensure(): Promise<void> {
    made ??= make()
    try {
      await made
    } catch (error) {
      made = undefined
      throw error
    }
  }
  const forget = () => {
    made = undefined
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
