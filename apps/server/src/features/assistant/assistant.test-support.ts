import { openTestModel, type TestModel } from "#test/support/llm.ts"
import { readConfig, type AssistantSettings } from "#platform/config/index.ts"
import { openTestWorld, type Caller, type TestWorld, type TestWorldOptions } from "#test/support/world.ts"

export const CHAT = "/v1/assistant/chat"
export const THREADS = "/v1/assistant/threads"

export type ChatWorld = { world: TestWorld; model: TestModel; close(): Promise<void> }

/** A test world whose assistant uses a model that the test scripts. */
export async function openChatWorld(
  label: string,
  overrides: Partial<AssistantSettings> = {},
  options: TestWorldOptions = {},
): Promise<ChatWorld> {
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
  const config = { ...options.config, assistant: { ...assistant, ...overrides } }
  const world = await openTestWorld(label, { ...options, config })
  return {
    world,
    model,
    async close() {
      await world.close()
      await model.close()
    },
  }
}

/** The fields that tests read. */
type SentData = { _id: string; text: string; message: { text: string }; thread: { _id: string } }
type SentEvent = { event: string; data: SentData }

/** All events of an answer's stream. */
export async function chatInEvents(caller: Caller, body: object): Promise<SentEvent[]> {
  const { text } = await caller.post(CHAT, body, { accept: "text/event-stream" })
  return text.split("\n\n").flatMap((block) => {
    const [, event, data] = /^event: (.+)\ndata: (.+)$/s.exec(block) ?? []
    return event && data ? [{ event, data: JSON.parse(data) }] : []
  })
}
