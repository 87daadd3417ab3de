/** A call that a model wants: nothing of it has been checked. */
export type ModelCall = { id: string; tool: string; arguments: unknown }

export type ModelTurn =
  | { role: "user"; text: string }
  | { role: "assistant"; text: string; calls: readonly ModelCall[] }
  | { role: "tools"; results: readonly { call: ModelCall; result: string }[] }

/** `input` is a JSON schema. */
export type ModelTool = { name: string; description: string; input: Record<string, unknown> }

export type ModelRequest = {
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

export const MODEL_FAILURE_CODES = [
  "out_of_time",
  "cut_off",
  "too_much",
  "too_many_lookups",
  "unreadable",
  "refused",
  "unreachable",
  /** A mistake of ours, or of a package that we use. */
  "unexpected",
] as const
export type ModelFailureCode = (typeof MODEL_FAILURE_CODES)[number]

/** An error that nobody expected, as far as a log may know it. */
export type Mistake = { class: string; at: readonly string[] }

/** A model that did not do its part. It repeats nothing of what was asked or answered: that is for no log. */
export class ModelFailure extends Error {
  override readonly name = "ModelFailure"
  readonly fault: ModelFailureCode
  readonly status: number | null
  readonly mistake: Mistake | null
  constructor(fault: ModelFailureCode, more: { status?: number; mistake?: Mistake } = {}) {
    super(`the model failed: ${fault}${more.status === undefined ? "" : ` (HTTP ${more.status})`}`)
    this.fault = fault
    this.status = more.status ?? null
    this.mistake = more.mistake ?? null
  }
}
