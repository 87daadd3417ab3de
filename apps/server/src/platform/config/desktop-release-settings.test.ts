import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createSigningKey } from "@scorecard/desktop-releases"
import { expect, test } from "vitest"
import { ConfigError, readConfig } from "./index.ts"

const DATA_DIR = mkdtempSync(join(tmpdir(), "scorecard-config-"))
const read = (keys?: string) => readConfig({ DATA_DIR, DESKTOP_RELEASE_KEYS: keys }).desktopReleaseKeys
const [one, two] = [createSigningKey(), createSigningKey()]

test("the keys of desktop releases are optional, and several are accepted", () => {
  expect([read(), read(""), read("  ")]).toEqual([[], [], []])
  expect(read(`${one.publicKey}, ${two.publicKey}`).map(({ x }) => x)).toEqual([one.publicKey, two.publicKey])
})

test.each([
  ["not a key", /^DESKTOP_RELEASE_KEYS: a key is the base64 of 32 bytes/],
  [`${one.publicKey},${one.publicKey}`, /^DESKTOP_RELEASE_KEYS: the same key is listed twice/],
  ["[{]", /^DESKTOP_RELEASE_KEYS: the JSON cannot be parsed/],
  [one.privateKey, /^DESKTOP_RELEASE_KEYS: this is a private key, which stays with the builder/],
])("malformed keys stop the start with a clear message that does not repeat them: %j", (keys, message) => {
  expect(() => read(keys)).toThrow(ConfigError)
  expect(() => read(keys)).toThrow(message)
  expect(() => read(keys)).not.toThrow(keys.slice(-30))
})
