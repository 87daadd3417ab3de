import { SimpleGrid, Stack } from "@mantine/core"
import { readConnection } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { Page } from "../../ui/page.tsx"
import { Answer } from "../../ui/states.tsx"
import { ComposePanel } from "./compose-panel.tsx"
import { ConnectionPanel } from "./connection-panel.tsx"
import { PostsPanel } from "./posts-panel.tsx"
import { messages } from "./messages.ts"

/** This deployment's only channel. (rules/notifications#team-chat-connection) */
export default function TeamChatPage() {
  const connection = useApiQuery(readConnection)
  return (
    <Page title={messages.teamChatPage.teamChat} about={messages.teamChatPage.about}>
      <Answer of={connection}>
        {(known) => (
          <Stack>
            <SimpleGrid cols={{ base: 1, md: 2 }}>
              <ConnectionPanel connection={known} />
              {known.abilities.post && <ComposePanel />}
            </SimpleGrid>
            <PostsPanel />
          </Stack>
        )}
      </Answer>
    </Page>
  )
}
