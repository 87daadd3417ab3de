import { Badge, Group, Paper, Text } from "@mantine/core"
import { OUTCOMES, toolName, type Message, type ToolCall } from "./labels.ts"
import { messages } from "./messages.ts"

/** One question or answer. Plain text: a model's output never becomes links or pictures. */
export function ChatMessage({
  role,
  text,
  failed,
  tool_calls,
}: Pick<Message, "role" | "text" | "failed" | "tool_calls">) {
  const own = role === "user"
  return (
    <Paper
      component="article"
      aria-label={own ? messages.chatMessage.you : messages.chatMessage.assistant}
      p="sm"
      withBorder={!own}
      maw="80ch"
      bg={own ? "var(--mantine-color-brand-light)" : "var(--surface)"}
      style={{ alignSelf: own ? "flex-end" : "flex-start" }}
    >
      <ToolCalls calls={tool_calls} />
      <Text
        size="sm"
        className="name"
        style={{ whiteSpace: "pre-wrap" }}
        {...(failed && { c: "var(--mantine-color-error)" })}
      >
        {text}
      </Text>
    </Paper>
  )
}

/** The lookups behind an answer, with their outcomes. */
export function ToolCalls({ calls }: { calls: readonly ToolCall[] }) {
  if (calls.length === 0) return null
  return (
    <Group gap={4} mb={6} role="list" aria-label={messages.chatMessage.lookedUp}>
      {calls.map(({ tool, outcome }, place) => (
        // The same lookup may be made twice, so the index is the only key.
        <Badge key={`${tool}-${place}`} role="listitem" size="sm">
          {toolName(tool)}: {OUTCOMES[outcome]}
        </Badge>
      ))}
    </Group>
  )
}
