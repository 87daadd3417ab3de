/** A call requested by a model: nothing in it has been validated. */
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
  /** The tools available in this step; if none, it must answer with text. */
  tools: readonly ModelTool[]
  mostTokens: number
  signal: AbortSignal
  /** Called with each piece of the answer as it arrives. */
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
  /** A bug of ours, or of a package that we use. */
  "unexpected",
] as const
export type ModelFailureCode = (typeof MODEL_FAILURE_CODES)[number]

/** An unexpected error, as far as it may be logged. */
export type Mistake = { class: string; at: readonly string[] }

/** A failure of the model. It contains nothing of the question or the answer, which must not be logged. */
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
