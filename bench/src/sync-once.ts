import { lowerPriority } from "../../apps/server/src/app/lower-priority.ts"
import { openProduct } from "./opened.ts"

/**
 * Scores this month for everyone and writes it to the warehouse; with `for-ever`, repeatedly until it is stopped. It is
 * then ready after its first sync, since a worker of the product has long compiled what a sync takes.
 */
const { app, databaseUrl, thisMonth, close } = await openProduct()
lowerPriority({ role: "worker", databaseUrl })
let goesOn = process.argv[2] === "for-ever"
process.once("SIGTERM", () => (goesOn = false))
if (goesOn) {
  await app.features.months.syncNow(thisMonth)
  console.log(JSON.stringify({ origin: "none" }))
}
do {
  await app.features.months.syncNow(thisMonth)
  console.log("synced")
} while (goesOn)
await close()
