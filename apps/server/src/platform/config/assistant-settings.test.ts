import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { readConfig } from "./index.ts"

const DATA_DIR = mkdtempSync(join(tmpdir(), "scorecard-assistant-config-"))
const read = (environment: Record<string, string>) => readConfig({ DATA_DIR, ...environment }).assistant
const LLM = { ASSISTANT_LLM_PROVIDER: "openai-compatible", ASSISTANT_LLM_BASE_URL: "http://llm.internal:8000/v1" }
const OWN = { ...LLM, ASSISTANT_LLM_API_KEY: "secret", ASSISTANT_LLM_MODEL: "large, small" }

describe("the assistant", () => {
  test("is enabled, but has no model without a key", () => {
    expect(read({})).toEqual({ chatEnabled: true, capabilitiesEnabled: true, models: [], answerLimitMs: 60_000 })
    expect(read({ ASSISTANT_CHAT_ENABLED: "false", ASSISTANT_CAPABILITIES_ENABLED: "false" })).toMatchObject({
      chatEnabled: false,
      capabilitiesEnabled: false,
    })
  })

  test("offers every model whose key is set, starting with the custom server's", () => {
    const { models } = read({
      ...OWN,
      OPENAI_API_KEY: "o",
      ANTHROPIC_API_KEY: "a",
      ASSISTANT_ANTHROPIC_MODELS: "one,two",
      GOOGLE_API_KEY: "g",
      ASSISTANT_VERTEX_PROJECT: "p",
    })
    expect(models.map(({ id }) => id)).toEqual([
      "openai-compatible:large",
      "openai-compatible:small",
      "openai:gpt-6.1-terra",
      "anthropic:one",
      "anthropic:two",
      "google:gemini-3.8-flash",
      "vertex:gemini-3.8-flash",
    ])
    expect(models[0]).toMatchObject({ baseUrl: LLM.ASSISTANT_LLM_BASE_URL, access: { apiKey: "secret" } })
    expect(models.at(-1)).toMatchObject({ access: { project: "p", location: "us-central1" } })
  })

  test("a model available with two keys is listed once", () => {
    const twice = {
      ASSISTANT_LLM_PROVIDER: "openai",
      ASSISTANT_LLM_API_KEY: "first",
      ASSISTANT_LLM_MODEL: "gpt-6.1-terra",
    }
    const { models } = read({ ...twice, OPENAI_API_KEY: "second" })
    expect(models).toMatchObject([{ id: "openai:gpt-6.1-terra", access: { apiKey: "first" } }])
  })

  test.each<[string, Record<string, string>]>([
    ["ASSISTANT_LLM_API_KEY", { ...OWN, ASSISTANT_LLM_API_KEY: "" }],
    ["ASSISTANT_LLM_BASE_URL", { ...OWN, ASSISTANT_LLM_BASE_URL: "" }],
    ["ASSISTANT_LLM_BASE_URL", { ...OWN, ASSISTANT_LLM_BASE_URL: "llm:8000" }],
    ["ASSISTANT_LLM_MODEL", { ...OWN, ASSISTANT_LLM_MODEL: " , " }],
    ["ASSISTANT_LLM_PROVIDER", { ...OWN, ASSISTANT_LLM_PROVIDER: "" }],
    ["ASSISTANT_LLM_PROVIDER", { ...OWN, ASSISTANT_LLM_PROVIDER: "parrot" }],
    ["ASSISTANT_ANSWER_SECONDS", { ASSISTANT_ANSWER_SECONDS: "61" }],
    ["ASSISTANT_CHAT_ENABLED", { ASSISTANT_CHAT_ENABLED: "yes" }],
  ])("stops the start with a message about %s: %j", (name, environment) => {
    expect(() => read(environment)).toThrow(new RegExp(`^${name}: (?!.*secret)`))
  })
})
