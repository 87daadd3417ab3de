import { Alert, List, Stack, Text } from "@mantine/core"
import { IconLock } from "@tabler/icons-react"
import { formatDay, formatDeadline, formatMonth, parseMonthId } from "../../lib/format.ts"
import { isLockCode, LOCK_CODE_LABELS, LOCK_PAGE_LABELS } from "../../lib/lock-labels.ts"
import { useMe } from "../../lib/me.ts"
import { CallFailed } from "../../lib/problem.ts"
import { TextLink } from "../../ui/link.tsx"

/** A write that a lock refused: 409 with one of three codes. */
export function isLock(failure: unknown): failure is CallFailed {
  return failure instanceof CallFailed && failure.status === 409 && isLockCode(failure.code)
}

/** Why a lock refuses, since when, and what to do. What was typed stays in the form. */
export function LockedNote({ failure: { code, message, problem } }: { failure: CallFailed }) {
  const me = useMe()
  if (!isLockCode(code) || !problem) return null
  const month = parseMonthId(problem.month)
  const page = labelOfPage(problem.page)
  return (
    <Alert role="alert" color="orange" variant="light" icon={<IconLock aria-hidden />} title="Locked: not saved">
      <Stack gap={6}>
        <Text size="sm">
          {LOCK_CODE_LABELS[code]}
          {month ? `: ${page} of ${formatMonth(month)}` : ""}
          {problem.date && code === "week_locked" ? `, the week that holds ${formatDay(problem.date)}` : ""}
          {problem.locked_since ? `, since ${formatDeadline(problem.locked_since)}.` : "."}
        </Text>
        <Text size="sm">What you typed is kept here and as a draft. To go on:</Text>
        <List size="sm">
          <List.Item>
            ask a super admin to open this page of this person and month for a while (an unlock grant), then save again;
          </List.Item>
          {code === "month_finalized" && <List.Item>or ask them to reopen the month;</List.Item>}
          <List.Item>or choose another day, if this one was wrong.</List.Item>
        </List>
        {me.level >= 2 && problem.month && (
          <TextLink to="/locks" search={{ month: problem.month }} size="sm">
            See what is locked in this month
          </TextLink>
        )}
        {!month && <Text size="sm">{message}</Text>}
      </Stack>
    </Alert>
  )
}

function labelOfPage(page: string | undefined): string {
  const labels: Record<string, string> = LOCK_PAGE_LABELS
  return page === undefined ? "Entries" : (labels[page] ?? page)
}
