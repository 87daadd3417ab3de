import { Button, Checkbox, Group, Stack, Switch } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { changeNotificationType, readNotificationType } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { useVersionedForm } from "../../lib/use-versioned-form.ts"
import { Conflict } from "../../ui/conflict.tsx"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { useFieldAria } from "../../ui/field-aria.ts"
import { Form, FormNote } from "../../ui/form.tsx"
import { CHANNEL_NAMES, CHANNELS, type CatalogType, type Channel } from "./catalog-labels.ts"
import { ClockFields } from "./clock-fields.tsx"
import { TemplateFields } from "./template-fields.tsx"
import { changeOf, defaultsOf, LABELS, valuesOf, displayValues, type Values } from "./type-values.ts"
import { messages } from "./messages.ts"

const STALE = ["system/notifications"]

export function TypeForm({ type, onClose }: { type: CatalogType; onClose: () => void }) {
  const { key, allowed_channels, abilities } = type
  const edit = useVersionedForm<CatalogType, Values>({
    draft: `notification-type.${key}`,
    document: type,
    toValues: valuesOf,
    read: () => call(readNotificationType, { params: { key } }),
    save: (values, { base, version }) =>
      call(changeNotificationType, { params: { key }, body: changeOf(values, base), ifMatch: version }),
    stale: STALE,
    onSaved: ({ label }) => {
      notifications.show({ color: "green.9", title: messages.typeForm.typeSaved, message: label })
      onClose()
    },
  })
  const { form, conflict } = edit
  const channels = useFieldAria(form.errors["channels"])
  const isDefault = JSON.stringify(displayValues(form.values)) === JSON.stringify(displayValues(defaultsOf(type)))
  return (
    <Form {...edit.formProps}>
      <Stack>
        <DraftOffer {...edit.draftOffer} />
        <Switch
          label={messages.typeForm.on}
          description={messages.typeForm.onDescription}
          {...form.getInputProps("enabled", { type: "checkbox" })}
        />
        <TemplateFields form={form} type={type} />
        <Checkbox.Group
          label={messages.typeForm.channels}
          description={messages.typeForm.channelsDescription}
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
            label={messages.typeForm.alsoPostToTeamChannel}
            description={messages.typeForm.alsoPostDescription}
            {...form.getInputProps("post_to_team_channel", { type: "checkbox" })}
          />
        )}
        {conflict && (
          <Conflict
            mine={displayValues(edit.values)}
            theirs={displayValues(valuesOf(conflict.theirs))}
            labels={LABELS}
            {...conflict.decide}
          />
        )}
        <FormNote />
        <Group justify="flex-end">
          <Button variant="default" disabled={isDefault} onClick={() => form.setValues(defaultsOf(type))}>
            {messages.typeForm.setBackToDefault}
          </Button>
          <Button type="submit" disabled={!edit.isDirty} loading={edit.isSaving}>
            {messages.typeForm.saveType}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
