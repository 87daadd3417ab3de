import { Button, Group, Text } from "@mantine/core"
import { IconPlus, IconClipboardText } from "@tabler/icons-react"
import type { EntryView } from "@scorecard/contracts/entries"
import type { EntryKind } from "@scorecard/domain/scoring"
import { useMemo } from "react"
import { useInfiniteList } from "../../lib/query.ts"
import { useMe } from "../../lib/me.ts"
import { DataTable } from "../../ui/data-table.tsx"
import { ExportButton } from "../../ui/export-button.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Empty } from "../../ui/states.tsx"
import { PrimaryAction } from "../../ui/page.tsx"
import { columnsOf } from "./entry-columns.tsx"
import { EntryFiltersBar } from "./entry-filters.tsx"
import { KINDS, pluralInSentence, routesOf } from "./kinds.ts"
import type { useEntryFilters } from "./use-entry-filters.ts"
import { messages } from "./messages/index.ts"

type EntryListProps = {
  kind: EntryKind
  desk: ReturnType<typeof useEntryFilters>
  onOpen: (entry: EntryView) => void
  onNew: () => void
}

/** The entries of a kind that match the filters, newest first, page by page. */
export function EntryList({ kind, desk, onOpen, onNew }: EntryListProps) {
  const me = useMe()
  const { filters, setFilters, month, query } = desk
  const list = useInfiniteList(routesOf(kind).list, { query })
  const ofMany = me.level >= 2
  const columns = useMemo(() => columnsOf(kind, ofMany, onOpen), [kind, ofMany, onOpen])
  const maySubmit = me.can("scorecard.submit")
  return (
    <Panel>
      <Group justify="space-between" align="flex-end" gap="sm">
        <EntryFiltersBar filters={filters} month={month} onChange={setFilters} />
        <Group gap="xs">
          <ExportButton endpoint={routesOf(kind).export} query={query} />
          {maySubmit && (
            <PrimaryAction>
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onNew}>
                {messages.entryList.newEntry}
              </Button>
            </PrimaryAction>
          )}
        </Group>
      </Group>
      <Text size="sm" c="dimmed" my="xs" aria-live="polite" className="figures">
        {list.total === null ? " " : messages.entryList.entries(list.total)}
      </Text>
      <DataTable
        label={KINDS[kind].plural}
        columns={columns}
        rows={list.items}
        rowKey={({ _id }) => _id}
        sort={filters.sort}
        onSort={(sort) => setFilters({ sort })}
        onOpen={onOpen}
        list={list}
        height="calc(100vh - 350px)"
        empty={
          <Empty
            icon={IconClipboardText}
            title={messages.entryList.noHere(pluralInSentence(kind))}
            action={maySubmit ? <Button onClick={onNew}>{messages.entryList.newEntry}</Button> : undefined}
          >
            {filters.period === "month" ? messages.entryList.noHereText : messages.entryList.nothingMatches}
          </Empty>
        }
      />
    </Panel>
  )
}
