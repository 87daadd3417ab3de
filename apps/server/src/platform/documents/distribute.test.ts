import { expect, test } from "vitest"
import { silentLog } from "#platform/log/index.ts"
import { testDatabase } from "#test/support/postgres.ts"
import { assertReadyToDistribute, CannotDistribute, openDatabase } from "./index.ts"

test("a database without Citus, or without nodes, is not distributed", async () => {
  const { url, drop } = await testDatabase("no_nodes")
  const documents = openDatabase({ url, poolSize: 2, log: silentLog })
  await expect(assertReadyToDistribute(documents.db)).rejects.toThrow(CannotDistribute)
  await documents.close()
  await drop()
})
