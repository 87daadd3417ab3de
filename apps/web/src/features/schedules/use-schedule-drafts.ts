import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { Item } from "../../api/endpoint.ts"
import { listSchedules, putSchedule, type listScheduleCodes } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { keptDraft, useDraft } from "../../lib/draft.ts"
import { monthId, type YearMonth } from "../../lib/format.ts"
import { replaceInPages } from "../../lib/pages.ts"
import {
  afterSaving,
  edited,
  mergeUnsaved,
  versionUnder,
  type Changes,
  type Edit,
  type Schedule,
} from "./month-changes.ts"
import { messages } from "./messages.ts"

export type DayCode = Item<typeof listScheduleCodes>
export type ScheduleEdit = Edit & { schedule: Schedule }
type Draft = { months: Changes }
export type SaveIssue = { error: unknown; theirs?: Schedule }

/** Edits of a person's month, saved as a whole and kept in this browser until then. */
export function useScheduleDrafts(month: YearMonth) {
  const client = useQueryClient()
  const name = `schedules.${monthId(month)}`
  const [changes, setChanges] = useState<Changes>(() => keptDraft<Draft>(name)?.months ?? {})
  const draft = useDraft<Draft>(name, { months: changes }, Object.keys(changes).length > 0)
  const [saving, setSaving] = useState<ReadonlySet<string>>(new Set())
  const [issues, setIssues] = useState<Record<string, SaveIssue>>({})

  const keep = (next: (before: Changes) => Changes) =>
    setChanges((before) => {
      const after = next(before)
      if (Object.keys(after).length === 0) draft.forget()
      return after
    })
  const change = (edits: readonly ScheduleEdit[]) => {
    const allowed = edits.filter(({ schedule }) => schedule.abilities.edit)
    keep((before) =>
      allowed.reduce((after, edit) => edited(after, edit, saving.has(edit.schedule.employee_id)), before),
    )
  }
  const drop = (employeeId: string) => {
    keep(({ [employeeId]: _, ...after }) => after)
    setIssues(({ [employeeId]: __, ...others }) => others)
  }
  const show = (schedule: Schedule) =>
    client.setQueriesData({ queryKey: ["scorecard", "schedules"] }, (data: unknown) =>
      replaceInPages<Schedule>(data, schedule, (one) => one.employee_id === schedule.employee_id),
    )

  /** @param over the version to save over, if it isn't the one that was edited. */
  const save = async (schedule: Schedule, over?: number): Promise<boolean> => {
    const { employee_id } = schedule
    const sent = changes[employee_id]
    if (!sent) return false
    setSaving((before) => new Set([...before, employee_id]))
    try {
      const {
        year: _,
        month: __,
        ...saved
      } = await call(putSchedule, {
        params: { employee_id, year: String(month.year), month: String(month.month) },
        body: { days: mergeUnsaved(schedule, sent) },
        ifMatch: over ?? versionUnder(schedule, sent),
      })
      show(saved)
      keep((before) => afterSaving(before, sent, saved))
      setIssues(({ [employee_id]: ___, ...others }) => others)
      return true
    } catch (error) {
      const theirs = await newest(employee_id)
      setIssues((before) => ({ ...before, [employee_id]: { error, ...(theirs && { theirs }) } }))
      return false
    } finally {
      setSaving((before) => new Set([...before].filter((id) => id !== employee_id)))
    }
  }
  const newest = async (employee_id: string): Promise<Schedule | null> => {
    // The failed save is reported either way; loading the current month only helps.
    const list = await call(listSchedules, { query: { ...month, employee_id } }).catch(() => null)
    return list?.items[0] ?? null
  }
  /** For a person hidden by the filters, the changes are applied to their current month. */
  const saveHidden = async (employee_id: string): Promise<boolean> => {
    const schedule = await newest(employee_id)
    if (schedule) return save(schedule)
    const error = new Error(messages.useScheduleDrafts.monthCannotBeLoaded)
    setIssues((before) => ({ ...before, [employee_id]: { error } }))
    return false
  }
  const takeTheirs = (theirs: Schedule) => {
    show(theirs)
    drop(theirs.employee_id)
  }
  return {
    changes,
    change,
    drop,
    save,
    saveHidden,
    saving,
    issues,
    takeTheirs,
    dropAll: () => {
      keep(() => ({}))
      setIssues({})
    },
  }
}
export type ScheduleDrafts = ReturnType<typeof useScheduleDrafts>
