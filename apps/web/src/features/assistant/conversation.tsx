import { Alert, Button, Loader, Stack, Text } from "@mantine/core"
import { IconSparkles } from "@tabler/icons-react"
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
import classes from "./conversation.module.css"
import { SetUpSteps } from "./set-up-steps.tsx"
import { messages as uiMessages } from "./messages.ts"

const EXAMPLES = uiMessages.conversation.examples

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
    // Browsers may return a promise, and an effect may only return its cleanup.
    end.current?.scrollIntoView({ block: "nearest" })
  }, [length])
  // The question in progress is already saved: show it once.
  const isSaved = answering && messages.at(-1)?.role === "user" && messages.at(-1)?.text === answering.question
  const shown = isSaved ? messages.slice(0, -1) : messages
  const mayAsk = status.available && (threadId === null || thread.data?.abilities.ask !== false)
  if (!status.available && threadId === null) return <NoChat status={status} />
  return (
    <Panel>
      <Stack mih="50vh" justify="space-between">
        <Stack gap="sm" role="log" aria-label={uiMessages.conversation.chat}>
          {threadId !== null && thread.isPending && !answering && <Loading lines={3} />}
          {threadId !== null && thread.error !== null && <Failure error={thread.error} />}
          {shown.map((message) => (
            <ChatMessage key={message._id} {...message} />
          ))}
          {answering && (
            <>
              <ChatMessage role="user" text={answering.question} failed={false} tool_calls={[]} />
              <ChatMessage role="assistant" text={answering.text} failed={false} tool_calls={answering.toolCalls} />
              {answering.text === "" && (
                <Loader size="sm" type="dots" role="img" aria-label={uiMessages.conversation.thinking} />
              )}
            </>
          )}
          {shown.length === 0 && !answering && threadId === null && mayAsk && (
            <Stack gap="xs" align="flex-start">
              <Text size="sm" c="dimmed">
                {uiMessages.conversation.forExample}
              </Text>
              {EXAMPLES.map((example) => (
                <Button
                  key={example}
                  variant="default"
                  size="xs"
                  classNames={{ root: classes["example"], label: classes["exampleText"] }}
                  onClick={() => void ask(example)}
                >
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
          <Alert color="gray" title={uiMessages.conversation.chatIsNotAvailable}>
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
        icon={IconSparkles}
        title={uiMessages.conversation.chatIsNotAvailable}
        action={
          me.level === SUPER_ADMIN && (
            <ButtonLink to="/admin/assistant" variant="default">
              {uiMessages.conversation.assistantSettings}
            </ButtonLink>
          )
        }
      >
        {me.level === SUPER_ADMIN && status.reason === "no_model" ? <SetUpSteps /> : reasonOf(status)}
      </Empty>
    </Panel>
  )
}
