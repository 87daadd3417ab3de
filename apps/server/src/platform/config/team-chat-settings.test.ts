import { expect, test } from "vitest"
import { ConfigError, readConfig } from "./index.ts"

const SECRET = "a secret of the test suite that is long enough to be one"
const read = (environment: Record<string, string>) =>
  readConfig({ NODE_ENV: "test", JWT_SECRET: SECRET, SECRETS_KEY: SECRET, ...environment })
const PRODUCTION = {
  SECRETS_KEY: "Vb5Nq8Jt1Hy4Mw7Ks0Rx3Dz6Pc9Lf2Ga",
  NODE_ENV: "production",
  ALLOWED_EMAIL_DOMAINS: "example.com",
}

test("by default, admins connect the channel, on the chat product's hosts", () => {
  const { teamChat } = read(PRODUCTION)
  expect(teamChat).toMatchObject({ webhookUrl: null, allowLoopback: false })
  expect(teamChat.allowedHosts).toContain("*.logic.azure.com")
})

test("the channel and the hosts can be set", () => {
  const set = {
    TEAMCHAT_ALLOWED_HOSTS: "Chat.example.com, *.hooks.example.com",
    TEAMCHAT_WEBHOOK_URL: "https://chat.example.com/x",
  }
  expect(read({ ...PRODUCTION, ...set }).teamChat).toEqual({
    webhookUrl: "https://chat.example.com/x",
    allowedHosts: ["chat.example.com", "*.hooks.example.com"],
    allowLoopback: false,
  })
})

test.each([
  ["TEAMCHAT_WEBHOOK_URL", "https://evil.test/SIGNATURE"],
  ["TEAMCHAT_WEBHOOK_URL", "http://prod-1.westus.logic.azure.com/SIGNATURE"],
  ["TEAMCHAT_WEBHOOK_URL", "https://127.0.0.1/SIGNATURE"],
  ["TEAMCHAT_ALLOWED_HOSTS", "*"],
  ["TEAMCHAT_ALLOWED_HOSTS", "*.com"],
  ["TEAMCHAT_ALLOWED_HOSTS", "10.0.0.1"],
  ["TEAMCHAT_ALLOWED_HOSTS", "https://chat.example.com"],
  ["TEAMCHAT_ALLOWED_HOSTS", "chat.*.com"],
  ["TEAMCHAT_ALLOWED_HOSTS", "localhost"],
  ["TEAMCHAT_ALLOW_LOOPBACK", "yes"],
  ["SECRETS_KEY_PREVIOUS", "SIGNATURE"],
])("%s=%s stops the start with a message that names it without revealing the secret", (name, value) => {
  expect(() => read({ [name]: value })).toThrow(ConfigError)
  expect(() => read({ [name]: value })).toThrow(name)
  expect(() => read({ [name]: value })).toThrow(/^(?!.*SIGNATURE).*$/)
})

test("production refuses loopback, which is for tests", () => {
  const loopback = { TEAMCHAT_ALLOW_LOOPBACK: "true", TEAMCHAT_WEBHOOK_URL: "http://127.0.0.1:9/x" }
  expect(read(loopback).teamChat).toMatchObject({ allowLoopback: true, webhookUrl: "http://127.0.0.1:9/x" })
  expect(() => read({ ...PRODUCTION, ...loopback })).toThrow("TEAMCHAT_ALLOW_LOOPBACK")
})

test("production refuses loopback for webhooks, too", () => {
  expect(read({}).webhooks).toEqual({ allowLoopback: false })
  expect(read({ WEBHOOKS_ALLOW_LOOPBACK: "true" }).webhooks).toEqual({ allowLoopback: true })
  expect(() => read({ ...PRODUCTION, WEBHOOKS_ALLOW_LOOPBACK: "true" })).toThrow("WEBHOOKS_ALLOW_LOOPBACK")
})

test("former keys are read in order", () => {
  const [one, two] = ["1".repeat(32), "2".repeat(32)]
  expect(read({ SECRETS_KEY_PREVIOUS: `${one}, ${two}` }).formerSecretsKeys).toEqual([one, two])
  expect(read({}).formerSecretsKeys).toEqual([])
})
