import { Button, Group, Progress, Select, SimpleGrid, Stack, Text, Title } from "@mantine/core"
import { IconSchool } from "@tabler/icons-react"
import { listOwnEnrollments } from "../../api/endpoints.gen.ts"
import { useInfiniteList } from "../../lib/query.ts"
import { formatDay } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { ButtonLink } from "../../ui/link.tsx"
import { Page } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Empty, Failure, Loading } from "../../ui/states.tsx"
import { SOURCES, STANDINGS, type Enrollment } from "./learning-labels.ts"
import { StandingBadge } from "./standing-badge.tsx"
import { messages } from "./messages/index.ts"

/** The reader's own modules, by due date first. */
export default function MyLearningPage() {
  const hasCatalog = useMe().shows("learning.catalog")
  const [filters, setFilters] = useSearchFilters({ status: "", sort: "due_date" }, listOwnEnrollments)
  const list = useInfiniteList(listOwnEnrollments, { query: filters })
  return (
    <Page
      title={messages.myLearningPage.myLearning}
      about={messages.myLearningPage.about}
      actions={
        hasCatalog && (
          <ButtonLink to="/learning/catalog" variant="default">
            {messages.myLearningPage.catalog}
          </ButtonLink>
        )
      }
    >
      <Group gap="sm" align="flex-end">
        <Select
          label={messages.myLearningPage.status}
          w={180}
          placeholder={messages.myLearningPage.everyStatus}
          clearable
          data={Object.entries(STANDINGS).map(([value, label]) => ({ value, label }))}
          value={filters.status === "" ? null : filters.status}
          onChange={(status) => setFilters({ status: status ?? "" })}
        />
        <Select
          label={messages.myLearningPage.order}
          w={180}
          allowDeselect={false}
          data={[
            { value: "due_date", label: messages.myLearningPage.dueFirst },
            { value: "title", label: messages.myLearningPage.byTitle },
            { value: "-enrolled_at", label: messages.myLearningPage.newestFirst },
            { value: "-percent", label: messages.myLearningPage.furthestFirst },
          ]}
          value={filters.sort}
          onChange={(sort) => setFilters({ sort: sort ?? "due_date" })}
        />
      </Group>
      {list.isPending && <Loading />}
      {list.error !== null && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {!list.isPending && list.error === null && list.items.length === 0 && (
        <Empty
          icon={IconSchool}
          title={messages.myLearningPage.nothingToLearnHere}
          action={hasCatalog && <ButtonLink to="/learning/catalog">{messages.myLearningPage.seeTheCatalog}</ButtonLink>}
        >
          {messages.myLearningPage.nothingToLearnHereText}
          {hasCatalog && messages.myLearningPage.youCanChooseMore}
        </Empty>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {list.items.map((enrollment) => (
          <Card key={enrollment.module_id} enrollment={enrollment} />
        ))}
      </SimpleGrid>
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {messages.myLearningPage.more}
        </Button>
      )}
    </Page>
  )
}

function Card({ enrollment }: { enrollment: Enrollment }) {
  const { module_id, title, status, percent, due_date, completed_at, source } = enrollment
  return (
    <Panel>
      <Stack gap="xs" h="100%" justify="space-between">
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <Title order={2} size="h4" className="name">
            {title}
          </Title>
          <StandingBadge status={status} />
        </Group>
        <Text size="sm" c="dimmed">
          {SOURCES[source]}
          {completed_at !== null
            ? messages.myLearningPage.completedCompletedAt(formatDay(completed_at.slice(0, 10)))
            : due_date !== null && messages.myLearningPage.dueDueDate(formatDay(due_date))}
        </Text>
        <Group gap="xs" wrap="nowrap">
          <Progress
            style={{ flex: 1 }}
            value={percent}
            aria-label={messages.myLearningPage.percentDone(title, percent)}
          />
          <Text size="xs" className="figures">
            {percent}%
          </Text>
        </Group>
        <ButtonLink
          to="/learning/modules/$moduleId"
          params={{ moduleId: module_id }}
          variant={status === "completed" ? "default" : "filled"}
        >
          {status === "completed"
            ? messages.myLearningPage.review
            : status === "not_started"
              ? messages.myLearningPage.start
              : messages.myLearningPage.continue}
        </ButtonLink>
      </Stack>
    </Panel>
  )
}
