import { Button, Drawer, Group, Stack, Table, Text } from "@mantine/core"
import { useState, type ReactNode } from "react"
import { readRelease } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { Moment } from "../../ui/moment.tsx"
import { Answer } from "../../ui/states.tsx"
import { CHANNELS, formatSize, otherChannel, ReleaseBadge, type Release } from "./labels.tsx"
import { Promote } from "./promote.tsx"
import { Withdraw } from "./withdraw.tsx"
import { messages } from "./messages.ts"

const text = messages.releaseDrawer

/** A release, and what can be done with it. */
export function ReleaseDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Drawer opened={id !== ""} onClose={onClose} position="right" size="lg" title={text.release}>
      {id !== "" && <One id={id} />}
    </Drawer>
  )
}

function One({ id }: { id: string }) {
  const release = useApiQuery(readRelease, { params: { id } })
  return <Answer of={release}>{(known) => <Details release={known} />}</Answer>
}

function Details({ release }: { release: Release }) {
  const [open, setOpen] = useState<"promote" | "withdraw" | null>(null)
  const { abilities, channel } = release
  const close = () => setOpen(null)
  return (
    <Stack>
      <Facts release={release} />
      {abilities.withdraw && (
        <Group justify="flex-end">
          <Button variant="default" onClick={() => setOpen("withdraw")}>
            {text.withdraw}
          </Button>
          {abilities.promote && (
            <Button onClick={() => setOpen("promote")}>{text.promote(CHANNELS[otherChannel(channel)])}</Button>
          )}
        </Group>
      )}
      {open === "promote" && <Promote release={release} onClose={close} />}
      {open === "withdraw" && <Withdraw release={release} onClose={close} />}
    </Stack>
  )
}

function Facts({ release }: { release: Release }) {
  const { status, current, promoted_from_id, withdrawn_at, withdrawn_by_name, withdraw_reason } = release
  const facts: [string, ReactNode][] = [
    [text.version, release.release_version],
    [text.channel, CHANNELS[release.channel]],
    [
      text.status,
      <Stack key="status" gap={4} align="flex-start">
        <ReleaseBadge {...release} />
        {status === "published" && <Text size="xs">{current ? text.offered : text.notOffered}</Text>}
      </Stack>,
    ],
    [text.publishedBy, <When key="published" name={release.created_by_name} at={release.created_at} />],
  ]
  if (withdrawn_at !== null) {
    facts.push([text.withdrawnBy, <When key="withdrawn" name={withdrawn_by_name ?? ""} at={withdrawn_at} />])
  }
  if (withdraw_reason !== null) facts.push([text.reason, withdraw_reason])
  if (promoted_from_id !== null) facts.push([text.promoted, "✓"])
  facts.push(
    [text.file, release.file_name],
    [text.size, formatSize(release.size)],
    [text.address, release.url],
    ["SHA-256", release.sha256],
    [text.signedAt, <Moment key="signed" at={release.published_at} />],
    [text.key, release.key_id],
  )
  return (
    <Table aria-label={text.facts} variant="vertical" layout="fixed">
      <Table.Tbody>
        {facts.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th w={150}>{name}</Table.Th>
            <Table.Td style={{ overflowWrap: "anywhere" }}>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function When({ name, at }: { name: string; at: string }) {
  return (
    <>
      {name}, <Moment at={at} />
    </>
  )
}
