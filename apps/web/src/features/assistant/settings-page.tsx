import { Button, Radio, Stack, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { changeAssistantSettings, readAssistantSettings } from "../../api/endpoints.gen.ts"
import type { Reply } from "../../api/endpoint.ts"
import { useApiQuery } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { useVersionedForm } from "../../lib/use-versioned-form.ts"
import { Conflict } from "../../ui/conflict.tsx"
import { Form, FormNote } from "../../ui/form.tsx"
import { Page } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Answer, Empty } from "../../ui/states.tsx"
import { ReviewPanel } from "./review-panel.tsx"

type Settings = Reply<typeof readAssistantSettings>

/** Which model answers, and everybody's chats for review. (rules/assistant#models) */
export default function AssistantSettingsPage() {
  const settings = useApiQuery(readAssistantSettings)
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
  const edit = useVersionedForm<Settings, { model: string | null }>({
    draft: null,
    document: settings,
    toValues: ({ active_model }) => ({ model: active_model }),
    read: () => call(readAssistantSettings),
    save: (values, { version }) =>
      call(changeAssistantSettings, { body: { active_model: values.model ?? "" }, ifMatch: version }),
    stale: ["assistant"],
    onSaved: () => notifications.show({ message: "The model is chosen.", color: "green" }),
  })
  const { form, conflict } = edit
  const { model } = edit.values
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
          <Form {...edit.formProps}>
            <Stack>
              <Radio.Group
                label="The model that answers"
                value={model}
                onChange={(id) => form.setFieldValue("model", id)}
              >
                <Stack gap={6} mt={6}>
                  {settings.models.map(({ id, provider, model: name }) => (
                    <Radio key={id} value={id} label={`${name} (${provider})`} />
                  ))}
                </Stack>
              </Radio.Group>
              {conflict && (
                <Conflict
                  labels={{ model: "The model that answers" }}
                  mine={{ model: nameOf(model) }}
                  theirs={{ model: nameOf(conflict.theirs.active_model) }}
                  {...conflict.decide}
                />
              )}
              <FormNote />
              <Button
                style={{ alignSelf: "flex-start" }}
                disabled={model === settings.active_model || model === null}
                loading={edit.isSaving}
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
