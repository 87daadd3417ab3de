// The consumer that the tests kill: it stores each batch together with its cursor, in one step.
import { existsSync } from "node:fs"
import { readdir, readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"

const [url = "", token = "", folder = ""] = process.argv.slice(2)

const stored = (await readdir(folder)).filter((name) => name.endsWith(".json")).toSorted()
let count = stored.length
const last = stored.at(-1)
let cursor = last === undefined ? null : (JSON.parse(await readFile(join(folder, last), "utf8")) as Batch).cursor

type Batch = { cursor: string; rows: unknown[] }

for (;;) {
  const query = new URLSearchParams({ limit: "3", ...(cursor !== null && { cursor }) })
  // Asked before reading: what was written before is then in this batch or in the next ones.
  const isLast = existsSync(join(folder, "stop"))
  const reply = await fetch(`${url}?${query}`, { headers: { authorization: `Bearer ${token}` } })
  if (!reply.ok) throw new Error(`${reply.status}: ${await reply.text()}`)
  const lines = (await reply.text()).split("\n").filter((line) => line !== "")
  process.stdout.write(`${lines.length}\n`)
  cursor = reply.headers.get("x-next-cursor") ?? ""
  if (lines.length > 0) {
    const name = join(folder, `${String(count++).padStart(8, "0")}.json`)
    await writeFile(`${name}.part`, JSON.stringify({ cursor, rows: lines.map((line) => JSON.parse(line) as unknown) }))
    await rename(`${name}.part`, name)
  }
  if (isLast && reply.headers.get("x-has-more") === "false") break
}
