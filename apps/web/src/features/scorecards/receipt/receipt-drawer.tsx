import { Drawer, Group } from "@mantine/core"
import { getReceipt } from "../../../api/endpoints.gen.ts"
import { useApiQuery } from "../../../lib/query.ts"
import { formatMonth } from "../../../lib/format.ts"
import { messages as shared } from "../../../ui/messages.ts"
import { PrintButton, PrintedNote } from "../../../ui/printing.tsx"
import { Answer, Empty } from "../../../ui/states.tsx"
import type { FinalFigures } from "../scorecard-types.ts"
import type { MonthOfPage } from "../use-month-of-page.ts"
import { ReceiptView } from "./receipt-view.tsx"
import { messages } from "../messages/index.ts"

const print = shared.printing

type ReceiptDrawerProps = { employeeId: string; page: MonthOfPage; final: FinalFigures | null }

/** The receipt next to the month. The address says which part is open. */
export function ReceiptDrawer({ employeeId, page, final }: ReceiptDrawerProps) {
  const { month, receipt: part, openReceipt } = page
  const hasNoReceipt = final?.difference.reasons.includes("no_live_row") ?? false
  const receipt = useApiQuery(
    getReceipt,
    { query: { employee_id: employeeId, year: month.year, month: month.month } },
    { enabled: part !== "" && !hasNoReceipt },
  )
  return (
    <Drawer
      opened={part !== ""}
      onClose={() => openReceipt("")}
      position="right"
      size="min(760px, 100vw)"
      title={messages.receiptDrawer.howIsCalculated(formatMonth(month))}
      styles={{ title: { fontWeight: 650, fontSize: "var(--mantine-font-size-lg)" } }}
    >
      {hasNoReceipt ? (
        <Empty title={messages.receiptDrawer.noReceiptForThisMonth}>{messages.receiptDrawer.noReceiptText}</Empty>
      ) : (
        <Answer of={receipt} lines={8}>
          {(data) => (
            <>
              <Group justify="flex-end" mb="xs">
                <PrintButton />
              </Group>
              <PrintedNote>
                {data.name}, {employeeId} · {formatMonth(month)} · {final ? print.final(final.version) : print.draft}
              </PrintedNote>
              <ReceiptView key={part} receipt={data} part={part} final={final} />
            </>
          )}
        </Answer>
      )}
    </Drawer>
  )
}
