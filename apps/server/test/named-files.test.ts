import { mkdtempSync } from "node:fs"
import { readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { namedFiles } from "#app/named-files.ts"
import { ask, PDF } from "#features/atw-requests/atw-requests.test-support.ts"
import { addTeam } from "#features/entries/entries.test-support.ts"
import { KEYS, promote, publish, signed } from "#features/desktop-releases/releases.test-support.ts"
import { picture, sendFiles } from "#features/feedback/feedback.test-support.ts"
import { mp4, sendFile } from "#features/learning/learning.test-support.ts"
import { addPerson } from "./support/factories.ts"
import { openTestWorld, type Answer, type TestWorld } from "./support/world.ts"

const directory = mkdtempSync(join(tmpdir(), "scorecard-named-"))
let world: TestWorld
beforeAll(async () => {
  const storage = { driver: "fs", directory: join(directory, "files") } as const
  const config = { dataDirectory: directory, storage, desktopReleaseKeys: KEYS }
  world = await openTestWorld("named_files", { warehouse: "none", config })
})
afterAll(async () => {
  await world.close()
  await rm(directory, { recursive: true, force: true })
})

/** Tables, whose content becomes documents, and the signed manifest of a promotion: no file is stored. */
const READ_ONLY = /\/(?:bulk\/preview|promote)$/

/** Every other operation that takes files, called so that it stores one. */
const STORING: Record<string, () => Promise<Answer>> = {
  "POST /v1/atw-entry-requests": async () => ask((await addTeam(world)).member, {}, [PDF]),
  "POST /v1/feedback/{id}/attachments": async () => {
    const writer = await world.as((await addPerson(world)).email)
    const { body } = await writer.post("/v1/feedback", { category: "bug", message: "It looks wrong.", page_path: "/" })
    return sendFiles(writer, `/v1/feedback/${body._id}/attachments`, [await picture()])
  },
  "POST /v1/learning/files": async () => {
    const author = await world.as((await addPerson(world, { access_level: 3 })).email)
    return sendFile(author, { type: "video/mp4", bytes: mp4() })
  },
  "POST /v1/system/desktop-releases": async () =>
    publish(await world.as("admin@example.com"), signed("1.0.0", "staging")),
}

async function stored(): Promise<string[]> {
  const files = await readdir(join(directory, "files"), { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = files.filter((each) => each.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return paths.map((path) => path.slice(join(directory, "files/").length)).toSorted()
}

test("each operation that takes files is listed here", () => {
  const taking = world.app.features.routes
    .filter(({ contract }) => contract.upload && !READ_ONLY.test(contract.path))
    .map(({ contract: { method, path } }) => `${method} ${path}`)
  expect(taking.toSorted()).toEqual(Object.keys(STORING))
})

test("every stored file is listed for the backup", async () => {
  for (const [operation, send] of Object.entries(STORING)) {
    const before = await stored()
    expect([operation, (await send()).status]).toEqual([operation, 201])
    expect([operation, (await stored()).length]).toEqual([operation, before.length + 1])
  }
  const admin = await world.as("admin@example.com")
  const [release] = (await admin.get("/v1/system/desktop-releases")).body.items
  expect((await promote(admin, release?._id ?? "", signed("1.0.0", "production"))).status).toBe(201)
  const named: string[] = []
  for await (const keys of namedFiles(world.app.platform.db)) named.push(...keys)
  expect(named.toSorted()).toEqual(await stored())
})
