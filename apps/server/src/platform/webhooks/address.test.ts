import { describe, expect, test } from "vitest"
import { canConnectTo, webhookFault } from "./address.ts"
import { INTERNAL_ADDRESSES, INTERNAL_NAMES, INTERNAL_SPELLINGS } from "./internal.fixture.ts"

const RULES = { allowedHosts: ["*.chat.example.com", "hooks.example.org"], allowLoopback: false }
const LOOPBACK_TOO = { ...RULES, allowLoopback: true }

describe("the address of a webhook", () => {
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
    ["a user and a password", "https://me:secret@prod-1.chat.example.com/x"],
    ["the allowed host as a user", "https://prod-1.chat.example.com@evil.test/x"],
    ["a fragment", "https://prod-1.chat.example.com/x#y"],
    ["nothing before the pattern's own name", "https://.chat.example.com/x"],
    ["an empty label", "https://a..chat.example.com/x"],
    ["the pattern's own name", "https://chat.example.com/x"],
    ["a name that ends alike", "https://evilchat.example.com/x"],
    ["a name that begins alike", "https://prod-1.chat.example.com.evil.test/x"],
    ["another host", "https://example.com/x"],
    ["a name below an exact one", "https://a.hooks.example.org/x"],
    ["a dot at its end", "https://hooks.example.org./x"],
    ["a line break", "https://hooks.example.org/\nx"],
    ["a blank before it", " https://hooks.example.org/x"],
    ["a tab in the host", "https://hooks.exam\tple.org/x"],
    ["a letter that only looks like one of ours", "https://hooks.еxample.org/x"],
    ["nothing", ""],
  ])("with %s is not", (_, address) => {
    expect(webhookFault(address, RULES)).not.toBeNull()
  })

  test.each(INTERNAL_NAMES)("%s is not", (host) => {
    expect(webhookFault(`https://${host}/x`, RULES)).not.toBeNull()
  })

  test.each(INTERNAL_SPELLINGS)("%s is not, even where the list has it", (host) => {
    const address = `https://${host}/x`
    const allowedHosts = [host, ...(URL.canParse(address) ? [new URL(address).hostname] : [])]
    expect(webhookFault(address, { ...RULES, allowedHosts })).not.toBeNull()
  })

  test("does not stand in what is said of it", () => {
    for (const address of [
      "https://evil.test/SECRET",
      "http://hooks.example.org/SECRET",
      "SECRET",
      "https://1.1.1.1/SECRET",
    ]) {
      expect(webhookFault(address, RULES)).not.toContain("SECRET")
    }
  })

  test("may be loopback only with the switch of the tests, and nothing else besides", () => {
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
    "may be made to %s",
    (address) => {
      expect(canConnectTo(address, RULES)).toBe(true)
    },
  )

  test.each(INTERNAL_ADDRESSES)("may not be made to %s", (address) => {
    expect(canConnectTo(address, RULES)).toBe(false)
  })

  test("may be made to loopback, and to no other internal address, with the switch of the tests", () => {
    const allowed = INTERNAL_ADDRESSES.filter((address) => canConnectTo(address, LOOPBACK_TOO))
    expect(allowed).toEqual(["127.0.0.1", "127.255.255.254", "::1"])
  })
})
