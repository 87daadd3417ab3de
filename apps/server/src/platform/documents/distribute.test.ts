import { expect, test, vi } from "vitest"
import { silentLog } from "#platform/log/index.ts"
import { assertReadyToDistribute, DatabaseInUse, DISTRIBUTING, migrate, openDatabase } from "./index.ts"
import { testDatabase } from "../../../test/support/postgres.ts"

test("a database that another process uses is not distributed", async () => {
  const { url, drop } = await testDatabase("distribute")
  const command = openDatabase({ url, poolSize: 2, log: silentLog, applicationName: DISTRIBUTING })
  const process = openDatabase({ url, poolSize: 2, log: silentLog })
  await migrate(process.db)
  await expect(assertReadyToDistribute(command.db)).rejects.toThrow(DatabaseInUse)
  await process.close()
  // The server notices closed connections a moment later.
  await vi.waitFor(() => assertReadyToDistribute(command.db))
  await command.close()
  await drop()
})
