import { describe, expect, test } from "vitest"
import { canConnectTo, webhookFault } from "./address.ts"
import { INTERNAL_ADDRESSES, INTERNAL_NAMES, INTERNAL_SPELLINGS } from "./internal.fixture.ts"

const RULES = { allowedHosts: ["*.chat.example.com", "hooks.example.org"], allowLoopback: false }
const LOOPBACK_TOO = { ...RULES, allowLoopback: true }

describe("a webhook address", () => {
  test.each([
    "https://prod-1.chat.example.com/workflows/1?api-version=1&sig=abc",
    "https://a.b.chat.example.com/",
    "HTTPS://HOOKS.example.org/x",
    "https://hooks.example.org:443/x",
  ])("%s is allowed", (address) => {
    expect(webhookFault(address, RULES)).toBeNull()
  })

  test.each([
    ["http", "http://prod-1.chat.example.com/x"],
    ["another scheme", "ftp://prod-1.chat.example.com/x"],
    ["a file", "file:///etc/passwd"],
    ["no scheme", "prod-1.chat.example.com/x"],
    ["another port", "https://prod-1.chat.example.com:8443/x"],
    ["a user", "https://me@prod-1.chat.example.com/x"],
    ["a user name and a password", "https://me:secret@prod-1.chat.example.com/x"],
    ["the allowed host as a user name", "https://prod-1.chat.example.com@evil.test/x"],
    ["a fragment", "https://prod-1.chat.example.com/x#y"],
    ["nothing before the pattern's own name", "https://.chat.example.com/x"],
    ["an empty label", "https://a..chat.example.com/x"],
    ["the pattern's own name", "https://chat.example.com/x"],
    ["a name with the same ending", "https://evilchat.example.com/x"],
    ["a name with the same beginning", "https://prod-1.chat.example.com.evil.test/x"],
    ["another host", "https://example.com/x"],
    ["a subdomain of an exact name", "https://a.hooks.example.org/x"],
    ["a trailing dot", "https://hooks.example.org./x"],
    ["a line break", "https://hooks.example.org/\nx"],
    ["a leading space", " https://hooks.example.org/x"],
    ["a tab in the host", "https://hooks.exam\tple.org/x"],
    ["a look-alike letter", "https://hooks.еxample.org/x"],
    ["nothing", ""],
  ])("with %s is not", (_, address) => {
    expect(webhookFault(address, RULES)).not.toBeNull()
  })

  test.each(INTERNAL_NAMES)("%s is not allowed", (host) => {
    expect(webhookFault(`https://${host}/x`, RULES)).not.toBeNull()
  })

  test.each(INTERNAL_SPELLINGS)("%s is not allowed even if it is on the list", (host) => {
    const address = `https://${host}/x`
    const allowedHosts = [host, ...(URL.canParse(address) ? [new URL(address).hostname] : [])]
    expect(webhookFault(address, { ...RULES, allowedHosts })).not.toBeNull()
  })

  const ANY = { allowedHosts: "any", allowLoopback: false } as const

  test.each(["https://hooks.example.org/x?y=z", "https://a.b.example.com:443/", "https://xn--bcher-kva.example/x"])(
    "%s is allowed where any public host is",
    (address) => {
      expect(webhookFault(address, ANY)).toBeNull()
    },
  )

  test.each([
    "http://hooks.example.org/x",
    "https://hooks.example.org:8443/x",
    "https://me:secret@hooks.example.org/x",
    "https://hooks.example.org/x#y",
    "https://hooks.example.org./x",
    "https://intranet/x",
    "https://localhost/x",
    "https://.example.org/x",
    ...INTERNAL_SPELLINGS.map((host) => `https://${host}/x`),
  ])("%s is not allowed where any public host is", (address) => {
    expect(webhookFault(address, ANY)).not.toBeNull()
  })

  test("is not repeated in the message", () => {
    for (const address of [
      "https://evil.test/SECRET",
      "http://hooks.example.org/SECRET",
      "SECRET",
      "https://1.1.1.1/SECRET",
    ]) {
      expect(webhookFault(address, RULES)).not.toContain("SECRET")
    }
  })

  test("may be loopback only with the test switch, which allows nothing else", () => {
    for (const address of ["http://127.0.0.1:8080/x", "https://localhost:8443/x", "http://[::1]:1/x"]) {
      expect(webhookFault(address, RULES)).not.toBeNull()
      expect(webhookFault(address, LOOPBACK_TOO)).toBeNull()
    }
    for (const address of ["http://10.0.0.1/x", "http://localhost.evil.test/x", "https://169.254.169.254/x"]) {
      expect(webhookFault(address, LOOPBACK_TOO)).not.toBeNull()
    }
  })
})

describe("a connection", () => {
  test.each(["93.184.215.14", "8.8.8.8", "172.15.0.1", "172.32.0.1", "100.128.0.1", "2606:4700::6810:84e5"])(
    "is allowed to %s",
    (address) => {
      expect(canConnectTo(address, RULES)).toBe(true)
    },
  )

  test.each(INTERNAL_ADDRESSES)("is refused to %s", (address) => {
    expect(canConnectTo(address, RULES)).toBe(false)
  })

  test("with the test switch is allowed to loopback but to no other internal address", () => {
    const allowed = INTERNAL_ADDRESSES.filter((address) => canConnectTo(address, LOOPBACK_TOO))
    expect(allowed).toEqual(["127.0.0.1", "127.255.255.254", "::1"])
  })
})
