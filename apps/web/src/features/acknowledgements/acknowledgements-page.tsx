import { Box, Text } from "@mantine/core"
import { useMemo } from "react"
import { exportAcknowledgements, listAcknowledgements, listAvailableMonths } from "../../api/endpoints.gen.ts"
import { addMonths, formatMonth, monthId, parseMonthId, thisMonth } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { useApiQuery, useInfiniteList } from "../../lib/query.ts"
import { knownWord, useSearchFilters } from "../../lib/search.ts"
import { DataTable } from "../../ui/data-table.tsx"
import { ExportButton } from "../../ui/export-button.tsx"
import { MonthPicker } from "../../ui/month-picker.tsx"
import { Page } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Empty } from "../../ui/states.tsx"
import { acknowledgementColumns } from "./acknowledgement-columns.tsx"
import { AcknowledgementFilters, PRESET } from "./acknowledgement-filters.tsx"
import { messages } from "./messages.ts"
import { RemindAll } from "./remind-all.tsx"
import { useRemind } from "./use-remind.ts"

/** The lowest level that reminds people, unless they only read. */
const REMINDER_LEVEL = 2

/** Who has acknowledged the final figures of a month, with reminders to those who haven't. */
export default function AcknowledgementsPage() {
  const [filters, setFilters] = useSearchFilters(PRESET, { words: listAcknowledgements.words })
  const me = useMe()
  const months = useApiQuery(listAvailableMonths)
  // The month that was closed last is usually the previous one.
  const month = parseMonthId(filters.month) ?? addMonths(thisMonth(), -1)
  const { q, department, sort } = filters
  const status = knownWord(listAcknowledgements.words.status, filters.status)
  const query = {
    ...month,
    ...(q !== "" && { q }),
    ...(department !== "" && { department_id: department }),
    ...(status !== undefined && { status }),
    sort: knownWord(listAcknowledgements.words.sort, sort) ?? PRESET.sort,
  }
  const list = useInfiniteList(listAcknowledgements, { query }, { keep: true })
  const remind = useRemind(month)
  const { mutate } = remind
  const page = list.data?.pages[0]
  const mayRemind = me.changingLevel >= REMINDER_LEVEL
  const columns = useMemo(() => acknowledgementColumns(mayRemind ? (id) => mutate([id]) : null), [mayRemind, mutate])
  const isFiltered = q !== "" || department !== "" || status !== undefined
  const max = months.data?.max
  return (
    <Page
      title={messages.title}
      about={messages.about}
      actions={
        <>
          <MonthPicker value={month} {...(max && { max })} onChange={(next) => setFilters({ month: monthId(next) })} />
          <ExportButton endpoint={exportAcknowledgements} query={query} />
        </>
      }
    >
      <Panel
        title={messages.people}
        actions={page && mayRemind && page.pending > 0 && <RemindAll people={page.to_remind} remind={remind} />}
      >
        <Box mb="sm">
          <AcknowledgementFilters filters={filters} onChange={setFilters} />
        </Box>
        {page && page.version !== null && (
          <Text size="sm" c="dimmed" mb="xs" aria-live="polite" className="figures">
            {messages.summary(page.acknowledged, page.acknowledged + page.pending)} · {messages.version(page.version)}
          </Text>
        )}
        <DataTable
          label={messages.table}
          columns={columns}
          rows={list.items}
          rowKey={({ employee_id }) => employee_id}
          list={list}
          sort={filters.sort}
          onSort={(next) => setFilters({ sort: next })}
          empty={<NoOne month={formatMonth(month)} isFinal={page?.version !== null} isFiltered={isFiltered} />}
        />
      </Panel>
    </Page>
  )
}

function NoOne({ month, isFinal, isFiltered }: { month: string; isFinal: boolean; isFiltered: boolean }) {
  if (!isFinal) return <Empty title={messages.notFinal(month)}>{messages.notFinalText}</Empty>
  if (isFiltered) return <Empty title={messages.noMatch}>{messages.noMatchText}</Empty>
  return <Empty title={messages.noOne}>{messages.noOneText}</Empty>
}
