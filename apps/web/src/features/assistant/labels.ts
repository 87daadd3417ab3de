import type { Reply } from "../../api/endpoint.ts"
import type { chat, readAssistantStatus } from "../../api/endpoints.gen.ts"

export type ChatReply = Reply<typeof chat>
export type Message = ChatReply["message"]
export type ToolCall = ChatReply["tool_calls"][number]
export type Thread = ChatReply["thread"]

export const OUTCOMES: Record<ToolCall["outcome"], string> = {
  answered: "found",
  refused: "not open to you",
  invalid: "asked wrongly",
  unknown: "no such lookup",
  not_run: "left out, too many at once",
  failed: "failed",
}

const REASONS: Record<NonNullable<Reply<typeof readAssistantStatus>["reason"]>, string> = {
  disabled: "Your company has switched the chat off. Saved chats can still be read.",
  no_model: "No model is configured. Whoever runs this service can set one; the documentation says how.",
  model_not_configured: "The chosen model is not configured any more. A super admin can choose another.",
}

export function reasonOf({ reason }: Reply<typeof readAssistantStatus>): string {
  return reason === undefined ? "The chat is not available." : REASONS[reason]
}

/** `explain_bonus` as words. */
export function toolName(tool: string): string {
  return tool.replaceAll(/[_/]/g, " ")
}
