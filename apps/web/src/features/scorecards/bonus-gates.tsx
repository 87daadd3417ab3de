import { Group, Stack, Text, ThemeIcon, VisuallyHidden } from "@mantine/core"
import { IconCheck, IconClock, IconX } from "@tabler/icons-react"
import { useLocation } from "@tanstack/react-router"
import { useEffect, useRef } from "react"
import { GATES_ANCHOR, gateStatus, gateWord } from "../../lib/bonus-labels.ts"
import { monthId, type YearMonth } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { humanize } from "../../lib/humanize.ts"
import { TextLink } from "../../ui/link.tsx"
import { Panel } from "../../ui/panel.tsx"
import { bonusOf, CHECK_NAMES } from "./bonus-standing.ts"
import type { ShownMonth } from "./scorecard-types.ts"
import classes from "./scorecard.module.css"
import { StatusChip } from "../../ui/status-chip.tsx"
import { messages } from "./messages/index.ts"

/** The bonus gates, with a reason for each that isn't passed. */
export function BonusGates({ own, month }: { own: ShownMonth; month: YearMonth }) {
  const me = useMe()
  const checks = own.bonus_qualification_breakdown ?? []
  const { title, words } = bonusOf(own)
  const isDraft = own.report_status === "draft"
  const { hash } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  // The page loads after the browser has looked for the anchor.
  useEffect(() => {
    if (hash === GATES_ANCHOR) place.current?.scrollIntoView()
  }, [hash])
  return (
    <div id={GATES_ANCHOR} ref={place} style={{ scrollMarginTop: 80 }}>
      <Panel title={messages.bonusGates.bonusGates}>
        <Text size="sm" c="dimmed" mb={checks.length > 0 ? "sm" : 0}>
          {title}: {words}
        </Text>
        <ul className={classes["rows"]}>
          {checks.map(({ check, passed, detail }) => {
            const { Icon, color } = appearanceOf(passed)
            return (
              <li key={check}>
                <Group wrap="nowrap" gap="sm" align="flex-start">
                  <ThemeIcon size="md" radius="xl" color={color} variant="filled" mt={2}>
                    <Icon size={16} aria-hidden />
                  </ThemeIcon>
                  <Stack gap={2} style={{ flex: 1, minWidth: 0 }}>
                    <Group gap="xs" justify="space-between">
                      <Text size="sm" fw={600}>
                        {CHECK_NAMES[check]}
                      </Text>
                      <StatusChip status={gateStatus(passed)}>{gateWord(passed)}</StatusChip>
                    </Group>
                    <Text size="sm" c="dimmed">
                      {humanize(detail)}
                    </Text>
                    {check === "weekly_submission" && isDraft && me.shows("scorecard.evaluation_status") && (
                      <TextLink to="/evaluation-status" search={{ month: monthId(month) }} size="sm">
                        {messages.bonusGates.seeWhichEvaluations}
                      </TextLink>
                    )}
                  </Stack>
                </Group>
              </li>
            )
          })}
        </ul>
      </Panel>
    </div>
  )
}

type BonusGatesInShortProps = { own: ShownMonth; employeeId: string; month: YearMonth }

/** The gates without their reasons, which the scorecard has. */
export function BonusGatesInShort({ own, employeeId, month }: BonusGatesInShortProps) {
  const checks = own.bonus_qualification_breakdown ?? []
  const { title, words } = bonusOf(own)
  return (
    <Panel
      title={messages.bonusGates.bonusGates}
      actions={
        <TextLink to="/team/$employeeId" params={{ employeeId }} search={{ month: monthId(month) }} size="sm">
          {messages.overview.scorecard}
        </TextLink>
      }
    >
      <Text size="sm" c="dimmed" mb={checks.length > 0 ? "sm" : 0}>
        {title}: {words}
      </Text>
      {checks.length > 0 && (
        <ul className={classes["gates"]}>
          {checks.map(({ check, passed }) => {
            const { Icon, color } = appearanceOf(passed)
            return (
              <li key={check}>
                <ThemeIcon size={22} radius="xl" color={color} variant="filled">
                  <Icon size={14} aria-hidden />
                </ThemeIcon>
                <Text size="sm" component="span">
                  {CHECK_NAMES[check]}
                  <VisuallyHidden>: {gateWord(passed)}</VisuallyHidden>
                </Text>
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}

function appearanceOf(passed: boolean | null) {
  if (passed === null) return { Icon: IconClock, color: "gray.8" }
  return passed ? { Icon: IconCheck, color: "green.9" } : { Icon: IconX, color: "red.9" }
}
