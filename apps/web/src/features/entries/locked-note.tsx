import { Alert, List, Stack, Text } from "@mantine/core"
import { IconLock } from "@tabler/icons-react"
import { formatDay, formatMonth, parseMonthId } from "../../lib/format.ts"
import { formatDeadline } from "../../lib/zoned-times.ts"
import { isLockCode, LOCK_CODE_LABELS, LOCK_PAGE_LABELS } from "../../lib/lock-labels.ts"
import { useMe } from "../../lib/me.ts"
import { CallFailed } from "../../lib/problem.ts"
import { TextLink } from "../../ui/link.tsx"
import { messages } from "./messages/index.ts"

/** A write refused by a lock: 409 with one of three codes. */
export function isLock(failure: unknown): failure is CallFailed {
  return failure instanceof CallFailed && failure.status === 409 && isLockCode(failure.code)
}

/** Why the entry is locked, since when, and what to do. What was typed stays in the form. */
export function LockedNote({ failure: { code, message, problem } }: { failure: CallFailed }) {
  const me = useMe()
  if (!isLockCode(code) || !problem) return null
  const month = parseMonthId(problem.month)
  const page = labelOfPage(problem.page)
  return (
    <Alert
      role="alert"
      color="orange"
      variant="light"
      icon={<IconLock aria-hidden />}
      title={messages.lockedNote.locked}
    >
      <Stack gap={6}>
        <Text size="sm">
          {LOCK_CODE_LABELS[code]}
          {month ? messages.lockedNote.of(page, formatMonth(month)) : ""}
          {problem.date && code === "week_locked" ? messages.lockedNote.weekOf(formatDay(problem.date)) : ""}
          {problem.locked_since ? messages.lockedNote.since(formatDeadline(problem.locked_since)) : "."}
        </Text>
        <Text size="sm">{messages.lockedNote.whatYouTyped}</Text>
        <List size="sm">
          <List.Item>{messages.lockedNote.askSuperAdmin}</List.Item>
          {code === "month_finalized" && <List.Item>{messages.lockedNote.orAsk}</List.Item>}
          <List.Item>{messages.lockedNote.orChooseAnotherDay}</List.Item>
        </List>
        {me.level >= 2 && problem.month && (
          <TextLink to="/locks" search={{ month: problem.month }} size="sm">
            {messages.lockedNote.seeWhatIsLocked}
          </TextLink>
        )}
        {!month && <Text size="sm">{message}</Text>}
      </Stack>
    </Alert>
  )
}

function labelOfPage(page: string | undefined): string {
  const labels: Record<string, string> = LOCK_PAGE_LABELS
  return page === undefined ? messages.lockedNote.entries : (labels[page] ?? page)
}
