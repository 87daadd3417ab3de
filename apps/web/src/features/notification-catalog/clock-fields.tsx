import { Group, Select, TextInput } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import type { Values } from "./type-values.ts"
import { messages } from "./messages.ts"

const ZONES = Intl.supportedValuesOf("timeZone")

/** The time of day at which a scheduled type is sent. */
export function ClockFields({ form }: { form: UseFormReturnType<Values> }) {
  const { schedule } = form.values
  if (schedule === null) return null
  return (
    <Group align="flex-start">
      <TextInput
        label={messages.clockFields.sentDailyAt}
        type="time"
        required
        {...form.getInputProps("schedule.time")}
      />
      <Select
        label={messages.clockFields.timeZone}
        searchable
        allowDeselect={false}
        w={240}
        data={ZONES.includes(schedule.timezone) ? ZONES : [schedule.timezone, ...ZONES]}
        {...form.getInputProps("schedule.timezone")}
      />
    </Group>
  )
}
