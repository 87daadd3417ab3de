import { Alert, List, Stack, Text } from "@mantine/core"
import { IconLock } from "@tabler/icons-react"
import { count, formatScore } from "../../lib/format.ts"
import { bonusOf } from "./bonus-standing.ts"
import type { EmployeeMonth, FinalFigures, Snapshot } from "./scorecard-types.ts"

type Reason = FinalFigures["difference"]["reasons"][number]

const REASONS: Record<Reason, string> = {
  entries: "Entries, task delivery or the schedule changed.",
  department: "The department changed.",
  eligibility: "The regularization date changed.",
  configuration: "Weights, bands or required evaluations changed.",
  no_live_row: "The employee record no longer has a scorecard in this month.",
  other: "The figures are calculated differently today.",
}

/** In a closed month: why today's data would give other figures, and that the closed ones stand. */
export function ClosedFiguresNote({ snapshot: { final, employee_month: live } }: { snapshot: Snapshot }) {
  if (final === null) return live?.report_status === "final" ? <NotInFinal /> : null
  const { difference, entries_changed_since_final: changes } = final
  if (!difference.changed) return changes === 0 ? null : <NoEffect changes={changes} />
  return (
    <Alert
      color="orange"
      variant="light"
      icon={<IconLock aria-hidden />}
      title="Something changed after this month was closed"
    >
      <Stack gap={6}>
        <List size="sm">
          {difference.reasons.map((reason) => (
            <List.Item key={reason}>{REASONS[reason]}</List.Item>
          ))}
        </List>
        {live && <Text size="sm">{liveFigures(live)}</Text>}
        <Text size="sm">The closed figures below stand until HR recalculates the month.</Text>
      </Stack>
    </Alert>
  )
}

function liveFigures(live: EmployeeMonth): string {
  return `Today's data would give a total of ${formatScore(live.total_score)} (${live.band.label}), bonus: ${bonusOf(live).title.toLowerCase()}.`
}

function NoEffect({ changes }: { changes: number }) {
  return (
    <Text size="sm" c="dimmed">
      {count(changes, "change was", "changes were")} made after this month was closed. The figures stayed the same.
    </Text>
  )
}

function NotInFinal() {
  return (
    <Alert color="orange" variant="light" icon={<IconLock aria-hidden />} title="Not part of the closed month">
      This month was closed without a scorecard for this person. The figures below come from today&apos;s data, and
      count only if HR recalculates the month.
    </Alert>
  )
}
