import { expect, test } from "vitest"
import { createSecrets, SecretUnreadable } from "./index.ts"

const KEY = "the key of the secrets of this test"
const PLACE = { collection: "tbl_team_chat", id: "connection", field: "webhook_url" }
const TEXT = "https://chat.example.com/hook?sig=tüv-😀"

const unreadable = (sealed: string, secrets = createSecrets([KEY])) =>
  expect(() => secrets.open(sealed, PLACE)).toThrow(SecretUnreadable)

test("a secret opens in its place, and its text is not in the stored form", () => {
  const secrets = createSecrets([KEY])
  const sealed = secrets.seal(TEXT, PLACE)
  expect(sealed).toMatch(/^v1\.[\w-]{8}\.[\w-]{16}\.[\w-]+$/)
  expect(Buffer.from(sealed.split(".")[3] ?? "", "base64url").toString("latin1")).not.toContain("chat.example.com")
  expect(secrets.open(sealed, PLACE)).toBe(TEXT)
  expect(secrets.open(secrets.seal("", PLACE), PLACE)).toBe("")
})

test("the same secret is encrypted differently each time", () => {
  const secrets = createSecrets([KEY])
  expect(secrets.seal(TEXT, PLACE)).not.toBe(secrets.seal(TEXT, PLACE))
})

test.each([
  ["collection", { ...PLACE, collection: "tbl_other" }],
  ["record", { ...PLACE, id: "other" }],
  ["field", { ...PLACE, field: "other" }],
  ["place whose joined names are the same", { collection: "tbl_team_chat", id: 'connection","webhook', field: "url" }],
])("a secret moved to another %s does not open", (_, place) => {
  const secrets = createSecrets([KEY])
  const sealed = secrets.seal(TEXT, PLACE)
  expect(() => secrets.open(sealed, place)).toThrow(SecretUnreadable)
})

test("a secret with any changed byte does not open", () => {
  const secrets = createSecrets([KEY])
  const [version = "", id = "", nonce = "", box = ""] = secrets.seal("secret", PLACE).split(".")
  const flips = (text: string) =>
    Array.from(Buffer.from(text, "base64url"), (byte, index) => {
      const changed = Buffer.from(text, "base64url")
      changed[index] = byte ^ 1
      return changed.toString("base64url")
    })
  const changed = [
    ...flips(nonce).map((other) => [version, id, other, box]),
    ...flips(box).map((other) => [version, id, nonce, other]),
    ...flips(id).map((other) => [version, other, nonce, box]),
    ["v2", id, nonce, box],
    [version, id, nonce],
    [version, id, nonce, box, ""],
    [version, id, nonce, box.slice(0, 20)],
    [version, id, nonce, ""],
    [version, id, "", box],
  ]
  expect(changed).toHaveLength(12 + 22 + 6 + 6)
  for (const parts of changed) unreadable(parts.join("."), secrets)
  for (const odd of ["", "plain text", "v1"]) unreadable(odd, secrets)
})

test("former keys open old secrets while they are configured, and the newest one seals", () => {
  const [old, now] = [createSecrets(["the former key"]), createSecrets([KEY, "the former key"])]
  expect(now.open(old.seal(TEXT, PLACE), PLACE)).toBe(TEXT)
  expect(createSecrets([KEY]).open(now.seal(TEXT, PLACE), PLACE)).toBe(TEXT)
  unreadable(old.seal(TEXT, PLACE), createSecrets([KEY]))
})
