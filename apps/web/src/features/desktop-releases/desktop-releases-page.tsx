import { Anchor, Button, Stack, Text } from "@mantine/core"
import { useMemo, useState } from "react"
import { exportReleases, listReleaseKeys, listReleases } from "../../api/endpoints.gen.ts"
import { useApiQuery, useInfiniteList } from "../../lib/query.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import { DataTable } from "../../ui/data-table.tsx"
import type { Column } from "../../ui/data-row.tsx"
import { ExportButton } from "../../ui/export-button.tsx"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { FilterSelect } from "../../ui/filter-chips.tsx"
import { Page } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { SearchField } from "../../ui/search-field.tsx"
import { Empty } from "../../ui/states.tsx"
import { CurrentReleases, FirstRelease, NoKeys } from "./overview.tsx"
import { CHANNELS, formatSize, ReleaseBadge, STATUSES, type Release } from "./labels.tsx"
import { PublishDrawer } from "./publish-drawer.tsx"
import { ReleaseDrawer } from "./release-drawer.tsx"
import { WithAvatar } from "../../ui/with-avatar.tsx"
import { messages } from "./messages.ts"

const text = messages.desktopReleasesPage
const PRESET = { channel: "", status: "", q: "", sort: "-created_at", open: "" } as const
const optionsOf = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }))

/** Releases of the desktop client, for super admins. (rules/desktop-releases#publishing) */
export default function DesktopReleasesPage() {
  const [{ open, ...filters }, setFilters] = useSearchFilters(PRESET, listReleases)
  const [isPublishing, setPublishing] = useState(false)
  const list = useInfiniteList(listReleases, { query: filters })
  const keys = useApiQuery(listReleaseKeys)
  const columns = useMemo(() => columnsOf((id) => setFilters({ open: id })), [setFilters])
  const isFiltered = [filters.channel, filters.status, filters.q].some((word) => word !== "")
  return (
    <Page
      title={text.desktopReleases}
      about={text.about}
      actions={
        <>
          <ExportButton endpoint={exportReleases} query={filters} />
          <Button onClick={() => setPublishing(true)}>{text.publish}</Button>
        </>
      }
    >
      <CurrentReleases />
      <Panel>
        <Stack gap="sm">
          <FilterBar
            first={<SearchField value={filters.q} onChange={(q) => setFilters({ q })} placeholder={text.search} />}
          >
            <FilterSelect
              label={text.channel}
              clearable
              placeholder={text.all}
              data={optionsOf(CHANNELS)}
              value={filters.channel === "" ? null : filters.channel}
              onChange={(channel) => setFilters({ channel: channel ?? "" })}
            />
            <FilterSelect
              label={text.status}
              clearable
              placeholder={text.all}
              data={optionsOf(STATUSES)}
              value={filters.status === "" ? null : filters.status}
              onChange={(status) => setFilters({ status: status ?? "" })}
            />
          </FilterBar>
          <DataTable
            label={text.desktopReleases}
            columns={columns}
            rows={list.items}
            rowKey={({ _id }) => _id}
            sort={filters.sort}
            onSort={(sort) => setFilters({ sort })}
            onOpen={({ _id }) => setFilters({ open: _id })}
            list={list}
            empty={isFiltered ? <Empty title={text.noneMatch}>{text.noneMatchText}</Empty> : <FirstRelease />}
          />
          {keys.data?.keys.length === 0 && <NoKeys />}
        </Stack>
      </Panel>
      <ReleaseDrawer id={open} onClose={() => setFilters({ open: "" })} />
      {isPublishing && <PublishDrawer onClose={() => setPublishing(false)} />}
    </Page>
  )
}

function columnsOf(onOpen: (id: string) => void): Column<Release>[] {
  return [
    {
      key: "version",
      header: text.version,
      sort: "release_version",
      cell: ({ _id, release_version, channel }) => (
        <>
          <Anchor component="button" type="button" size="sm" className="figures name" onClick={() => onOpen(_id)}>
            {release_version}
          </Anchor>
          <Text size="xs" c="dimmed" hiddenFrom="sm">
            {CHANNELS[channel]}
          </Text>
        </>
      ),
    },
    { key: "channel", header: text.channel, cell: ({ channel }) => CHANNELS[channel], wideOnly: true },
    { key: "status", header: text.status, cell: (release) => <ReleaseBadge {...release} /> },
    { key: "size", header: text.size, sort: "size", cell: ({ size }) => formatSize(size), wideOnly: true },
    {
      key: "published",
      header: text.published,
      sort: "created_at",
      cell: ({ created_at }) => <Ago at={created_at} />,
      wideOnly: true,
    },
    {
      key: "by",
      header: text.by,
      cell: ({ created_by_name }) => <WithAvatar name={created_by_name} />,
      wideOnly: true,
    },
    {
      key: "file",
      header: text.file,
      cell: ({ file_name }) => <span className="name">{file_name}</span>,
      wideOnly: true,
    },
  ]
}
