import { Button, Group, Text } from "@mantine/core"
import { IconPlus } from "@tabler/icons-react"
import { useMemo, useState } from "react"
import { deleteShiftPattern, exportShiftPatterns, listShiftPatterns } from "../../../api/endpoints.gen.ts"
import { call } from "../../../lib/api-client.ts"
import { useMe } from "../../../lib/me.ts"
import { useInfiniteList } from "../../../lib/query.ts"
import { useSearchFilters } from "../../../lib/search.ts"
import { ConfirmAction } from "../../../ui/confirm-action.tsx"
import type { Column } from "../../../ui/data-row.tsx"
import { DataTable } from "../../../ui/data-table.tsx"
import { ExportButton } from "../../../ui/export-button.tsx"
import { FilterBar } from "../../../ui/filter-bar.tsx"
import { ButtonLink } from "../../../ui/link.tsx"
import { Page, PrimaryAction } from "../../../ui/page.tsx"
import { Panel } from "../../../ui/panel.tsx"
import { SearchField } from "../../../ui/search-field.tsx"
import { Empty } from "../../../ui/states.tsx"
import { PLAN_READS } from "../plan-reads.ts"
import { AssignmentsDrawer } from "./assignments-drawer.tsx"
import { messages } from "./messages.ts"
import { PatternDialog, weekText, type Pattern } from "./pattern-dialog.tsx"

const LEVEL_THAT_ADDS = 4
const PRESET = { q: "", sort: "name" } as const
const words = messages.patternsPage

type Act = { act: "new" } | { act: "edit" | "delete" | "assign"; pattern: Pattern }

/** Weeks that repeat, and who works by them. (rules/schedules#shift-patterns) */
export default function PatternsPage() {
  const me = useMe()
  const [filters, setFilters] = useSearchFilters(PRESET, listShiftPatterns)
  const [act, setAct] = useState<Act | null>(null)
  const query = { q: filters.q || undefined, sort: filters.sort }
  const list = useInfiniteList(listShiftPatterns, { query })
  const columns = useMemo(() => columnsOf(setAct), [])
  const close = () => setAct(null)
  return (
    <Page
      title={words.title}
      about={words.about}
      actions={
        <>
          <ButtonLink to="/schedules" variant="subtle">
            {words.schedules}
          </ButtonLink>
          <ExportButton endpoint={exportShiftPatterns} query={query} />
          {me.changingLevel >= LEVEL_THAT_ADDS && (
            <PrimaryAction>
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAct({ act: "new" })}>
                {words.add}
              </Button>
            </PrimaryAction>
          )}
        </>
      }
    >
      <Panel>
        <FilterBar
          first={<SearchField value={filters.q} onChange={(q) => setFilters({ q })} placeholder={words.search} />}
        />
        <Text size="sm" c="dimmed" my="xs" aria-live="polite" className="figures">
          {list.total === null ? " " : words.total(list.total)}
        </Text>
        <DataTable
          label={words.label}
          columns={columns}
          rows={list.items}
          rowKey={({ _id }) => _id}
          sort={filters.sort}
          onSort={(sort) => setFilters({ sort })}
          list={list}
          empty={<Empty title={words.none}>{words.noneText}</Empty>}
        />
      </Panel>
      {act?.act === "new" && <PatternDialog pattern={null} onClose={close} />}
      {act?.act === "edit" && <PatternDialog key={act.pattern._id} pattern={act.pattern} onClose={close} />}
      {act?.act === "assign" && <AssignmentsDrawer pattern={act.pattern} onClose={close} />}
      {act?.act === "delete" && <DeletePattern pattern={act.pattern} onClose={close} />}
    </Page>
  )
}

function columnsOf(choose: (act: Act) => void): Column<Pattern>[] {
  return [
    { key: "name", header: words.name, sort: "name", cell: ({ name }) => <span className="name">{name}</span> },
    {
      key: "weeks",
      header: words.weeks,
      wideOnly: true,
      cell: ({ weeks }) => (
        <>
          <Text size="xs" c="dimmed">
            {weeks.length > 1 ? words.rotating(weeks.length) : words.week}
          </Text>
          {weeks.map(weekText).map((text, at) => (
            <Text key={at} size="sm" className="figures">
              {text}
            </Text>
          ))}
        </>
      ),
    },
    {
      key: "acts",
      header: words.actions,
      align: "right",
      width: 240,
      cell: (pattern) => (
        <Group gap={6} justify="flex-end">
          <Button
            size="compact-sm"
            variant="default"
            aria-label={words.assignOf(pattern.name)}
            onClick={() => choose({ act: "assign", pattern })}
          >
            {words.assign}
          </Button>
          {pattern.abilities.edit && (
            <Button size="compact-sm" variant="default" onClick={() => choose({ act: "edit", pattern })}>
              {words.edit}
            </Button>
          )}
          {pattern.abilities.delete && (
            <Button size="compact-sm" variant="default" onClick={() => choose({ act: "delete", pattern })}>
              {words.delete}
            </Button>
          )}
        </Group>
      ),
    },
  ]
}

function DeletePattern({ pattern, onClose }: { pattern: Pattern; onClose: () => void }) {
  const { _id, name, version } = pattern
  return (
    <ConfirmAction
      onClose={onClose}
      title={messages.deletePattern.title}
      action={messages.deletePattern.delete}
      danger
      run={() => call(deleteShiftPattern, { params: { id: _id }, ifMatch: version })}
      stale={PLAN_READS}
      notice={{ color: "green.9", title: messages.deletePattern.deleted, message: name }}
    >
      {messages.deletePattern.text(<span className="name">{name}</span>)}
    </ConfirmAction>
  )
}
