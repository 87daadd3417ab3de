import { Button, Group, Progress, Select, SimpleGrid, Stack, Text, Title } from "@mantine/core"
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

/** One's own modules, what is due first. */
export default function MyLearningPage() {
  const hasCatalog = useMe().shows("learning.catalog")
  const [filters, setFilters] = useSearchFilters({ status: "", sort: "due_date" }, listOwnEnrollments)
  const list = useInfiniteList(listOwnEnrollments, { query: filters })
  return (
    <Page
      title="My learning"
      about="Your assigned and chosen modules, and your progress."
      actions={
        hasCatalog && (
          <ButtonLink to="/learning/catalog" variant="default">
            Catalog
          </ButtonLink>
        )
      }
    >
      <Group gap="sm" align="flex-end">
        <Select
          label="Status"
          w={180}
          placeholder="Every status"
          clearable
          data={Object.entries(STANDINGS).map(([value, label]) => ({ value, label }))}
          value={filters.status === "" ? null : filters.status}
          onChange={(status) => setFilters({ status: status ?? "" })}
        />
        <Select
          label="Order"
          w={180}
          allowDeselect={false}
          data={[
            { value: "due_date", label: "Due first" },
            { value: "title", label: "By title" },
            { value: "-enrolled_at", label: "Newest first" },
            { value: "-percent", label: "Furthest first" },
          ]}
          value={filters.sort}
          onChange={(sort) => setFilters({ sort: sort ?? "due_date" })}
        />
      </Group>
      {list.isPending && <Loading />}
      {list.error !== null && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {!list.isPending && list.error === null && list.items.length === 0 && (
        <Empty
          title="Nothing to learn here"
          action={hasCatalog && <ButtonLink to="/learning/catalog">See the catalog</ButtonLink>}
        >
          Modules that you are enrolled in stand here.{hasCatalog && " You can choose more in the catalog."}
        </Empty>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {list.items.map((enrollment) => (
          <Card key={enrollment.module_id} enrollment={enrollment} />
        ))}
      </SimpleGrid>
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          More
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
            ? `, completed ${formatDay(completed_at.slice(0, 10))}`
            : due_date !== null && `, due ${formatDay(due_date)}`}
        </Text>
        <Group gap="xs" wrap="nowrap">
          <Progress style={{ flex: 1 }} value={percent} aria-label={`${title}: ${percent} percent done`} />
          <Text size="xs" className="figures">
            {percent}%
          </Text>
        </Group>
        <ButtonLink
          to="/learning/modules/$moduleId"
          params={{ moduleId: module_id }}
          variant={status === "completed" ? "default" : "filled"}
        >
          {status === "completed" ? "Look again" : status === "not_started" ? "Begin" : "Go on"}
        </ButtonLink>
      </Stack>
    </Panel>
  )
}
