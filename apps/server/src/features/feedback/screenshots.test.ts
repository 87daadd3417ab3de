import { existsSync } from "node:fs"
import { readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { deflateSync } from "node:zlib"
import sharp from "sharp"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { newId, sql } from "#platform/index.ts"
import { addPerson } from "#test/support/factories.ts"
import { openS3Server } from "#test/support/s3-server.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { filesFolder, picture, sendFiles, type File } from "./feedback.test-support.ts"
import { removeOrphans } from "./screenshots.ts"

const directory = filesFolder()
let world: TestWorld
let admin: Caller
let writer: Caller
let shot: File
beforeAll(async () => {
  world = await openTestWorld("screenshots", { warehouse: "none", config: { storage: { driver: "fs", directory } } })
  admin = await world.as("admin@example.com")
  writer = await world.as((await addPerson(world)).email)
  shot = await picture()
})
// One person sends more here than a day's feedback.
beforeEach(() => sql`truncate tbl_daily_usage`.execute(world.app.platform.db))
afterAll(async () => {
  await world.close()
  await rm(directory, { recursive: true, force: true })
})

const draft = { category: "bug", message: "It looks wrong.", page_path: "/dashboard" }
const newFeedback = async (): Promise<string> => (await writer.post("/v1/feedback", draft)).body._id
const attach = (id: string, files: File[], headers?: Record<string, string>) =>
  sendFiles(writer, `/v1/feedback/${id}/attachments`, files, headers)
const read = async (id: string) => (await writer.get(`/v1/feedback/${id}`)).body
/** The stored files of a feedback. */
const filesOf = async (id: string) => {
  const folder = join(directory, "product-feedback", id)
  return existsSync(folder) ? readdir(folder) : []
}

describe("screenshots", () => {
  test("are added to the author's own feedback, seen by level 5, and carry no metadata", async () => {
    const id = await newFeedback()
    const secret = await sharp(shot.bytes)
      .jpeg()
      .withMetadata({ exif: { IFD0: { Copyright: "secret-place" } } })
      .toBuffer()
    expect(secret.toString("latin1")).toContain("secret-place")
    const { status, body } = await attach(id, [shot, { name: "photo.jpg", type: "image/jpeg", bytes: secret }])
    expect(status).toBe(201)
    expect(body).toMatchObject({
      version: 2,
      abilities: { attach: true },
      attachments: [
        { file_name: "shot.png", media_type: "image/png", width: 30, height: 20 },
        { file_name: "photo.jpg", media_type: "image/jpeg", width: 30, height: 20 },
      ],
    })
    expect(JSON.stringify(body)).not.toContain("product-feedback")

    const { attachments } = (await admin.get(`/v1/feedback/admin/${id}`)).body
    const address = await admin.get(`/v1/feedback/attachments/${attachments[1]?._id}/url`)
    expect(address.body).toMatchObject({
      file_name: "photo.jpg",
      media_type: "image/jpeg",
      expires_at: "2026-10-15T16:05:00.000Z",
    })
    const seen = await world.app.http.inject(address.body.url)
    expect(seen.statusCode).toBe(200)
    expect(seen.headers).toMatchObject({ "content-type": "image/jpeg", "x-content-type-options": "nosniff" })
    expect((await sharp(seen.rawPayload).metadata()).format).toBe("jpeg")
    expect(seen.rawPayload.toString("latin1")).not.toContain("secret-place")
  })

  test("have a URL for five minutes", async () => {
    const id = await newFeedback()
    const { attachments } = (await attach(id, [shot])).body
    const { url } = (await admin.get(`/v1/feedback/attachments/${attachments[0]?._id}/url`)).body
    world.setNow("2026-10-15T16:04:59Z")
    expect((await world.app.http.inject(url)).statusCode).toBe(200)
    world.setNow("2026-10-15T16:05:00Z")
    expect((await world.app.http.inject(url)).statusCode).toBe(404)
    expect((await world.app.http.inject(`${url}x`)).statusCode).toBe(404)
    world.setNow("2026-10-15T16:00:00Z")
  })

  test("have an address only for level 5, and a missing screenshot has none", async () => {
    const id = await newFeedback()
    const { attachments } = (await attach(id, [shot])).body
    const url = `/v1/feedback/attachments/${attachments[0]?._id}/url` as const
    expect((await writer.get(url)).status).toBe(403)
    expect((await admin.get(`/v1/feedback/attachments/${newId()}/url`)).status).toBe(404)
    expect((await admin.get("/v1/feedback/attachments/..%2f..%2fetc/url")).status).toBe(404)
  })

  test("are at most five over all calls", async () => {
    const id = await newFeedback()
    expect((await attach(id, [shot, shot, shot])).status).toBe(201)
    const over = await attach(id, [shot, shot, shot])
    expect([over.status, over.body.errors[0]?.path]).toEqual([422, "files"])
    const full = await attach(id, [shot, shot])
    expect([full.status, full.body.attachments.length, full.body.abilities.attach]).toEqual([201, 5, false])
    expect((await attach(id, [shot])).status).toBe(422)
    expect(await filesOf(id)).toHaveLength(5)
  })

  test("are at most five when ten calls arrive at once and two are checked at a time", async () => {
    const id = await newFeedback()
    const attachSoon = async (): Promise<number> => {
      const { status } = await attach(id, [shot])
      return status === 429 ? attachSoon() : status
    }
    const statuses = await Promise.all(Array.from({ length: 10 }, attachSoon))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array(5).fill(201), ...Array(5).fill(422)])
    expect((await read(id)).attachments).toHaveLength(5)
    expect(await filesOf(id)).toHaveLength(5)
  })

  test("sent again with the same Idempotency-Key are saved once, and with other content refused", async () => {
    const id = await newFeedback()
    const key = { "idempotency-key": `shots-${id}` }
    const first = await attach(id, [shot, shot, shot], key)
    const again = await attach(id, [shot, shot, shot], key)
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    expect(again.headers["idempotency-replayed"]).toBe("true")
    const another = await attach(id, [await picture("red")], key)
    expect([another.status, another.body.code]).toEqual([422, "idempotency_key_reused"])
    expect(await filesOf(id)).toHaveLength(3)
  })

  test("have no path in their names and are stored under ids", async () => {
    const id = await newFeedback()
    const names = ["../../../../etc/passwd", "..\\\\..\\\\shot.png", "/abs/olute.png", "%2e%2e%2fx.png", ".htaccess"]
    const { body } = await attach(
      id,
      names.map((name) => ({ ...shot, name })),
    )
    expect(body.attachments.map((each: { file_name: string }) => each.file_name)).toEqual([
      "passwd.png",
      "shot.png",
      "olute.png",
      "%2e%2e%2fx.png",
      "file.png",
    ])
    for (const file of await filesOf(id)) expect(file).toMatch(/^[0-9a-f-]{36}\.png$/)
  })
})

describe("screenshots are refused", () => {
  /** The response, and what is stored afterwards. */
  const outcome = async (files: File[]) => {
    const id = await newFeedback()
    const { status } = await attach(id, files)
    return { status, attachments: (await read(id)).attachments, files: await filesOf(id) }
  }
  const refused = (status: number) => ({ status, attachments: [], files: [] })
  const text = (content: string, type = "image/png"): File => ({ type, bytes: Buffer.from(content) })

  test("when there are six, none, or one larger than 5 MB", async () => {
    expect(await outcome([shot, shot, shot, shot, shot, shot])).toEqual(refused(422))
    expect(await outcome([])).toEqual(refused(422))
    const large = Buffer.concat([shot.bytes, Buffer.alloc(5 * 1024 * 1024)])
    expect(await outcome([{ bytes: large }])).toEqual(refused(413))
  })

  test.each<[string, () => File]>([
    ["a page", () => text("<!doctype html><script>alert(1)</script>")],
    ["an SVG image", () => text('<svg xmlns="http://www.w3.org/2000/svg"/>', "image/svg+xml")],
    ["an SVG image that says it is a PNG", () => text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ["a PDF", () => text("%PDF-1.7")],
    ["empty", () => text("")],
    ["an image that says it is a page", () => ({ ...shot, type: "text/html" })],
    ["an image that says it is of another kind", () => ({ ...shot, type: "image/jpeg" })],
    ["an image and a page", () => ({ bytes: Buffer.concat([shot.bytes, Buffer.from("<script>alert(1)</script>")]) })],
    ["something huge, packed", () => ({ bytes: deflateSync(Buffer.alloc(10_000_000)) })],
  ])("when one is %s", async (_, file) => {
    expect(await outcome([file()])).toEqual(refused(422))
  })

  test("all together when one of them is, and the refusal names it", async () => {
    expect(await outcome([shot, text("no image"), shot])).toEqual(refused(422))
    const { body } = await attach(await newFeedback(), [shot, text("no image"), shot])
    expect(body.errors[0]?.path).toBe("files.1")
  })

  test("when they decode to a huge image", async () => {
    const huge = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: "white" } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(huge.length).toBeLessThan(1_000_000)
    expect(await outcome([{ bytes: huge }])).toEqual(refused(422))
  })

  test("for another person's feedback or a missing one: 404 before the body is parsed", async () => {
    const id = await newFeedback()
    for (const files of [[shot], []]) {
      expect((await sendFiles(admin, `/v1/feedback/${id}/attachments`, files)).status).toBe(404)
      expect((await attach(newId(), files)).status).toBe(404)
    }
    expect((await sendFiles(world.anonymous, `/v1/feedback/${id}/attachments`, [shot])).status).toBe(401)
  })

  test("from the desktop client", async () => {
    const person = await addPerson(world)
    const web = await world.as(person.email)
    const { _id } = (await web.post("/v1/feedback", draft)).body
    const desktop = await world.as(person.email, "desktop")
    const answer = await sendFiles(desktop, `/v1/feedback/${_id}/attachments`, [shot])
    expect([answer.status, answer.body.code]).toEqual([403, "web_only"])
  })

  test("when they come as JSON", async () => {
    expect((await writer.post(`/v1/feedback/${await newFeedback()}/attachments`, { files: [] })).status).toBe(415)
  })
})

describe("a failure", () => {
  test("in the database leaves nothing in the database or the storage", async () => {
    const id = await newFeedback()
    await sql`alter table tbl_product_feedback add constraint never check (version < 2) not valid`.execute(
      world.app.platform.db,
    )
    const { status } = await attach(id, [shot])
    await sql`alter table tbl_product_feedback drop constraint never`.execute(world.app.platform.db)
    expect(status).toBe(500)
    expect((await read(id)).attachments).toEqual([])
    expect(await filesOf(id)).toEqual([])
  })

  test("by a crash leaves files that are removed a day later, and nothing else is removed", async () => {
    const id = await newFeedback()
    const { attachments } = (await attach(id, [shot])).body
    const { storage, db } = world.app.platform
    const orphan = `product-feedback/${id}/${newId()}.png`
    const gone = `product-feedback/${newId()}/${newId()}.png`
    const foreign = "product-feedback/readme/somebody-elses.txt"
    for (const key of [orphan, gone, foreign]) await storage.put(key, shot.bytes, "image/png")
    const later = (hours: number) => ({ now: () => Temporal.Now.instant().add({ hours }) })
    const { signal } = new AbortController()

    await removeOrphans({ db, storage, clock: later(23) }, signal)
    expect(await storage.get(orphan)).not.toBeNull()
    await removeOrphans({ db, storage, clock: later(25) }, signal)
    expect([await storage.get(orphan), await storage.get(gone)]).toEqual([null, null])
    expect(await storage.get(foreign)).not.toBeNull()
    expect(await filesOf(id)).toEqual([`${attachments[0]?._id}.png`])
  })
})

describe("with S3", () => {
  test("a screenshot has a working absolute address, and an outage is 503 and leaves nothing", async () => {
    const server = await openS3Server(filesFolder(), { signatures: "ignored" })
    const s3World = await openTestWorld("screenshots_s3", { warehouse: "none", config: { storage: server.config } })
    const boss = await s3World.as("admin@example.com")
    const { _id } = (await boss.post("/v1/feedback", draft)).body
    const { body } = await sendFiles(boss, `/v1/feedback/${_id}/attachments`, [shot])
    const { url } = (await boss.get(`/v1/feedback/attachments/${body.attachments[0]?._id}/url`)).body
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1/)
    const seen = await fetch(url)
    expect([seen.status, seen.headers.get("content-type")]).toEqual([200, "image/png"])
    expect(seen.headers.get("content-disposition")).toBe('attachment; filename="shot.png"')

    const storageStatus = async () => (await boss.get("/v1/system/status")).body.checks.storage.status
    expect(await storageStatus()).toBe("ok")

    await server.close()
    expect(await storageStatus()).toBe("degraded")
    const down = await sendFiles(boss, `/v1/feedback/${_id}/attachments`, [shot])
    expect([down.status, down.body.code]).toEqual([503, "unavailable"])
    expect((await boss.get(`/v1/feedback/${_id}`)).body.attachments).toHaveLength(1)
    await s3World.close()
  })
})
