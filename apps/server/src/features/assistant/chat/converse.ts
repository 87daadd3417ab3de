import { z } from "zod"
import {
  ModelFailure,
  type ModelQuestion,
  type ModelStep,
  type ModelTool,
  type ModelTurn,
} from "#platform/llm/index.ts"
import { plainText, plainTextWriter } from "./plain-text.ts"
import { runCalls, type CallRunner } from "./run-calls.ts"
import type { Tool } from "./tools.ts"
import { openTurns } from "./turns.ts"

/** Of one answer; in the last one nothing can be called any more. (rules/assistant#chat) */
const MOST_STEPS = 8
/** With what a model thinks before it speaks; who reads an answer sees 20,000 characters at most. */
const MOST_TOKENS = 4_000

export type Conversation = CallRunner & {
  instructions: string
  turns: readonly ModelTurn[]
  tools: ReadonlyMap<string, Tool>
  ask(question: ModelQuestion): Promise<ModelStep>
  onText(piece: string): void
}

/**
 * Asks the model, runs what it calls and asks again, until it answers in words. It ends after so many steps, when the
 * signal says so, or with the model's failure, whatever the model does.
 * @returns the words
 * @throws ModelFailure, with what had been looked up until then noted in `onTool`
 */
export async function converse(conversation: Conversation): Promise<string> {
  const { instructions, signal, onText } = conversation
  const offered = [...conversation.tools.values()].map(modelTool)
  const turns = openTurns(conversation.turns)
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
    const question = { instructions, turns: turns.all, tools, mostTokens: MOST_TOKENS, signal, onText: write }
    const said = await conversation.ask(question)
    if (said.calls.length === 0) {
      if (plainText(said.text).trim() === "") throw new ModelFailure("cut_off")
      give(writer.end())
      if (said.isCut) give("\n\n(The answer is cut off here: it was too long.)")
      return text.trim()
    }
    if (tools.length === 0) throw new ModelFailure("too_many_lookups")
    turns.add(said.text, await runCalls(conversation, said.calls, step))
  }
}

function modelTool({ name, description, input }: Tool): ModelTool {
  return { name, description, input: z.toJSONSchema(input, { target: "draft-7", io: "input" }) }
}
