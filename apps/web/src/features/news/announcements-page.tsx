import { Button, Select, Stack, Text } from "@mantine/core"
import { IconPlus } from "@tabler/icons-react"
import { useMemo, useState } from "react"
import { exportAnnouncements, listAnnouncements } from "../../api/endpoints.gen.ts"
import { useInfiniteList } from "../../lib/query.ts"
import { count } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { DataTable } from "../../ui/data-table.tsx"
import { ExportButton } from "../../ui/export-button.tsx"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { Page } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { SearchField } from "../../ui/search-field.tsx"
import { Empty } from "../../ui/states.tsx"
import { announcementColumns, type Act } from "./announcement-columns.tsx"
import { AnnouncementDrawer } from "./announcement-drawer.tsx"
import { ReadAnnouncement } from "./read-announcement.tsx"
import { ANNOUNCES_FROM_LEVEL } from "./announcement-values.ts"
import { DeleteAnnouncement } from "./delete-announcement.tsx"

const PRESET = { q: "", active: "", pinned: "", sort: "-published_from" } as const
const STATES = [
  { value: "true", label: "Shown now" },
  { value: "false", label: "To come, or over" },
]

/** Every announcement: those who announce see also what is yet to come, or over. */
export default function AnnouncementsPage() {
  const me = useMe()
  const announces = me.level >= ANNOUNCES_FROM_LEVEL
  const [filters, setFilters] = useSearchFilters(PRESET, listAnnouncements)
  const [act, setAct] = useState<Act | null>(null)
  const query = {
    q: filters.q || undefined,
    active: filters.active || undefined,
    pinned: filters.pinned || undefined,
    sort: filters.sort,
  }
  const list = useInfiniteList(listAnnouncements, { query }, { keep: true })
  const columns = useMemo(() => announcementColumns(setAct, announces), [announces])
  const close = () => setAct(null)
  return (
    <Page
      title="Announcements"
      about="What the company said to everybody on the news page."
      actions={
        <>
          <ExportButton endpoint={exportAnnouncements} query={query} />
          {announces && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAct({ act: "new" })}>
              New announcement
            </Button>
          )}
        </>
      }
    >
      <Stack gap="sm">
        <FilterBar
          first={<SearchField value={filters.q} onChange={(q) => setFilters({ q })} placeholder="Title or text" />}
          active={[filters.active, filters.pinned].filter((word) => word !== "").length}
        >
          {announces && (
            <Select
              label="State"
              placeholder="All"
              clearable
              w={180}
              data={STATES}
              value={filters.active || null}
              onChange={(word) => setFilters({ active: word ?? "" })}
            />
          )}
          <Select
            label="Pinned"
            placeholder="All"
            clearable
            w={140}
            data={[
              { value: "true", label: "Pinned" },
              { value: "false", label: "Not pinned" },
            ]}
            value={filters.pinned || null}
            onChange={(word) => setFilters({ pinned: word ?? "" })}
          />
        </FilterBar>
        <Text size="sm" c="dimmed" aria-live="polite" className="figures">
          {list.total === null ? " " : count(list.total, "announcement")}
        </Text>
        <Panel p="xs">
          <DataTable
            label="Announcements"
            columns={columns}
            rows={list.items}
            rowKey={({ _id }) => _id}
            sort={filters.sort}
            onSort={(sort) => setFilters({ sort })}
            onOpen={(announcement) => setAct({ act: "read", announcement })}
            list={list}
            empty={<Empty title="No announcement here">None was made yet, or none fits the filters.</Empty>}
          />
        </Panel>
      </Stack>
      {act?.act === "new" && <AnnouncementDrawer announcement={null} onClose={close} />}
      {act?.act === "read" && <ReadAnnouncement announcement={act.announcement} onClose={close} onAct={setAct} />}
      {act?.act === "edit" && <AnnouncementDrawer announcement={act.announcement} onClose={close} />}
      {act?.act === "delete" && <DeleteAnnouncement announcement={act.announcement} onClose={close} />}
    </Page>
  )
}
