import { Button, Radio, Stack, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useState } from "react"
import { changeAssistantSettings, readAssistantSettings } from "../../api/assistant.ts"
import type { Reply } from "../../api/endpoint.ts"
import { useAsk, useWrite } from "../../lib/ask.ts"
import { call } from "../../lib/call.ts"
import { Page } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Answer, Empty, Failure } from "../../ui/states.tsx"
import { ReviewPanel } from "./review-panel.tsx"

type Settings = Reply<typeof readAssistantSettings>

/** Which model answers, and everybody's chats for review. (decisions §10) */
export default function AssistantSettingsPage() {
  const settings = useAsk(readAssistantSettings)
  return (
    <Page
      title="Assistant settings"
      about="Questions, and what is looked up for them, go to the chosen model's provider."
    >
      <Answer of={settings}>{(known) => <Models key={known.version} settings={known} />}</Answer>
      <ReviewPanel />
    </Page>
  )
}

function Models({ settings }: { settings: Settings }) {
  const [model, setModel] = useState(settings.active_model)
  const save = useWrite(
    () => call(changeAssistantSettings, { body: { active_model: model ?? "" }, ifMatch: settings.version }),
    ["assistant"],
  )
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
          <>
            <Radio.Group label="The model that answers" value={model} onChange={setModel}>
              <Stack gap={6} mt={6}>
                {settings.models.map(({ id, provider, model: name }) => (
                  <Radio key={id} value={id} label={`${name} (${provider})`} />
                ))}
              </Stack>
            </Radio.Group>
            {save.error !== null && <Failure error={save.error} />}
            <Button
              style={{ alignSelf: "flex-start" }}
              disabled={model === settings.active_model || model === null}
              loading={save.isPending}
              onClick={() =>
                save.mutate(undefined, {
                  onSuccess: () => notifications.show({ message: "The model is chosen.", color: "green" }),
                })
              }
            >
              Choose this model
            </Button>
          </>
        )}
      </Stack>
    </Panel>
  )
}
