import { Alert, Code, Group, SimpleGrid, Stack, Text } from "@mantine/core"
import { IconDeviceDesktop, IconKey } from "@tabler/icons-react"
import { listReleases } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Answer, Empty } from "../../ui/states.tsx"
import { CHANNELS, type Release } from "./labels.tsx"
import { messages } from "./messages.ts"

const text = messages.current

/** What each channel is offered. */
export function CurrentReleases() {
  const [staging, production] = [useCurrent("staging"), useCurrent("production")]
  return (
    <Panel title={text.offeredNow}>
      <Answer of={staging} lines={2}>
        {({ items: [staged] }) => (
          <Answer of={production} lines={2}>
            {({ items: [released] }) => (
              <Stack gap="sm">
                <SimpleGrid cols={{ base: 1, xs: 2 }}>
                  <Current channel="staging" release={staged} />
                  <Current channel="production" release={released} />
                </SimpleGrid>
                <Text size="sm" c="dimmed">
                  {text.about}
                </Text>
              </Stack>
            )}
          </Answer>
        )}
      </Answer>
    </Panel>
  )
}

const useCurrent = (channel: Release["channel"]) =>
  useApiQuery(listReleases, { query: { channel, status: "published", sort: "-release_version", limit: 1 } })

function Current({ channel, release }: { channel: Release["channel"]; release: Release | undefined }) {
  return (
    <Stack gap={2} role="group" aria-label={CHANNELS[channel]}>
      <Text size="sm" c="dimmed">
        {CHANNELS[channel]}
      </Text>
      {release === undefined ? (
        <Text fw={600}>{text.nothing}</Text>
      ) : (
        <Group gap="xs" align="baseline">
          <Text fw={600} className="figures name">
            {release.release_version}
          </Text>
          <Text size="sm" c="dimmed" component="span">
            <Ago at={release.created_at} />
          </Text>
        </Group>
      )}
    </Stack>
  )
}

const COMMANDS = `npm run desktop-release -- sign --file Setup.exe \\
  --version 1.0.0 --channel staging --key release-key.pem`

/** How a first release is made. */
export function FirstRelease() {
  const first = messages.firstRelease
  return (
    <Empty title={first.title} icon={IconDeviceDesktop}>
      <Stack gap="xs">
        <Text size="sm">{first.text}</Text>
        <Code block ta="start" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {COMMANDS}
        </Code>
        <Text size="sm">{first.guide}</Text>
      </Stack>
    </Empty>
  )
}

/** Shown while the server knows no key. */
export function NoKeys() {
  return (
    <Alert color="orange" variant="light" icon={<IconKey aria-hidden />} title={messages.noKeys.title}>
      {messages.noKeys.text}
    </Alert>
  )
}
