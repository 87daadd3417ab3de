import { Button, Checkbox, Group, Select, Stack, Switch, Table, Text, TextInput } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { changePreferences, readPreferences } from "../../../api/endpoints.gen.ts"
import type { Body } from "../../../api/endpoint.ts"
import { call } from "../../../lib/api-client.ts"
import { CallFailed } from "../../../lib/problem.ts"
import { useVersionedForm } from "../../../lib/use-versioned-form.ts"
import { Conflict } from "../../../ui/conflict.tsx"
import { Form, FormNote } from "../../../ui/form.tsx"
import { Panel } from "../../../ui/panel.tsx"
import {
  CHANNEL_NAMES,
  CHANNELS,
  choicesOf,
  isOn,
  labelsOf,
  describeQuietHours,
  displayValues,
  type Channel,
  type Choices,
  type Preferences,
} from "./preference-labels.ts"
import { translate } from "../../../lib/language.ts"
import { messages } from "./messages.ts"

const GROUPS: Record<string, string> = messages.preferencesForm.groups
const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone
const ZONES = Intl.supportedValuesOf("timeZone")
const NIGHT = { start: "18:00", end: "08:00", timezone: OWN_ZONE }

/** Why a box can't be checked. */
function explainOff(channels: readonly string[]): string {
  if (channels.length === 0) return messages.preferencesForm.superAdminHasSwitched
  return messages.preferencesForm.superAdminHasSwitchedText(channels.includes("email"))
}

export function PreferencesForm({ preferences }: { preferences: Preferences }) {
  const edit = useVersionedForm<Preferences, Choices>({
    draft: null,
    document: preferences,
    toValues: choicesOf,
    read: () => call(readPreferences),
    save: (body, { version }) =>
      call(changePreferences, { body: body as Body<typeof changePreferences>, ifMatch: version }),
    stale: ["notifications/preferences"],
    onSaved: () => notifications.show({ message: messages.preferencesForm.yourPreferencesAreSaved, color: "green" }),
  })
  const { form, failure, conflict } = edit
  const { types, quiet_hours: quiet } = edit.values
  const setQuiet = (quiet_hours: typeof quiet) => form.setValues({ quiet_hours })
  const fields = failure instanceof CallFailed ? failure.fields : {}
  const groups = [...new Set(preferences.offered.map(({ group }) => group))]
  const turn = (key: string, channel: Channel, on: boolean) => {
    const before = { in_app: isOn(types, key, "in_app"), email: isOn(types, key, "email") }
    form.setValues({ types: { ...types, [key]: { ...before, [channel]: on } } })
  }
  const emailed = preferences.offered.filter(({ channels }) => channels.includes("email"))
  const turnAllEmail = (on: boolean) => {
    const choices = emailed.map(({ key }) => [key, { in_app: isOn(types, key, "in_app"), email: on }])
    form.setValues({ types: { ...types, ...Object.fromEntries(choices) } })
  }
  return (
    <Form error={failure} onSubmit={edit.submit}>
      <Stack>
        <Switch
          label={messages.preferencesForm.emailMe}
          description={messages.preferencesForm.emailMeDescription}
          checked={emailed.some(({ key }) => isOn(types, key, "email"))}
          disabled={!preferences.abilities.edit}
          onChange={({ currentTarget }) => turnAllEmail(currentTarget.checked)}
        />
        {groups.map((group) => (
          <Panel key={group} title={GROUPS[group] ?? group}>
            <Table aria-label={GROUPS[group] ?? group}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{messages.preferencesForm.type}</Table.Th>
                  {CHANNELS.map((channel) => (
                    <Table.Th key={channel} w={90} ta="center">
                      {CHANNEL_NAMES[channel]}
                    </Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {preferences.offered
                  .filter((type) => type.group === group)
                  .map(({ key, label, channels }) => (
                    <Table.Tr key={key}>
                      <Table.Td>
                        {translate(label)}
                        {channels.length < CHANNELS.length && (
                          <Text size="xs" c="dimmed">
                            {explainOff(channels)}
                          </Text>
                        )}
                      </Table.Td>
                      {CHANNELS.map((channel) => (
                        <Table.Td key={channel} ta="center">
                          <Checkbox
                            display="inline-block"
                            aria-label={`${translate(label)}: ${CHANNEL_NAMES[channel]}`}
                            checked={channels.includes(channel) && isOn(types, key, channel)}
                            disabled={!channels.includes(channel) || !preferences.abilities.edit}
                            onChange={({ currentTarget }) => turn(key, channel, currentTarget.checked)}
                          />
                        </Table.Td>
                      ))}
                    </Table.Tr>
                  ))}
              </Table.Tbody>
            </Table>
          </Panel>
        ))}
        <Panel title={messages.preferencesForm.quietHours}>
          <Stack>
            <Switch
              label={messages.preferencesForm.noEmailAtCertainHours}
              description={messages.preferencesForm.noEmailDescription}
              checked={quiet !== null}
              disabled={!preferences.abilities.edit}
              onChange={({ currentTarget }) => setQuiet(currentTarget.checked ? NIGHT : null)}
            />
            {quiet && (
              <Group align="flex-start">
                <TextInput
                  label={messages.preferencesForm.from}
                  type="time"
                  value={quiet.start}
                  error={fields["quiet_hours.start"]}
                  onChange={({ currentTarget }) => setQuiet({ ...quiet, start: currentTarget.value })}
                />
                <TextInput
                  label={messages.preferencesForm.until}
                  type="time"
                  value={quiet.end}
                  error={fields["quiet_hours.end"]}
                  onChange={({ currentTarget }) => setQuiet({ ...quiet, end: currentTarget.value })}
                />
                <Select
                  label={messages.preferencesForm.timeZone}
                  searchable
                  data={ZONES.includes(quiet.timezone) ? ZONES : [quiet.timezone, ...ZONES]}
                  value={quiet.timezone}
                  error={fields["quiet_hours.timezone"]}
                  onChange={(timezone) => timezone !== null && setQuiet({ ...quiet, timezone })}
                />
              </Group>
            )}
            {quiet && (
              <Text size="sm" c="dimmed" className="figures">
                {describeQuietHours(quiet)}
              </Text>
            )}
          </Stack>
        </Panel>
        {conflict && (
          <Conflict
            labels={labelsOf(conflict.theirs)}
            mine={displayValues(edit.values, conflict.theirs)}
            theirs={displayValues(choicesOf(conflict.theirs), conflict.theirs)}
            {...conflict.decide}
          />
        )}
        <FormNote />
        {preferences.abilities.edit ? (
          <Group justify="flex-end" py="sm" bg="var(--ground)" pos="sticky" bottom={0} style={{ zIndex: 2 }}>
            <Button type="submit" loading={edit.isSaving}>
              {messages.preferencesForm.savePreferences}
            </Button>
          </Group>
        ) : (
          <Text size="sm" c="dimmed">
            {messages.preferencesForm.preferencesCanBeChanged}
          </Text>
        )}
      </Stack>
    </Form>
  )
}
