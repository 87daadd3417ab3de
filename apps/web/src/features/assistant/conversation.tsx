import { Alert, Code, List, Button, Loader, Stack, Text } from "@mantine/core"
import { SUPER_ADMIN } from "@scorecard/domain/access"
import { useEffect, useRef } from "react"
import { readThread, type readAssistantStatus } from "../../api/endpoints.gen.ts"
import type { Reply } from "../../api/endpoint.ts"
import { useApiQuery } from "../../lib/query.ts"
import { useMe } from "../../lib/me.ts"
import { ButtonLink } from "../../ui/link.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Empty, Failure, Loading } from "../../ui/states.tsx"
import { ChatMessage } from "./chat-message.tsx"
import { Question } from "./question.tsx"
import { useChat } from "./use-chat.ts"
import { reasonOf } from "./labels.ts"

const EXAMPLES = [
  "Why did I not qualify for the bonus last month?",
  "How is my scorecard this month, and what pulls it down?",
  "When does the next lock come?",
]

type ConversationProps = {
  status: Reply<typeof readAssistantStatus>
  threadId: string | null
  onThread: (id: string) => void
}

export function Conversation({ status, threadId, onThread }: ConversationProps) {
  const thread = useApiQuery(readThread, { params: { id: threadId ?? "" } }, { enabled: threadId !== null })
  const { answering, failure, ask, stop } = useChat(threadId, onThread)
  const end = useRef<HTMLDivElement>(null)
  const messages = threadId === null ? [] : (thread.data?.messages ?? [])
  const length = messages.length + (answering?.text.length ?? 0)
  useEffect(() => {
    // Browsers may answer with a promise: an effect returns nothing but its end.
    end.current?.scrollIntoView({ block: "nearest" })
  }, [length])
  // The question of the answer under way is kept already: it is shown once.
  const kept = answering && messages.at(-1)?.role === "user" && messages.at(-1)?.text === answering.question
  const shown = kept ? messages.slice(0, -1) : messages
  const mayAsk = status.available && (threadId === null || thread.data?.abilities.ask !== false)
  if (!status.available && threadId === null) return <NoChat status={status} />
  return (
    <Panel>
      <Stack mih="50vh" justify="space-between">
        <Stack gap="sm" role="log" aria-label="Chat">
          {threadId !== null && thread.isPending && !answering && <Loading lines={3} />}
          {threadId !== null && thread.error !== null && <Failure error={thread.error} />}
          {shown.map((message) => (
            <ChatMessage key={message._id} {...message} />
          ))}
          {answering && (
            <>
              <ChatMessage role="user" text={answering.question} failed={false} tool_calls={[]} />
              <ChatMessage role="assistant" text={answering.text} failed={false} tool_calls={answering.toolCalls} />
              {answering.text === "" && <Loader size="sm" type="dots" role="img" aria-label="Thinking" />}
            </>
          )}
          {shown.length === 0 && !answering && threadId === null && mayAsk && (
            <Stack gap="xs" align="flex-start">
              <Text size="sm" c="dimmed">
                For example:
              </Text>
              {EXAMPLES.map((example) => (
                <Button key={example} variant="default" size="xs" onClick={() => void ask(example)}>
                  {example}
                </Button>
              ))}
            </Stack>
          )}
          {failure !== null && <Failure error={failure} />}
          <div ref={end} />
        </Stack>
        {status.available ? (
          <Question disabled={!mayAsk} busy={answering !== null} onAsk={ask} onStop={stop} />
        ) : (
          <Alert color="gray" title="The chat is not available">
            {reasonOf(status)}
          </Alert>
        )}
      </Stack>
    </Panel>
  )
}

function NoChat({ status }: Pick<ConversationProps, "status">) {
  const me = useMe()
  return (
    <Panel>
      <Empty
        title="The chat is not available"
        action={
          me.level === SUPER_ADMIN && (
            <ButtonLink to="/admin/assistant" variant="default">
              Assistant settings
            </ButtonLink>
          )
        }
      >
        {me.level === SUPER_ADMIN && status.reason === "no_model" ? <SetUpSteps /> : reasonOf(status)}
      </Empty>
    </Panel>
  )
}

/** What turns the chat on, for those who can have it done. */
function SetUpSteps() {
  return (
    <>
      No model is configured. To turn the chat on:
      <List type="ordered" size="sm" ta="start" mt="xs">
        <List.Item>
          Get a key from a model provider, or run a model of your own behind an OpenAI-compatible address.
        </List.Item>
        <List.Item>
          Set <Code>OPENAI_API_KEY</Code>, <Code>ANTHROPIC_API_KEY</Code>, <Code>GOOGLE_API_KEY</Code> or the{" "}
          <Code>ASSISTANT_LLM_…</Code> settings and restart the service.
        </List.Item>
        <List.Item>Choose the model under Assistant settings. Everybody then finds the chat in their menu.</List.Item>
      </List>
    </>
  )
}
