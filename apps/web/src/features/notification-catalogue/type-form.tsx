import { Button, Checkbox, Group, Stack, Switch } from "@mantine/core"
import { useForm } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import { useState } from "react"
import { changeNotificationType, readNotificationType } from "../../api/endpoints.gen.ts"
import { useWrite } from "../../lib/ask.ts"
import { call } from "../../lib/call.ts"
import { useFormDraft } from "../../lib/form-draft.ts"
import { useNewer } from "../../lib/newer.ts"
import { Conflict } from "../../ui/conflict.tsx"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { useFieldAria } from "../../ui/field-aria.ts"
import { Form, FormNote } from "../../ui/form.tsx"
import { CHANNEL_NAMES, CHANNELS, type CatalogueType, type Channel } from "./catalogue-words.ts"
import { ClockFields } from "./clock-fields.tsx"
import { TemplateFields } from "./template-fields.tsx"
import { changeOf, defaultsOf, LABELS, valuesOf, wordsOf, type Values } from "./type-values.ts"

const STALE = ["system/notifications"]

export function TypeForm({ type, onClose }: { type: CatalogueType; onClose: () => void }) {
  const { key, allowed_channels, abilities } = type
  // What the form is compared with: what stood there when it was opened, also if the list is read again underneath.
  const [base, setBase] = useState(type)
  const form = useForm<Values>({ initialValues: valuesOf(type) })
  const draft = useFormDraft(`notification-type.${key}`, form, type)
  const channels = useFieldAria(form.errors["channels"])
  const params = { key }
  const { newer, failure, ...tries } = useNewer(() => call(readNotificationType, { params }))
  const write = useWrite(
    ({ version, since }: { version: number; since: CatalogueType }) =>
      call(changeNotificationType, { params, body: changeOf(form.values, since), ifMatch: version }),
    STALE,
  )
  const save = (since: CatalogueType, version: number) => {
    tries.clear()
    write.mutate(
      { version, since },
      {
        onSuccess: ({ label }) => {
          draft.forget()
          notifications.show({ color: "green.9", title: "Type saved", message: label })
          onClose()
        },
        onError: (error) => void tries.meet(error),
      },
    )
  }
  const takeTheirs = (theirs: CatalogueType) => {
    tries.clear()
    setBase(theirs)
    draft.restart(valuesOf(theirs), theirs.version)
  }
  const isDefault = JSON.stringify(wordsOf(form.values)) === JSON.stringify(wordsOf(defaultsOf(type)))
  return (
    <Form form={form} error={failure} onSubmit={() => save(base, draft.version)}>
      <Stack>
        <DraftOffer {...draft.offer} />
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
          {...channels.wrapper}
          onChange={(chosen) => form.setFieldValue("channels", chosen as Channel[])}
        >
          <Group mt={6}>
            {CHANNELS.filter((channel) => allowed_channels.includes(channel)).map((channel) => (
              <Checkbox key={channel} value={channel} label={CHANNEL_NAMES[channel]} {...channels.input} />
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
        {newer && (
          <Conflict
            mine={wordsOf(form.values)}
            theirs={wordsOf(valuesOf(newer))}
            labels={LABELS}
            onTakeTheirs={() => takeTheirs(newer)}
            onKeepMine={() => save(newer, newer.version)}
          />
        )}
        <FormNote />
        <Group justify="flex-end">
          <Button variant="default" disabled={isDefault} onClick={() => form.setValues(defaultsOf(type))}>
            Set back to default
          </Button>
          <Button type="submit" disabled={!form.isDirty()} loading={write.isPending}>
            Save type
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
