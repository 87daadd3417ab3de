import { Button, Select, Stack, Text } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { IconPlus } from "@tabler/icons-react"
import { useNavigate } from "@tanstack/react-router"
import { listModules } from "../../api/endpoints.gen.ts"
import { useInfiniteList } from "../../lib/query.ts"
import { count } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { DataTable } from "../../ui/data-table.tsx"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { Page } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { SearchField } from "../../ui/search-field.tsx"
import { Empty } from "../../ui/states.tsx"
import { choicesOf, MODULE_STATUSES } from "./learning-labels.ts"
import { MODULE_COLUMNS } from "./module-columns.tsx"
import { NewModuleDialog } from "./new-module-dialog.tsx"

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
      New module
    </Button>
  )
  return (
    <Page title="Authoring" about="Write modules, publish them, and enroll people in them." actions={create}>
      <Panel>
        <Stack gap="sm">
          <FilterBar
            first={<SearchField value={filters.q} onChange={(q) => setFilters({ q })} placeholder="Title or summary" />}
            active={[filters.status, filters.author].filter((word) => word !== "").length}
          >
            <Select
              label="Status"
              placeholder="All"
              clearable
              w={160}
              data={choicesOf(MODULE_STATUSES)}
              value={filters.status || null}
              onChange={(status) => setFilters({ status: status ?? "" })}
            />
            <Select
              label="Author"
              allowDeselect={false}
              w={160}
              data={[
                { value: "", label: "Everybody" },
                { value: "me", label: "Myself" },
              ]}
              value={filters.author}
              onChange={(author) => setFilters({ author: author ?? "" })}
            />
          </FilterBar>
          <Text size="sm" c="dimmed" aria-live="polite" className="figures">
            {list.total === null ? " " : count(list.total, "module")}
          </Text>
          <DataTable
            label="Modules"
            columns={MODULE_COLUMNS}
            rows={list.items}
            rowKey={({ _id }) => _id}
            sort={filters.sort}
            onSort={(sort) => setFilters({ sort })}
            onOpen={({ _id }) => void navigate({ to: "/learning/authoring/$moduleId", params: { moduleId: _id } })}
            list={list}
            empty={
              <Empty title="No module here" action={create}>
                There are no modules yet, or none matches the filters.
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
