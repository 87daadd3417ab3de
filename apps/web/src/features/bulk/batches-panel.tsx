import { Box, Button } from "@mantine/core"
import { useMemo, useState } from "react"
import { exportBatches, listBatches } from "../../api/endpoints.gen.ts"
import { useInfiniteList } from "../../lib/query.ts"
import { useMe, type Me } from "../../lib/me.ts"
import { humanize } from "../../lib/humanize.ts"
import type { SearchFilters, SetFilters } from "../../lib/search.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import { DataTable } from "../../ui/data-table.tsx"
import { ExportButton } from "../../ui/export-button.tsx"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { FilterSelect } from "../../ui/filter-chips.tsx"
import { Panel } from "../../ui/panel.tsx"
import { PersonName } from "../../ui/person-name.tsx"
import { Empty } from "../../ui/states.tsx"
import { batchLabel, sheetsFor, type Batch } from "./sheets.ts"
import { UndoBatch } from "./undo-batch.tsx"
import type { Column } from "../../ui/data-row.tsx"
import { messages } from "./messages.ts"

export const BATCH_PRESET = { batches: "", undone: "", sort: "-created_at" } as const
const { sheet: batches, undone, sort } = listBatches.words
export const BATCH_WORDS = { batches, undone, sort }
type Filters = SearchFilters<typeof BATCH_PRESET, typeof BATCH_WORDS>

const LEVEL_THAT_SEES_ALL = 5

function columnsOf(undo: (batch: Batch) => void, withMaker: boolean): Column<Batch>[] {
  const maker: Column<Batch>[] = withMaker
    ? [
        {
          key: "by",
          header: messages.batchesPanel.by,
          wideOnly: true,
          cell: ({ made_by_id }) => <PersonName id={made_by_id} withAvatar />,
        },
      ]
    : []
  return [
    {
      key: "created_at",
      header: messages.batchesPanel.when,
      sort: "created_at",
      cell: ({ created_at }) => <Ago at={created_at} />,
    },
    { key: "sheet", header: messages.batchesPanel.what, cell: batchLabel },
    {
      key: "file",
      header: messages.batchesPanel.file,
      wideOnly: true,
      cell: ({ file_name }) => <span className="name">{file_name ?? "–"}</span>,
    },
    ...maker,
    {
      key: "created",
      header: messages.batchesPanel.created,
      align: "right",
      cell: ({ created }) => <span className="figures">{created}</span>,
    },
    {
      key: "updated",
      header: messages.batchesPanel.changed,
      align: "right",
      cell: ({ updated }) => <span className="figures">{updated}</span>,
    },
    {
      key: "months",
      header: messages.batchesPanel.months,
      wideOnly: true,
      cell: ({ months }) => humanize(months.join(", ")),
    },
    {
      key: "undo",
      header: messages.batchesPanel.undo,
      cell: (batch) =>
        batch.undone_at !== null ? (
          messages.batchesPanel.undoneUndoneAt(<Ago at={batch.undone_at} />)
        ) : batch.abilities.undo ? (
          <Button size="compact-sm" variant="default" onClick={() => undo(batch)}>
            {messages.batchesPanel.undo}
          </Button>
        ) : (
          messages.batchesPanel.noLonger
        ),
    },
  ]
}

/** The kinds of uploads that this person may have made. */
const batchSheets = (me: Me): Batch["sheet"][] => [...sheetsFor(me), ...(me.can("employees.create") ? PEOPLE : [])]
const PEOPLE = ["employees"] as const

/** Committed uploads, each of which can be undone as a whole for a few days. */
export function BatchesPanel({ filters, onChange }: { filters: Filters; onChange: SetFilters<typeof BATCH_PRESET> }) {
  const me = useMe()
  const [undone, setUndone] = useState<Batch | null>(null)
  const query = {
    ...(filters.batches && { sheet: filters.batches }),
    ...(filters.undone && { undone: filters.undone }),
    sort: filters.sort,
  }
  const list = useInfiniteList(listBatches, { query })
  const columns = useMemo(() => columnsOf(setUndone, me.level >= LEVEL_THAT_SEES_ALL), [me.level])
  return (
    <Panel title={messages.batchesPanel.uploads} actions={<ExportButton endpoint={exportBatches} query={query} />}>
      <Box mb="sm">
        <FilterBar>
          <FilterSelect
            label={messages.batchesPanel.what}
            placeholder={messages.batchesPanel.all}
            clearable
            w={210}
            data={batchSheets(me).map((sheet) => ({ value: sheet, label: batchLabel({ sheet }) }))}
            value={filters.batches || null}
            onChange={(batches) => onChange({ batches: batches ?? "" })}
          />
          <FilterSelect
            label={messages.batchesPanel.state}
            placeholder={messages.batchesPanel.all}
            clearable
            w={160}
            data={[
              { value: "false", label: messages.batchesPanel.inEffect },
              { value: "true", label: messages.batchesPanel.undone },
            ]}
            value={filters.undone || null}
            onChange={(value) => onChange({ undone: value ?? "" })}
          />
        </FilterBar>
      </Box>
      <DataTable
        label={messages.batchesPanel.uploads}
        columns={columns}
        rows={list.items}
        rowKey={({ batch_id }) => batch_id}
        list={list}
        sort={filters.sort}
        onSort={(sort) => onChange({ sort })}
        empty={<Empty title={messages.batchesPanel.noUploads}>{messages.batchesPanel.noUploadsText}</Empty>}
      />
      {undone && <UndoBatch batch={undone} onClose={() => setUndone(null)} />}
    </Panel>
  )
}
