import type { ToolCall } from "@scorecard/contracts/assistant"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import { findControlCharacters, type Platform } from "#platform/index.ts"
import type { ModelCall } from "#platform/llm/index.ts"
import { threads } from "../assistant.store.ts"
import { truncate } from "./plain-text.ts"
import type { Tool } from "./tools.ts"

/** In characters; a longer result is truncated. */
const MAX_RESULT_LENGTH = 12_000
const MAX_ERROR_LENGTH = 1_000

/** `result` is for the model, `record` for the thread. */
export type CallResult = { result: string; record: ToolCall }

type Deps = Pick<Platform, "transact" | "log"> & { tools: ReadonlyMap<string, Tool> }

/**
 * Runs a model's call in the asker's name. The call is not trusted: the tool must be one of ours, its arguments must be
 * valid, and it may read what the asker may read. Each call leaves an audit record before it reads anything, with ids
 * and without search text.
 */
export async function runTool(deps: Deps, actor: Actor, threadId: string, call: ModelCall): Promise<CallResult> {
  const tool = deps.tools.get(call.tool)
  if (!tool) {
    await recordCall(deps, actor, { threadId, change: { tool: "unknown" } })
    const known = [...deps.tools.keys()].join(", ")
    return toResult({ tool: "unknown", arguments: {}, outcome: "unknown" }, { error: `The tools are ${known}.` })
  }
  const input = parseArguments(tool, call.arguments)
  if ("error" in input) {
    await recordCall(deps, actor, { threadId, change: { tool: tool.name, valid: false } })
    return toResult(
      { tool: tool.name, arguments: {}, outcome: "invalid" },
      { error: truncate(input.error, MAX_ERROR_LENGTH) },
    )
  }
  const change = { tool: tool.name, arguments: omitSearchText(input.data) }
  await recordCall(deps, actor, { threadId, change })
  const record = { tool: tool.name, arguments: input.data }
  try {
    return toResult({ ...record, outcome: "answered" }, await tool.run(actor, input.data))
  } catch (error) {
    if (error instanceof Refusal) {
      return toResult({ ...record, outcome: "refused" }, { error: error.wireCode, detail: error.message })
    }
    deps.log.error({ err: error, tool: tool.name }, "a lookup of the assistant failed")
    return toResult({ ...record, outcome: "failed" }, { error: "The lookup failed." })
  }
}

/** Answers calls that are not run, without looking at their arguments. */
export async function skipTools(
  deps: Deps,
  actor: Actor,
  threadId: string,
  skipped: { calls: readonly ModelCall[]; count: number },
): Promise<CallResult[]> {
  await recordCall(deps, actor, { threadId, change: { not_run: skipped.count }, action: "assistant.tools_not_run" })
  return skipped.calls.map(({ tool: name }) => {
    const tool = deps.tools.has(name) ? name : "unknown"
    return toResult({ tool, arguments: {}, outcome: "not_run" }, { error: "Not run: too many at once. Call fewer." })
  })
}

/** The same checks as in our routes: no characters that the documents cannot store. */
function parseArguments(tool: Tool, call: unknown): { data: Record<string, unknown> } | { error: string } {
  const textIssues = findControlCharacters(call)
  const input = tool.input.safeParse(call)
  if (input.success && textIssues.length === 0) return { data: input.data }
  const issues = input.error?.issues.map(({ path, message }) => ({ path: path.join("."), message })) ?? textIssues
  return { error: issues.map(({ path, message }) => `${path}: ${message}`).join("; ") }
}

function toResult(record: ToolCall, value: unknown): CallResult {
  const text = JSON.stringify(value)
  return { record, result: text.length > MAX_RESULT_LENGTH ? `${truncate(text, MAX_RESULT_LENGTH)}… (cut)` : text }
}

type Call = { threadId: string; change: Record<string, unknown>; action?: string }

function recordCall(
  { transact }: Deps,
  actor: Actor,
  { threadId, change, action = "assistant.tool_called" }: Call,
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

/** Search text is private; more people read the log. */
function omitSearchText({ q: _words, ...ids }: Record<string, unknown>): Record<string, unknown> {
  return ids
}
