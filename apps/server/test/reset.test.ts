import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { startEmbeddedPostgres } from "@scorecard/embedded-postgres"
import { runCommand } from "./support/command.ts"
import { memoryFolder } from "./support/memory-folder.ts"

let directory: string
let data: string
beforeEach(() => {
  directory = memoryFolder("scorecard-reset-")
  data = join(directory, "data")
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const reset = (args: string[] = [], environment: Record<string, string> = {}) =>
  runCommand("reset", args, { DATA_DIR: data, ...environment })

test("deletes all data and nothing else, once the service is stopped and the deletion confirmed", async () => {
  // The database server runs as long as the service does.
  const server = await startEmbeddedPostgres({ directory: join(data, "postgres"), log: () => undefined })
  for (const folder of ["secrets", "files", "outbox"]) mkdirSync(join(data, folder))
  writeFileSync(join(data, "outbox", "1.eml"), "Hello")
  const pointer = join(data, "postgres", "moved-to.txt")
  const moved = existsSync(pointer) ? [readFileSync(pointer, "utf8").trim()] : []
  writeFileSync(join(data, "notes.txt"), "mine")
  for (const args of [[], ["--yes"]]) {
    const running = await reset(args)
    expect(running).toMatchObject({ code: 1, out: "" })
    expect(running.err).toMatch(/^The service is running on .*: stop it first\..*\n$/)
  }
  await server.stop()

  const before = readdirSync(data).toSorted()
  const reply = await reset()
  expect(reply).toMatchObject({ code: 1, err: "" })
  for (const folder of [join(data, "postgres"), join(data, "secrets"), ...moved]) expect(reply.out).toContain(folder)
  expect(reply.out).not.toContain("notes.txt")
  expect(reply.out).toContain("Nothing was deleted. To delete everything listed: npm run reset -- --yes")
  expect(readdirSync(data).toSorted()).toEqual(before)

  expect(await reset(["--yes"])).toMatchObject({ code: 0, err: "" })
  expect(readdirSync(data)).toEqual(["notes.txt"])
  expect(moved.filter((folder) => existsSync(folder))).toEqual([])
  expect(await reset(["--yes"])).toMatchObject({ code: 0, out: `There is nothing to delete in ${data}.` })
})

const PRODUCTION = {
  NODE_ENV: "production",
  JWT_SECRET: "qX7vRk2mLw9sTz4bHn6cYd8fJp3gKa5e",
  SECRETS_KEY: "Zt5uWe8rYq1iOp4aSd7fGh2jKl9xCv3b",
  ALLOWED_EMAIL_DOMAINS: "example.com",
}
test.each([
  [
    "a database elsewhere",
    { DATABASE_URL: "postgres://127.0.0.1:1/x", WH_DRIVER: "none" },
    ["--force"],
    "DATABASE_URL",
  ],
  ["production", PRODUCTION, [], "--force"],
])("refuses %s", async (_, environment, args, reason) => {
  const { code, err } = await reset(["--yes", ...args], environment)
  expect([code, err]).toEqual([1, expect.stringContaining(reason)])
  expect(err.trim().split("\n")).toHaveLength(1)
})

test("deletes in production with --force", async () => {
  expect(await reset(["--yes", "--force"], PRODUCTION)).toMatchObject({ code: 0, err: "" })
})
