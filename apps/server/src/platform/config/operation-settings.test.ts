import { expect, test } from "vitest"
import { ConfigError, readConfig } from "./index.ts"

const SECRET = "a secret of the test suite that is long enough to be one"
const read = (environment: Record<string, string>) =>
  readConfig({ NODE_ENV: "test", JWT_SECRET: SECRET, SECRETS_KEY: SECRET, ...environment })

test("by default, people may sign in and no metrics are collected", () => {
  const { maintenance, metrics } = read({})
  expect(maintenance).toMatchObject({ enabled: false, bypassEmails: [] })
  expect(maintenance.message).not.toBe("")
  expect(metrics).toEqual({ port: null, token: null })
})

test("maintenance applies to the API, not to a worker", () => {
  expect(read({ MAINTENANCE_MODE: "true" }).maintenance.enabled).toBe(true)
  expect(read({ MAINTENANCE_MODE: "true", API_ENV: "staging" }).maintenance.enabled).toBe(true)
  expect(read({ MAINTENANCE_MODE: "true", API_ENV: "worker" }).maintenance.enabled).toBe(false)
})

test("the bypass list is lowercased, without whitespace and empty items", () => {
  const { maintenance } = read({ MAINTENANCE_BYPASS_EMAILS: " Boss@Example.com, ,ops@example.com," })
  expect(maintenance.bypassEmails).toEqual(["boss@example.com", "ops@example.com"])
})

test.each([
  ["MAINTENANCE_MODE", "yes"],
  ["METRICS_PORT", "65536"],
  ["METRICS_PORT", "http"],
  ["METRICS_TOKEN", "short"],
  ["METRICS_TOKEN", "no scraper can send a token with spaces"],
])("%s=%s stops the start with a message that names it", (name, value) => {
  expect(() => read({ [name]: value })).toThrow(ConfigError)
  expect(() => read({ [name]: value })).toThrow(name)
})
