import { AsyncLocalStorage } from "node:async_hooks"

const storage = new AsyncLocalStorage<Set<string>>()

/** Runs the work and returns, with its result, every table that its statements name. */
export async function withTablesRead<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; tables: ReadonlySet<string> }> {
  const tables = new Set<string>()
  const result = await storage.run(tables, work)
  return { result, tables }
}

/** Called with each statement as it is sent. Outside of `withTablesRead`, it does nothing. */
export function noteStatement(text: string): void {
  const tables = storage.getStore()
  if (tables) for (const [table] of text.matchAll(/\btbl_\w+/g)) tables.add(table)
}

/** For work that others do for the caller: what it returns is told, later and elsewhere, the tables that were read. */
export function tablesReadHere(): (tables: Iterable<string>) => void {
  const own = storage.getStore()
  return (tables) => {
    if (own) for (const table of tables) own.add(table)
  }
}
