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
import { Answer } from "../../ui/states.tsx"
import { ReviewPanel } from "./review-panel.tsx"
import { SetUpSteps } from "./set-up-steps.tsx"
import { messages } from "./messages.ts"

type Settings = Reply<typeof readAssistantSettings>

/** The model that answers, and all chats for review. (rules/assistant#models) */
export default function AssistantSettingsPage() {
  const settings = useApiQuery(readAssistantSettings)
  return (
    <Page title={messages.settingsPage.assistantSettings} about={messages.settingsPage.about}>
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
    onSaved: () => notifications.show({ message: messages.settingsPage.modelSaved, color: "green" }),
  })
  const { form, conflict } = edit
  const { model } = edit.values
  const nameOf = (id: string | null) =>
    settings.models.find((one) => one.id === id)?.model ?? messages.settingsPage.none
  return (
    <Panel title={messages.settingsPage.model}>
      <Stack>
        <Text size="sm">
          {messages.settingsPage.chatIsLookupsAre(settings.chat_enabled, settings.capabilities_enabled)}
        </Text>
        {settings.models.length === 0 ? (
          <Text size="sm" component="div">
            <SetUpSteps />
          </Text>
        ) : (
          <Form {...edit.formProps}>
            <Stack>
              <Radio.Group
                label={messages.settingsPage.chatModel}
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
                  labels={{ model: messages.settingsPage.chatModel }}
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
                {messages.settingsPage.chooseThisModel}
              </Button>
            </Stack>
          </Form>
        )}
      </Stack>
    </Panel>
  )
}
