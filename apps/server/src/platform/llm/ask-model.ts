import type { JSONSchema7, ModelMessage, ToolSet } from "ai"
import type { ConfiguredModel } from "#platform/config/index.ts"
import {
  ModelFailure,
  type ModelCall,
  type ModelRequest,
  type ModelStep,
  type ModelTool,
  type ModelTurn,
} from "./conversation.ts"
import { classifyFailure } from "./classify-failure.ts"
import { languageModel } from "./providers.ts"

/** One retry if the provider was busy; the time limit is the caller's signal. */
const RETRIES = 1

/**
 * Runs one step of a conversation: the model's text, and the calls that it requests. Calls are not executed here.
 * @throws ModelFailure, also for an incomplete answer and when the signal aborts it
 */
export async function askModel(configured: ConfiguredModel, question: ModelRequest): Promise<ModelStep> {
  const { signal } = question
  try {
    signal.throwIfAborted()
    return await step(configured, question)
  } catch (error) {
    throw signal.aborted ? new ModelFailure("out_of_time") : await classifyFailure(error)
  }
}

async function step(configured: ConfiguredModel, question: ModelRequest): Promise<ModelStep> {
  const { streamText } = await quietSdk()
  const { signal, tools, mostTokens } = question
  const { stream } = streamText({
    model: await languageModel(configured),
    instructions: question.instructions,
    messages: question.turns.map(messageOf),
    tools: await toolSet(tools),
    toolChoice: tools.length === 0 ? "none" : "auto",
    maxOutputTokens: mostTokens,
    reasoning: effortOf(configured),
    maxRetries: RETRIES,
    abortSignal: signal,
    onError: () => undefined, // its way is the stream's, below; the SDK would print it
  })
  const calls: ModelCall[] = []
  let text = ""
  let end: { isCut: boolean } | null = null
  for await (const part of untilAborted(stream, signal)) {
    if (part.type === "text-delta") {
      text += part.text
      question.onText(part.text)
    } else if (part.type === "tool-call") {
      calls.push({ id: part.toolCallId, tool: part.toolName, arguments: part.input })
    } else if (part.type === "error") throw part.error
    else if (part.type === "finish" && part.rawFinishReason !== undefined)
      end = { isCut: part.finishReason === "length" }
  }
  // Without a finish reason, the connection ended before the answer did.
  if (!end) throw new ModelFailure("cut_off")
  return { text, calls, ...end }
}

/**
 * Lookups need little reasoning, and reasoning counts as output: by default, models may spend all their tokens on it
 * before writing any text. A compatible server may not know this option.
 */
function effortOf({ provider }: ConfiguredModel): "low" | "provider-default" {
  return provider === "openai-compatible" ? "provider-default" : "low"
}

/** Stops reading a stream that ignores its signal. */
async function* untilAborted<Part>(stream: AsyncIterable<Part>, signal: AbortSignal): AsyncGenerator<Part> {
  const aborted = Promise.withResolvers<never>()
  aborted.promise.catch(() => undefined)
  const abort = () => aborted.reject(new ModelFailure("out_of_time"))
  signal.addEventListener("abort", abort, { once: true })
  const parts = stream[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await Promise.race([parts.next(), aborted.promise])
      if (next.done) return
      yield next.value
    }
  } finally {
    signal.removeEventListener("abort", abort)
    void parts.return?.().catch(() => undefined)
  }
}

function messageOf(turn: ModelTurn): ModelMessage {
  if (turn.role === "user") return { role: "user", content: turn.text }
  if (turn.role === "assistant") {
    const calls = turn.calls.map(({ id, tool, arguments: input }) => ({
      type: "tool-call" as const,
      toolCallId: id,
      toolName: tool,
      input,
    }))
    return {
      role: "assistant",
      content: [...(turn.text === "" ? [] : [{ type: "text" as const, text: turn.text }]), ...calls],
    }
  }
  return {
    role: "tool",
    content: turn.results.map(({ call, result }) => ({
      type: "tool-result" as const,
      toolCallId: call.id,
      toolName: call.tool,
      output: { type: "text" as const, value: result },
    })),
  }
}

/** Without `execute`: the SDK passes every call to us, and we validate it. */
async function toolSet(tools: readonly ModelTool[]): Promise<ToolSet> {
  const { jsonSchema, tool } = await quietSdk()
  return Object.fromEntries(
    tools.map(({ name, description, input }) => [
      name,
      tool({ description, inputSchema: jsonSchema(input as JSONSchema7) }), // a JSON schema by its contract
    ]),
  )
}

async function quietSdk() {
  // It would print warnings to standard error, bypassing our log.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })
  return import("ai")
}
