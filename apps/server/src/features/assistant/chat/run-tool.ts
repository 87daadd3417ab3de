import type { ToolCall } from "@scorecard/contracts/assistant"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { oddTexts } from "#platform/http/index.ts"
import type { ModelCall } from "#platform/llm/index.ts"
import type { World } from "#platform/world.ts"
import { threads } from "../threads/threads.store.ts"
import { firstOf } from "./plain-text.ts"
import type { Tool } from "./tools.ts"

/** Of one result, in characters: what is longer is cut. */
const MOST_OF_A_RESULT = 12_000
const MOST_OF_AN_ERROR = 1_000

/** What the model is told of a call, and what is kept of it. */
export type CallResult = { result: string; record: ToolCall }

type Deps = Pick<World, "transact" | "log"> & { tools: ReadonlyMap<string, Tool> }

/**
 * Runs a call that a model asked for, in the asker's name. Nothing that it asks for is believed: the tool must be one
 * of ours, its arguments must be right, and what it may read is the asker's. Each call leaves an audit record before
 * it reads anything, with ids and without words.
 */
export async function runTool(deps: Deps, actor: Actor, threadId: string, call: ModelCall): Promise<CallResult> {
  const tool = deps.tools.get(call.tool)
  if (!tool) {
    await note(deps, actor, threadId, { tool: "unknown" })
    const known = [...deps.tools.keys()].join(", ")
    return said({ tool: "unknown", arguments: {}, outcome: "unknown" }, { error: `The tools are ${known}.` })
  }
  const given = readArguments(tool, call.arguments)
  if ("error" in given) {
    await note(deps, actor, threadId, { tool: tool.name, valid: false })
    return said(
      { tool: tool.name, arguments: {}, outcome: "invalid" },
      { error: firstOf(given.error, MOST_OF_AN_ERROR) },
    )
  }
  await note(deps, actor, threadId, { tool: tool.name, arguments: withoutWords(given.data) })
  const record = { tool: tool.name, arguments: given.data }
  try {
    return said({ ...record, outcome: "answered" }, await tool.run(actor, given.data))
  } catch (error) {
    if (error instanceof Refusal) {
      return said({ ...record, outcome: "refused" }, { error: error.wireCode, detail: error.message })
    }
    deps.log.error({ err: error, tool: tool.name }, "a lookup of the assistant failed")
    return said({ ...record, outcome: "failed" }, { error: "The lookup failed." })
  }
}

/** Says of calls that they are not run, without looking at what they ask for. */
export async function skipTools(
  deps: Deps,
  actor: Actor,
  threadId: string,
  skipped: { calls: readonly ModelCall[]; count: number },
): Promise<CallResult[]> {
  await note(deps, actor, threadId, { not_run: skipped.count }, "assistant.tools_not_run")
  return skipped.calls.map(({ tool: name }) => {
    const tool = deps.tools.has(name) ? name : "unknown"
    return said({ tool, arguments: {}, outcome: "not_run" }, { error: "Not run: too many at once. Call fewer." })
  })
}

/** As our own routes take them: no character that the documents cannot keep. */
function readArguments(tool: Tool, call: unknown): { data: Record<string, unknown> } | { error: string } {
  const odd = oddTexts(call)
  const given = tool.input.safeParse(call)
  const wrong = given.error ? given.error.issues.map(({ path, message }) => ({ path: path.join("."), message })) : odd
  return given.success && odd.length === 0
    ? { data: given.data }
    : { error: wrong.map(({ path, message }) => `${path}: ${message}`).join("; ") }
}

function said(record: ToolCall, value: unknown): CallResult {
  const text = JSON.stringify(value)
  return { record, result: text.length > MOST_OF_A_RESULT ? `${firstOf(text, MOST_OF_A_RESULT)}… (cut)` : text }
}

function note(
  { transact }: Deps,
  actor: Actor,
  threadId: string,
  change: Record<string, unknown>,
  action = "assistant.tool_called",
): Promise<void> {
  return transact(async (tx) =>
    tx.audit(actor, action, {
      collection: threads.name,
      id: threadId,
      employee_id: actor.employee_id,
      change,
    }),
  )
}

/** What somebody searched for is theirs; the log has more readers. */
function withoutWords({ q: _words, ...ids }: Record<string, unknown>): Record<string, unknown> {
  return ids
}
