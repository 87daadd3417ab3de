import { openTestModel } from "#test/llm.ts"
import type { TestModel } from "#test/llm.ts"
import { readConfig } from "#platform/config/index.ts"
import type { AssistantSettings } from "#platform/config/index.ts"
import { openTestWorld } from "#test/world.ts"
import type { TestWorld } from "#test/world.ts"

export const CHAT = "/v1/assistant/chat"
export const THREADS = "/v1/assistant/threads"

export type ChatWorld = { world: TestWorld; model: TestModel; close(): Promise<void> }

/** A product whose assistant speaks through a model that the test scripts. */
export async function openChatWorld(label: string, given: Partial<AssistantSettings> = {}): Promise<ChatWorld> {
  const model = await openTestModel()
  const { assistant } = readConfig({
    NODE_ENV: "test",
    JWT_SECRET: "x".repeat(40),
    SECRETS_KEY: "x".repeat(40),
    ASSISTANT_LLM_PROVIDER: "openai-compatible",
    ASSISTANT_LLM_BASE_URL: model.url,
    ASSISTANT_LLM_API_KEY: "none",
    ASSISTANT_LLM_MODEL: "first, second",
  })
  const world = await openTestWorld(label, { config: { assistant: { ...assistant, ...given } } })
  return {
    world,
    model,
    async close() {
      await world.close()
      await model.close()
    },
  }
}
