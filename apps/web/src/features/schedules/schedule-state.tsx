import { Button, Loader, VisuallyHidden } from "@mantine/core"
import type { ScheduleDrafts } from "./use-schedule-drafts.ts"
import type { Schedule } from "./month-changes.ts"

/** Whether a person's month was written, and the button that saves what was changed of it. */
export function ScheduleState({ schedule, drafts }: { schedule: Schedule; drafts: ScheduleDrafts }) {
  const { employee_id, source, name } = schedule
  if (drafts.saving.has(employee_id)) return <Loader size={14} role="img" aria-label="Saving" />
  if (drafts.changes[employee_id]) {
    return (
      <Button size="compact-xs" onClick={() => void drafts.save(schedule)}>
        Save <VisuallyHidden>the month of {name}</VisuallyHidden>
      </Button>
    )
  }
  return source === "default" ? (
    <span title="Nobody wrote one: Monday to Friday are workdays">default</span>
  ) : (
    <span title="Somebody wrote it">
      <span aria-hidden>✓</span>
      <VisuallyHidden>written</VisuallyHidden>
    </span>
  )
}
