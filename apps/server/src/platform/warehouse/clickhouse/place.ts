import type { Connection } from "./connection.ts"

/** Where a month is written. */
export type Place = {
  /** Runs all statements of the write. */
  server: Connection
  /** All servers that can publish the month, including `server`. */
  replicas: readonly Connection[]
  /** Waits until `server` has everything that any replica published before. */
  catchUp(): Promise<void>
}

export const onlyServer = (server: Connection): Place => ({ server, replicas: [server], catchUp: async () => {} })
