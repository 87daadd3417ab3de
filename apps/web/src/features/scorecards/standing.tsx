import { Box, Button, Group, Paper, SimpleGrid, Stack, Text } from "@mantine/core"
import { IconReceipt } from "@tabler/icons-react"
import type { ReactNode } from "react"
import { formatMoment, NOTHING } from "../../lib/format.ts"
import { Ago, FromNow } from "../../ui/ago/ago.tsx"
import { BandBadge } from "../../ui/band-badge.tsx"
import { NewBadge } from "../../ui/new-badge.tsx"
import { Spoken } from "../../ui/spoken.tsx"
import { bonusOf } from "./bonus-standing.ts"
import { MonthBadge } from "./month-badge.tsx"
import { projectionNote } from "./projection-note.ts"
import { Score } from "./score.tsx"
import type { FinalFigures, ShownMonth, Snapshot } from "./scorecard-types.ts"
import { messages } from "./messages/index.ts"

type StandingProps = {
  own: ShownMonth
  final: FinalFigures | null
  report: Snapshot["report"]
  isNew: boolean
  onExplain: () => void
}

/** The month in three figures: the total, the total if the month closed today, and the bonus. */
export function Standing({ own, final, report, isNew, onExplain }: StandingProps) {
  const isDraft = own.report_status === "draft"
  const bonus = bonusOf(own)
  return (
    <Paper component="section" aria-label={messages.standing.monthAtAGlance} withBorder p="md" bg="var(--surface)">
      <SimpleGrid component="dl" m={0} cols={{ base: 1, sm: 3 }} spacing="lg">
        <Cell
          label={isDraft ? messages.standing.totalSoFar : messages.standing.total}
          figure={own.not_scored === null ? <Score of={own.total_score} /> : messages.standing.notScored}
        >
          <Group gap="xs">
            {own.band && (
              <Spoken as={messages.spoken.band(own.band.label)}>
                <BandBadge band={own.band} size="lg" />
              </Spoken>
            )}
            <MonthBadge status={own.report_status} size="lg" />
            {isNew && <NewBadge />}
          </Group>
          {own.not_scored !== null && (
            <Text size="sm" c="dimmed">
              {messages.standing.whyNotScored[own.not_scored]}
            </Text>
          )}
        </Cell>
        {isDraft ? (
          <Cell label={messages.standing.ifMonthClosedToday} figure={<Score of={own.projected_final_score} />}>
            <Text size="sm" c="dimmed">
              {own.not_scored === null ? projectionNote(own) : messages.standing.nothingToProject}
            </Text>
          </Cell>
        ) : (
          <Cell label={messages.standing.closed} figure={final ? messages.standing.version(final.version) : NOTHING}>
            <Text size="sm" c="dimmed">
              {final ? formatMoment(final.finalized_at) : messages.standing.notPartOfClosedMonth}
            </Text>
          </Cell>
        )}
        <Cell label={messages.standing.bonus} figure={bonus.title}>
          <Text size="sm" c="dimmed">
            {bonus.words}
          </Text>
        </Cell>
      </SimpleGrid>
      <Group justify="space-between" mt="md" gap="xs">
        <Text size="xs" c="dimmed" aria-live="polite">
          {isDraft
            ? messages.standing.asOf(<Ago at={own.computed_at} isTabStop />, describeRefresh(report))
            : describeDays(own)}
        </Text>
        <Button variant="default" size="xs" leftSection={<IconReceipt size={16} aria-hidden />} onClick={onExplain}>
          {messages.standing.showTheReceipt}
        </Button>
      </Group>
    </Paper>
  )
}

function Cell({ label, figure, children }: { label: string; figure: ReactNode; children: ReactNode }) {
  return (
    <Stack gap={4}>
      <Text component="dt" size="sm" c="dimmed" fw={500}>
        {label}
      </Text>
      <Text component="dd" m={0} fz={30} lh={1.2} fw={700} className="figures">
        {figure}
      </Text>
      <Box component="dd" m={0}>
        {children}
      </Box>
    </Stack>
  )
}

function describeRefresh({ next_rolling_sync_at }: Snapshot["report"]): ReactNode {
  return next_rolling_sync_at === null
    ? messages.standing.entriesCountAsSoon
    : messages.standing.nextUpdate(<FromNow at={next_rolling_sync_at} isTabStop />)
}

function describeDays({ working_days }: ShownMonth): string {
  return working_days === null ? "" : messages.standing.workingDaysInMonth(working_days)
}
