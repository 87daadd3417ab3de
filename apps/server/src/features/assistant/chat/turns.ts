import type { ModelCall, ModelTurn } from "#platform/llm/index.ts"
import { MOST_CHARACTERS, firstOf } from "./plain-text.ts"

/** Of what was said and looked up in one answer, in characters: every step sends it again. */
const MOST_OF_AN_ANSWER = 160_000
const MOST_OF_AN_ARGUMENT = 2_000

const NO_ROOM = JSON.stringify({
  error: "Not shown: too much was looked up for one answer. Answer with what you have.",
})

type Ran = { call: ModelCall; result: string }

export type Turns = {
  all: readonly ModelTurn[]
  /** What a step said and called, and what it was told. */
  add(said: string, ran: readonly Ran[]): void
}

/** What the model reads again, with its own words in it: of these it gets so much back and no more. */
export function openTurns(before: readonly ModelTurn[]): Turns {
  const all = [...before]
  let room = MOST_OF_AN_ANSWER
  const fitted = (text: string, most: number) => {
    const fitting = firstOf(text, Math.min(most, room))
    room -= fitting.length
    return fitting
  }
  return {
    all,
    add(said, ran) {
      const text = fitted(said, MOST_CHARACTERS)
      const results = ran.map(({ call, result }) => {
        room -= JSON.stringify(call).length
        return { call, result: room <= 0 ? NO_ROOM : fitted(result, result.length) }
      })
      all.push({ role: "assistant", text, calls: results.map(({ call }) => call) }, { role: "tools", results })
    },
  }
}

/** As the model reads it again: its own ids and names may be anything, and of any length and depth. */
export function ourCall({ tool, arguments: given }: ModelCall, id: string): ModelCall {
  const isObject = typeof given === "object" && given !== null && !Array.isArray(given)
  const name = tool.replaceAll(/[^\w-]/g, "_").slice(0, 60) || "unknown"
  return { id, tool: name, arguments: isObject && fits(given, MOST_OF_AN_ARGUMENT) ? given : {} }
}

/** With each value and name counted. A list of what is still to be looked at: it may be nested without end. */
function fits(given: object, most: number): boolean {
  let left = most
  const open: unknown[] = [given]
  while (open.length > 0 && left > 0) {
    const value = open.pop()
    left -= typeof value === "string" ? value.length : 4
    if (typeof value !== "object" || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      left -= name.length
      open.push(inner)
      if (left <= 0) break
    }
  }
  return left > 0
}
