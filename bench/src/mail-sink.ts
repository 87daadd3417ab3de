import { openMailServer } from "../../apps/server/test/support/smtp.ts"

/** A mail server that accepts everything, in a process of its own, so that its work is not the program's. */
const { url, arrived } = await openMailServer()
process.on("SIGUSR2", () => console.log(JSON.stringify({ arrived: arrived.length })))
console.log(JSON.stringify({ origin: url }))
