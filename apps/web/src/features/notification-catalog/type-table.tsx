import { Anchor, Badge, Group, Switch, Table, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { changeNotificationType } from "../../api/endpoints.gen.ts"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { messageOf, titleOf } from "../../lib/problem.ts"
import { CHANNEL_NAMES, isChanged, formatPace, type CatalogType } from "./catalog-labels.ts"
import { translate } from "../../lib/language.ts"
import { messages } from "./messages.ts"

type TypeTableProps = { label: string; types: readonly CatalogType[]; onOpen: (key: string) => void }

/** One group of types: whether each is on, its recipients, channels and schedule. */
export function TypeTable({ label, types, onOpen }: TypeTableProps) {
  return (
    <Table.ScrollContainer minWidth={0} scrollAreaProps={{ viewportProps: { tabIndex: 0, "aria-label": label } }}>
      <Table aria-label={label} layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={70}>{messages.typeTable.on}</Table.Th>
            <Table.Th>{messages.typeTable.type}</Table.Th>
            <Table.Th w={180} visibleFrom="sm">
              {messages.typeTable.channels}
            </Table.Th>
            <Table.Th w={190} visibleFrom="sm">
              {messages.typeTable.when}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {types.map((type) => (
            <TypeRow key={type.key} type={type} onOpen={() => onOpen(type.key)} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function TypeRow({ type, onOpen }: { type: CatalogType; onOpen: () => void }) {
  return (
    <Table.Tr>
      <Table.Td>
        <OnSwitch type={type} />
      </Table.Td>
      <Table.Td>
        <Group gap={6}>
          <Anchor component="button" type="button" size="sm" fw={600} ta="start" onClick={onOpen}>
            {translate(type.label)}
          </Anchor>
          {isChanged(type) && <Badge size="sm">{messages.typeTable.changed}</Badge>}
        </Group>
        <Text size="xs" c="dimmed">
          {translate(type.recipients)}
        </Text>
        <Text size="xs" c="dimmed" hiddenFrom="sm">
          {waysOf(type)}. {formatPace(type)}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Text size="sm">{waysOf(type)}</Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Text size="sm">{formatPace(type)}</Text>
      </Table.Td>
    </Table.Tr>
  )
}

function OnSwitch({ type }: { type: CatalogType }) {
  const { key, version, label, enabled, abilities } = type
  const write = useApiMutation(
    (on: boolean) =>
      call(changeNotificationType, {
        params: { key },
        body: { enabled: on },
        ifMatch: version,
      }),
    ["system/notifications"],
  )
  const turn = (on: boolean) =>
    write.mutate(on, {
      onSuccess: () =>
        notifications.show({
          color: "green.9",
          title: label,
          message: on ? messages.typeTable.switchedOn : messages.typeTable.switchedOff,
        }),
      onError: (error) => notifications.show({ color: "red", title: titleOf(error), message: messageOf(error) }),
    })
  return (
    <Switch
      aria-label={label}
      checked={write.isPending ? write.variables : enabled}
      disabled={!abilities.edit}
      onChange={({ currentTarget }) => turn(currentTarget.checked)}
    />
  )
}

function waysOf({ channels, post_to_team_channel }: CatalogType): string {
  const ways = [
    ...channels.map((channel) => CHANNEL_NAMES[channel]),
    ...(post_to_team_channel === true ? [messages.typeTable.teamChannel] : []),
  ]
  return ways.join(", ") || messages.typeTable.none
}
