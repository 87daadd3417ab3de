import { Tabs } from "@mantine/core"
import { useSearchFilters } from "../../lib/search.ts"
import { Page } from "../../ui/page.tsx"
import { BroadcastDrawer } from "./broadcast-drawer.tsx"
import { ComposeForm } from "./compose-form.tsx"
import { SentList } from "./sent-list.tsx"
import { messages } from "./messages.ts"

/** Messages from super admins to many people. (rules/notifications#broadcasts) */
export default function BroadcastPage() {
  const [filters, setFilters] = useSearchFilters({ tab: "compose", sent: "" })
  return (
    <Page title={messages.broadcastPage.broadcast} about={messages.broadcastPage.about}>
      <Tabs value={filters.tab} onChange={(tab) => setFilters({ tab: tab ?? "compose" })} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="compose">{messages.broadcastPage.compose}</Tabs.Tab>
          <Tabs.Tab value="sent">{messages.broadcastPage.sent}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="compose">
          <ComposeForm onSent={(id) => setFilters({ tab: "sent", sent: id })} />
        </Tabs.Panel>
        <Tabs.Panel value="sent">
          <SentList onOpen={(id) => setFilters({ sent: id })} />
        </Tabs.Panel>
      </Tabs>
      <BroadcastDrawer id={filters.sent} onClose={() => setFilters({ sent: "" })} />
    </Page>
  )
}
