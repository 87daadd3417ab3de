import { Alert, List, Stack, Text } from "@mantine/core"
import { IconLock } from "@tabler/icons-react"
import { formatScore } from "../../lib/format.ts"
import { bonusOf } from "./bonus-standing.ts"
import type { EmployeeMonth, FinalFigures, Snapshot } from "./scorecard-types.ts"
import { messages } from "./messages/index.ts"

type Reason = FinalFigures["difference"]["reasons"][number]

const REASONS: Record<Reason, string> = messages.closedFiguresNote.reasons

/** In a closed month: why today's data would give other figures, and that the closed ones remain in effect. */
export function ClosedFiguresNote({ snapshot: { final, employee_month: live } }: { snapshot: Snapshot }) {
  if (final === null) return live?.report_status === "final" ? <NotInFinal /> : null
  const { difference, entries_changed_since_final: changes } = final
  if (!difference.changed) return changes === 0 ? null : <NoEffect changes={changes} />
  return (
    <Alert
      color="orange"
      variant="light"
      icon={<IconLock aria-hidden />}
      title={messages.closedFiguresNote.somethingChangedAfter}
    >
      <Stack gap={6}>
        <List size="sm">
          {difference.reasons.map((reason) => (
            <List.Item key={reason}>{REASONS[reason]}</List.Item>
          ))}
        </List>
        {live && <Text size="sm">{liveFigures(live)}</Text>}
        <Text size="sm">{messages.closedFiguresNote.closedFiguresStayInEffect}</Text>
      </Stack>
    </Alert>
  )
}

function liveFigures(live: EmployeeMonth): string {
  return messages.closedFiguresNote.todaysDataWouldGive(
    formatScore(live.total_score),
    live.band?.label ?? messages.standing.notScored,
    bonusOf(live).title.toLowerCase(),
  )
}

function NoEffect({ changes }: { changes: number }) {
  return (
    <Text size="sm" c="dimmed">
      {messages.closedFiguresNote.changesWereMadeAfter(changes)}
    </Text>
  )
}

function NotInFinal() {
  return (
    <Alert
      color="orange"
      variant="light"
      icon={<IconLock aria-hidden />}
      title={messages.closedFiguresNote.notPartOfClosedMonth}
    >
      {messages.closedFiguresNote.notPartText}
    </Alert>
  )
}
