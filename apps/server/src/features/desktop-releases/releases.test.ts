import { mkdtempSync } from "node:fs"
import { readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createSigningKey, verifyManifest } from "@scorecard/desktop-releases"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { sql } from "#platform/index.ts"
import { addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { sweepFiles } from "./files.ts"
import {
  installer,
  KEYS,
  promote,
  PUBLIC,
  publish,
  RELEASES,
  sendForm,
  sha256Of,
  signed,
  type Signed,
} from "./releases.test-support.ts"

const directory = mkdtempSync(join(tmpdir(), "scorecard-releases-"))
let world: TestWorld
let admin: Caller
beforeAll(async () => {
  const config = { storage: { driver: "fs", directory }, desktopReleaseKeys: KEYS } as const
  world = await openTestWorld("desktop_releases", { warehouse: "none", config })
  admin = await world.as("admin@example.com")
})
beforeEach(async () => {
  await sql`truncate tbl_desktop_releases`.execute(world.app.platform.db)
  await rm(directory, { recursive: true, force: true })
})
afterAll(async () => {
  await world.close()
  await rm(directory, { recursive: true, force: true })
})

async function storedFiles(): Promise<string[]> {
  const names = await readdir(directory, { recursive: true }).catch(() => [])
  return names.filter((name) => name.endsWith(".exe"))
}
const current = (channel: string, headers?: Record<string, string>) =>
  world.anonymous.get(`${PUBLIC}/${channel}`, headers)
async function currentVersion(channel: string) {
  const { status, body } = await current(channel)
  if (status !== 200) return status
  return verifyManifest(Buffer.from(body.manifest, "base64"), body.signature, KEYS)?.manifest.version
}
async function published(version: string, channel = "staging") {
  const { status, body } = await publish(admin, signed(version, channel))
  expect([version, status]).toEqual([version, 201])
  return body
}
async function download(sha256: string, headers: Record<string, string> = {}) {
  const answer = await world.app.http.inject({ url: `${PUBLIC}/files/${sha256}`, headers })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

describe("publishing", () => {
  test("stores the release, and offers exactly the signed bytes and the file to everyone", async () => {
    const release = signed("1.4.0", "staging")
    const { status, body, headers } = await publish(admin, release)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      release_version: "1.4.0",
      channel: "staging",
      status: "published",
      current: true,
      file_name: "Scorecard Setup.exe",
      size: release.file.length,
      sha256: sha256Of(release.file),
      published_at: "2026-10-15T12:00:00Z",
      key_id: KEYS[0]?.kid,
      created_by_id: "ADMIN",
      created_at: "2026-10-15T16:00:00.000Z",
      promoted_from_id: null,
      withdrawn_at: null,
      version: 1,
      abilities: { promote: true, withdraw: true },
    })
    expect(headers["location"]).toBe(`${RELEASES}/${body._id}`)
    expect((await admin.get(`${RELEASES}/${body._id}`)).body).toEqual(body)

    const offered = await current("staging")
    expect(Buffer.from(offered.body.manifest, "base64").toString()).toBe(release.manifest)
    expect(offered.body.signature).toBe(release.signature)
    const file = await download(body.sha256)
    expect(file.bytes.equals(release.file)).toBe(true)
    expect(file.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-disposition": 'attachment; filename="Scorecard_Setup.exe"',
      "content-type": "application/octet-stream",
      "x-content-type-options": "nosniff",
      etag: `"${body.sha256}"`,
    })
    expect(await storedFiles()).toHaveLength(1)
  })

  test("accepts manifest and signature as text fields, and the manifest as base64", async () => {
    for (const [version, encode] of [
      ["1.0.0", (text: string) => text],
      ["1.0.1", (text: string) => Buffer.from(text).toString("base64")],
    ] as const) {
      const { manifest, signature, file } = signed(version, "staging")
      const answer = await sendForm(admin, RELEASES, [
        { name: "file", content: file, fileName: "Setup.exe" },
        { name: "signature", content: signature },
        { name: "manifest", content: encode(manifest) },
      ])
      expect([version, answer.status]).toEqual([version, 201])
    }
  })

  const other = createSigningKey()
  const tampered = (release: Signed, change: Partial<Signed>) => ({ ...release, ...change })
  const base = signed("2.0.0", "staging")
  test.each<[string, Signed, string]>([
    ["a changed manifest", tampered(base, { manifest: base.manifest.replace("2.0.0", "2.0.1") }), "signature"],
    [
      "a manifest in another formatting",
      tampered(base, { manifest: base.manifest.replaceAll("\n", "\r\n") }),
      "signature",
    ],
    ["an unknown key's signature", signed("2.0.0", "staging", { privateKey: other.privateKey }), "signature"],
    ["a signature that is none", tampered(base, { signature: "none" }), "signature"],
    ["a changed file of the same size", tampered(base, { file: installer("2.0.9") }), "file"],
    ["a longer file", tampered(base, { file: Buffer.concat([base.file, Buffer.from("x")]) }), "file"],
    ["a version that is none", signed("2.0", "staging"), "manifest.version"],
    ["build metadata", signed("2.0.0+7", "staging"), "manifest.version"],
    ["an unknown channel", signed("2.0.0", "nightly"), "manifest.channel"],
    ["an http address", signed("2.0.0", "staging", { change: { url: "http://example.com/a.exe" } }), "manifest.url"],
    [
      "the address of another file",
      signed("2.0.0", "staging", { change: { url: `${PUBLIC}/files/${"ab".repeat(32)}` } }),
      "manifest.url",
    ],
    ["upper-case digits", signed("2.0.0", "staging", { change: { sha256: "AB".repeat(32) } }), "manifest.sha256"],
    ["a size of 0", signed("2.0.0", "staging", { change: { size: 0 } }), "manifest.size"],
    ["more than 200 MB", signed("2.0.0", "staging", { change: { size: 200 * 1024 * 1024 + 1 } }), "manifest.size"],
    ["no date", signed("2.0.0", "staging", { change: { published_at: "yesterday" } }), "manifest.published_at"],
    ["an unknown field", signed("2.0.0", "staging", { change: { notes: "New" } }), "manifest"],
  ])("refuses %s with the field, and stores nothing", async (_, release, path) => {
    const { status, body } = await publish(admin, release)
    expect([status, body.code, body.errors?.[0]?.path]).toEqual([422, "invalid", path])
    expect(await storedFiles()).toEqual([])
    expect((await admin.get(RELEASES)).body.items).toEqual([])
  })

  test("refuses a form in which something is missing, unknown or sent twice", async () => {
    const { manifest, signature, file } = base
    const parts = {
      manifest: { name: "manifest", content: manifest, fileName: "m.json" },
      signature: { name: "signature", content: signature },
      file: { name: "file", content: file, fileName: "Setup.exe" },
    }
    for (const name of ["manifest", "signature", "file"] as const) {
      const { [name]: _left, ...rest } = parts
      const { status, body } = await sendForm(admin, RELEASES, Object.values(rest))
      expect([name, status, body.errors[0]?.path]).toEqual([name, 422, name])
    }
    for (const [extra, path] of [
      [{ name: "notes", content: "x" }, "notes"],
      [{ name: "program", content: "x", fileName: "a.exe" }, "program"],
      [parts.manifest, "manifest"],
      [parts.file, "file"],
      [{ ...parts.signature, fileName: "m.sig" }, "signature"],
    ] as const) {
      const { status, body } = await sendForm(admin, RELEASES, [...Object.values(parts), extra])
      expect([path, status, body.errors[0]?.path]).toEqual([path, 422, path])
    }
    const binary = { ...parts.manifest, content: Buffer.from([0x7b, 0xff, 0x7d]) }
    const answer = await sendForm(admin, RELEASES, [binary, parts.signature, parts.file])
    expect([answer.status, answer.body.errors[0]?.path]).toEqual([422, "manifest"])
    const long = { ...parts.manifest, content: "x".repeat(70_000) }
    expect((await sendForm(admin, RELEASES, [long, parts.signature, parts.file])).status).toBe(413)
    expect((await admin.post(RELEASES, { manifest, signature })).status).toBe(415)
    expect(await storedFiles()).toEqual([])
  })

  test("accepts a version once per channel, withdrawn or not, and stores nothing the second time", async () => {
    const first = await published("1.0.0")
    await published("1.0.0", "production")
    const again = await publish(admin, signed("1.0.0", "staging", { bytes: installer("other") }))
    expect(again).toMatchObject({
      status: 409,
      body: { code: "already_exists", errors: [{ path: "manifest.version" }] },
    })
    await admin.post(`${RELEASES}/${first._id}/withdraw`)
    expect((await publish(admin, signed("1.0.0", "staging"))).status).toBe(409)
    expect(await storedFiles()).toHaveLength(2)
  })

  test("of one version by two people at once succeeds once", async () => {
    const answers = await Promise.all(
      [1, 2, 3].map((each) => publish(admin, signed("1.0.0", "staging", { bytes: installer(String(each)) }))),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(await storedFiles()).toHaveLength(1)
  })

  test("repeated with its Idempotency-Key stores one release and one file", async () => {
    const key = { "idempotency-key": "one release" }
    const release = signed("1.0.0", "staging")
    const first = await publish(admin, release, key)
    const second = await publish(admin, release, key)
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body])
    expect(await storedFiles()).toHaveLength(1)
    const reused = await publish(admin, signed("1.0.1", "staging"), key)
    expect([reused.status, reused.body.code]).toEqual([422, "idempotency_key_reused"])
  })

  test("is for level 5 in the web client", async () => {
    const head = await world.as((await addPerson(world, { access_level: 4, access_scope: "company" })).email)
    expect((await publish(head, base)).body.code).toBe("level_too_low")
    expect((await publish(await world.as("admin@example.com", "desktop"), base)).body.code).toBe("web_only")
    expect((await publish(world.anonymous, base)).status).toBe(401)
  })

  test("of a large file is streamed, and the file is served in ranges", async () => {
    const bytes = Buffer.alloc(30 * 1024 * 1024, "0123456789")
    const { status, body } = await publish(admin, signed("3.0.0", "staging", { bytes }))
    expect(status).toBe(201)
    for (const [range, first, last] of [
      ["bytes=0-9", 0, 9],
      ["bytes=20000000-20000009", 20_000_000, 20_000_009],
      ["bytes=-5", bytes.length - 5, bytes.length - 1],
      ["bytes=65530-65545", 65_530, 65_545],
    ] as const) {
      const part = await download(body.sha256, { range })
      expect([part.status, part.headers["content-range"]]).toEqual([206, `bytes ${first}-${last}/${bytes.length}`])
      expect(part.bytes.equals(bytes.subarray(first, last + 1))).toBe(true)
    }
    expect((await download(body.sha256, { range: `bytes=${bytes.length}-` })).status).toBe(416)
    expect((await download(body.sha256, { "if-none-match": `"${body.sha256}"` })).status).toBe(304)
    const head = await world.app.http.inject({ method: "HEAD", url: `${PUBLIC}/files/${body.sha256}` })
    expect([head.statusCode, head.headers["content-length"], head.rawPayload.length]).toEqual([
      200,
      String(bytes.length),
      0,
    ])
  })
})

describe("without keys", () => {
  test("publishing is 409 and says what to set; nothing is offered", async () => {
    const { config } = world.app.platform
    const keys = config.desktopReleaseKeys
    config.desktopReleaseKeys = []
    try {
      const { status, body } = await publish(admin, signed("1.0.0", "staging"))
      expect([status, body.code]).toEqual([409, "state_conflict"])
      expect(body.detail).toContain("DESKTOP_RELEASE_KEYS")
      expect((await world.anonymous.get(`${PUBLIC}/keys`)).body).toEqual({ keys: [] })
    } finally {
      config.desktopReleaseKeys = keys
    }
  })
})

describe("the current release", () => {
  test("is the highest version of the channel, in whatever order they were published", async () => {
    expect(await currentVersion("staging")).toBe(404)
    for (const version of ["1.2.0", "1.10.0", "1.9.9", "1.10.0-beta.2"]) await published(version)
    await published("0.1.0", "production")
    expect(await currentVersion("staging")).toBe("1.10.0")
    expect(await currentVersion("production")).toBe("0.1.0")
    const { items } = (await admin.get(`${RELEASES}?channel=staging&sort=-release_version`)).body
    expect(items.map(({ release_version, current: isCurrent }) => [release_version, isCurrent])).toEqual([
      ["1.10.0", true],
      ["1.10.0-beta.2", false],
      ["1.9.9", false],
      ["1.2.0", false],
    ])
  })

  test("is 304 while nothing changes", async () => {
    await published("1.0.0")
    const first = await current("staging")
    expect(first.headers["cache-control"]).toBe("private, no-cache")
    const tag = { "if-none-match": String(first.headers["etag"]) }
    expect((await current("staging", tag)).status).toBe(304)
    await published("1.0.1")
    expect((await current("staging", tag)).status).toBe(200)
  })

  test("exists for two channels only", async () => {
    for (const channel of ["nightly", "STAGING", "files"]) expect((await current(channel)).status).toBe(404)
  })

  test("is signed with one of the listed keys", async () => {
    const { body, headers } = await world.anonymous.get(`${PUBLIC}/keys`)
    expect(body).toEqual({
      keys: [{ kty: "OKP", crv: "Ed25519", x: KEYS[0]?.x, kid: KEYS[0]?.kid, use: "sig", alg: "EdDSA" }],
    })
    const again = await world.anonymous.get(`${PUBLIC}/keys`, { "if-none-match": String(headers["etag"]) })
    expect(again.status).toBe(304)
  })
})

describe("a promotion", () => {
  test("offers the same file in the other channel, and leaves the release where it was", async () => {
    const staged = await published("1.0.0")
    const release = signed("1.0.0", "production", { change: { published_at: "2026-10-16T12:00:00Z" } })
    const { status, body, headers } = await promote(admin, staged._id, release)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      channel: "production",
      release_version: "1.0.0",
      promoted_from_id: staged._id,
      sha256: staged.sha256,
      file_name: staged.file_name,
      published_at: "2026-10-16T12:00:00Z",
    })
    expect(headers["location"]).toBe(`${RELEASES}/${body._id}`)
    expect([await currentVersion("staging"), await currentVersion("production")]).toEqual(["1.0.0", "1.0.0"])
    expect(await storedFiles()).toHaveLength(1)
    const again = await promote(admin, staged._id, release)
    expect([again.status, again.body.code]).toEqual([409, "already_exists"])
  })

  test("may be sent as a form", async () => {
    const { _id } = await published("1.0.0")
    const { manifest, signature } = signed("1.0.0", "production")
    const { status } = await sendForm(admin, `${RELEASES}/${_id}/promote`, [
      { name: "manifest", content: manifest, fileName: "manifest.json" },
      { name: "signature", content: signature },
    ])
    expect(status).toBe(201)
    const file = { name: "file", content: "MZ", fileName: "a.exe" }
    const refused = await sendForm(admin, `${RELEASES}/${_id}/promote`, [file])
    expect([refused.status, refused.body.errors[0]?.path]).toEqual([422, "file"])
  })

  test.each<[string, Signed, string]>([
    ["for its own channel", signed("1.0.0", "staging"), "manifest.channel"],
    ["for another version", signed("1.0.1", "production", { bytes: installer("1.0.0") }), "manifest.version"],
    ["for another file", signed("1.0.0", "production", { bytes: installer("9.9.9") }), "manifest.sha256"],
    ["for another size", signed("1.0.0", "production", { change: { size: 7 } }), "manifest.size"],
    ["without a key's signature", { ...signed("1.0.0", "production"), signature: "x" }, "signature"],
  ])("with a manifest %s is 422", async (_, release, path) => {
    const staged = await published("1.0.0")
    const { status, body } = await promote(admin, staged._id, release)
    expect([status, body.errors[0]?.path]).toEqual([422, path])
    expect(await currentVersion("production")).toBe(404)
  })

  test("of a withdrawn or unknown release, or with an old version, is refused", async () => {
    const { _id } = await published("1.0.0")
    const release = signed("1.0.0", "production")
    const outdated = await admin.post(`${RELEASES}/${_id}/promote`, release, { "if-match": '"2"' })
    expect([outdated.status, outdated.body.code]).toEqual([422, "invalid"])
    const { manifest, signature } = release
    const stale = await admin.post(`${RELEASES}/${_id}/promote`, { manifest, signature }, { "if-match": '"2"' })
    expect([stale.status, stale.body.code]).toEqual([412, "version_mismatch"])
    await admin.post(`${RELEASES}/${_id}/withdraw`)
    const withdrawn = await promote(admin, _id, release)
    expect([withdrawn.status, withdrawn.body.code]).toEqual([409, "state_conflict"])
    expect((await promote(admin, "01890000-0000-7000-8000-000000000000", release)).status).toBe(404)
  })
})

describe("a withdrawal", () => {
  test("offers the next lower version again, and ends the download", async () => {
    const old = await published("1.0.0")
    const bad = await published("1.1.0")
    const { status, body } = await admin.post(`${RELEASES}/${bad._id}/withdraw`, { reason: "It doesn't start." })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: "withdrawn",
      current: false,
      withdraw_reason: "It doesn't start.",
      withdrawn_by_id: "ADMIN",
      withdrawn_at: "2026-10-15T16:00:00.000Z",
      version: 2,
      abilities: { promote: false, withdraw: false },
    })
    expect(await currentVersion("staging")).toBe("1.0.0")
    expect((await download(bad.sha256)).status).toBe(404)
    expect((await download(old.sha256)).status).toBe(200)
    await admin.post(`${RELEASES}/${old._id}/withdraw`)
    expect(await currentVersion("staging")).toBe(404)
  })

  test("concerns one channel: the file stays for the other", async () => {
    const staged = await published("1.0.0")
    await promote(admin, staged._id, signed("1.0.0", "production"))
    await admin.post(`${RELEASES}/${staged._id}/withdraw`)
    expect([await currentVersion("staging"), await currentVersion("production")]).toEqual([404, "1.0.0"])
    expect((await download(staged.sha256)).status).toBe(200)
  })

  test("happens once, of the version that was read", async () => {
    const { _id } = await published("1.0.0")
    const url = `${RELEASES}/${_id}/withdraw` as const
    expect((await admin.post(url, {}, { "if-match": '"7"' })).status).toBe(412)
    const answers = await Promise.all([admin.post(url), admin.post(url)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await admin.post(`${RELEASES}/01890000-0000-7000-8000-000000000000/withdraw`)).status).toBe(404)
    expect((await admin.post(url, { reason: "" })).status).toBe(422)
  })
})

test("the list is filtered, sorted and paged", async () => {
  for (const version of ["1.0.0", "1.1.0", "1.2.0"]) await published(version)
  const { _id } = await published("0.9.0", "production")
  await admin.post(`${RELEASES}/${_id}/withdraw`)
  const versions = async (query: string) =>
    (await admin.get(`${RELEASES}?${query}`)).body.items.map((each) => each.release_version)
  expect(await versions("sort=release_version")).toEqual(["0.9.0", "1.0.0", "1.1.0", "1.2.0"])
  expect(await versions("channel=production")).toEqual(["0.9.0"])
  expect(await versions("status=published&sort=-release_version")).toEqual(["1.2.0", "1.1.0", "1.0.0"])
  expect(await versions("q=1.1")).toEqual(["1.1.0"])
  expect(await versions(`q=${sha256Of(installer("1.2.0")).slice(0, 12).toUpperCase()}`)).toEqual(["1.2.0"])
  const first = (await admin.get(`${RELEASES}?sort=size&limit=3`)).body
  expect([first.items.length, first.total]).toEqual([3, 4])
  expect(await versions(`sort=size&limit=3&cursor=${first.next_cursor}`)).toHaveLength(1)
  for (const query of ["channel=nightly", "status=draft", "sort=name", "nope=1"]) {
    expect((await admin.get(`${RELEASES}?${query}`)).status).toBe(422)
  }
})

test("publishing, promoting and withdrawing leave records that verify", async () => {
  const staged = await published("1.0.0")
  const promoted = (await promote(admin, staged._id, signed("1.0.0", "production"))).body
  await admin.post(`${RELEASES}/${promoted._id}/withdraw`, { reason: "Not for everyone's eyes" })
  const logs = (await admin.get("/v1/system/activity-logs?limit=200")).body.items
  const about = logs.filter(({ target }) => [staged._id, promoted._id].includes(target.id))
  expect(about.map(({ action }) => action).toSorted()).toEqual([
    "desktop_release.promoted",
    "desktop_release.published",
    "desktop_release.withdrawn",
  ])
  expect(JSON.stringify(about)).not.toContain("eyes")
  expect((await admin.get("/v1/system/activity-logs/verify")).body).toMatchObject({ faults: [] })
})

test("the sweep removes a file that a crash left without a release, and no other", async () => {
  const { storage } = world.app.platform
  const { sha256 } = await published("1.0.0")
  const key = "desktop-releases/01890000-0000-7000-8000-000000000000/0199e8a0-0000-7000-8000-000000000000.exe"
  await storage.put(key, Buffer.from("MZ"), "application/octet-stream")
  world.setNow("2026-10-17T16:00:00Z")
  await sweepFiles(world.app.platform, new AbortController().signal)
  world.setNow("2026-10-15T16:00:00Z")
  expect(await storage.get(key)).toBeNull()
  expect((await download(sha256)).status).toBe(200)
})
