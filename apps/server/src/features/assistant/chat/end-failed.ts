import type { ToolCall } from "@scorecard/contracts/assistant"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { ModelFailure, type ModelFault } from "#platform/llm/index.ts"
import type { World } from "#platform/world.ts"
import { endAnswer, type AnswerTo } from "../answers/close-answer.ts"

/** The asker went away; the process ends. Neither is the model's. */
type Fault = ModelFault | "asker_left" | "process_ended"

const EXCUSES: Record<Fault, string> = {
  asker_left: "The answer was stopped, because the connection was closed. Please ask again.",
  process_ended: "The answer was stopped, because the service restarts. Please ask again.",
  out_of_time: "I could not answer in time. Please ask again.",
  cut_off: "My answer broke off before it was one. Please ask again.",
  too_much: "My answer got out of hand. Please ask in other words.",
  too_many_lookups: "I looked things up again and again and came to no answer. Please ask for less at once.",
  unreadable: "The model that I speak through answered what cannot be read. Please try again later.",
  refused: "The model that I speak through refused to answer. Please try again later.",
  unreachable: "The model that I speak through cannot be reached. Please try again later.",
  unexpected: "Something went wrong on our side. Please try again later.",
}

type Deps = Pick<World, "transact" | "log"> & { closing: AbortSignal }
type Failed = { error: unknown; tool_calls: ToolCall[]; gone: AbortSignal }

/**
 * Keeps that there is no answer, and why. A repetition of the question asks again.
 * @returns what the asker is refused with: an error that was no model's is passed on as it is
 */
export async function endFailed(
  deps: Deps,
  actor: Actor,
  answer: AnswerTo,
  { error, tool_calls, gone }: Failed,
): Promise<unknown> {
  const fault = faultOf(error, { gone, closing: deps.closing })
  const text = EXCUSES[fault]
  noteFailure(deps, answer, { error, fault })
  try {
    await deps.transact(async (tx) => {
      // One that was given up before may have been asked anew: then the key is not ours any more.
      const ended = await endAnswer(tx, actor, answer, { text, tool_calls, fault })
      if (ended) await tx.repeatWith(null)
    })
  } catch (cause) {
    // Its time runs out, and then it counts as lost: see `endLostAnswer`.
    deps.log.error({ err: cause, thread_id: answer.thread_id }, "that an answer failed could not be kept")
  }
  if (!(error instanceof ModelFailure)) return error
  return new Refusal("assistant_failed", text, { extra: { thread_id: answer.thread_id } })
}

function faultOf(error: unknown, { gone, closing }: { gone: AbortSignal; closing: AbortSignal }): Fault {
  if (!(error instanceof ModelFailure)) return "unexpected"
  if (error.fault !== "out_of_time") return error.fault
  if (gone.aborted) return "asker_left"
  return closing.aborted ? "process_ended" : "out_of_time"
}

function noteFailure({ log }: Deps, { model }: AnswerTo, { error, fault }: { error: unknown; fault: Fault }): void {
  // What was no model's is logged where it leaves, with the rest of its request.
  if (!(error instanceof ModelFailure)) return
  const { status, mistake } = error
  if (mistake) log.error({ model, fault, mistake }, "the assistant failed by a mistake of ours")
  else if (fault === "asker_left" || fault === "process_ended") log.info({ model, fault }, "an answer was stopped")
  else log.warn({ model, fault, status }, "the assistant's model failed")
}
