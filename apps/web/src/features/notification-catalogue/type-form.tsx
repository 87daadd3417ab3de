import { Button, Checkbox, Group, Stack, Switch } from "@mantine/core"
import { useForm } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import { useState } from "react"
import { changeNotificationType, readNotificationType } from "../../api/notification-catalogue.ts"
import { useWrite } from "../../lib/ask.ts"
import { call } from "../../lib/call.ts"
import { CallFailed } from "../../lib/problem.ts"
import { placeErrors } from "../../lib/submit.ts"
import { Conflict } from "../../ui/conflict.tsx"
import { Failure } from "../../ui/states.tsx"
import { CHANNEL_NAMES, CHANNELS } from "./catalogue-words.ts"
import type { CatalogueType, Channel } from "./catalogue-words.ts"
import { ClockFields } from "./clock-fields.tsx"
import { TemplateFields } from "./template-fields.tsx"
import { changeOf, defaultsOf, LABELS, valuesOf, wordsOf } from "./type-values.ts"
import type { Values } from "./type-values.ts"

const STALE = ["system/notifications"]

export function TypeForm({ type, onClose }: { type: CatalogueType; onClose: () => void }) {
  const { key, allowed_channels, abilities } = type
  const [failure, setFailure] = useState<unknown>(null)
  const [newest, setNewest] = useState<CatalogueType | null>(null)
  const form = useForm<Values>({ initialValues: valuesOf(type) })
  const params = { key }
  const write = useWrite(
    ({ version, since }: { version: number; since: CatalogueType }) =>
      call(changeNotificationType, { params, body: changeOf(form.values, since), ifMatch: version }),
    STALE,
  )
  const refused = async (error: unknown) => {
    if (error instanceof CallFailed && error.status === 412) {
      setNewest(await call(readNotificationType, { params }))
      return
    }
    setFailure(placeErrors(form, error))
  }
  const save = (since: CatalogueType) => {
    setFailure(null)
    setNewest(null)
    write.mutate(
      { version: since.version, since },
      {
        onSuccess: ({ label }) => {
          notifications.show({ color: "green.9", title: "Type saved", message: label })
          onClose()
        },
        onError: (error) => void refused(error),
      },
    )
  }
  const isDefault = JSON.stringify(wordsOf(form.values)) === JSON.stringify(wordsOf(defaultsOf(type)))
  return (
    <form onSubmit={form.onSubmit(() => save(type))} noValidate>
      <Stack>
        <Switch
          label="On"
          description="While it is off, nobody is told."
          {...form.getInputProps("enabled", { type: "checkbox" })}
        />
        <TemplateFields form={form} type={type} />
        <Checkbox.Group
          label="Ways"
          description="By which it may reach people; each chooses among them."
          {...form.getInputProps("channels")}
          onChange={(channels) => form.setFieldValue("channels", channels as Channel[])}
        >
          <Group mt={6}>
            {CHANNELS.filter((channel) => allowed_channels.includes(channel)).map((channel) => (
              <Checkbox key={channel} value={channel} label={CHANNEL_NAMES[channel]} />
            ))}
          </Group>
        </Checkbox.Group>
        {abilities.schedule && <ClockFields form={form} />}
        {abilities.post_to_team_channel && (
          <Switch
            label="Also post to the team channel"
            description="A card of counts that names nobody."
            {...form.getInputProps("post_to_team_channel", { type: "checkbox" })}
          />
        )}
        {newest && (
          <Conflict
            mine={wordsOf(form.values)}
            theirs={wordsOf(valuesOf(newest))}
            labels={LABELS}
            onTakeTheirs={onClose}
            onKeepMine={() => save(newest)}
          />
        )}
        {failure !== null && <Failure error={failure} />}
        <Group justify="flex-end">
          <Button variant="default" disabled={isDefault} onClick={() => form.setValues(defaultsOf(type))}>
            Set back to default
          </Button>
          <Button type="submit" disabled={!form.isDirty()} loading={write.isPending}>
            Save type
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
