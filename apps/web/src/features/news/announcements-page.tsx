import { Button, Stack, Text } from "@mantine/core"
import { IconPlus, IconSpeakerphone } from "@tabler/icons-react"
import { useMemo, useState } from "react"
import { exportAnnouncements, listAnnouncements } from "../../api/endpoints.gen.ts"
import { useInfiniteList } from "../../lib/query.ts"
import { useMe } from "../../lib/me.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { DataTable } from "../../ui/data-table.tsx"
import { ExportButton } from "../../ui/export-button.tsx"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { FilterSelect } from "../../ui/filter-chips.tsx"
import { Page, PrimaryAction } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { SearchField } from "../../ui/search-field.tsx"
import { Empty } from "../../ui/states.tsx"
import { announcementColumns, type Act } from "./announcement-columns.tsx"
import { AnnouncementDrawer } from "./announcement-drawer.tsx"
import { ReadAnnouncement } from "./read-announcement.tsx"
import { ANNOUNCES_FROM_LEVEL } from "./announcement-values.ts"
import { DeleteAnnouncement } from "./delete-announcement.tsx"
import { messages } from "./messages.ts"

const PRESET = { q: "", active: "", pinned: "", sort: "-published_from" } as const
const STATES = [
  { value: "true", label: messages.announcementsPage.shownNow },
  { value: "false", label: messages.announcementsPage.toComeOrOver },
]

/** Every announcement. People who can announce also see upcoming and ended ones. */
export default function AnnouncementsPage() {
  const me = useMe()
  const announces = me.changingLevel >= ANNOUNCES_FROM_LEVEL
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
      title={messages.announcementsPage.announcements}
      about={messages.announcementsPage.about}
      actions={
        <>
          <ExportButton endpoint={exportAnnouncements} query={query} />
          {announces && (
            <PrimaryAction>
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAct({ act: "new" })}>
                {messages.announcementsPage.newAnnouncement}
              </Button>
            </PrimaryAction>
          )}
        </>
      }
    >
      <Stack gap="sm">
        <FilterBar
          first={
            <SearchField
              value={filters.q}
              onChange={(q) => setFilters({ q })}
              placeholder={messages.announcementsPage.titleOrText}
            />
          }
        >
          {announces && (
            <FilterSelect
              label={messages.announcementsPage.state}
              placeholder={messages.announcementsPage.all}
              clearable
              w={180}
              data={STATES}
              value={filters.active || null}
              onChange={(word) => setFilters({ active: word ?? "" })}
            />
          )}
          <FilterSelect
            label={messages.announcementsPage.pinned}
            placeholder={messages.announcementsPage.all}
            clearable
            w={140}
            data={[
              { value: "true", label: messages.announcementsPage.pinned },
              { value: "false", label: messages.announcementsPage.notPinned },
            ]}
            value={filters.pinned || null}
            onChange={(word) => setFilters({ pinned: word ?? "" })}
          />
        </FilterBar>
        <Text size="sm" c="dimmed" aria-live="polite" className="figures">
          {list.total === null ? " " : messages.announcementsPage.announcementCount(list.total)}
        </Text>
        <Panel p="xs">
          <DataTable
            label={messages.announcementsPage.announcements}
            columns={columns}
            rows={list.items}
            rowKey={({ _id }) => _id}
            sort={filters.sort}
            onSort={(sort) => setFilters({ sort })}
            onOpen={(announcement) => setAct({ act: "read", announcement })}
            list={list}
            empty={
              <Empty icon={IconSpeakerphone} title={messages.announcementsPage.noAnnouncementHere}>
                {messages.announcementsPage.noAnnouncementHereText}
              </Empty>
            }
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
