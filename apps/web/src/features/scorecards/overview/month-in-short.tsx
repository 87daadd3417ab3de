import { Group, Stack, Text } from "@mantine/core"
import { formatScore, formatShortMonth, monthId, type YearMonth } from "../../../lib/format.ts"
import { useMe } from "../../../lib/me.ts"
import { Ago } from "../../../ui/ago/ago.tsx"
import { BandBadge } from "../../../ui/band-badge.tsx"
import { Sparkline } from "../../../ui/charts/sparkline.tsx"
import { Difference } from "../../../ui/difference.tsx"
import { TextLink } from "../../../ui/link.tsx"
import { Spoken } from "../../../ui/spoken.tsx"
import { Failure } from "../../../ui/states.tsx"
import { MonthBadge } from "../month-badge.tsx"
import { projectionNote } from "../projection-note.ts"
import { Score } from "../score.tsx"
import type { ShownMonth } from "../scorecard-types.ts"
import classes from "../scorecard.module.css"
import { messages } from "../messages/index.ts"
import type { OverviewData } from "./use-overview.ts"

const text = messages.overview

type MonthInShortProps = { own: ShownMonth; trend: OverviewData["trend"]; employeeId: string; month: YearMonth }

/** The total with its band, how it moved, and what it would be if the month closed now: the scorecard's figures. */
export function MonthInShort({ own, trend, employeeId, month }: MonthInShortProps) {
  const me = useMe()
  const isDraft = own.report_status === "draft"
  // The last one is the total next to it: the year is read apart, and may be older.
  const months = trend.months.map((each) =>
    monthId(each) === monthId(month) ? { ...each, total_score: own.total_score } : each,
  )
  const known = months.filter(({ total_score }) => total_score !== null)
  const before = known.findLast((each) => monthId(each) < monthId(month))
  const showsYear = me.shows("dashboard.bsc.performance")
  return (
    <>
      <Group justify="space-between" align="flex-start" gap="lg">
        <Stack gap={4}>
          <Group gap="sm">
            <span className={`${classes["total"]} figures`}>
              {own.not_scored === null ? <Score of={own.total_score} /> : messages.standing.notScored}
            </span>
            {own.band && (
              <Spoken as={messages.spoken.band(own.band.label)}>
                <BandBadge band={own.band} size="lg" />
              </Spoken>
            )}
            <MonthBadge status={own.report_status} size="lg" />
          </Group>
          {own.not_scored !== null && (
            <Text size="sm" c="dimmed">
              {messages.standing.whyNotScored[own.not_scored]}
            </Text>
          )}
          {showsYear && (
            <div className={classes["difference"]}>
              {own.total_score !== null && before?.total_score != null && (
                <TextLink
                  to="/team/$employeeId"
                  params={{ employeeId }}
                  search={{ month: monthId(month), view: "year" }}
                >
                  <Difference
                    by={own.total_score - before.total_score}
                    since={text.since(formatShortMonth(before.month))}
                  />
                </TextLink>
              )}
            </div>
          )}
        </Stack>
        {showsYear && (
          <div className={classes["trend"]}>
            <Sparkline
              values={months.map(({ total_score }) => total_score)}
              label={text.trend(
                known
                  .map(({ month: number, total_score }) => `${formatShortMonth(number)} ${formatScore(total_score)}`)
                  .join(", "),
              )}
            />
          </div>
        )}
      </Group>
      {trend.error !== null && <Failure error={trend.error} onRetry={trend.refetch} />}
      <Stack gap={4} mt="sm">
        {isDraft && own.not_scored === null && (
          <>
            <Text size="sm">
              {text.ifClosedToday}: <b className="figures">{formatScore(own.projected_final_score)}</b>
            </Text>
            <Text size="sm" c="dimmed">
              {projectionNote(own)}
            </Text>
          </>
        )}
        <Group justify="space-between" gap="xs">
          <Text size="xs" c="dimmed">
            {text.asOf(<Ago at={own.computed_at} isTabStop />)}
          </Text>
          <TextLink to="/team/$employeeId" params={{ employeeId }} search={{ month: monthId(month) }} size="sm">
            {text.scorecard}
          </TextLink>
        </Group>
      </Stack>
    </>
  )
}
