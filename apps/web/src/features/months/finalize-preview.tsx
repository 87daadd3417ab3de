import { Button, Stack, Text } from "@mantine/core"
import { IconEye } from "@tabler/icons-react"
import { exportPreview } from "../../api/endpoints.gen.ts"
import { monthId, type YearMonth } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { DataTable } from "../../ui/data-table.tsx"
import { ExportButton } from "../../ui/export-button.tsx"
import { TextLink } from "../../ui/link.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Empty } from "../../ui/states.tsx"
import { PeopleFilters } from "./people-filters.tsx"
import { PREVIEW_COLUMNS } from "./preview-columns.tsx"
import { PreviewSummary } from "./preview-summary.tsx"
import { cutsOf, usePeopleFilters } from "./use-people-filters.ts"
import { PREVIEW_CHANGES, PREVIEW_SORT, previewQuery, usePreview } from "./use-preview.ts"
import { messages } from "./messages.ts"

type FinalizePreviewProps = { month: YearMonth; status: "draft" | "final" }

/** Who would change if the month were closed, or its figures generated again, now. */
export function FinalizePreview({ month, status }: FinalizePreviewProps) {
  const [{ preview: wanted }, setFilters] = useSearchFilters({ preview: "" })
  const title =
    status === "final"
      ? messages.finalizePreview.whatGeneratingAgainWouldChange
      : messages.finalizePreview.whatFinalizingWouldChange
  if (wanted === "1") return <OpenPreview month={month} title={title} />
  return (
    <Panel
      title={title}
      actions={
        <Button
          variant="default"
          leftSection={<IconEye size={16} aria-hidden />}
          onClick={() => setFilters({ preview: "1" })}
        >
          {messages.finalizePreview.preview}
        </Button>
      }
    >
      <Text size="sm" c="dimmed">
        {messages.finalizePreview.calculatesEveryonesFinalFigures}
      </Text>
    </Panel>
  )
}

function OpenPreview({ month, title }: { month: YearMonth; title: string }) {
  const me = useMe()
  const [filters, setFilters] = usePeopleFilters("preview", PREVIEW_SORT)
  const query = previewQuery(filters)
  const isCut = cutsOf(filters) > 0
  const list = usePreview(month, query)
  // The summary covers everyone, whatever the filters.
  const whole = usePreview(month, {}, { enabled: isCut })
  const first = (isCut ? whole : list).data?.pages[0]
  const people = list.data?.pages.flatMap(({ items }) => items) ?? []
  const refreshPreview = () => {
    void list.refetch()
    if (isCut) void whole.refetch()
  }
  return (
    <Panel
      title={title}
      actions={
        <Button variant="default" loading={list.isRefetching} onClick={refreshPreview}>
          {messages.finalizePreview.refresh}
        </Button>
      }
    >
      <Stack gap="sm">
        {first?.summary && (
          <>
            <PreviewSummary preview={first} summary={first.summary} />
            {first.summary.pending_atw_requests > 0 && me.shows("scorecard.atw") && (
              <TextLink to="/atw-requests" size="sm">
                {messages.finalizePreview.seePendingAtwRequests}
              </TextLink>
            )}
            {first.open_disputes.total > 0 && me.shows("scorecard") && (
              <TextLink to="/disputes" search={{ view: "all", status: "open", month: monthId(month) }} size="sm">
                {messages.finalizePreview.seeOpenDisputes(first.open_disputes.total)}
              </TextLink>
            )}
            <Text size="xs" c="dimmed">
              {first.compared_with === "final"
                ? messages.finalizePreview.comparedWithLatestFinalFigures
                : messages.finalizePreview.comparedWithDraftsFigures}
            </Text>
          </>
        )}
        <PeopleFilters
          month={month}
          filters={filters}
          onChange={setFilters}
          changes={PREVIEW_CHANGES}
          total={list.data?.pages[0]?.total ?? null}
          actions={<ExportButton endpoint={exportPreview} query={{ ...month, ...query }} />}
        />
        <DataTable
          label={messages.finalizePreview.whoWouldChange}
          columns={PREVIEW_COLUMNS}
          rows={people}
          rowKey={(row) => row.employee_id}
          sort={filters.sort}
          onSort={(sort) => setFilters({ sort })}
          list={list}
          height="50vh"
          empty={
            isCut ? (
              <Empty title={messages.finalizePreview.noOneMatches}>{messages.finalizePreview.noOneMatchesText}</Empty>
            ) : (
              <Empty title={messages.finalizePreview.noOneWouldChange}>
                {first?.compared_with === "final"
                  ? messages.finalizePreview.noOneWouldChangeText
                  : messages.finalizePreview.nothingDiffers}
              </Empty>
            )
          }
        />
      </Stack>
    </Panel>
  )
}
