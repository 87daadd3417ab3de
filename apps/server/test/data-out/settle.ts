import pg from "pg"
import { vi } from "vitest"

/**
 * Waits until everything that was committed before is exported: transactions of other databases on the same server delay
 * it, too.
 */
export async function settle(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>("select pg_current_xact_id()::text as id")
    const id = rows[0]?.id
    const assertPast = async () => {
      const passed = await client.query<{ past: boolean }>(
        "select pg_snapshot_xmin(pg_current_snapshot()) > $1::text::xid8 as past",
        [id],
      )
      if (passed.rows[0]?.past !== true) throw new Error("an earlier transaction is still running")
    }
    await vi.waitFor(assertPast, { timeout: 60_000 })
  } finally {
    await client.end()
  }
}
