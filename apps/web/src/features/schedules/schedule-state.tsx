import { Button, Loader, VisuallyHidden } from "@mantine/core"
import type { ScheduleDrafts } from "./use-schedule-drafts.ts"
import type { Schedule } from "./month-changes.ts"
import { messages } from "./messages.ts"

/** Whether a person has a saved schedule, and a button that saves their changes. */
export function ScheduleState({ schedule, drafts }: { schedule: Schedule; drafts: ScheduleDrafts }) {
  const { employee_id, source, name } = schedule
  if (drafts.saving.has(employee_id)) return <Loader size={14} role="img" aria-label={messages.scheduleState.saving} />
  if (drafts.changes[employee_id]) {
    return (
      <Button size="compact-xs" onClick={() => void drafts.save(schedule)}>
        {messages.scheduleState.saveHidden(<VisuallyHidden>{messages.scheduleState.monthOf(name)}</VisuallyHidden>)}
      </Button>
    )
  }
  return source === "schedule" ? (
    <span title={messages.scheduleState.hasSavedSchedule}>
      <span aria-hidden>✓</span>
      <VisuallyHidden>{messages.scheduleState.custom}</VisuallyHidden>
    </span>
  ) : (
    <span title={messages.scheduleState.planned[source].title}>{messages.scheduleState.planned[source].label}</span>
  )
}
