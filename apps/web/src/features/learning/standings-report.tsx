import { Anchor, Group, Stack, Text } from "@mantine/core"
import { useMemo } from "react"
import type { Item } from "../../api/endpoint.ts"
import { exportModuleStandings, listModuleStandings } from "../../api/endpoints.gen.ts"
import { useInfiniteList } from "../../lib/query.ts"
import { DataTable } from "../../ui/data-table.tsx"
import { ExportButton } from "../../ui/export-button.tsx"
import { Empty } from "../../ui/states.tsx"
import { MODULE_STATUSES } from "./learning-labels.ts"
import { ReportFilterBar, sharedQuery, type ReportProps } from "./report-filters.tsx"
import type { Column } from "../../ui/data-row.tsx"
import { messages } from "./messages/index.ts"

type Standing = Item<typeof listModuleStandings>

/** Enrollment and progress, module by module. */
export function StandingsReport({ filters, onChange }: ReportProps) {
  const query = { ...sharedQuery(filters), sort: filters.modules_sort }
  const list = useInfiniteList(listModuleStandings, { query }, { keep: true })
  const columns = useMemo(
    () => standingColumns((module) => onChange({ view: "people", module })),
    // The address changes with every filter, and so does its setter.
    [onChange],
  )
  return (
    <Stack gap="sm">
      <ReportFilterBar filters={filters} onChange={onChange} search={false} />
      <Group justify="space-between">
        <Text size="sm" c="dimmed" aria-live="polite" className="figures">
          {list.total === null ? " " : messages.standingsReport.modules(list.total)}
        </Text>
        <ExportButton endpoint={exportModuleStandings} query={query} />
      </Group>
      <DataTable
        label={messages.standingsReport.modulesLabel}
        columns={columns}
        rows={list.items}
        rowKey={({ module_id }) => module_id}
        sort={filters.modules_sort}
        onSort={(modules_sort) => onChange({ modules_sort })}
        list={list}
        empty={<Empty title={messages.standingsReport.noModuleHere}>{messages.standingsReport.noModuleHereText}</Empty>}
      />
    </Stack>
  )
}

function standingColumns(open: (moduleId: string) => void): Column<Standing>[] {
  return [
    {
      key: "title",
      header: messages.standingsReport.module,
      sort: "title",
      cell: ({ module_id, title, module_status }) => (
        <>
          <Anchor
            component="button"
            type="button"
            size="sm"
            ta="start"
            className="name"
            onClick={() => open(module_id)}
          >
            {title}
          </Anchor>
          <Text size="xs" c="dimmed">
            {MODULE_STATUSES[module_status]}
          </Text>
        </>
      ),
    },
    figure("enrolled", messages.standingsReport.enrolled, "enrolled"),
    figure("not_started", messages.standingsReport.notStarted),
    figure("in_progress", messages.standingsReport.inProgress),
    figure("completed", messages.standingsReport.completed, "completed"),
    figure("overdue", messages.standingsReport.overdue, "overdue"),
    { ...figure("past", messages.standingsReport.fromBefore), wideOnly: true },
  ]
}

type Counted = "enrolled" | "not_started" | "in_progress" | "completed" | "overdue" | "past"

function figure(key: Counted, header: string, sort?: string): Column<Standing> {
  const cell = (row: Standing) => <span className="figures">{row[key]}</span>
  return { key, header, align: "right", width: 120, cell, ...(sort !== undefined && { sort }) }
}
