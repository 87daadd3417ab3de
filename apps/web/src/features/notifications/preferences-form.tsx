import { Button, Checkbox, Group, Select, Stack, Switch, Table, Text, TextInput } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { changePreferences, readPreferences } from "../../api/endpoints.gen.ts"
import type { Body } from "../../api/endpoint.ts"
import { useWrite } from "../../lib/ask.ts"
import { call } from "../../lib/call.ts"
import { useEdit } from "../../lib/edit.ts"
import { useNewer } from "../../lib/newer.ts"
import { CallFailed } from "../../lib/problem.ts"
import { Conflict } from "../../ui/conflict.tsx"
import { Form, FormNote } from "../../ui/form.tsx"
import { Panel } from "../../ui/panel.tsx"
import {
  CHANNEL_NAMES,
  CHANNELS,
  choicesOf,
  isOn,
  labelsOf,
  wordsOf,
  type Channel,
  type Preferences,
} from "./preference-words.ts"

const GROUPS: Record<string, string> = {
  entries: "Entries about you",
  requests: "Requests",
  evaluations: "Evaluations",
  locks: "Locks",
  people: "People",
  news: "News",
  feedback: "Feedback",
}
const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone
const ZONES = Intl.supportedValuesOf("timeZone")
const NIGHT = { start: "18:00", end: "08:00", timezone: OWN_ZONE }

/** Why a box cannot be ticked. */
function offWords(channels: readonly string[]): string {
  if (channels.length === 0) return "A super admin has switched this off for everybody."
  return `A super admin has switched this off for ${channels.includes("email") ? "the inbox" : "email"}.`
}

export function PreferencesForm({ preferences }: { preferences: Preferences }) {
  const edit = useEdit(preferences, choicesOf)
  const { newer, failure, ...tries } = useNewer(() => call(readPreferences))
  const { types, quiet_hours: quiet } = edit.values
  const setQuiet = (quiet_hours: typeof quiet) => edit.change({ quiet_hours })
  const write = useWrite(
    (ifMatch: number) => call(changePreferences, { body: edit.values as Body<typeof changePreferences>, ifMatch }),
    ["notifications/preferences"],
  )
  const fields = failure instanceof CallFailed ? failure.fields : {}
  const groups = [...new Set(preferences.offered.map(({ group }) => group))]
  const turn = (key: string, channel: Channel, on: boolean) => {
    const before = { in_app: isOn(types, key, "in_app"), email: isOn(types, key, "email") }
    edit.change({ types: { ...types, [key]: { ...before, [channel]: on } } })
  }
  const save = (version: number) => {
    tries.clear()
    write.mutate(version, {
      onSuccess: (saved) => {
        edit.take(saved)
        notifications.show({ message: "Your preferences are saved.", color: "green" })
      },
      onError: (error) => void tries.meet(error),
    })
  }
  const takeTheirs = (theirs: Preferences) => {
    tries.clear()
    edit.take(theirs)
  }
  return (
    <Form error={failure} onSubmit={() => save(edit.version)}>
      <Stack>
        {groups.map((group) => (
          <Panel key={group} title={GROUPS[group] ?? group}>
            <Table aria-label={GROUPS[group] ?? group}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>What</Table.Th>
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
                        {label}
                        {channels.length < CHANNELS.length && (
                          <Text size="xs" c="dimmed">
                            {offWords(channels)}
                          </Text>
                        )}
                      </Table.Td>
                      {CHANNELS.map((channel) => (
                        <Table.Td key={channel} ta="center">
                          <Checkbox
                            display="inline-block"
                            aria-label={`${label}: ${CHANNEL_NAMES[channel]}`}
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
        <Panel title="Quiet hours">
          <Stack>
            <Switch
              label="No email at certain hours"
              description="You’ll still get notifications in your inbox."
              checked={quiet !== null}
              disabled={!preferences.abilities.edit}
              onChange={({ currentTarget }) => setQuiet(currentTarget.checked ? NIGHT : null)}
            />
            {quiet && (
              <Group align="flex-start">
                <TextInput
                  label="From"
                  type="time"
                  value={quiet.start}
                  error={fields["quiet_hours.start"]}
                  onChange={({ currentTarget }) => setQuiet({ ...quiet, start: currentTarget.value })}
                />
                <TextInput
                  label="Until"
                  type="time"
                  value={quiet.end}
                  error={fields["quiet_hours.end"]}
                  onChange={({ currentTarget }) => setQuiet({ ...quiet, end: currentTarget.value })}
                />
                <Select
                  label="Time zone"
                  searchable
                  data={ZONES.includes(quiet.timezone) ? ZONES : [quiet.timezone, ...ZONES]}
                  value={quiet.timezone}
                  error={fields["quiet_hours.timezone"]}
                  onChange={(timezone) => timezone !== null && setQuiet({ ...quiet, timezone })}
                />
              </Group>
            )}
          </Stack>
        </Panel>
        {newer && (
          <Conflict
            labels={labelsOf(newer)}
            mine={wordsOf(edit.values, newer)}
            theirs={wordsOf(choicesOf(newer), newer)}
            onTakeTheirs={() => takeTheirs(newer)}
            onKeepMine={() => save(newer.version)}
          />
        )}
        <FormNote />
        {preferences.abilities.edit ? (
          <Button type="submit" loading={write.isPending} style={{ alignSelf: "flex-end" }}>
            Save preferences
          </Button>
        ) : (
          <Text size="sm" c="dimmed">
            Preferences can be changed by the person alone, not by somebody who acts as them.
          </Text>
        )}
      </Stack>
    </Form>
  )
}
