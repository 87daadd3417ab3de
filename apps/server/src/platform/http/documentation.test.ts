import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest"
import { route } from "@scorecard/contracts/route"
import { z } from "zod"
import { silentLog } from "#platform/log/index.ts"
import { mountPublic, openHttp, type HttpOptions } from "./index.ts"

const thing = route({
  method: "GET",
  path: "/v1/thing",
  tag: "things",
  summary: "A thing",
  public: true,
  reply: z.strictObject({ name: z.string() }),
})
let checks = 0
const options: HttpOptions = {
  log: silentLog,
  version: "0",
  authenticate: () => Promise.reject(new Error("no one signs in here")),
  readiness: {
    database: async () => {
      checks += 1
      await new Promise((resolve) => setImmediate(resolve))
    },
  },
  rateLimits: { sign_in: 0, chat: 0, default: 0 },
  routes: [mountPublic(thing, async () => ({ name: "cup" }))],
}
const app = await openHttp(options)
beforeAll(() => app.ready())
afterAll(() => app.close())

test("each document is built once, however often it is requested", async () => {
  const built = vi.spyOn(app, "swagger")
  const urls = ["/openapi.json", "/docs/json", "/docs/yaml"]
  await Promise.all([...urls, ...urls].map((url) => app.inject({ url })))
  expect(built.mock.calls).toEqual([[], [{ yaml: true }]])
})

test("an OpenAPI document in a file is served unchanged", async () => {
  const directory = mkdtempSync(join(tmpdir(), "openapi-"))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const openApiFile = join(directory, "openapi.json")
  const document = { openapi: "3.1.0", info: { title: "Written before", version: "7" }, paths: {} }
  writeFileSync(openApiFile, JSON.stringify(document))
  const withFile = await openHttp({ ...options, openApiFile })
  onTestFinished(() => withFile.close())
  for (const url of ["/openapi.json", "/docs/json"]) expect((await withFile.inject({ url })).json()).toEqual(document)
  expect((await withFile.inject({ url: "/docs/yaml" })).payload).toContain("title: Written before")
})

const DOCUMENTS = ["/openapi.json", "/docs/json", "/docs/yaml", "/redoc/redoc.standalone.js"]

test.each(DOCUMENTS)("%s is compressed for clients that accept it, and revalidated by its ETag", async (url) => {
  const get = (headers: Record<string, string>) => app.inject({ url, headers })
  const plain = await get({ "accept-encoding": "identity" })
  expect(plain.headers["content-encoding"]).toBeUndefined()
  expect(plain.headers["cache-control"]).toMatch(/^public, max-age=\d+$/)
  expect(plain.headers["vary"]).toBe("accept-encoding")

  const br = await get({ "accept-encoding": "gzip, deflate, br" })
  expect(br.headers["content-encoding"]).toBe("br")
  expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true)
  const zipped = await get({ "accept-encoding": "GZIP;q=0.8, br;q=0" })
  expect(zipped.headers["content-encoding"]).toBe("gzip")
  expect(gunzipSync(zipped.rawPayload).equals(plain.rawPayload)).toBe(true)

  const again = await get({ "if-none-match": String(plain.headers["etag"]) })
  expect([again.statusCode, again.payload, again.headers["etag"]]).toEqual([304, "", plain.headers["etag"]])
})

test.each(["/docs", "/docs/static/swagger-ui.css", "/redoc", ...DOCUMENTS])(
  "%s loads no external scripts and cannot be framed",
  async (url) => {
    const { statusCode, headers } = await app.inject({ url })
    expect(statusCode).toBe(200)
    const policy = String(headers["content-security-policy"])
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toMatch(/https?:/)
    expect(headers["x-content-type-options"]).toBe("nosniff")
  },
)

test("concurrent readiness requests share one check", async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject({ url: "/health/ready" })))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(checks).toBeLessThan(10)
})
