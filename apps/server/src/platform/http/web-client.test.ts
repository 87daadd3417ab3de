import { mkdir, mkdtemp, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliCompressSync } from "node:zlib"
import { afterEach, beforeEach, expect, test } from "vitest"
import type { FastifyInstance } from "fastify"
import { openLog } from "#platform/log/index.ts"
import { openHttp } from "./server.ts"

const PAGE = "<!doctype html><title>The client</title>"
const BROWSER = { accept: "text/html,application/xhtml+xml" }
let directory = ""
let http: FastifyInstance

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "web-client-"))
  await mkdir(join(directory, "assets"))
  await writeFile(join(directory, "assets", "index-1.js"), "let a = 1")
  await writeFile(join(directory, "assets", "index-1.js.br"), brotliCompressSync("let a = 1"))
  await writeFile(join(directory, "index.html"), PAGE)
  http = await open(directory)
})
afterEach(() => http.close())

function open(from: string) {
  return openHttp({
    log: openLog("silent"),
    version: "0",
    routes: [],
    authenticate: () => Promise.reject(new Error("no one signs in here")),
    readiness: {},
    rateLimits: { sign_in: 0, chat: 0, default: 0 },
    webClient: { directory: from, storageOrigins: ["https://files.example.com"] },
  })
}

test.each(["/", "/team?month=2026-10", "/employees/E2202", "/sign-in"])(
  "a browser gets the page at %s",
  async (url) => {
    const { statusCode, body, headers } = await http.inject({ url, headers: BROWSER })
    expect([statusCode, body, headers["content-type"]]).toEqual([200, PAGE, "text/html; charset=utf-8"])
    expect(headers["cache-control"]).toBe("no-cache")
  },
)

test.each(["GET", "HEAD"] as const)("%s / returns the page, whatever the client accepts", async (method) => {
  const { statusCode, body, headers } = await http.inject({ method, url: "/" })
  expect([statusCode, body, headers["content-type"]]).toEqual([
    200,
    method === "GET" ? PAGE : "",
    "text/html; charset=utf-8",
  ])
  expect(headers["content-length"]).toBe(String(PAGE.length))
})

test("the page allows scripts of this origin only, none inline, no eval", async () => {
  const policy = (await http.inject({ url: "/", headers: BROWSER })).headers["content-security-policy"]
  expect(policy).toContain("default-src 'none'")
  expect(policy).toMatch(/script-src 'self';/)
  expect(policy).toMatch(/connect-src 'self';/)
  expect(policy).not.toContain("unsafe-eval")
  expect(policy).toContain("media-src 'self' blob: https://files.example.com")
})

test.each(["/v1/nothing", "/assets/old-version.js", "/docs/nothing"])(
  "%s is a 404, not a page of the client",
  async (url) => {
    expect((await http.inject({ url, headers: BROWSER })).statusCode).toBe(404)
  },
)

test("a client that asks for JSON at a mistyped address gets a problem", async () => {
  const { statusCode, headers } = await http.inject({ url: "/employees", headers: { accept: "application/json" } })
  expect([statusCode, headers["content-type"]]).toEqual([404, "application/problem+json; charset=utf-8"])
})

test("files are cached by browsers for good, and sent compressed", async () => {
  const plain = await http.inject({ url: "/assets/index-1.js" })
  expect([plain.statusCode, plain.body]).toEqual([200, "let a = 1"])
  expect(plain.headers["cache-control"]).toContain("immutable")
  const small = await http.inject({ url: "/assets/index-1.js", headers: { "accept-encoding": "br, gzip" } })
  expect(small.headers["content-encoding"]).toBe("br")
})

test("if no client was built, the page says how to build it", async () => {
  await http.close()
  http = await open(join(directory, "nowhere"))
  const { statusCode, body } = await http.inject({ url: "/", headers: BROWSER })
  expect(statusCode).toBe(503)
  expect(body).toContain("npm run build")
})
