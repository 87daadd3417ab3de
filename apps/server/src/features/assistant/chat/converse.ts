import type { ToolCall } from "@scorecard/contracts/assistant"
import { z } from "zod"
import { ModelFailure } from "#platform/llm/index.ts"
import type { ModelCall, ModelQuestion, ModelStep, ModelTool, ModelTurn } from "#platform/llm/index.ts"
import { plainTextWriter } from "./plain-text.ts"
import type { CallResult } from "./run-tool.ts"
import type { Tool } from "./tools.ts"

/** Of one answer; in the last one nothing can be called any more. (decisions §10) */
const MOST_STEPS = 8
const MOST_CALLS_OF_A_STEP = 6
const MOST_TOKENS = 2_000
const MOST_OF_AN_ARGUMENT = 2_000

export type Conversation = {
  instructions: string
  turns: readonly ModelTurn[]
  tools: ReadonlyMap<string, Tool>
  ask(question: ModelQuestion): Promise<ModelStep>
  run(call: ModelCall): Promise<CallResult>
  signal: AbortSignal
  onText(piece: string): void
  onTool(call: ToolCall): void
}

export type Answer = { text: string; tool_calls: ToolCall[] }

/**
 * Asks the model, runs what it calls and asks again, until it answers in words. It ends after so many steps, when the
 * signal says so, or with the model's failure, whatever the model does.
 * @throws ModelFailure, with what had been looked up until then noted in `onTool`
 */
export async function converse(conversation: Conversation): Promise<Answer> {
  const { instructions, signal, onText, onTool } = conversation
  const offered = [...conversation.tools.values()].map(modelTool)
  const turns = [...conversation.turns]
  const tool_calls: ToolCall[] = []
  const writer = plainTextWriter()
  let text = ""
  const give = (piece: string) => {
    text += piece
    if (piece !== "") onText(piece)
  }

  for (let step = 1; ; step += 1) {
    const tools = step < MOST_STEPS ? offered : []
    const write = (piece: string) => give(writer.write(piece))
    if (text !== "") write("\n\n")
    const said = await conversation.ask({ instructions, turns, tools, mostTokens: MOST_TOKENS, signal, onText: write })
    const calls = tools.length === 0 ? [] : said.calls.slice(0, MOST_CALLS_OF_A_STEP)
    if (calls.length === 0) {
      if (said.text.trim() === "") throw new ModelFailure("cut_off")
      give(writer.end())
      if (said.isCut) give("\n\n(The answer is cut off here: it was too long.)")
      return { text: text.trim(), tool_calls }
    }
    const results = []
    for (const [at, given] of calls.entries()) {
      const call = ourCall(given, `call_${step}_${at + 1}`)
      const { result, record } = await orAborted(conversation.run(given), signal)
      tool_calls.push(record)
      onTool(record)
      results.push({ call, result })
    }
    turns.push(
      { role: "assistant", text: said.text, calls: results.map(({ call }) => call) },
      { role: "tools", results },
    )
  }
}

function modelTool({ name, description, input }: Tool): ModelTool {
  return { name, description, input: z.toJSONSchema(input, { target: "draft-7", io: "input" }) }
}

/** As the model reads it again: its own ids and names may be anything, and of any length. */
function ourCall({ tool, arguments: given }: ModelCall, id: string): ModelCall {
  const isObject = typeof given === "object" && given !== null && !Array.isArray(given)
  const fits = isObject && JSON.stringify(given).length <= MOST_OF_AN_ARGUMENT
  return { id, tool: tool.replaceAll(/[^\w-]/g, "_").slice(0, 60) || "unknown", arguments: fits ? given : {} }
}

/** What is under way then is not waited for: it only reads. */
async function orAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(new ModelFailure("out_of_time"))
  if (signal.aborted) abort()
  signal.addEventListener("abort", abort, { once: true })
  work.catch(() => undefined)
  try {
    return await Promise.race([aborted.promise, work])
  } finally {
    signal.removeEventListener("abort", abort)
  }
}
