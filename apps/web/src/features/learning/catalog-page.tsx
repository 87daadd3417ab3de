import { Button, Group, Select, SimpleGrid, Stack, Text, Title } from "@mantine/core"
import { IconSchool } from "@tabler/icons-react"
import { notifications } from "@mantine/notifications"
import { useNavigate } from "@tanstack/react-router"
import { listCatalog, enrollOneself } from "../../api/endpoints.gen.ts"
import { useInfiniteList, useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { messageOf, titleOf } from "../../lib/problem.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { ButtonLink } from "../../ui/link.tsx"
import { Page } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { SearchField } from "../../ui/search-field.tsx"
import { Empty, Failure, Loading } from "../../ui/states.tsx"
import { Cover } from "./cover.tsx"
import type { Module } from "./learning-labels.ts"
import { messages } from "./messages/index.ts"

/** The published modules. */
export default function CatalogPage() {
  const [filters, setFilters] = useSearchFilters({ q: "", sort: "title" }, listCatalog)
  const list = useInfiniteList(listCatalog, { query: filters }, { keep: true })
  return (
    <Page title={messages.catalogPage.catalog} about={messages.catalogPage.about}>
      <Group gap="sm" align="flex-end">
        <SearchField
          value={filters.q}
          onChange={(q) => setFilters({ q })}
          placeholder={messages.catalogPage.titleOrSummary}
        />
        <Select
          label={messages.catalogPage.order}
          w={180}
          allowDeselect={false}
          data={[
            { value: "title", label: messages.catalogPage.byTitle },
            { value: "-published_at", label: messages.catalogPage.newestFirst },
          ]}
          value={filters.sort}
          onChange={(sort) => setFilters({ sort: sort ?? "title" })}
        />
      </Group>
      {list.isPending && <Loading />}
      {list.error !== null && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {!list.isPending && list.error === null && list.items.length === 0 && (
        <Empty icon={IconSchool} title={messages.catalogPage.noModuleFits}>
          {messages.catalogPage.noModuleFitsText}
        </Empty>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {list.items.map((module) => (
          <Card key={module._id} module={module} />
        ))}
      </SimpleGrid>
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {messages.catalogPage.more}
        </Button>
      )}
    </Page>
  )
}

function Card({ module }: { module: Module }) {
  const { _id: id, title, summary, unit_count, author_name, cover_file_id, abilities } = module
  const navigate = useNavigate()
  const enroll = useApiMutation(() => call(enrollOneself, { params: { id } }), ["learning"])
  const begin = () =>
    enroll.mutate(undefined, {
      onSuccess: () => void navigate({ to: "/learning/modules/$moduleId", params: { moduleId: id } }),
      onError: (error) => notifications.show({ color: "red", title: titleOf(error), message: messageOf(error) }),
    })
  return (
    <Panel>
      <Stack gap="xs" h="100%">
        {cover_file_id !== null && <Cover fileId={cover_file_id} />}
        <div>
          <Title order={2} size="h4" className="name">
            {title}
          </Title>
          <Text size="xs" c="dimmed" className="name">
            {messages.catalogPage.unitsBy(unit_count, author_name)}
          </Text>
        </div>
        <Text size="sm" lineClamp={4} className="name" style={{ flexGrow: 1 }}>
          {summary}
        </Text>
        {abilities.enroll ? (
          <Button loading={enroll.isPending} onClick={begin}>
            {messages.catalogPage.enrollMyself}
          </Button>
        ) : (
          <ButtonLink to="/learning/modules/$moduleId" params={{ moduleId: id }} variant="default">
            {messages.catalogPage.open}
          </ButtonLink>
        )}
      </Stack>
    </Panel>
  )
}
