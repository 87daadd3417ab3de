import { existsSync } from "node:fs"
import { readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { addTeam, type Team } from "#features/entries/entries.test-support.ts"
import { newId, sql } from "#platform/index.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { ask, PDF, picture, proofsFolder, URL, type File } from "./atw-requests.test-support.ts"
import { removeProofs } from "./requests.ts"

const ENTRIES = "/v1/scorecard/atw-entries"
const directory = proofsFolder()
let world: TestWorld
let admin: Caller
let team: Team
let others: Team
beforeAll(async () => {
  world = await openTestWorld("atw_proofs", { warehouse: "none", config: { storage: { driver: "fs", directory } } })
  admin = await world.as("admin@example.com")
  team = await addTeam(world)
  others = await addTeam(world)
})
afterAll(async () => {
  await world.close()
  await rm(directory, { recursive: true, force: true })
})

/** Every file in the storage. */
async function stored(): Promise<string[]> {
  const folder = join(directory, "atw-proofs")
  if (!existsSync(folder)) return []
  return (await readdir(folder, { recursive: true })).filter((name) => name.includes(".")).toSorted()
}

describe("a proof", () => {
  test.each(["jpeg", "png", "webp"] as const)("may be a %s image", async (format) => {
    const file = await picture(format)
    const { status, body } = await ask(team.member, {}, [file])
    expect(status).toBe(201)
    expect(body.proof).toMatchObject({ file_name: file.name?.replace("jpeg", "jpg"), media_type: `image/${format}` })
    expect(JSON.stringify(body)).not.toContain("atw-proofs")
  })

  test("may be a PDF, which is returned unchanged, to readers of the request, for five minutes", async () => {
    const { body } = await ask(team.member, {}, [PDF])
    expect(body.proof).toMatchObject({ file_name: "proof.pdf", media_type: "application/pdf", bytes: PDF.bytes.length })
    for (const caller of [team.member, team.lead, admin]) {
      const address = await caller.get(`${URL}/${body._id}/proof`)
      expect([address.status, address.body.expires_at]).toEqual([200, "2026-10-15T16:05:00.000Z"])
      const seen = await world.app.http.inject(address.body.url)
      expect(seen.headers["content-type"]).toBe("application/pdf")
      expect(seen.headers["content-disposition"]).toBe('attachment; filename="proof.pdf"')
      expect(seen.rawPayload.equals(PDF.bytes)).toBe(true)
      world.setNow("2026-10-15T16:05:00Z")
      expect((await world.app.http.inject(address.body.url)).statusCode).toBe(404)
      world.setNow("2026-10-15T16:00:00Z")
    }
    expect((await others.lead.get(`${URL}/${body._id}/proof`)).status).toBe(404)
    expect((await world.anonymous.get(`${URL}/${body._id}/proof`)).status).toBe(401)
  })

  test("is optional, and a missing one is 404", async () => {
    const { body } = await ask(team.member, {}, [
      { name: "", type: "application/octet-stream", bytes: Buffer.alloc(0) },
    ])
    expect(body.proof).toBeNull()
    expect((await team.member.get(`${URL}/${body._id}/proof`)).status).toBe(404)
  })

  test("loses its metadata and the folders of its name, and gets the extension of its content", async () => {
    const secret = await sharp((await picture("jpeg")).bytes)
      .jpeg()
      .withMetadata({ exif: { IFD0: { Copyright: "secret-place" } } })
      .toBuffer()
    const file = { name: "../../etc/proof.pdf", type: "image/jpeg", bytes: secret }
    const { body } = await ask(team.member, {}, [file])
    expect(body.proof).toMatchObject({ file_name: "proof.jpg", media_type: "image/jpeg" })
    const { url } = (await team.lead.get(`${URL}/${body._id}/proof`)).body
    expect((await world.app.http.inject(url)).payload).not.toContain("secret-place")
    for (const name of await stored()) expect(name).toMatch(/^[0-9a-f-]{36}\/[0-9a-f-]{36}\.(pdf|png|jpg|webp)$/)
  })

  test("stays with the entry, which may drop it but not use another entry's proof", async () => {
    const { body } = await ask(team.member, {}, [PDF])
    const { entry_id } = (await team.lead.post(`${URL}/${body._id}/approve`, { final_score: 50 })).body
    const url = `${ENTRIES}/${entry_id}/proof` as const
    for (const caller of [team.member, team.lead, team.head, admin]) {
      const { status, body: address } = await caller.get(url)
      expect([status, address.file_name, address.media_type]).toEqual([200, "proof.pdf", "application/pdf"])
      expect((await world.app.http.inject(address.url)).rawPayload.equals(PDF.bytes)).toBe(true)
    }
    expect((await others.lead.get(url)).status).toBe(404)
    expect((await world.anonymous.get(url)).status).toBe(401)

    const edited = await team.lead.patch(`${ENTRIES}/${entry_id}`, { final_score: 55 })
    expect(edited.body).toMatchObject({ final_score: 55, proof_file_id: body.proof?._id })
    const foreign = (await ask(others.member, {}, [PDF])).body.proof?._id
    for (const proof_file_id of [foreign, newId()]) {
      expect((await team.lead.patch(`${ENTRIES}/${entry_id}`, { proof_file_id })).status).toBe(422)
    }
    await team.supervisor.delete(`${ENTRIES}/${entry_id}`)
    expect((await team.lead.get(url)).status).toBe(404)
    expect((await team.lead.post(`${ENTRIES}/${entry_id}/restore`)).status).toBe(200)
    expect((await team.lead.get(url)).status).toBe(200)
    expect((await team.lead.patch(`${ENTRIES}/${entry_id}`, { proof_file_id: null })).status).toBe(200)
    expect((await team.lead.get(url)).status).toBe(404)
    expect((await team.lead.get(`${URL}/${body._id}/proof`)).status).toBe(200)
  })

  test("belongs to no other entry", async () => {
    const { body } = await ask(team.member, {}, [PDF])
    const draft = {
      employee_id: team.ids.member,
      date_of_occurrence: "2026-10-14",
      impact: "customer_impact",
      description: "By form.",
      final_score: 1,
      proof_file_id: body.proof?._id,
    }
    const refused = await team.lead.post(ENTRIES, draft)
    expect([refused.status, refused.body.errors[0]?.path]).toEqual([422, "proof_file_id"])
    const plain = (await team.lead.post(ENTRIES, { ...draft, proof_file_id: null })).body
    expect((await team.lead.get(`${ENTRIES}/${plain._id}/proof`)).status).toBe(404)
  })
})

const bytesOf = (content: string) => Buffer.from(content, "latin1")
const pdfWith = (inside: string) => bytesOf(PDF.bytes.toString("latin1").replace("endobj", `${inside}\nendobj`))
const ARCHIVE = Buffer.concat([bytesOf("PK\x05\x06"), Buffer.alloc(18)])

describe("a proof is refused and leaves nothing behind", () => {
  test.each<[string, () => File | Promise<File>]>([
    ["empty", () => ({ ...PDF, bytes: Buffer.alloc(0) })],
    ["a text that is called a PDF", () => ({ ...PDF, bytes: bytesOf("hello") })],
    ["a page that is called an image", () => ({ bytes: bytesOf("<!doctype html><script>alert(1)</script>") })],
    ["a program", () => ({ ...PDF, bytes: bytesOf("MZ\x90\0\x03\0\0\0") })],
    ["an archive", () => ({ type: "application/zip", bytes: bytesOf("PK\x03\x04\x14\0\0\0\0\0") })],
    ["a GIF image", () => picture("gif")],
    ["a GIF image that is called a PNG", async () => ({ bytes: (await picture("gif")).bytes })],
    ["an SVG image", () => ({ type: "image/svg+xml", bytes: bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>') })],
    ["a PDF that says it is an image", () => ({ ...PDF, type: "image/png" })],
    ["an image that says it is a PDF", async () => ({ ...(await picture()), type: "application/pdf" })],
    ["the beginning of a PDF", () => ({ ...PDF, bytes: PDF.bytes.subarray(0, 40) })],
    ["a PDF behind something else", () => ({ ...PDF, bytes: Buffer.concat([bytesOf("<html>"), PDF.bytes]) })],
    ["a PDF and a page", () => ({ ...PDF, bytes: Buffer.concat([PDF.bytes, bytesOf("<script>alert(1)</script>")]) })],
    ["a PDF and an archive", () => ({ ...PDF, bytes: Buffer.concat([PDF.bytes, ARCHIVE]) })],
    ["a PDF that runs a script", () => ({ ...PDF, bytes: pdfWith("<< /S /JavaScript /JS (app.alert(1)) >>") })],
    ["a PDF that hides it", () => ({ ...PDF, bytes: pdfWith("<< /S /Java#53cript /JS (app.alert(1)) >>") })],
    ["a PDF that starts a program", () => ({ ...PDF, bytes: pdfWith("<< /S /Launch /F (cmd.exe) >>") })],
    ["an image and a page", async () => ({ bytes: Buffer.concat([(await picture()).bytes, bytesOf("<script>")]) })],
  ])("when it is %s", async (_, file) => {
    const before = await stored()
    const { status, body } = await ask(team.member, {}, [await file()])
    expect([status, body.code, body.errors?.[0]?.path]).toEqual([422, "invalid", "proof"])
    expect(await stored()).toEqual(before)
  })

  test("when it is larger than 5 MB, or when there are two", async () => {
    const before = await stored()
    const padding = (bytes: number) => `%${"x".repeat(bytes - PDF.bytes.length - 2)}\n`
    const sized = (bytes: number) =>
      bytesOf(PDF.bytes.toString("latin1").replace("endobj\n", `endobj\n${padding(bytes)}`))
    const most = 5 * 1024 * 1024
    expect((await ask(team.member, {}, [{ ...PDF, bytes: sized(most) }])).status).toBe(201)
    const after = await stored()
    expect(after).toHaveLength(before.length + 1)
    const larger = await ask(team.member, {}, [{ ...PDF, bytes: sized(most + 1) }])
    expect([larger.status, larger.body.code]).toEqual([413, "body_too_large"])
    const two = await ask(team.member, {}, [PDF, { ...PDF, field: "another" }])
    expect([two.status, two.body.errors[0]?.path]).toEqual([422, "proof"])
    expect(await stored()).toEqual(after)
  })

  test("when the rest of the request is invalid, or the database refuses it", async () => {
    const before = await stored()
    expect((await ask(team.member, { date_of_occurrence: "2026-10-16" }, [PDF])).status).toBe(422)
    expect((await ask(team.lead, { employee_id: team.ids.member }, [PDF])).status).toBe(422)
    const { db } = world.app.platform
    await sql`alter table tbl_atw_entry_requests add constraint never check (false) not valid`.execute(db)
    const { status } = await ask(team.member, {}, [PDF])
    await sql`alter table tbl_atw_entry_requests drop constraint never`.execute(db)
    expect(status).toBe(500)
    expect(await stored()).toEqual(before)
  })

  test("when the Idempotency-Key is repeated, and the first one stays", async () => {
    const key = { "idempotency-key": "prove-once" }
    const first = await ask(team.member, {}, [PDF], key)
    const files = await stored()
    expect((await ask(team.member, {}, [PDF], key)).body).toEqual(first.body)
    expect(await stored()).toEqual(files)
  })
})

describe("the files", () => {
  test("of a canceled request are removed with it", async () => {
    const before = await stored()
    const { body } = await ask(team.member, {}, [PDF])
    expect(await stored()).toHaveLength(before.length + 1)
    await team.member.delete(`${URL}/${body._id}`)
    expect(await stored()).toEqual(before)
  })

  test("left by a crash are removed a day later, and nothing else is", async () => {
    const { body } = await ask(team.member, {}, [PDF])
    const { storage, db } = world.app.platform
    const before = await stored()
    const orphans = [`atw-proofs/${body._id}/${newId()}.pdf`, `atw-proofs/${newId()}/${newId()}.png`]
    for (const key of orphans) await storage.put(key, PDF.bytes, "application/pdf")
    const later = (hours: number) => ({ now: () => Temporal.Now.instant().add({ hours }) })
    const { signal } = new AbortController()
    await removeProofs({ db, storage, clock: later(23) }, signal)
    expect(await stored()).toHaveLength(before.length + 2)
    await removeProofs({ db, storage, clock: later(25) }, signal)
    expect(await stored()).toEqual(before)
  })
})
