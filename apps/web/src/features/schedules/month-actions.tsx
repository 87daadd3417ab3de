import { Button, Checkbox, Group, Radio, Select, Stack, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useState, type ReactNode } from "react"
import type { Reply } from "../../api/endpoint.ts"
import { copySchedules, deleteSchedule, putScheduleDays } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { addMonths, formatMonth, type YearMonth } from "../../lib/format.ts"
import type { MonthDay } from "../../lib/month-days.ts"
import { ConfirmAction } from "../../ui/confirm-action.tsx"
import { blockOf, type Selection } from "../../ui/month-grid/grid-selection.ts"
import { CodeSelect } from "./code-select.tsx"
import type { Codes } from "./code-appearance.ts"
import type { Schedule } from "./month-changes.ts"
import { messages } from "./messages.ts"

const STALE = ["scorecard/schedules"]

/** The people that the filters show, loaded or not. */
export type Everyone = { total: number | null; filter: { q?: string; cluster_id?: string; department_id?: string } }
type People = { filter: Everyone["filter"] } | { employee_ids: string[] }

type MonthActionsProps = {
  month: YearMonth
  schedules: readonly Schedule[]
  days: readonly MonthDay[]
  codes: Codes
  everyone: Everyone | null
  chosen: Selection | null
}

/** What changes many people's months at once, and what resets one. (rules/schedules#many-people) */
export function MonthActions(props: MonthActionsProps) {
  const { month, schedules, chosen, everyone } = props
  const [opened, setOpened] = useState<"set" | "copy" | "reset" | null>(null)
  const close = () => setOpened(null)
  const block = chosen && blockOf(chosen)
  const rows = block ? schedules.slice(block.top, block.bottom + 1) : []
  const [one] = rows
  const isResettable = rows.length === 1 && one !== undefined && one.source === "schedule" && one.abilities.edit
  const hasPeople = everyone !== null || rows.length > 0
  const selected = rows.map(({ employee_id }) => employee_id)
  return (
    <Group gap="xs" role="group" aria-label={messages.monthActions.actions}>
      <Button size="compact-sm" variant="default" disabled={!hasPeople} onClick={() => setOpened("set")}>
        {messages.monthActions.setOneCode}
      </Button>
      <Button size="compact-sm" variant="default" disabled={!hasPeople} onClick={() => setOpened("copy")}>
        {messages.monthActions.copyLastMonth}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={!isResettable}
        title={isResettable ? undefined : messages.monthActions.resetHint}
        onClick={() => setOpened("reset")}
      >
        {messages.monthActions.resetMonth}
      </Button>
      {opened === "set" && <SetOneCode {...props} selected={selected} onClose={close} />}
      {opened === "copy" && <CopyLastMonth {...props} selected={selected} onClose={close} />}
      {opened === "reset" && one && <ResetMonth month={month} schedule={one} onClose={close} />}
    </Group>
  )
}

type DialogProps = MonthActionsProps & { selected: string[]; onClose: () => void }

function SetOneCode({ month, days, codes, chosen, onClose, ...props }: DialogProps) {
  const block = chosen && blockOf(chosen)
  const [from, setFrom] = useState(days[block?.left ?? 0]?.day ?? 1)
  const [to, setTo] = useState(days[block?.right ?? 0]?.day ?? from)
  const [code, setCode] = useState([...codes.keys()][0] ?? "")
  const { people, field } = usePeople(props)
  const options = days.map(({ day, label }) => ({ value: String(day), label }))
  const run = async () => {
    const span = days.filter(({ day }) => day >= Math.min(from, to) && day <= Math.max(from, to))
    const set = Object.fromEntries(span.map(({ day }) => [day, code]))
    report(await call(putScheduleDays, { body: { ...month, ...people, days: set } }))
  }
  return (
    <ConfirmAction
      title={messages.monthActions.setOneCode}
      action={messages.monthActions.setOneCode}
      {...{ run, onClose }}
      stale={STALE}
    >
      <Stack gap="sm">
        <Text size="sm">{messages.monthActions.setText}</Text>
        {field}
        <Group grow>
          <Select
            label={messages.monthActions.from}
            data={options}
            value={String(from)}
            allowDeselect={false}
            onChange={(day) => setFrom(Number(day))}
          />
          <Select
            label={messages.monthActions.to}
            data={options}
            value={String(to)}
            allowDeselect={false}
            onChange={(day) => setTo(Number(day))}
          />
        </Group>
        <CodeSelect label={messages.monthActions.dayCode} value={code} onChange={(value) => setCode(value ?? "")} />
      </Stack>
    </ConfirmAction>
  )
}

function CopyLastMonth({ month, onClose, ...props }: DialogProps) {
  const [by, setBy] = useState<"weekday" | "date">("weekday")
  const [overwrite, setOverwrite] = useState(false)
  const { people, field } = usePeople(props)
  const run = async () => report(await call(copySchedules, { body: { ...month, ...people, by, overwrite } }))
  return (
    <ConfirmAction
      title={messages.monthActions.copyLastMonth}
      action={messages.monthActions.copyLastMonth}
      {...{ run, onClose }}
      stale={STALE}
    >
      <Stack gap="sm">
        <Text size="sm">{messages.monthActions.copyText(formatMonth(addMonths(month, -1)), formatMonth(month))}</Text>
        {field}
        <Radio.Group
          label={messages.monthActions.by}
          value={by}
          onChange={(value) => setBy(value === "date" ? "date" : "weekday")}
        >
          <Stack gap={6} mt={6}>
            <Radio value="weekday" label={messages.monthActions.byWeekday} />
            <Radio value="date" label={messages.monthActions.byDate} />
          </Stack>
        </Radio.Group>
        <Checkbox
          label={messages.monthActions.overwrite}
          checked={overwrite}
          onChange={({ currentTarget }) => setOverwrite(currentTarget.checked)}
        />
      </Stack>
    </ConfirmAction>
  )
}

function ResetMonth({ month, schedule, onClose }: { month: YearMonth; schedule: Schedule; onClose: () => void }) {
  const { employee_id, name, version } = schedule
  const params = { employee_id, year: String(month.year), month: String(month.month) }
  return (
    <ConfirmAction
      title={messages.monthActions.resetTitle(name, formatMonth(month))}
      action={messages.monthActions.resetMonth}
      danger
      run={() => call(deleteSchedule, { params, ifMatch: version })}
      stale={STALE}
      notice={{ message: messages.monthActions.resetDone(name) }}
      onClose={onClose}
    >
      {messages.monthActions.resetText}
    </ConfirmAction>
  )
}

/** Chooses between everyone of the filters and the selected people; a selection of several comes first. */
function usePeople({ everyone, selected }: { everyone: Everyone | null; selected: string[] }): {
  people: People
  field: ReactNode
} {
  const [isEveryone, setEveryone] = useState(everyone !== null && selected.length <= 1)
  const people = isEveryone && everyone ? { filter: everyone.filter } : { employee_ids: selected }
  const field = (
    <Radio.Group
      label={messages.monthActions.whose}
      value={isEveryone ? "everyone" : "selected"}
      onChange={(value) => setEveryone(value === "everyone")}
    >
      <Stack gap={6} mt={6}>
        {everyone && <Radio value="everyone" label={messages.monthActions.everyone(everyone.total)} />}
        {selected.length > 0 && <Radio value="selected" label={messages.monthActions.selected(selected.length)} />}
      </Stack>
    </Radio.Group>
  )
  return { people, field }
}

function report({ saved, unchanged, skipped, refused }: Reply<typeof putScheduleDays>): void {
  const { result, skipped: skippedText, refused: refusedText } = messages.monthActions
  const parts = [
    result(saved, unchanged),
    skipped > 0 ? skippedText(skipped) : "",
    refused > 0 ? refusedText(refused) : "",
  ]
  notifications.show({ message: parts.join("") })
}
