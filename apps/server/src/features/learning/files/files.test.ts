import { readdir } from "node:fs/promises"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Caller, TestWorld } from "#test/support/world.ts"
import {
  addModule,
  ARTICLE,
  expectOk,
  FILES,
  MODULES,
  mp4,
  openLearningWorld,
  openSchool,
  pdf,
  sendFile,
  UNKNOWN_ID,
  type School,
  type SentFile,
} from "../learning.test-support.ts"
import { sweepFiles } from "./files.ts"

let world: TestWorld
let school: School
beforeAll(async () => {
  world = await openLearningWorld("learning_files")
  school = await openSchool(world)
})
afterAll(() => world.close())

const picture = (format: "png" | "jpeg" = "png") =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: "teal" } })
    .withExif({ IFD0: { Artist: "Someone Secret" } })
    .toFormat(format)
    .toBuffer()
const upload = (file: SentFile, caller: Caller = school.author) => sendFile(caller, file)
const getFileUrl = async (caller: Caller, id: string) => (await caller.get(`${FILES}/${id}/url`)).body.url
async function download(url: string, headers: Record<string, string> = {}) {
  const { statusCode, headers: got, rawPayload } = await world.app.http.inject({ url, headers })
  return { status: statusCode, headers: got, bytes: rawPayload }
}
async function storedFiles(): Promise<string[]> {
  const { storage } = world.app.platform.config
  const names = storage.driver === "fs" ? await readdir(storage.directory, { recursive: true }).catch(() => []) : []
  return names.filter((name) => /\.\w+$/.test(name)).toSorted()
}

describe("a file", () => {
  test("gets a safe name and is served from its address, including range requests", async () => {
    const bytes = mp4(200_000)
    const { status, body, headers } = await upload({ name: "../My lesson.exe", type: "video/mp4", bytes })
    expect(status).toBe(201)
    expect(body).toEqual({
      _id: body._id,
      file_name: "My lesson.mp4",
      media_type: "video/mp4",
      bytes: 200_000,
      uploaded_by_id: school.people.author.employee_id,
      created_at: "2026-10-15T16:00:00.000Z",
      version: 1,
    })
    expect(headers["location"]).toBe(`${FILES}/${body._id}`)
    expect((await school.author.get(`${FILES}/${body._id}`)).body).toEqual(body)

    const address = await school.author.get(`${FILES}/${body._id}/url`)
    expect(address.body).toMatchObject({ file_name: "My lesson.mp4", expires_at: "2026-10-15T18:00:00.000Z" })
    const whole = await download(address.body.url)
    expect(whole.bytes.equals(bytes)).toBe(true)
    expect(whole.headers).toMatchObject({ "content-type": "video/mp4", "x-content-type-options": "nosniff" })
    const part = await download(address.body.url, { range: "bytes=100000-100009" })
    expect([part.status, part.headers["content-range"]]).toEqual([206, "bytes 100000-100009/200000"])
    expect(part.bytes.equals(bytes.subarray(100_000, 100_010))).toBe(true)
    world.setNow("2026-10-15T18:00:00Z")
    expect((await download(address.body.url)).status).toBe(404)
    world.setNow("2026-10-15T16:00:00Z")
  })

  test("that is a document is stored unchanged; a picture is re-encoded without metadata", async () => {
    const document = pdf(400_000)
    const { _id } = await expectOk(upload({ name: "a.pdf", type: "application/pdf", bytes: document }))
    expect((await download(await getFileUrl(school.author, _id))).bytes.equals(document)).toBe(true)

    const bytes = await picture("jpeg")
    expect(bytes.toString("latin1")).toContain("Someone Secret")
    const { body } = await upload({ name: "a.jpg", type: "image/jpeg", bytes })
    const stored = (await download(await getFileUrl(school.author, body._id))).bytes
    expect(stored.toString("latin1")).not.toContain("Someone Secret")
    expect([body.media_type, body.bytes]).toEqual(["image/jpeg", stored.length])
  })

  const cut = (whole: Buffer, less: number) => whole.subarray(0, whole.length - less)
  const archive = Buffer.concat([Buffer.from("PK\x05\x06", "latin1"), Buffer.alloc(18)])
  /** A final box that contains the archive, so that the boxes fill the file. */
  const hiding = Buffer.concat([Buffer.from([0, 0, 0, 8 + archive.length]), Buffer.from("free"), archive])
  const far = 300_000
  test.each<[string, () => SentFile | Promise<SentFile>]>([
    ["a text", () => ({ bytes: Buffer.from("Just a text") })],
    ["an empty file", () => ({ bytes: Buffer.alloc(0) })],
    [
      "a program labeled as a video",
      () => ({ name: "a.mp4", type: "video/mp4", bytes: Buffer.from("MZ\x90\0\x03\0\0\0") }),
    ],
    [
      "an HTML page labeled as a document",
      () => ({ name: "a.pdf", type: "application/pdf", bytes: Buffer.from("<html>") }),
    ],
    [
      "an SVG",
      () => ({ name: "a.svg", type: "image/svg+xml", bytes: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>") }),
    ],
    [
      "a video in another format",
      () => ({ bytes: Buffer.from("\x1a\x45\xdf\xa3\x01\0\0\0\0\0\0\x1fB\x86\x81\x01matroska", "latin1") }),
    ],
    ["a document that claims to be a video", () => ({ type: "video/mp4", bytes: pdf() })],
    ["a video that claims to be a document", () => ({ type: "application/pdf", bytes: mp4() })],
    ["a picture that claims to be a video", async () => ({ type: "video/mp4", bytes: await picture() })],
    ["a video that is cut off", () => ({ bytes: cut(mp4(), 1) })],
    ["a video with data after its end", () => ({ bytes: Buffer.concat([mp4(), Buffer.from("more")]) })],
    ["a video without a movie header", () => ({ bytes: mp4().subarray(0, 28) })],
    ["a video that is also an archive", () => ({ bytes: Buffer.concat([mp4(), hiding]) })],
    ["a document that is cut off", () => ({ bytes: cut(pdf(), 20) })],
    ["a large document that is cut off", () => ({ bytes: cut(pdf(far), 20) })],
    ["a document that runs code", () => ({ bytes: pdf(1_000, "/JavaScript (app.alert)") })],
    ["a large document that runs code in its middle", () => ({ bytes: pdf(far, "/JavaScript (app.alert)") })],
    ["a large document that runs code in escaped form", () => ({ bytes: pdf(far, "/#4cau#6Ech") })],
    ["a large document that is also an archive", () => ({ bytes: Buffer.concat([pdf(far), archive]) })],
  ])("that is %s is 422, and nothing is stored", async (_, file) => {
    const before = await storedFiles()
    const { status, body } = await upload(await file())
    expect([status, body.errors?.[0]?.path]).toEqual([422, "file"])
    expect(await storedFiles()).toEqual(before)
  })

  test("that runs code is found even when the name is split across chunks", async () => {
    // Files are read in 64 KiB chunks: the name spans each possible boundary.
    for (const shift of [0, 1, 5, 9, 10, 11]) {
      const head = "%PDF-1.7\n"
      const fill = "%".repeat(3 * 65_536 - head.length - shift)
      const text = `${head}${fill}/JavaScript ${"%".repeat(300_000)}\nstartxref\n9\n%%EOF\n`
      expect([shift, (await upload({ bytes: Buffer.from(text) })).status]).toEqual([shift, 422])
    }
  })

  test("of more than 100 MB is 413, and so is a picture of more than 10 MB", async () => {
    const large = Buffer.alloc(100 * 1024 * 1024 + 1)
    mp4().copy(large)
    expect((await upload({ bytes: large })).body.code).toBe("body_too_large")
    const noise = Buffer.concat([await picture(), Buffer.alloc(10 * 1024 * 1024)])
    const { status, body } = await upload({ name: "a.png", bytes: noise })
    expect([status, body.code]).toEqual([413, "body_too_large"])
  })

  test("can be uploaded by authors, in the web client, as one file in a form", async () => {
    expect((await upload({ bytes: mp4() }, school.lead)).body.code).toBe("level_too_low")
    expect((await upload({ bytes: mp4() }, world.anonymous)).status).toBe(401)
    const desktop = await world.as(school.people.author.email, "desktop")
    expect((await upload({ bytes: mp4() }, desktop)).body.code).toBe("web_only")
    expect((await school.author.post(FILES, { file: "x" })).status).toBe(415)
  })

  test("sent twice with one Idempotency-Key is stored once", async () => {
    const before = (await storedFiles()).length
    const key = { "idempotency-key": "one video" }
    const first = await sendFile(school.author, { bytes: mp4() }, key)
    const second = await sendFile(school.author, { bytes: mp4() }, key)
    expect(second.body).toEqual(first.body)
    expect((await storedFiles()).length).toBe(before + 1)
    const other = await sendFile(school.author, { bytes: mp4(5_000) }, key)
    expect([other.status, other.body.code]).toEqual([422, "idempotency_key_reused"])
  })
})

describe("a file is visible", () => {
  const opens = async (caller: Caller, id: string) => {
    const [file, url] = [await caller.get(`${FILES}/${id}`), await caller.get(`${FILES}/${id}/url`)]
    expect(url.status).toBe(file.status)
    return file.status
  }

  test("to its uploader and level 4 until a module uses it", async () => {
    const { _id } = await expectOk(upload({ bytes: mp4() }))
    for (const caller of [school.author, school.head, school.admin]) expect(await opens(caller, _id)).toBe(200)
    for (const caller of [school.stranger, school.lead, school.member]) expect(await opens(caller, _id)).toBe(404)
    expect(await opens(school.author, UNKNOWN_ID)).toBe(404)
  })

  test("to learners of the module that has it as a unit, but not to people who only see the module", async () => {
    const { _id: file_id } = await expectOk(upload({ name: "a.pdf", bytes: pdf() }))
    const { id } = await addModule(school.author, [ARTICLE, { kind: "file", title: "Handout", file_id }])
    expect(await opens(school.member, file_id)).toBe(404)
    const { _id } = await expectOk(school.member.post(`${MODULES}/${id}/enroll`))
    expect(await opens(school.member, file_id)).toBe(200)
    expect(await opens(school.second, file_id)).toBe(404)
    await expectOk(school.author.post(`${MODULES}/${id}/unpublish`))
    expect(await opens(school.member, file_id)).toBe(200)
    await expectOk(school.member.delete(`/v1/learning/enrollments/${_id}`))
    expect(await opens(school.member, file_id)).toBe(404)
  })

  test("to everyone who sees the module whose cover it is", async () => {
    const { _id: cover_file_id } = await expectOk(upload({ name: "a.png", bytes: await picture() }))
    const { id } = await addModule(school.author, [ARTICLE], { publish: false })
    expect((await school.author.patch(`${MODULES}/${id}`, { cover_file_id })).body.cover_file_id).toBe(cover_file_id)
    expect(await opens(school.member, cover_file_id)).toBe(404)
    await expectOk(school.author.post(`${MODULES}/${id}/publish`))
    expect(await opens(school.member, cover_file_id)).toBe(200)
    expect((await school.author.patch(`${MODULES}/${id}`, { cover_file_id: null })).body.cover_file_id).toBeNull()
    const { _id: video } = await expectOk(upload({ bytes: mp4() }))
    const refused = await school.author.patch(`${MODULES}/${id}`, { cover_file_id: video })
    expect([refused.status, refused.body.errors[0]?.path]).toEqual([422, "cover_file_id"])
  })
})

describe("the sweep", () => {
  const sweep = () => sweepFiles(world.app.platform, new AbortController().signal)

  test("removes files unused for a week, and leaves the rest", async () => {
    const used = await expectOk(upload({ bytes: mp4() }))
    const cover = await expectOk(upload({ name: "a.png", bytes: await picture() }))
    const { id } = await addModule(school.author, [{ kind: "video", title: "Watch", file_id: used._id }])
    await expectOk(school.author.patch(`${MODULES}/${id}`, { cover_file_id: cover._id }))
    const unused = await expectOk(upload({ bytes: mp4() }))
    world.setNow("2026-10-22T15:59:59Z")
    const recent = await expectOk(upload({ bytes: mp4() }))
    await sweep()
    expect((await school.author.get(`${FILES}/${unused._id}`)).status).toBe(200)

    world.setNow("2026-10-22T16:00:01Z")
    await sweep()
    const [author, admin] = [await world.as(school.people.author.email), await world.as("admin@example.com")]
    expect((await author.get(`${FILES}/${unused._id}`)).status).toBe(404)
    for (const { _id } of [used, cover, recent]) {
      expect((await download(await getFileUrl(author, _id))).status).toBe(200)
    }
    expect((await storedFiles()).some((name) => name.includes(unused._id))).toBe(false)
    const log = await admin.get(`/v1/system/activity-logs?target_id=${unused._id}`)
    expect(log.body.items.map(({ action }: { action: string }) => action)).toContain("learning_file.swept")
    world.setNow("2026-10-15T16:00:00Z")
  })

  test("removes stored objects without a document once they are a day old", async () => {
    const { storage } = world.app.platform
    const key = `learning/${UNKNOWN_ID}/0199e8a0-0000-7000-8000-000000000000.mp4`
    await storage.put(key, mp4(), "video/mp4")
    world.setNow("2025-10-15T17:00:00Z")
    await sweep()
    expect(await storage.get(key)).not.toBeNull()
    world.setNow("2026-10-15T16:00:00Z")
    await sweep()
    expect(await storage.get(key)).toBeNull()
  })
})
