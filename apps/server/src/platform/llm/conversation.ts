/** A call that a model wants: nothing of it has been checked. */
export type ModelCall = { id: string; tool: string; arguments: unknown }

export type ModelTurn =
  | { role: "user"; text: string }
  | { role: "assistant"; text: string; calls: readonly ModelCall[] }
  | { role: "tools"; results: readonly { call: ModelCall; result: string }[] }

/** `input` is a JSON schema. */
export type ModelTool = { name: string; description: string; input: Record<string, unknown> }

export type ModelQuestion = {
  instructions: string
  turns: readonly ModelTurn[]
  /** Those that it may call in this step; none: it has to answer in words. */
  tools: readonly ModelTool[]
  mostTokens: number
  signal: AbortSignal
  /** Each piece of the answer as it comes. */
  onText(piece: string): void
}

export type ModelStep = { text: string; calls: ModelCall[]; isCut: boolean }

export const MODEL_FAULTS = ["out_of_time", "cut_off", "too_much", "refused", "unreachable"] as const
export type ModelFault = (typeof MODEL_FAULTS)[number]

/** A model that did not do its part. It repeats nothing of what was asked or answered: that is for no log. */
export class ModelFailure extends Error {
  override readonly name = "ModelFailure"
  readonly fault: ModelFault
  readonly status: number | null
  constructor(fault: ModelFault, status: number | null = null) {
    super(`the model failed: ${fault}${status === null ? "" : ` (HTTP ${status})`}`)
    this.fault = fault
    this.status = status
  }
}
