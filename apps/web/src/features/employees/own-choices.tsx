import { Stack, Switch, Text } from "@mantine/core"
import { changeOwnProfile } from "../../api/endpoints.gen.ts"
import type { Body } from "../../api/endpoint.ts"
import { call } from "../../lib/api-client.ts"
import { useMe } from "../../lib/me.ts"
import { useApiMutation } from "../../lib/query.ts"
import { Panel } from "../../ui/panel.tsx"
import { Failure } from "../../ui/states.tsx"
import { messages } from "./messages.ts"

type Choices = NonNullable<Body<typeof changeOwnProfile>["personal_data"]>

/** What the news shows about the reader. Each switch is saved at once. */
export function OwnChoices() {
  const { employee, impersonatedBy } = useMe()
  const save = useApiMutation(
    (personal_data: Choices) => call(changeOwnProfile, { body: { personal_data } }),
    ["employees", "dashboard"],
  )
  const { show_birthday = true, show_in_rankings = true } = employee.personal_data
  const shown = { show_birthday, show_in_rankings, ...(save.isPending && save.variables) }
  const disabled = impersonatedBy !== null
  return (
    <Panel title={messages.ownChoices.title}>
      <Stack>
        <Switch
          label={messages.ownChoices.showBirthday}
          description={messages.ownChoices.showBirthdayText}
          checked={shown.show_birthday}
          disabled={disabled}
          onChange={({ currentTarget }) => save.mutate({ show_birthday: currentTarget.checked })}
        />
        <Switch
          label={messages.ownChoices.showInRankings}
          description={messages.ownChoices.showInRankingsText}
          checked={shown.show_in_rankings}
          disabled={disabled}
          onChange={({ currentTarget }) => save.mutate({ show_in_rankings: currentTarget.checked })}
        />
        {save.error && <Failure error={save.error} />}
        {disabled && (
          <Text size="xs" c="dimmed">
            {messages.ownChoices.onlyYourself}
          </Text>
        )}
      </Stack>
    </Panel>
  )
}
