import type { Reply } from "../../api/endpoint.ts"
import type { chat, readAssistantStatus } from "../../api/endpoints.gen.ts"
import { messages } from "./messages.ts"

export type ChatReply = Reply<typeof chat>
export type Message = ChatReply["message"]
export type ToolCall = ChatReply["tool_calls"][number]
export type Thread = ChatReply["thread"]

export const OUTCOMES: Record<ToolCall["outcome"], string> = messages.labels.outcomes

const REASONS: Record<NonNullable<Reply<typeof readAssistantStatus>["reason"]>, string> = messages.labels.reasons

export function reasonOf({ reason }: Reply<typeof readAssistantStatus>): string {
  return reason === undefined ? messages.labels.chatIsNotAvailable : REASONS[reason]
}

/** Formats `explain_bonus` as words. */
export function toolName(tool: string): string {
  return tool.replaceAll(/[_/]/g, " ")
}
