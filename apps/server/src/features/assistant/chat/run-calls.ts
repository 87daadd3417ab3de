import type { ToolCall } from "@scorecard/contracts/assistant"
import { ModelFailure, type ModelCall } from "#platform/llm/index.ts"
import type { CallResult } from "./run-tool.ts"
import { ourCall } from "./turns.ts"

const MOST_CALLS_OF_A_STEP = 6
/** Of those beyond, so many are named to the model; the rest is only counted. */
const MOST_REFUSED_OF_A_STEP = 6

export type CallRunner = {
  run(call: ModelCall): Promise<CallResult>
  /** Says of calls that they are not run, and leaves a record of how many there were. */
  skip(calls: readonly ModelCall[], count: number): Promise<CallResult[]>
  signal: AbortSignal
  onTool(call: ToolCall): void
}

/** Runs the calls of a step one after the other, as many as a step may have, and tells of the others that it did not. */
export async function runCalls(
  { run, skip, signal, onTool }: CallRunner,
  given: readonly ModelCall[],
  step: number,
): Promise<{ call: ModelCall; result: string }[]> {
  const ran: { call: ModelCall; result: string }[] = []
  const note = (call: ModelCall, { result, record }: CallResult) => {
    onTool(record)
    ran.push({ call: ourCall(call, `call_${step}_${ran.length + 1}`), result })
  }
  for (const call of given.slice(0, MOST_CALLS_OF_A_STEP)) note(call, await orAborted(run(call), signal))

  const beyond = given.slice(MOST_CALLS_OF_A_STEP)
  if (beyond.length === 0) return ran
  const named = beyond.slice(0, MOST_REFUSED_OF_A_STEP)
  const told = await orAborted(skip(named, beyond.length), signal)
  for (const [at, call] of named.entries()) {
    const result = told[at]
    if (result) note(call, result)
  }
  return ran
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
