import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { selfSigned } from "#test/support/certificate.ts"
import { openReceiver, status, type Receiver } from "#test/support/webhook-receiver.ts"
import { checkedLookup, type Resolve } from "./checked-lookup.ts"
import { INTERNAL_ADDRESSES, INTERNAL_NAMES, INTERNAL_SPELLINGS } from "./internal.fixture.ts"
import { postJson } from "./post-json.ts"

const CARD = { type: "message", text: "tüv 😀" }
const leadsTo =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }))

let receiver: Receiver
beforeEach(async () => {
  receiver = await openReceiver()
})
afterEach(() => receiver.close())

const post = (path = "/hook", more: { timeoutMs?: number; signal?: AbortSignal } = {}) =>
  postJson(`http://127.0.0.1:${receiver.port}${path}`, CARD, { allowLoopback: true, ...more })

describe("a post", () => {
  test("arrives as JSON", async () => {
    expect(await post("/hook?sig=abc")).toEqual({ ok: true, status: 202 })
    expect(receiver.received).toMatchObject([
      { url: "/hook?sig=abc", headers: { "content-type": "application/json" }, body: CARD },
    ])
  })

  test("over https reaches only a host with a valid certificate", async () => {
    const { key, cert } = selfSigned(["hooks.chat.example"])
    const secure = await openReceiver({ key, cert })
    const options = { allowLoopback: true, resolve: leadsTo("127.0.0.1") }
    const at = (host: string) => `https://${host}:${secure.port}/hook`

    expect(await postJson(at("hooks.chat.example"), CARD, { ...options, ca: cert })).toEqual({ ok: true, status: 202 })
    const stranger = await postJson(at("hooks.chat.example"), CARD, options)
    const other = await postJson(at("other.chat.example"), CARD, { ...options, ca: cert })
    expect(stranger).toMatchObject({ ok: false, permanent: false, error: "Not reached (DEPTH_ZERO_SELF_SIGNED_CERT)." })
    expect(other).toMatchObject({ ok: false, permanent: false, error: "Not reached (ERR_TLS_CERT_ALTNAME_INVALID)." })
    expect(secure.received).toHaveLength(1)
    await secure.close()
  })

  test.each([
    [400, true],
    [401, true],
    [404, true],
    [410, true],
    [413, true],
    [408, false],
    [429, false],
    [500, false],
    [503, false],
  ])("that is answered %i failed, for good: %s", async (code, permanent) => {
    receiver.answers(status(code))
    expect(await post()).toEqual({
      ok: false,
      status: code,
      permanent,
      retryAfterSeconds: null,
      error: `Answered ${code}.`,
    })
  })

  test.each([301, 302, 303, 307, 308])("that is answered %i does not follow the redirect", async (code) => {
    const elsewhere = await openReceiver()
    receiver.answers(status(code, { location: `http://127.0.0.1:${elsewhere.port}/` }))
    expect(await post()).toMatchObject({ ok: false, permanent: true })
    expect([receiver.received.length, elsewhere.connections()]).toEqual([1, 0])
    await elsewhere.close()
  })

  const DATE = "Thu, 15 Oct 2026 16:00:00 GMT"
  test.each([
    [{ "retry-after": "7" }, 7],
    [{ "retry-after": "Thu, 15 Oct 2026 16:01:30 GMT", date: DATE }, 90],
    [{ "retry-after": "Thu, 15 Oct 2026 15:00:00 GMT", date: DATE }, 0],
    [{ "retry-after": "soon" }, null],
    [{ "retry-after": "-5" }, null],
  ])("reads how long to wait: %j", async (headers, retryAfterSeconds) => {
    receiver.answers(status(429, headers))
    expect(await post()).toMatchObject({ ok: false, permanent: false, retryAfterSeconds })
  })

  test("times out on a silent or endless response", async () => {
    receiver.answers(() => {})
    expect(await post("/", { timeoutMs: 100 })).toMatchObject({ ok: false, error: "No answer within 0.1 seconds." })

    receiver.answers((response) => void response.writeHead(202).write("and so on"))
    expect(await post("/", { timeoutMs: 100 })).toEqual({ ok: true, status: 202 })
  })

  test("reads no more of a response than it needs", async () => {
    let written = 0
    receiver.answers((response) => {
      response.writeHead(200)
      const chunk = "x".repeat(16_384)
      const more = () => {
        while (!response.destroyed && written < 100_000_000) {
          written += chunk.length
          if (response.write(chunk)) continue
          response.once("drain", more)
          return
        }
      }
      more()
    })
    expect(await post()).toEqual({ ok: true, status: 200 })
    expect(written).toBeLessThan(50_000_000)
  })

  test("to a server that hangs up or does not speak HTTP fails and may be retried", async () => {
    receiver.answers((response) => void response.destroy())
    expect(await post()).toMatchObject({ ok: false, permanent: false, error: "Not reached (ECONNRESET)." })
    receiver.answers((response) => void response.socket?.end("I am not a web server\r\n\r\n"))
    expect(await post()).toMatchObject({ ok: false, permanent: false })
    receiver.answers((response) => void response.writeHead(202, { long: "x".repeat(40_000) }).end())
    expect(await post()).toMatchObject({ ok: false, permanent: false, error: "Not reached (HPE_HEADER_OVERFLOW)." })
  })

  test("to a closed port fails, and so does a canceled one", async () => {
    const called = AbortSignal.abort()
    expect(await post("/", { signal: called })).toMatchObject({ ok: false, error: "Not reached (ABORT_ERR)." })
    const { port } = receiver
    await receiver.close()
    receiver = await openReceiver()
    const outcome = await postJson(`http://127.0.0.1:${port}/SECRET`, CARD, { allowLoopback: true })
    expect(outcome).toMatchObject({ ok: false, permanent: false, error: "Not reached (ECONNREFUSED)." })
  })
})

describe("no connection is made", () => {
  const REFUSED = { ok: false, permanent: true, error: "The host does not lead to a public address." }

  test("to a name that resolves to an internal address, even if a server listens there", async () => {
    const at = `https://hooks.chat.example:${receiver.port}/hook`
    for (const address of INTERNAL_ADDRESSES) {
      expect(await postJson(at, CARD, { allowLoopback: false, resolve: leadsTo(address) })).toMatchObject(REFUSED)
    }
    expect(receiver.connections()).toBe(0)

    // With the test switch, the same call reaches the server: the check is what prevented it.
    await postJson(at, CARD, { allowLoopback: true, resolve: leadsTo("127.0.0.1") })
    expect(receiver.connections()).toBe(1)
  })

  test("to an internal address, however it is written", async () => {
    const addresses = INTERNAL_SPELLINGS.map((host) => `https://${host}:${receiver.port}/hook`)
    const readable = addresses.filter((at) => URL.canParse(at))
    for (const at of readable) expect(await postJson(at, CARD, { allowLoopback: false })).toMatchObject(REFUSED)
    expect(receiver.connections()).toBe(0)
    expect(readable.length).toBeGreaterThanOrEqual(30)
    console.log(
      `${readable.length} spellings of an internal address: all refused, ${receiver.connections()} connections`,
    )
  })

  test("to a name of this machine that its resolver knows", async () => {
    for (const host of INTERNAL_NAMES.filter((name) => name.toLowerCase().startsWith("localhost"))) {
      const outcome = await postJson(`https://${host}:${receiver.port}/hook`, CARD, { allowLoopback: false })
      expect(outcome.ok).toBe(false)
    }
    expect(await postJson(`https://localhost:${receiver.port}/hook`, CARD, { allowLoopback: false })).toMatchObject(
      REFUSED,
    )
    expect(receiver.connections()).toBe(0)
  })

  test("without TLS, except with the test switch", async () => {
    const options = { allowLoopback: false, resolve: leadsTo("127.0.0.1") }
    expect(await postJson(`http://hooks.chat.example:${receiver.port}/`, CARD, options)).toMatchObject({ ok: false })
    expect(receiver.connections()).toBe(0)
  })
})

describe("a name", () => {
  const lookedUp = (resolve: Resolve, all: boolean) =>
    new Promise<unknown>((resolved, refused) => {
      const lookup = checkedLookup(resolve, { allowLoopback: false })
      lookup("hooks.chat.example", { all }, (error, address) => (error ? refused(error) : resolved(address)))
    })

  test("resolves to its public addresses only", async () => {
    const mixed = leadsTo("10.0.0.1", "8.8.8.8", "::1", "2606:4700::1", "127.0.0.1")
    expect(await lookedUp(mixed, true)).toEqual([
      { address: "8.8.8.8", family: 4 },
      { address: "2606:4700::1", family: 6 },
    ])
    expect(await lookedUp(mixed, false)).toBe("8.8.8.8")
    await expect(lookedUp(leadsTo(), true)).rejects.toThrow("no public address")
  })

  test("that resolves differently each time is looked up once", async () => {
    let lookups = 0
    const rebinding: Resolve = (host) => leadsTo(lookups++ === 0 ? "10.0.0.1" : "127.0.0.1")(host)
    const at = `https://hooks.chat.example:${receiver.port}/hook`
    expect(await postJson(at, CARD, { allowLoopback: true, resolve: rebinding })).toMatchObject({
      error: "The host does not lead to a public address.",
    })
    expect([lookups, receiver.connections()]).toEqual([1, 0])
  })

  test("that does not exist may exist later", async () => {
    const unknown: Resolve = () => Promise.reject(Object.assign(new Error("SECRET"), { code: "ENOTFOUND" }))
    const outcome = await postJson("https://hooks.chat.example/", CARD, { allowLoopback: false, resolve: unknown })
    expect(outcome).toEqual({
      ok: false,
      status: null,
      permanent: false,
      retryAfterSeconds: null,
      error: "Not reached (ENOTFOUND).",
    })
  })
})
