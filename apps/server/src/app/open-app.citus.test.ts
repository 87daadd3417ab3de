import { expect, test } from "vitest"
import { openTestWorld } from "../../test/support/world.ts"

test("a replica of a distributed database is refused at the start", async () => {
  const databaseReplica = { url: "postgresql://replica.example.com/scorecard", maxLagSeconds: 30 }
  const opening = openTestWorld("replica_of_nodes", { warehouse: "none", config: { databaseReplica } })
  await expect(opening).rejects.toThrow(/^DATABASE_REPLICA_URL: not possible with Citus/)
})
