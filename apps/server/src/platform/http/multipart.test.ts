import { connect, type AddressInfo } from "node:net"
import { Refusal } from "@scorecard/contracts/refusals"
import { route } from "@scorecard/contracts/route"
import type { FastifyInstance } from "fastify"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { z } from "zod"
import { sharedQueues } from "#platform/fair-shares/index.ts"
import { openLog } from "#platform/log/index.ts"
import { currentRequest } from "#platform/request-scope/index.ts"
import { mountPublic, openHttp } from "./index.ts"

const FILE_BYTES = 1000
const shared = { method: "POST", tag: "Tests", public: true, status: 201 } as const
const Reply = z.strictObject({
  note: z.string().optional(),
  files: z.array(z.tuple([z.string(), z.string(), z.string(), z.number()])),
  fingerprint: z.string().optional(),
})
const upload = route({
  ...shared,
  path: "/v1/files",
  summary: "Take files",
  upload: { maxFiles: 5, maxFileBytes: FILE_BYTES },
  body: z.strictObject({ note: z.string().max(20).optional() }),
  reply: Reply,
})
const optional = route({
  ...shared,
  path: "/v1/proofs",
  summary: "Take a file, or none",
  upload: { maxFiles: 1, maxFileBytes: FILE_BYTES, optional: true },
  reply: Reply,
})
const sender = route({
  ...shared,
  path: "/v1/sender",
  summary: "Tell who sends a file",
  upload: { maxFiles: 1, maxFileBytes: FILE_BYTES },
  reply: Reply,
})
const queued = route({
  ...shared,
  path: "/v1/tables",
  summary: "Take a table",
  upload: { maxFiles: 1, maxFileBytes: 100_000, queue: "tables" },
  reply: Reply,
})
const otherQueue = route({
  ...shared,
  path: "/v1/images",
  summary: "Take an image",
  upload: { maxFiles: 1, maxFileBytes: 100_000, queue: "images" },
  reply: Reply,
})
const json = route({ ...shared, path: "/v1/notes", summary: "Take JSON", body: z.strictObject({}), reply: Reply })

let app: FastifyInstance
beforeAll(async () => {
  app = await openHttp({
    log: openLog("silent"),
    version: "0",
    routes: [
      mountPublic(upload, async ({ body, uploads }) => {
        const { fingerprint } = currentRequest()?.idempotency ?? {}
        return { ...body, files: uploads.map(described), ...(fingerprint && { fingerprint }) }
      }),
      mountPublic(sender, async ({ uploads }) => ({ note: uploads[0]?.sender, files: [] })),
      mountPublic(queued, async ({ uploads }) => ({ files: uploads.map(described) })),
      mountPublic(otherQueue, async ({ uploads }) => ({ files: uploads.map(described) })),
      mountPublic(json, async () => ({ files: [] })),
      mountPublic(optional, async ({ uploads }) => ({ files: uploads.map(described) })),
    ],
    authenticate: () => Promise.reject(new Refusal("not_signed_in", "No one signs in here.")),
    readiness: {},
    rateLimits: { sign_in: 0, chat: 0, default: 0 },
  })
  await app.listen({ host: "127.0.0.1", port: 0 })
})
afterAll(() => app.close())

type Described = [string, string, string, number]
function described(file: { field: string; fileName: string; mediaType: string; bytes: Buffer }): Described {
  return [file.field, file.fileName, file.mediaType, file.bytes.length]
}

const BOUNDARY = "----of-the-tests"
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`
const part = (headers: string, content: string) => `--${BOUNDARY}\r\n${headers}\r\n\r\n${content}\r\n`
const file = (name: string, content: string, field = "files") =>
  part(
    `Content-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream`,
    content,
  )
const text = (name: string, value: string) => part(`Content-Disposition: form-data; name="${name}"`, value)
const END = `--${BOUNDARY}--\r\n`

type Sent = { headers?: Record<string, string>; url?: string }
async function send(payload: string | Buffer, { headers, url = "/v1/files" }: Sent = {}) {
  const all = { "content-type": MULTIPART, ...headers }
  const response = await app.inject({ method: "POST", url, payload, headers: all })
  return { status: response.statusCode, body: response.json() }
}

describe("a form with files", () => {
  test("passes on its files unchanged and its text through the contract", async () => {
    const { status, body } = await send(text("note", "hello") + file("a.png", "abc") + file("b.png", "", "other") + END)
    expect(status).toBe(201)
    expect(body).toEqual({
      note: "hello",
      files: [
        ["files", "a.png", "application/octet-stream", 3],
        ["other", "b.png", "application/octet-stream", 0],
      ],
    })
  })

  test("drops the folders from a file name", async () => {
    for (const name of ["../../etc/passwd", "C:\\\\windows\\\\passwd", "/etc/passwd"]) {
      const { body } = await send(file(name, "x") + END)
      expect(body.files[0][1]).toBe("passwd")
    }
  })

  test("may have no file if the file is optional, even as a browser sends an empty file input", async () => {
    expect((await send(END, { url: "/v1/proofs" })).body).toEqual({ files: [] })
    expect((await send(file("", "") + END, { url: "/v1/proofs" })).body).toEqual({ files: [] })
    expect((await send(file("", "") + END)).status).toBe(422)
  })

  test("counts for a visitor's network, as the rate limits do: IPv6 addresses within it can be changed at will", async () => {
    const senderAt = async (remoteAddress: string) => {
      const payload = file("a", "x") + END
      const headers = { "content-type": MULTIPART }
      return (await app.inject({ method: "POST", url: "/v1/sender", payload, headers, remoteAddress })).json().note
    }
    expect(await senderAt("2001:db8::1")).toBe(await senderAt("2001:db8::ffff"))
    expect(await senderAt("2001:db8::1")).not.toBe(await senderAt("2001:db8:0:1::1"))
  })

  test("has a fingerprint of its content for the idempotency key", async () => {
    const headers = { "idempotency-key": "once" }
    const print = async (content: string) => (await send(file("a", content) + END, { headers })).body.fingerprint
    expect(await print("one")).toBe(await print("one"))
    expect(await print("one")).not.toBe(await print("two"))
  })

  test("is described in OpenAPI as multipart/form-data with its files", async () => {
    const { paths } = (await app.inject("/openapi.json")).json()
    const { content } = paths["/v1/files"].post.requestBody
    expect(Object.keys(content)).toEqual(["multipart/form-data"])
    const { properties, required } = content["multipart/form-data"].schema
    expect(Object.keys(properties)).toEqual(["note", "files"])
    expect(properties.files).toMatchObject({ maxItems: 5, items: { type: "string", format: "binary" } })
    expect(required).toEqual(["files"])
    expect(Object.keys(paths["/v1/files"].post.responses)).toEqual(expect.arrayContaining(["413", "415", "422"]))
  })
})

describe("a form is refused", () => {
  const many = (count: number, make: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => make(at)).join("")
  const one = file("a", "x")

  test.each([
    ["with no file", END, 422],
    ["with an empty body", "", 422],
    ["with 6 files where 5 fit", many(6, () => one) + END, 422],
    ["with a file a byte too large", file("a", "x".repeat(FILE_BYTES + 1)) + END, 413],
    ["with a small file after one that is too large", file("a", "x".repeat(50_000)) + one + END, 413],
    ["as a whole too large", file("a", "x".repeat(1_500_000)) + END, 413],
    ["with a text field too large", one + text("note", "x".repeat(100_000)) + END, 413],
    ["with 21 text fields", one + many(21, (at) => text(`f${at}`, "x")) + END, 422],
    ["with a thousand parts", many(1000, (at) => text(`f${at}`, "x")) + END, 422],
    ["with an unknown text field", one + text("nope", "x") + END, 422],
    ["with a text field that the contract refuses", one + text("note", "x".repeat(21)) + END, 422],
    ["with a text field sent twice", one + text("note", "x") + text("note", "y") + END, 422],
    ["with a field name of 60,000 letters", one + text("n".repeat(60_000), "x") + END, 422],
    ["with a file's field name of 60,000 letters", file("a", "x", "n".repeat(60_000)) + END, 422],
    ["with a file that has no field name", part('Content-Disposition: form-data; filename="a"', "x") + END, 422],
    ["with a name that every object has", one + text("__proto__", "x") + END, 400],
    ["with a file under such a name", file("a", "x", "constructor") + END, 400],
    ["with U+0000 in a file's name", file("a\0.png", "x") + END, 422],
    ["with U+0000 in its text", one + text("note", "a\0b") + END, 422],
    ["cut off within a file", file("a", "xyz").slice(0, -4), 400],
    ["cut off within a part's headers", file("a", "xyz").slice(0, 60), 400],
    ["cut off before its end", one, 400],
    ["with a boundary of its own", one.replaceAll(BOUNDARY, "another") + END.replace(BOUNDARY, "another"), 400],
    ["of noise", "\r\n--\0\xff".repeat(500), 400],
  ])("%s", async (_, payload, status) => {
    const answer = await send(payload)
    expect([answer.status, answer.body.code]).toEqual([
      status,
      { 400: "body_not_readable", 413: "body_too_large", 422: "invalid" }[status],
    ])
  })

  test.each([
    ["JSON", "application/json", "{}"],
    ["a form without a boundary", "multipart/form-data", one + END],
    ["a form of another kind", `multipart/mixed; boundary=${BOUNDARY}`, one + END],
    ["an encoded form", "application/x-www-form-urlencoded", "a=b"],
    ["bytes", "application/octet-stream", "abc"],
  ])("when it is %s", async (_, type, payload) => {
    const { status, body } = await send(payload, { headers: { "content-type": type } })
    expect([status, body.code]).toEqual([415, "media_type_not_supported"])
  })

  test("with an empty boundary", async () => {
    const { status } = await send(one + END, { headers: { "content-type": "multipart/form-data; boundary=" } })
    expect(status).toBe(422)
  })

  test("on a route that expects JSON", async () => {
    const { status, body } = await send(one + END, { url: "/v1/notes" })
    expect([status, body.code]).toEqual([415, "media_type_not_supported"])
  })
})

/** Sends raw bytes that no HTTP client would send, and returns the response. */
function raw(lines: string[], body: string, { hangUp = false, url = "/v1/files" } = {}): Promise<string> {
  const { port } = app.server.address() as AddressInfo // it listens on a port
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      const head = [`POST ${url} HTTP/1.1`, "Host: localhost", `Content-Type: ${MULTIPART}`, ...lines]
      socket.write(`${head.join("\r\n")}\r\n\r\n${body}`)
      if (hangUp) socket.end()
    })
    let seen = ""
    socket.on("data", (chunk) => {
      seen += chunk.toString()
      if (/\r\n\r\n/.test(seen)) socket.destroy()
    })
    socket.on("close", () => resolve(seen.split("\r\n")[0] ?? ""))
    socket.on("error", reject)
  })
}

describe("a wrong length", () => {
  const whole = file("a", "abc") + END

  test("that is too short leaves an incomplete form", async () => {
    expect(await raw([`Content-Length: ${whole.length - 20}`], whole)).toContain(" 400 ")
  })

  test("beyond any form of this route is refused before the body is read", async () => {
    expect(await raw(["Content-Length: 99999999999"], "")).toContain(" 413 ")
  })

  test("longer than the body leaves no one to answer, and the next request is served", async () => {
    await raw([`Content-Length: ${whole.length + 50}`], whole.slice(0, 40), { hangUp: true })
    expect((await send(whole)).status).toBe(201)
  })

  test("or none at all stops at the limit of the whole form", async () => {
    const chunk = `${(100_000).toString(16)}\r\n${"x".repeat(100_000)}\r\n`
    expect(await raw(["Transfer-Encoding: chunked"], chunk.repeat(15))).toContain(" 413 ")
  })
})

describe("a form whose sender is at the limit of files in progress", () => {
  const url = "/v1/tables"
  const large = file("a.csv", "x".repeat(20_000)) + END
  let release: () => void
  let jobs: Promise<void>[]
  beforeEach(() => {
    const gate = Promise.withResolvers<void>()
    release = gate.resolve
    const job = { person: "address 127.0.0.1", isLight: false }
    jobs = [1, 2].map(() => sharedQueues.tables.run(job, () => gate.promise))
  })
  afterEach(async () => {
    release()
    await Promise.all(jobs)
  })

  test("is refused before it has arrived", async () => {
    expect(await raw([`Content-Length: ${large.length}`], "", { url })).toContain(" 429 ")
  })

  test("is not parsed when it is large, and the refusal reaches a client that sends all of it first", async () => {
    const { status, body } = await send(file("a.csv", "x".repeat(400_000)) + END, { url })
    expect([status, body.code]).toEqual([429, "too_many_uploads"])
  })

  test("learns when to retry, and accepted once the others are done", async () => {
    const refused = await app.inject({ method: "POST", url, payload: large, headers: { "content-type": MULTIPART } })
    expect([refused.statusCode, refused.json().code]).toEqual([429, "too_many_uploads"])
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0)
    release()
    await Promise.all(jobs)
    expect((await send(large, { url })).status).toBe(201)
  })

  test("is read when it is small, since a small file may not need the queue", async () => {
    expect((await send(file("a.csv", "x") + END, { url })).status).toBe(201)
  })

  test("is read if the route's files go through another queue", async () => {
    expect((await send(large, { url: "/v1/images" })).status).toBe(201)
  })
})
