import { Button, Stack, Text } from "@mantine/core"
import { IconEye } from "@tabler/icons-react"
import type { YearMonth } from "../../lib/format.ts"
import { useFilters } from "../../lib/search.ts"
import { DataTable } from "../../ui/data-table.tsx"
import { TextLink } from "../../ui/link.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Empty } from "../../ui/states.tsx"
import { PREVIEW_COLUMNS } from "./preview-columns.tsx"
import { PreviewSummary } from "./preview-summary.tsx"
import { usePreview } from "./use-preview.ts"

type FinalizePreviewProps = { month: YearMonth; status: "draft" | "final" }

/** Who would change if the month were closed, or generated again, now. */
export function FinalizePreview({ month, status }: FinalizePreviewProps) {
  const [{ preview: wanted }, setFilters] = useFilters({ preview: "" })
  const open = wanted === "1"
  const preview = usePreview(month, open)
  const first = preview.data?.pages[0]
  const people = preview.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Panel
      title={status === "final" ? "What generating again would change" : "What finalizing would change"}
      actions={
        open ? (
          <Button variant="default" loading={preview.isRefetching} onClick={() => void preview.refetch()}>
            Look again
          </Button>
        ) : (
          <Button
            variant="default"
            leftSection={<IconEye size={16} aria-hidden />}
            onClick={() => setFilters({ preview: "1" })}
          >
            Preview
          </Button>
        )
      }
    >
      {!open && (
        <Text size="sm" c="dimmed">
          Works out the final figures of everybody and changes nothing.
        </Text>
      )}
      {open && (
        <Stack gap="sm">
          {first?.summary && (
            <>
              <PreviewSummary summary={first.summary} />
              {first.summary.pending_atw_requests > 0 && (
                <TextLink to="/atw-requests" size="sm">
                  See the pending ATW requests
                </TextLink>
              )}
              <Text size="xs" c="dimmed">
                {first.compared_with === "final"
                  ? "Compared with the latest final figures."
                  : "Compared with the draft's figures of now."}
              </Text>
            </>
          )}
          <DataTable
            label="Who would change"
            columns={PREVIEW_COLUMNS}
            rows={people}
            rowKey={(row) => row.employee_id}
            list={preview}
            height="50vh"
            empty={
              <Empty title="Nobody would change">No total, band or gate differs, and no evaluation is missing.</Empty>
            }
          />
        </Stack>
      )}
    </Panel>
  )
}
