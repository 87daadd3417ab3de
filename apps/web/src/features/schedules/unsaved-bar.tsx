import { Button, Group, Paper, Stack, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useNames } from "../../lib/names.ts"
import { CallFailed } from "../../lib/problem.ts"
import { Conflict } from "../../ui/conflict.tsx"
import { Failure } from "../../ui/states.tsx"
import type { Codes } from "./code-appearance.ts"
import { mergeUnsaved, type Schedule } from "./month-changes.ts"
import type { ScheduleDrafts, SaveIssue } from "./use-schedule-drafts.ts"
import { messages } from "./messages.ts"

type UnsavedBarProps = { drafts: ScheduleDrafts; schedules: readonly Schedule[]; codes: Codes }

/** Unsaved changes, including those of people hidden by the filters, and failed saves. */
export function UnsavedBar({ drafts, schedules, codes }: UnsavedBarProps) {
  const seen = new Map(schedules.map((schedule) => [schedule.employee_id, schedule]))
  const changed = Object.keys(drafts.changes)
  const hidden = changed.filter((id) => !seen.has(id))
  const nameOf = useNames(hidden)
  if (changed.length === 0) return null
  const unknown = new Set(
    Object.values(drafts.changes).flatMap(({ days }) => Object.values(days).filter((code) => !codes.has(code))),
  )
  const saveAll = async () => {
    const saved = await Promise.all(
      changed.map((id) => {
        const schedule = seen.get(id)
        return schedule ? drafts.save(schedule) : drafts.saveHidden(id)
      }),
    )
    const many = saved.filter(Boolean).length
    if (many > 0) notifications.show({ message: messages.unsavedBar.savedMonthOfPeople(many) })
  }
  return (
    <Paper withBorder p="sm" bg="var(--surface)" component="section" aria-label={messages.unsavedBar.unsavedChanges}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Text size="sm" fw={600} role="status">
            {messages.unsavedBar.peopleHaveChanges(changed.length)}
          </Text>
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={drafts.dropAll}>
              {messages.unsavedBar.discardChanges}
            </Button>
            <Button size="xs" loading={drafts.saving.size > 0} onClick={() => void saveAll()}>
              {messages.unsavedBar.save(changed.length)}
            </Button>
          </Group>
        </Group>
        {hidden.length > 0 && (
          <Text size="sm" className="name">
            {messages.unsavedBar.notShownHere(hidden.map(nameOf).join(", "))}
          </Text>
        )}
        {unknown.size > 0 && (
          <Text size="sm" c="var(--mantine-color-error)">
            {messages.unsavedBar.unknownDayCode([...unknown].join(", "))}
          </Text>
        )}
        {changed.map((id) => {
          const issue = drafts.issues[id]
          const schedule = seen.get(id) ?? issue?.theirs
          if (!issue) return null
          return schedule ? (
            <Refused key={id} {...{ schedule, issue, drafts }} />
          ) : (
            <Unread key={id} name={nameOf(id)} issue={issue} />
          )
        })}
      </Stack>
    </Paper>
  )
}

function Unread({ name, issue }: { name: string; issue: SaveIssue }) {
  return (
    <div>
      <Text size="sm" fw={600} className="name">
        {name}
      </Text>
      <Failure error={issue.error} />
    </div>
  )
}

type RefusedProps = { schedule: Schedule; issue: SaveIssue; drafts: ScheduleDrafts }

function Refused({ schedule, issue, drafts }: RefusedProps) {
  const { error, theirs } = issue
  const unsaved = drafts.changes[schedule.employee_id]
  if (!(error instanceof CallFailed && error.status === 412) || !theirs || !unsaved) {
    return <Unread name={schedule.name} issue={issue} />
  }
  const labels = Object.fromEntries(Object.keys(theirs.days).map((day) => [day, messages.unsavedBar.day(day)]))
  return (
    <div>
      <Text size="sm" fw={600} className="name">
        {schedule.name}
      </Text>
      <Conflict
        labels={labels}
        mine={mergeUnsaved(theirs, unsaved)}
        theirs={theirs.days}
        onTakeTheirs={() => drafts.takeTheirs(theirs)}
        onKeepMine={() => void drafts.save(theirs, theirs.version)}
      />
    </div>
  )
}
