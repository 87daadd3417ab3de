import { Button, Group, NumberInput, Select, SimpleGrid, Stack, Switch, Text, TextInput } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { previewLocks, changeLocks, showLocks } from "../../api/endpoints.gen.ts"
import { useApiQuery, useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import { useVersionedForm } from "../../lib/use-versioned-form.ts"
import { Conflict } from "../../ui/conflict.tsx"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { Form, FormNote } from "../../ui/form.tsx"
import { Panel } from "../../ui/panel.tsx"
import { PersonName } from "../../ui/person-name.tsx"
import { Answer } from "../../ui/states.tsx"
import { ConfirmLocks } from "./confirm-locks.tsx"
import { LockPages } from "./lock-pages.tsx"
import { LABELS, WEEKDAYS, displayValues, type SettingsValues, type Settings } from "./settings-labels.ts"
import { messages } from "./messages.ts"

/** When weeks and months lock on schedule. Level 5 edits it; others with access to configurations read it. */
export function LockSettings() {
  const settings = useApiQuery(showLocks)
  return (
    <Panel title={messages.lockSettings.scheduledLocks}>
      <Answer of={settings}>{(found) => <SettingsForm settings={found} />}</Answer>
    </Panel>
  )
}

function SettingsForm({ settings }: { settings: Settings }) {
  const edit = useVersionedForm<Settings, SettingsValues>({
    draft: "locks",
    document: settings,
    toValues: valuesOf,
    read: () => call(showLocks),
    save: (body, { version }) => call(changeLocks, { body, ifMatch: version }),
    stale: ["scorecard/locks"],
    onSaved: () =>
      notifications.show({
        color: "green.9",
        title: messages.lockSettings.locksSaved,
        message: messages.lockSettings.locksSavedMessage,
      }),
  })
  const { form, conflict } = edit
  const preview = useApiMutation(
    async (save: () => void) => ({ save, effects: await call(previewLocks, { body: form.values }) }),
    [],
  )
  const confirm = (save: () => void) => {
    preview.reset()
    save()
  }
  // Saves directly only if nothing locks or opens; anything else is previewed and confirmed first.
  const review = (current: SettingsValues, save: () => void) => {
    if (!changesLocks(current, form.values)) return save()
    preview.mutate(save, { onError: edit.fail })
  }
  const submit = () => {
    edit.clear()
    review(settings, edit.submit)
  }
  const mayEdit = settings.abilities.edit
  return (
    <Form {...edit.formProps} onSubmit={submit}>
      <Stack>
        {mayEdit && <DraftOffer {...edit.draftOffer} />}
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl">
          <Stack gap="sm">
            <Switch
              label={messages.lockSettings.weeklyLock}
              description={messages.lockSettings.weeklyLockDescription}
              disabled={!mayEdit}
              {...form.getInputProps("weekly.enabled", { type: "checkbox" })}
            />
            <Group grow align="flex-start">
              <Select
                label={messages.lockSettings.weekday}
                disabled={!mayEdit}
                allowDeselect={false}
                data={WEEKDAYS.map((label, index) => ({ value: String(index + 1), label }))}
                value={String(form.values.weekly.weekday)}
                onChange={(day) => form.setFieldValue("weekly.weekday", Number(day))}
                error={form.errors["weekly.weekday"]}
              />
              <TextInput
                type="time"
                label={messages.lockSettings.easternTime}
                disabled={!mayEdit}
                {...form.getInputProps("weekly.time")}
              />
            </Group>
            <Remind
              label={messages.lockSettings.weeklyReminder}
              disabled={!mayEdit}
              {...form.getInputProps("weekly.remind_hours_before")}
            />
            <LockPages
              label={messages.lockSettings.pagesThatLockWeekly}
              disabled={!mayEdit}
              value={form.values.weekly.pages}
              onChange={(pages) => form.setFieldValue("weekly.pages", pages)}
            />
          </Stack>
          <Stack gap="sm">
            <Switch
              label={messages.lockSettings.monthlyLock}
              description={messages.lockSettings.monthlyLockDescription}
              disabled={!mayEdit}
              {...form.getInputProps("monthly.enabled", { type: "checkbox" })}
            />
            <Group grow align="flex-start">
              <NumberInput
                label={messages.lockSettings.day}
                min={1}
                max={28}
                allowDecimal={false}
                disabled={!mayEdit}
                {...form.getInputProps("monthly.day")}
              />
              <TextInput
                type="time"
                label={messages.lockSettings.easternTime}
                disabled={!mayEdit}
                {...form.getInputProps("monthly.time")}
              />
            </Group>
            <Remind
              label={messages.lockSettings.monthlyReminder}
              disabled={!mayEdit}
              {...form.getInputProps("monthly.remind_hours_before")}
            />
            <LockPages
              label={messages.lockSettings.pagesThatLockMonthly}
              disabled={!mayEdit}
              value={form.values.monthly.pages}
              onChange={(pages) => form.setFieldValue("monthly.pages", pages)}
            />
          </Stack>
        </SimpleGrid>
        <Text size="xs" c="dimmed">
          {messages.lockSettings.pageOnEitherList}
          {settings.updated_at !== null && settings.updated_by_id !== null && (
            <>
              {" "}
              {messages.lockSettings.lastChangedBy(
                <PersonName id={settings.updated_by_id} />,
                <Ago at={settings.updated_at} isTabStop />,
              )}
            </>
          )}
        </Text>
        {conflict && (
          <Conflict
            mine={displayValues(form.values)}
            theirs={displayValues(conflict.theirs)}
            labels={LABELS}
            onTakeTheirs={conflict.decide.onTakeTheirs}
            onKeepMine={() => review(conflict.theirs, conflict.decide.onKeepMine)}
          />
        )}
        <FormNote />
        {mayEdit && (
          <Group justify="flex-end">
            <Button variant="default" disabled={!edit.isDirty} onClick={edit.reset}>
              {messages.lockSettings.reset}
            </Button>
            <Button type="submit" disabled={!edit.isDirty} loading={edit.isSaving || preview.isPending}>
              {messages.lockSettings.saveLocks}
            </Button>
          </Group>
        )}
      </Stack>
      {preview.data && (
        <ConfirmLocks
          preview={preview.data.effects}
          busy={edit.isSaving}
          onConfirm={() => confirm(preview.data.save)}
          onClose={preview.reset}
        />
      )}
    </Form>
  )
}

/** Whether anything changes other than the reminders. */
function changesLocks(before: SettingsValues, after: SettingsValues): boolean {
  const locks = ({ weekly, monthly }: SettingsValues) =>
    JSON.stringify([weekly, monthly].map((lock) => ({ ...lock, remind_hours_before: 0 })))
  return locks(before) !== locks(after)
}

function valuesOf({ weekly, monthly }: Settings): SettingsValues {
  return { weekly, monthly }
}

type RemindProps = { label: string; disabled: boolean; value?: number; onChange?: (value: number | string) => void }

function Remind(props: RemindProps) {
  return (
    <NumberInput
      description={messages.lockSettings.hoursBeforeTheLock}
      min={1}
      max={336}
      allowDecimal={false}
      {...props}
    />
  )
}
