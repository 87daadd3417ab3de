import { Button, Group, NumberInput, Select, SimpleGrid, Stack, Switch, Text, TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import { useState } from "react"
import type { Reply } from "../../api/endpoint.ts"
import { changeLocks, showLocks } from "../../api/locks.ts"
import { useAsk, useWrite } from "../../lib/ask.ts"
import { call } from "../../lib/call.ts"
import { formatMoment } from "../../lib/format.ts"
import { CallFailed } from "../../lib/problem.ts"
import { placeErrors } from "../../lib/submit.ts"
import { Conflict } from "../../ui/conflict.tsx"
import { Panel } from "../../ui/panel.tsx"
import { PersonName } from "../../ui/person-name.tsx"
import { Answer, Failure } from "../../ui/states.tsx"
import { LockPages } from "./lock-pages.tsx"
import { LABELS, WEEKDAYS, wordsOf } from "./settings-words.ts"

export type Settings = Reply<typeof showLocks>
export type SettingsValues = Pick<Settings, "weekly" | "monthly">

/** When weeks and months lock by themselves. Level 5 changes it; others who configure read it. */
export function LockSettings() {
  const settings = useAsk(showLocks)
  return (
    <Panel title="Scheduled locks">
      <Answer of={settings}>{(found) => <SettingsForm settings={found} />}</Answer>
    </Panel>
  )
}

function SettingsForm({ settings }: { settings: Settings }) {
  const [failure, setFailure] = useState<unknown>(null)
  const [newest, setNewest] = useState<Settings | null>(null)
  const [version, setVersion] = useState(settings.version)
  const form = useForm<SettingsValues>({ initialValues: { weekly: settings.weekly, monthly: settings.monthly } })
  const write = useWrite((ifMatch: number) => call(changeLocks, { body: form.values, ifMatch }), ["scorecard/locks"])
  const refused = async (error: unknown) => {
    setFailure(placeErrors(form, error))
    if (error instanceof CallFailed && error.status === 412) setNewest(await call(showLocks))
  }
  const save = (ifMatch: number) => {
    setFailure(null)
    setNewest(null)
    write.mutate(ifMatch, {
      onSuccess: (saved) => {
        setVersion(saved.version)
        form.setInitialValues({ weekly: saved.weekly, monthly: saved.monthly })
        notifications.show({ color: "green.9", title: "Locks saved", message: "They hold from now on." })
      },
      onError: (error) => void refused(error),
    })
  }
  const mayEdit = settings.abilities.edit
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save(version)
      }}
    >
      <Stack>
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl">
          <Stack gap="sm">
            <Switch
              label="Weekly lock"
              description="Locks each week at a time of the week after"
              disabled={!mayEdit}
              {...form.getInputProps("weekly.enabled", { type: "checkbox" })}
            />
            <Group grow align="flex-start">
              <Select
                label="Weekday"
                disabled={!mayEdit}
                allowDeselect={false}
                data={WEEKDAYS.map((label, index) => ({ value: String(index + 1), label }))}
                value={String(form.values.weekly.weekday)}
                onChange={(day) => form.setFieldValue("weekly.weekday", Number(day))}
                error={form.errors["weekly.weekday"]}
              />
              <TextInput type="time" label="Eastern time" disabled={!mayEdit} {...form.getInputProps("weekly.time")} />
            </Group>
            <Remind label="Weekly reminder" disabled={!mayEdit} {...form.getInputProps("weekly.remind_hours_before")} />
            <LockPages
              label="Pages that lock weekly"
              disabled={!mayEdit}
              value={form.values.weekly.pages}
              onChange={(pages) => form.setFieldValue("weekly.pages", pages)}
            />
          </Stack>
          <Stack gap="sm">
            <Switch
              label="Monthly lock"
              description="Locks each month on a day of the month after"
              disabled={!mayEdit}
              {...form.getInputProps("monthly.enabled", { type: "checkbox" })}
            />
            <Group grow align="flex-start">
              <NumberInput
                label="Day"
                min={1}
                max={28}
                allowDecimal={false}
                disabled={!mayEdit}
                {...form.getInputProps("monthly.day")}
              />
              <TextInput type="time" label="Eastern time" disabled={!mayEdit} {...form.getInputProps("monthly.time")} />
            </Group>
            <Remind
              label="Monthly reminder"
              disabled={!mayEdit}
              {...form.getInputProps("monthly.remind_hours_before")}
            />
            <LockPages
              label="Pages that lock monthly"
              disabled={!mayEdit}
              value={form.values.monthly.pages}
              onChange={(pages) => form.setFieldValue("monthly.pages", pages)}
            />
          </Stack>
        </SimpleGrid>
        <Text size="xs" c="dimmed">
          A page on either list also closes when its month is final.
          {settings.updated_at !== null && settings.updated_by_id !== null && (
            <>
              {" "}
              Last changed by <PersonName id={settings.updated_by_id} />, {formatMoment(settings.updated_at)}.
            </>
          )}
        </Text>
        {newest && (
          <Conflict
            mine={wordsOf(form.values)}
            theirs={wordsOf(newest)}
            labels={LABELS}
            onTakeTheirs={() => {
              form.setValues({ weekly: newest.weekly, monthly: newest.monthly })
              setVersion(newest.version)
              setNewest(null)
              setFailure(null)
            }}
            onKeepMine={() => save(newest.version)}
          />
        )}
        {failure !== null && !newest && <Failure error={failure} />}
        {mayEdit && (
          <Group justify="flex-end">
            <Button variant="default" disabled={!form.isDirty()} onClick={() => form.reset()}>
              Reset
            </Button>
            <Button type="submit" disabled={!form.isDirty()} loading={write.isPending}>
              Save locks
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}

type RemindProps = { label: string; disabled: boolean; value?: number; onChange?: (value: number | string) => void }

function Remind(props: RemindProps) {
  return <NumberInput description="Hours before the lock" min={1} max={336} allowDecimal={false} {...props} />
}
