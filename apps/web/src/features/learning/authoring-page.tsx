import { Button, Stack, Text } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { IconPlus } from "@tabler/icons-react"
import { useNavigate } from "@tanstack/react-router"
import { listModules } from "../../api/endpoints.gen.ts"
import { useInfiniteList } from "../../lib/query.ts"
import { useMe } from "../../lib/me.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { DataTable } from "../../ui/data-table.tsx"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { FilterSelect } from "../../ui/filter-chips.tsx"
import { Page, PrimaryAction } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { SearchField } from "../../ui/search-field.tsx"
import { Empty } from "../../ui/states.tsx"
import { choicesOf, MODULE_STATUSES } from "./learning-labels.ts"
import { MODULE_COLUMNS } from "./module-columns.tsx"
import { NewModuleDialog } from "./new-module-dialog.tsx"
import { messages } from "./messages/index.ts"

/** The modules as their authors see them. */
export default function AuthoringPage() {
  const me = useMe()
  const navigate = useNavigate()
  const [filters, setFilters] = useSearchFilters({ q: "", status: "", author: "", sort: "-updated_at" }, listModules)
  const [adding, { open, close }] = useDisclosure(false)
  const query = {
    q: filters.q || undefined,
    status: filters.status || undefined,
    author_id: filters.author === "me" ? me.employee_id : undefined,
    sort: filters.sort,
  }
  const list = useInfiniteList(listModules, { query }, { keep: true })
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
      {messages.authoringPage.newModule}
    </Button>
  )
  return (
    <Page
      title={messages.authoringPage.authoring}
      about={messages.authoringPage.about}
      actions={<PrimaryAction>{create}</PrimaryAction>}
    >
      <Panel>
        <Stack gap="sm">
          <FilterBar
            first={
              <SearchField
                value={filters.q}
                onChange={(q) => setFilters({ q })}
                placeholder={messages.authoringPage.titleOrSummary}
              />
            }
          >
            <FilterSelect
              label={messages.authoringPage.status}
              placeholder={messages.authoringPage.all}
              clearable
              w={160}
              data={choicesOf(MODULE_STATUSES)}
              value={filters.status || null}
              onChange={(status) => setFilters({ status: status ?? "" })}
            />
            <FilterSelect
              label={messages.authoringPage.author}
              allowDeselect={false}
              w={160}
              data={[
                { value: "", label: messages.authoringPage.everyone },
                { value: "me", label: messages.authoringPage.me },
              ]}
              value={filters.author}
              onChange={(author) => setFilters({ author: author ?? "" })}
            />
          </FilterBar>
          <Text size="sm" c="dimmed" aria-live="polite" className="figures">
            {list.total === null ? " " : messages.authoringPage.modules(list.total)}
          </Text>
          <DataTable
            label={messages.authoringPage.modulesLabel}
            columns={MODULE_COLUMNS}
            rows={list.items}
            rowKey={({ _id }) => _id}
            sort={filters.sort}
            onSort={(sort) => setFilters({ sort })}
            onOpen={({ _id }) => void navigate({ to: "/learning/authoring/$moduleId", params: { moduleId: _id } })}
            list={list}
            empty={
              <Empty title={messages.authoringPage.noModuleHere} action={create}>
                {messages.authoringPage.noModuleHereText}
              </Empty>
            }
          />
        </Stack>
      </Panel>
      {adding && (
        <NewModuleDialog
          onClose={close}
          onCreated={(id) => void navigate({ to: "/learning/authoring/$moduleId", params: { moduleId: id } })}
        />
      )}
    </Page>
  )
}
