import { Button, SegmentedControl, Select, Group } from "@mantine/core"
import { IconBell } from "@tabler/icons-react"
import { listNotifications, readPreferences, readUnreadCount } from "../../../api/endpoints.gen.ts"
import { useApiQuery, useInfiniteList } from "../../../lib/query.ts"
import { useSearchFilters } from "../../../lib/search.ts"
import { ButtonLink } from "../../../ui/link.tsx"
import { Page } from "../../../ui/page.tsx"
import { Panel } from "../../../ui/panel.tsx"
import { Empty, Failure, Loading } from "../../../ui/states.tsx"
import { NotificationItem } from "../notification-item.tsx"
import { ReadAllButton } from "../read-all-button.tsx"
import { messages } from "./messages.ts"

const SORTS = [
  { value: "-created_at", label: messages.inboxPage.newestFirst },
  { value: "created_at", label: messages.inboxPage.oldestFirst },
]

/** The reader's notifications, newest first by default. */
export default function InboxPage() {
  const [filters, setFilters] = useSearchFilters({ unread: "", type: "", sort: "-created_at" }, listNotifications)
  const list = useInfiniteList(listNotifications, { query: filters })
  const unread = useApiQuery(readUnreadCount)
  const { data: preferences } = useApiQuery(readPreferences)
  return (
    <Page
      title={messages.inboxPage.notifications}
      actions={
        <>
          <ReadAllButton unread={unread.data?.unread ?? 0} />
          <ButtonLink to="/notifications/preferences" variant="default">
            {messages.inboxPage.preferences}
          </ButtonLink>
        </>
      }
    >
      <Group gap="xs">
        <SegmentedControl
          aria-label={messages.inboxPage.show}
          value={filters.unread}
          onChange={(value) => setFilters({ unread: value })}
          data={[
            { value: "", label: messages.inboxPage.all },
            { value: "true", label: messages.inboxPage.unread },
          ]}
        />
        <Select
          aria-label={messages.inboxPage.type}
          placeholder={messages.inboxPage.everyType}
          clearable
          searchable
          w={280}
          value={filters.type === "" ? null : filters.type}
          onChange={(type) => setFilters({ type: type ?? "" })}
          data={(preferences?.offered ?? []).map(({ key, label }) => ({ value: key, label }))}
        />
        <Select
          aria-label={messages.inboxPage.sortBy}
          allowDeselect={false}
          w={150}
          data={SORTS}
          value={filters.sort}
          onChange={(sort) => setFilters({ sort: sort ?? "-created_at" })}
        />
      </Group>
      <Panel p="xs">
        {list.isPending && <Loading />}
        {list.error !== null && (
          <Failure
            error={list.error}
            onRetry={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
          />
        )}
        {!list.isPending && list.items.length === 0 && list.error === null && (
          <Empty
            icon={IconBell}
            title={
              filters.unread === "true" ? messages.inboxPage.youHaveReadEverything : messages.inboxPage.noNotifications
            }
          >
            {messages.inboxPage.whatConcerns}
          </Empty>
        )}
        {list.items.map((one) => (
          <NotificationItem key={one._id} notification={one} />
        ))}
        {list.hasNextPage && (
          <Button
            variant="default"
            fullWidth
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {filters.sort === "created_at" ? messages.inboxPage.newer : messages.inboxPage.older}
          </Button>
        )}
      </Panel>
    </Page>
  )
}
