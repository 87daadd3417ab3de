import { z } from "zod"
import { ConfigError } from "./config-error.ts"
import { flag, optionalText, wholeNumber } from "./setting-kinds.ts"

export const MODEL_PROVIDERS = ["openai-compatible", "openai", "anthropic", "google", "vertex"] as const
export type ModelProvider = (typeof MODEL_PROVIDERS)[number]

/** A model that can be selected. `id` is unique among all: `openai:gpt-6.1-terra`. */
export type ConfiguredModel = {
  id: string
  provider: ModelProvider
  model: string
  /** Null for the provider's default URL. */
  baseUrl: string | null
  access: { apiKey: string } | { project: string; location: string }
}

export type AssistantSettings = {
  chatEnabled: boolean
  capabilitiesEnabled: boolean
  /** The first is active until level 5 selects another; empty if no key is set. */
  models: ConfiguredModel[]
  /** Time limit for one chat answer with all its steps. */
  answerLimitMs: number
}

/** The assistant's variables for `readConfig`. */
export const assistantVariables = {
  ASSISTANT_CHAT_ENABLED: flag(true),
  ASSISTANT_CAPABILITIES_ENABLED: flag(true),
  ASSISTANT_LLM_PROVIDER: z.enum(["openai-compatible", "openai", "anthropic", "google"]).optional(),
  ASSISTANT_LLM_BASE_URL: z.url({ protocol: /^https?$/, error: "an http or https address is needed" }).optional(),
  ASSISTANT_LLM_API_KEY: optionalText,
  ASSISTANT_LLM_MODEL: optionalText,
  OPENAI_API_KEY: optionalText,
  ANTHROPIC_API_KEY: optionalText,
  GOOGLE_API_KEY: optionalText,
  ASSISTANT_VERTEX_PROJECT: optionalText,
  ASSISTANT_VERTEX_LOCATION: z.string().default("us-central1"),
  // Models are retired within a year or two: these were the providers' current ones in November 2026.
  ASSISTANT_OPENAI_MODELS: z.string().default("gpt-6.1-terra"),
  ASSISTANT_ANTHROPIC_MODELS: z.string().default("claude-sonnet-5-5"),
  ASSISTANT_GOOGLE_MODELS: z.string().default("gemini-3.8-flash"),
  ASSISTANT_VERTEX_MODELS: z.string().default("gemini-3.8-flash"),
  ASSISTANT_ANSWER_SECONDS: wholeNumber(60, 1, 60),
}

type Env = z.output<z.ZodObject<typeof assistantVariables>>

/**
 * The models available with the configured keys: those of ASSISTANT_LLM_* first. (rules/assistant#models)
 * @throws ConfigError naming what is missing; keys are never repeated.
 */
export function assistantSettings(env: Env): AssistantSettings {
  const models = [
    ...customModels(env),
    ...modelsWithKey("openai", env.ASSISTANT_OPENAI_MODELS, env.OPENAI_API_KEY),
    ...modelsWithKey("anthropic", env.ASSISTANT_ANTHROPIC_MODELS, env.ANTHROPIC_API_KEY),
    ...modelsWithKey("google", env.ASSISTANT_GOOGLE_MODELS, env.GOOGLE_API_KEY),
    ...vertexModels(env),
  ]
  return {
    chatEnabled: env.ASSISTANT_CHAT_ENABLED,
    capabilitiesEnabled: env.ASSISTANT_CAPABILITIES_ENABLED,
    models: models.filter(({ id }, at) => models.findIndex((other) => other.id === id) === at),
    answerLimitMs: env.ASSISTANT_ANSWER_SECONDS * 1_000,
  }
}

function customModels(env: Env): ConfiguredModel[] {
  const { ASSISTANT_LLM_BASE_URL: baseUrl, ASSISTANT_LLM_API_KEY: apiKey, ASSISTANT_LLM_MODEL: words } = env
  const provider = env.ASSISTANT_LLM_PROVIDER
  if (provider === undefined && baseUrl === undefined && apiKey === undefined && words === undefined) return []
  if (provider === undefined)
    throw new ConfigError("ASSISTANT_LLM_PROVIDER: needed with the other ASSISTANT_LLM_* settings")
  if (apiKey === undefined) {
    throw new ConfigError(
      "ASSISTANT_LLM_API_KEY: needed with ASSISTANT_LLM_PROVIDER; any word for a server that asks for none",
    )
  }
  if (provider === "openai-compatible" && baseUrl === undefined) {
    throw new ConfigError("ASSISTANT_LLM_BASE_URL: needed with ASSISTANT_LLM_PROVIDER=openai-compatible")
  }
  const models = splitList(words ?? "")
  if (models.length === 0) throw new ConfigError("ASSISTANT_LLM_MODEL: the model's name is needed")
  return models.map((model) => modelOf(provider, model, { apiKey }, baseUrl ?? null))
}

function modelsWithKey(provider: ModelProvider, words: string, apiKey: string | undefined): ConfiguredModel[] {
  return apiKey === undefined ? [] : splitList(words).map((model) => modelOf(provider, model, { apiKey }))
}

function vertexModels(env: Env): ConfiguredModel[] {
  const { ASSISTANT_VERTEX_PROJECT: project, ASSISTANT_VERTEX_LOCATION: location } = env
  if (project === undefined) return []
  return splitList(env.ASSISTANT_VERTEX_MODELS).map((model) => modelOf("vertex", model, { project, location }))
}

const splitList = (words: string) =>
  words
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean)

function modelOf(
  provider: ModelProvider,
  model: string,
  access: ConfiguredModel["access"],
  baseUrl: string | null = null,
): ConfiguredModel {
  return { id: `${provider}:${model}`, provider, model, baseUrl, access }
}
