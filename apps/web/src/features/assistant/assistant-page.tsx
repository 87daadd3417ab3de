import { Grid } from "@mantine/core"
import { readAssistantStatus } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { useMe } from "../../lib/me.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { Page } from "../../ui/page.tsx"
import { Answer, Empty } from "../../ui/states.tsx"
import { Conversation } from "./conversation.tsx"
import { Threads } from "./threads.tsx"
import { messages } from "./messages.ts"

/** Questions about the reader's own figures and their pool's. The assistant only reads. */
export default function AssistantPage() {
  const me = useMe()
  const status = useApiQuery(readAssistantStatus)
  const [{ thread }, setFilters] = useSearchFilters({ thread: "" })
  if (me.impersonatedBy !== null) {
    return (
      <Page title={messages.assistantPage.assistant}>
        <Empty title={messages.assistantPage.chatAsYourself}>{messages.assistantPage.chatAsYourselfText}</Empty>
      </Page>
    )
  }
  return (
    <Page title={messages.assistantPage.assistant} about={messages.assistantPage.about}>
      <Answer of={status}>
        {(known) => (
          <Grid>
            <Grid.Col span={{ base: 12, md: 4, lg: 3 }} order={{ base: 2, md: 1 }}>
              <Threads current={thread} mayAsk={known.available} onOpen={(id) => setFilters({ thread: id })} />
            </Grid.Col>
            <Grid.Col span={{ base: 12, md: 8, lg: 9 }} order={{ base: 1, md: 2 }}>
              <Conversation
                status={known}
                threadId={thread === "" ? null : thread}
                onThread={(id) => setFilters({ thread: id })}
              />
            </Grid.Col>
          </Grid>
        )}
      </Answer>
    </Page>
  )
}
