import { Button, Radio, Stack, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { changeAssistantSettings, readAssistantSettings } from "../../api/endpoints.gen.ts"
import type { Reply } from "../../api/endpoint.ts"
import { useAsk, useWrite } from "../../lib/ask.ts"
import { call } from "../../lib/call.ts"
import { useEdit } from "../../lib/edit.ts"
import { useNewer } from "../../lib/newer.ts"
import { Conflict } from "../../ui/conflict.tsx"
import { Form, FormNote } from "../../ui/form.tsx"
import { Page } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Answer, Empty } from "../../ui/states.tsx"
import { ReviewPanel } from "./review-panel.tsx"

type Settings = Reply<typeof readAssistantSettings>

/** Which model answers, and everybody's chats for review. (rules/assistant#models) */
export default function AssistantSettingsPage() {
  const settings = useAsk(readAssistantSettings)
  return (
    <Page
      title="Assistant settings"
      about="Questions, and what is looked up for them, go to the chosen model's provider."
    >
      <Answer of={settings}>{(known) => <Models settings={known} />}</Answer>
      <ReviewPanel />
    </Page>
  )
}

function Models({ settings }: { settings: Settings }) {
  const edit = useEdit(settings, ({ active_model }) => ({ model: active_model }))
  const { newer, failure, ...tries } = useNewer(() => call(readAssistantSettings))
  const { model } = edit.values
  const choose = useWrite(
    (ifMatch: number) => call(changeAssistantSettings, { body: { active_model: model ?? "" }, ifMatch }),
    ["assistant"],
  )
  const save = (version: number) => {
    tries.clear()
    choose.mutate(version, {
      onSuccess: (saved) => {
        edit.take(saved)
        notifications.show({ message: "The model is chosen.", color: "green" })
      },
      onError: (error) => void tries.meet(error),
    })
  }
  const takeTheirs = (theirs: Settings) => {
    tries.clear()
    edit.take(theirs)
  }
  const nameOf = (id: string | null) => settings.models.find((one) => one.id === id)?.model ?? "None"
  return (
    <Panel title="Model">
      <Stack>
        <Text size="sm">
          Chat is {settings.chat_enabled ? "on" : "off"}, lookups are {settings.capabilities_enabled ? "on" : "off"}:
          both are settings of the server.
        </Text>
        {settings.models.length === 0 ? (
          <Empty title="No model is configured">
            The server needs a provider&apos;s key; the configuration document lists the settings.
          </Empty>
        ) : (
          <Form error={failure} onSubmit={() => save(edit.version)}>
            <Stack>
              <Radio.Group label="The model that answers" value={model} onChange={(id) => edit.change({ model: id })}>
                <Stack gap={6} mt={6}>
                  {settings.models.map(({ id, provider, model: name }) => (
                    <Radio key={id} value={id} label={`${name} (${provider})`} />
                  ))}
                </Stack>
              </Radio.Group>
              {newer && (
                <Conflict
                  labels={{ model: "The model that answers" }}
                  mine={{ model: nameOf(model) }}
                  theirs={{ model: nameOf(newer.active_model) }}
                  onTakeTheirs={() => takeTheirs(newer)}
                  onKeepMine={() => save(newer.version)}
                />
              )}
              <FormNote />
              <Button
                style={{ alignSelf: "flex-start" }}
                disabled={model === settings.active_model || model === null}
                loading={choose.isPending}
                type="submit"
              >
                Choose this model
              </Button>
            </Stack>
          </Form>
        )}
      </Stack>
    </Panel>
  )
}
