export { askModel } from "./ask-model.ts"
export { ModelFailure } from "./conversation.ts"
export type { ModelCall, ModelFailureCode, ModelRequest, ModelStep, ModelTool, ModelTurn } from "./conversation.ts"
