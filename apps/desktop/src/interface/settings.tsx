import { Button, Group, SegmentedControl, Select, Stack, Switch, Text, useMantineColorScheme } from "@mantine/core"
import { findLanguage, LANGUAGES } from "@scorecard/domain/languages"
import { chooseOwnLanguage } from "@scorecard/web/features/session/person-language.ts"
import { language } from "@scorecard/web/lib/language.ts"
import { ButtonLink } from "@scorecard/web/ui/link.tsx"
import { Page } from "@scorecard/web/ui/page.tsx"
import { Panel } from "@scorecard/web/ui/panel.tsx"
import { UPDATE_CHANNELS, type ClientState } from "../bridge.ts"
import { act } from "./main-process.ts"
import { useClientState } from "./client-state.ts"
import { messages } from "./messages.ts"

const text = messages.settings
const SCHEMES = ["auto", "light", "dark"] as const

/** How this program behaves on this computer. */
export default function Settings() {
  const { settings, version, service_url, update } = useClientState()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const change = (changed: Partial<ClientState["settings"]>) => act({ type: "change_settings", settings: changed })
  return (
    <Page title={text.title}>
      <Stack gap="sm">
        <Panel title={text.thisComputer}>
          <Stack gap="md">
            <Switch
              label={text.startWithWindows}
              description={text.startWithWindowsText}
              checked={settings.start_with_windows}
              onChange={({ currentTarget }) => change({ start_with_windows: currentTarget.checked })}
            />
            <Switch
              label={text.quiet}
              description={text.quietText}
              checked={settings.quiet}
              onChange={({ currentTarget }) => change({ quiet: currentTarget.checked })}
            />
          </Stack>
        </Panel>
        <Panel title={text.appearance}>
          <Stack gap="md">
            <div>
              <Text size="sm" fw={500} mb={4} id="colors">
                {text.colors}
              </Text>
              <SegmentedControl
                fullWidth
                aria-labelledby="colors"
                data={SCHEMES.map((scheme) => ({ value: scheme, label: text.schemes[scheme] }))}
                value={colorScheme}
                onChange={setColorScheme}
              />
            </div>
            <Select
              label={text.language}
              allowDeselect={false}
              data={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
              value={language}
              onChange={(code) => void chooseOwnLanguage(findLanguage([code ?? ""]) ?? language)}
            />
          </Stack>
        </Panel>
        <Panel title={text.notifications}>
          <Group>
            <ButtonLink to="/notifications/preferences" variant="default">
              {text.notificationPreferences}
            </ButtonLink>
          </Group>
        </Panel>
        <Panel title={text.updates}>
          <Stack gap="md">
            <Text size="sm" aria-live="polite">
              {text.version(version)} {text.updateStates[update.status](update.version ?? "")}
              {update.message !== null && ` ${update.message}`}
            </Text>
            <Select
              label={text.channel}
              description={text.channelText}
              allowDeselect={false}
              data={UPDATE_CHANNELS.map((channel) => ({ value: channel, label: text.channels[channel] }))}
              value={settings.channel}
              onChange={(channel) => channel !== null && change({ channel })}
            />
            {update.status !== "not_installed" && (
              <Group>
                <Button
                  variant="default"
                  loading={update.status === "downloading"}
                  onClick={() => act({ type: "check_for_update" })}
                >
                  {text.check}
                </Button>
                {update.status === "ready" && (
                  <Button onClick={() => act({ type: "install_update" })}>{messages.frame.installNow}</Button>
                )}
              </Group>
            )}
          </Stack>
        </Panel>
        <Text size="xs" c="dimmed">
          {text.service(service_url)}
        </Text>
      </Stack>
    </Page>
  )
}
