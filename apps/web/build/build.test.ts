import { execFile } from "node:child_process"
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterAll, beforeAll, expect, test } from "vitest"

const PROGRAM = fileURLToPath(new URL("build.ts", import.meta.url))
/** Strings that only React's development build contains; they survive minification. */
const OF_DEVELOPMENT = /Download the React DevTools|checkPropTypes|Each child in a list should have a unique/

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "scorecard-client-"))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test(
  "the client is built for production, even with NODE_ENV=development, and replaces a different build",
  {
    timeout: 120_000,
  },
  async () => {
    await mkdir(join(folder, "assets"))
    await writeFile(join(folder, "assets", "old.js"), "Download the React DevTools")
    await writeFile(join(folder, ".built-from"), "the same sources, built in another way")
    const env = { ...process.env, NODE_ENV: "development" }
    await promisify(execFile)(process.execPath, [PROGRAM, "--if-stale", "--out", folder], { env })
    const scripts = (await readdir(join(folder, "assets"))).filter((name) => name.endsWith(".js"))
    const texts = await Promise.all(scripts.map((name) => readFile(join(folder, "assets", name), "utf8")))
    expect(scripts.length).toBeGreaterThan(10)
    expect(scripts.filter((_, at) => OF_DEVELOPMENT.test(texts[at] ?? ""))).toEqual([])
  },
)

test("every component is built with its styles", async () => {
  const assets = await readdir(join(folder, "assets"))
  const read = (end: string) =>
    Promise.all(
      assets.filter((name) => name.endsWith(end)).map((name) => readFile(join(folder, "assets", name), "utf8")),
    )
  const styles = (await read(".css")).join("\n")
  // Mantine's classes: m_ and eight hexadecimal digits. A few have no rules of their own.
  const used = new Set((await read(".js")).flatMap((text) => text.match(/\bm_[0-9a-f]{8}\b/g) ?? []))
  expect(used.size).toBeGreaterThan(100)
  const all = await readFile(fileURLToPath(import.meta.resolve("@mantine/core/styles.css")), "utf8")
  expect([...used].filter((name) => all.includes(`.${name}`) && !styles.includes(`.${name}`))).toEqual([])
})
