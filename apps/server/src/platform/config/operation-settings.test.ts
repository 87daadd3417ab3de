import { expect, test } from "vitest"
import { ConfigError, readConfig } from "./index.ts"

const SECRET = "a secret of the test suite that is long enough to be one"
const read = (environment: Record<string, string>) =>
  readConfig({ NODE_ENV: "test", JWT_SECRET: SECRET, SECRETS_KEY: SECRET, ...environment })

test("without settings people are let in, and nothing is measured", () => {
  const { maintenance, metrics } = read({})
  expect(maintenance).toMatchObject({ enabled: false, bypassEmails: [] })
  expect(maintenance.message).not.toBe("")
  expect(metrics).toEqual({ port: null, token: null })
})

test("maintenance holds where people are, not in a worker", () => {
  expect(read({ MAINTENANCE_MODE: "true" }).maintenance.enabled).toBe(true)
  expect(read({ MAINTENANCE_MODE: "true", API_ENV: "staging" }).maintenance.enabled).toBe(true)
  expect(read({ MAINTENANCE_MODE: "true", API_ENV: "worker" }).maintenance.enabled).toBe(false)
})

test("the bypass list is read in lower case, without blanks and empty places", () => {
  const { maintenance } = read({ MAINTENANCE_BYPASS_EMAILS: " Boss@Example.com, ,ops@example.com," })
  expect(maintenance.bypassEmails).toEqual(["boss@example.com", "ops@example.com"])
})

test.each([
  ["MAINTENANCE_MODE", "yes"],
  ["METRICS_PORT", "65536"],
  ["METRICS_PORT", "http"],
  ["METRICS_TOKEN", "short"],
  ["METRICS_TOKEN", "with blanks in it no scraper can send it"],
])("%s=%s stops the start and is named", (name, value) => {
  expect(() => read({ [name]: value })).toThrow(ConfigError)
  expect(() => read({ [name]: value })).toThrow(name)
})
