import type { LanguageModel } from "ai"
import type { ConfiguredModel } from "#platform/config/index.ts"
import { boundedFetch } from "./bounded-fetch.ts"

/** The providers' default URLs: explicit, so that no environment variable changes them unnoticed. */
const ADDRESSES = {
  openai: "https://api.openai.com/v1",
  anthropic: "https://api.anthropic.com/v1",
  google: "https://generativelanguage.googleapis.com/v1beta",
}

/** Loads the provider's package on first use, so that it does not slow down startup. */
export async function languageModel({ provider, model, baseUrl, access }: ConfiguredModel): Promise<LanguageModel> {
  if ("project" in access) {
    const { createGoogleVertex } = await import("@ai-sdk/google-vertex")
    return createGoogleVertex({ ...access, fetch: boundedFetch })(model)
  }
  const { apiKey } = access
  switch (provider) {
    case "openai": {
      const { createOpenAI } = await import("@ai-sdk/openai")
      return createOpenAI({ apiKey, baseURL: baseUrl ?? ADDRESSES.openai, fetch: boundedFetch })(model)
    }
    case "anthropic": {
      const { createAnthropic } = await import("@ai-sdk/anthropic")
      return createAnthropic({ apiKey, baseURL: baseUrl ?? ADDRESSES.anthropic, fetch: boundedFetch })(model)
    }
    case "google": {
      const { createGoogle } = await import("@ai-sdk/google")
      return createGoogle({ apiKey, baseURL: baseUrl ?? ADDRESSES.google, fetch: boundedFetch })(model)
    }
    case "openai-compatible": {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible")
      return createOpenAICompatible({ name: "compatible", apiKey, baseURL: baseUrl ?? "", fetch: boundedFetch })(model)
    }
    case "vertex":
    default:
      throw new Error(`${provider} does not use an API key`)
  }
}
