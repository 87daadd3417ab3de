import { Group, Stack, Text } from "@mantine/core"
import type { HomeGain, HomeSelf } from "@scorecard/contracts/home"
import { BONUS_CHECK_LABELS, gateWord, GATES_ANCHOR } from "../../lib/bonus-labels.ts"
import { formatMonth, formatScore, formatShortMonth, type YearMonth } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import { BandBadge } from "../../ui/band-badge.tsx"
import { Sparkline } from "../../ui/charts/sparkline.tsx"
import { Difference } from "../../ui/difference.tsx"
import { TextLink } from "../../ui/link.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Spoken } from "../../ui/spoken.tsx"
import { TotalScore } from "../../ui/total-score.tsx"
import classes from "./home.module.css"
import { messages } from "./messages.ts"

const text = messages.myMonth

type MyMonthProps = {
  month: YearMonth
  self: Pick<HomeSelf, "employee_month" | "trend">
  /** Whether the gates that are not passed are named, where nothing else on the page does. */
  listsGates?: boolean
}

/** The reader's total of the month: its band, how it moved, and what it would be if the month closed now. */
export function MyMonth({ month, self: { employee_month: own, trend }, listsGates = true }: MyMonthProps) {
  const me = useMe()
  const link = (
    <TextLink to="/my-scorecard" size="sm">
      {text.myScorecard}
    </TextLink>
  )
  if (own === null) {
    return (
      <Panel title={text.title(formatMonth(month))} actions={link}>
        <Text size="sm" c="dimmed">
          {me.employee.employment_data.bsc_enabled ? text.notEmployed : text.notScored}
        </Text>
      </Panel>
    )
  }
  const shown = trend.filter(({ total_score }) => total_score !== null)
  return (
    <Panel title={text.title(formatMonth(month))} actions={link}>
      <Group justify="space-between" align="flex-start" gap="lg">
        <Stack gap={4}>
          <Group gap="sm" align="center">
            <span className={`${classes["total"]} figures`}>
              {own.total_score === null ? (
                <TotalScore total={null} why={own.not_scored} />
              ) : (
                <Spoken as={text.spokenTotal(formatScore(own.total_score))}>{formatScore(own.total_score)}</Spoken>
              )}
            </span>
            {own.band && (
              <Spoken as={text.spokenBand(own.band.label)}>
                <BandBadge band={own.band} size="lg" />
              </Spoken>
            )}
          </Group>
          <Change trend={trend} />
        </Stack>
        <Sparkline
          values={trend.map(({ total_score }) => total_score)}
          label={text.trend(
            shown
              .map(({ month: number, total_score }) => `${formatShortMonth(number)} ${formatScore(total_score)}`)
              .join(", "),
          )}
        />
      </Group>
      <Stack gap={4} mt="sm">
        {own.projected_final_score !== null && (
          <Text size="sm">
            {text.ifClosedToday}: <b className="figures">{formatScore(own.projected_final_score)}</b>
          </Text>
        )}
        <Gates own={own} isListed={listsGates} />
        <Text size="xs" c="dimmed">
          {text.asOf(<Ago at={own.computed_at} isTabStop />)}
        </Text>
      </Stack>
    </Panel>
  )
}

/** Since the latest month before that has a total. */
function Change({ trend }: Pick<HomeSelf, "trend">) {
  const now = trend.at(-1)?.total_score ?? null
  const before = trend.slice(0, -1).findLast(({ total_score }) => total_score !== null)
  if (now === null || before?.total_score === null || before === undefined) return null
  return (
    <TextLink to="/my-year">
      <Difference by={now - before.total_score} since={text.since(formatShortMonth(before.month))} />
    </TextLink>
  )
}

/** How many gates are passed, and which are not or not yet; the scorecard has the reasons. */
function Gates({ own, isListed }: { own: NonNullable<HomeSelf["employee_month"]>; isListed: boolean }) {
  const gates = own.bonus_qualification_breakdown ?? []
  if (own.bonus_eligible === false) return <Text size="sm">{text.notEligible}</Text>
  if (gates.length === 0) return null
  const left = gates.filter(({ passed }) => passed !== true)
  return (
    <>
      <TextLink to="/my-scorecard" hash={GATES_ANCHOR} size="sm">
        {text.gates(gates.length - left.length, gates.length)}
      </TextLink>
      {isListed && left.length > 0 && (
        <ul className={classes["gates"]}>
          {left.map(({ check, passed }) => (
            <Text key={check} component="li" size="sm">
              {BONUS_CHECK_LABELS[check]}:{" "}
              <Text span inherit fw={600} c={passed === false ? "var(--tone-urgent)" : "dimmed"}>
                {gateWord(passed)}
              </Text>
            </Text>
          ))}
        </ul>
      )}
    </>
  )
}

/** What would raise the total, the largest gain first. (rules/dashboards#what-would-help) */
export function WhatWouldHelp({ gains }: Pick<HomeSelf, "gains">) {
  return (
    <Panel title={messages.help.title}>
      {gains.length === 0 ? (
        <Text size="sm" c="dimmed">
          {messages.help.nothing}
        </Text>
      ) : (
        <>
          <Text size="sm" c="dimmed">
            {messages.help.about}
          </Text>
          <ul className={classes["list"]}>
            {gains.map((gain) => (
              <GainRow key={`${gain.improvement} ${gain.evaluation_kind} ${gain.kpi_name}`} gain={gain} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

function GainRow({ gain: { improvement, amount, evaluation_kind, kpi_name, gain, ...after } }: { gain: HomeGain }) {
  return (
    <li className={classes["row"]}>
      <Text fw={650} size="sm" c="var(--passed)" miw={56} className="figures">
        {messages.help.gain(formatScore(gain))}
      </Text>
      <div className={classes["about"]}>
        <Text size="sm" className="name">
          {messages.help.improvements[improvement](amount, evaluation_kind, kpi_name)}
        </Text>
        <Text size="xs" c="dimmed" className="figures">
          {messages.help.after(formatScore(after.total_after))}
        </Text>
      </div>
      <BandBadge band={after.band_after} size="sm" />
    </li>
  )
}
