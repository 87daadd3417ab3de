import { writeFileSync } from "node:fs"
import { openFloor } from "./floor.ts"
import { openProduct } from "./opened.ts"
import { signEverybodyIn } from "./signed-in.ts"

/** `product` serves the product; `floor` bare routes with the same token check. With a file, signs everyone in first. */
const [kind, signedFile] = process.argv.slice(2)
const opened = await openProduct()
if (signedFile !== undefined) {
  const everyone = await signEverybodyIn(opened.app)
  writeFileSync(signedFile, JSON.stringify({ databaseUrl: opened.databaseUrl, everyone }))
}

const http = kind === "product" ? opened.app.http : await openFloor(opened)
await http.listen({ port: 0, host: "127.0.0.1" })
console.log(JSON.stringify({ origin: http.listeningOrigin }))
// Stops the embedded server, too, which would otherwise run for up to another minute and into the next measurement. A
// profile is written only by a process that exits on its own.
process.once("SIGTERM", () => void stop())

async function stop(): Promise<void> {
  try {
    await http.close()
    await opened.close()
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
  process.exit()
}
