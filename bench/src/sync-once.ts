import { openProduct } from "./opened.ts"

/**
 * Scores this month for everyone and writes it to the warehouse; with `for-ever`, repeatedly until it is stopped. It is
 * then ready after a first sync, because the code of a worker that has been running for a while is compiled already.
 */
const { app, thisMonth, close } = await openProduct({ asWorker: true })
let goesOn = process.argv[2] === "for-ever"
process.once("SIGTERM", () => (goesOn = false))
const sync = () => app.features.months.syncNow(thisMonth)
await sync()
if (goesOn) console.log(JSON.stringify({ origin: "none" }))
while (goesOn) {
  await sync()
  console.log("synced")
}
await close()
