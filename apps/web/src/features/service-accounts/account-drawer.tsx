import { Alert, Button, Drawer, Group, Stack, Table, Text } from "@mantine/core"
import { useState, type ReactNode } from "react"
import { readServiceAccount } from "../../api/endpoints.gen.ts"
import { formatFromNow, formatMoment } from "../../lib/format.ts"
import { useApiQuery } from "../../lib/query.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import { Moment } from "../../ui/moment.tsx"
import { Answer } from "../../ui/states.tsx"
import { AccountForm } from "./account-form.tsx"
import { poolNames, scopeNames, StatusBadge, type Account, type NewKey } from "./labels.tsx"
import { RevokeAccount } from "./revoke-account.tsx"
import { RotateKey } from "./rotate-key.tsx"
import { messages } from "./messages.ts"

const text = messages.drawer

type DrawerProps = {
  /** Shows a new key, once. */
  onKey: (key: NewKey) => void
  onClose: () => void
}

export function NewAccountDrawer(props: DrawerProps) {
  return (
    <Drawer opened onClose={props.onClose} position="right" size="lg" title={text.newTitle} closeOnClickOutside={false}>
      <AccountForm account={null} {...props} />
    </Drawer>
  )
}

/** An account, and what can be done with it. */
export function AccountDrawer({ id, ...props }: DrawerProps & { id: string }) {
  return (
    <Drawer
      opened={id !== ""}
      onClose={props.onClose}
      position="right"
      size="lg"
      title={text.title}
      closeOnClickOutside={false}
    >
      {id !== "" && <One key={id} id={id} {...props} />}
    </Drawer>
  )
}

function One({ id, ...props }: DrawerProps & { id: string }) {
  const account = useApiQuery(readServiceAccount, { params: { id } })
  return (
    <Answer of={account} lines={8}>
      {(known) => <Details account={known} {...props} />}
    </Answer>
  )
}

function Details({ account, ...props }: DrawerProps & { account: Account }) {
  const [open, setOpen] = useState<"rotate" | "revoke" | null>(null)
  const close = () => setOpen(null)
  if (!account.abilities.edit) return <Facts account={account} isRevoked />
  return (
    <Stack>
      <Facts account={account} />
      <Group>
        <Button variant="default" onClick={() => setOpen("rotate")}>
          {text.rotate}
        </Button>
        <Button variant="default" onClick={() => setOpen("revoke")}>
          {text.revoke}
        </Button>
      </Group>
      <AccountForm account={account} {...props} />
      {open === "rotate" && <RotateKey account={account} onKey={props.onKey} onClose={close} />}
      {open === "revoke" && <RevokeAccount account={account} onClose={close} />}
    </Stack>
  )
}

/** What the form doesn't show; of a revoked account, everything. */
function Facts({ account, isRevoked = false }: { account: Account; isRevoked?: boolean }) {
  const { name, status, key_hint, previous_key_expires_at, last_used_at, revoked_at } = account
  const facts: [string, ReactNode][] = [[text.status, <StatusBadge key="status" status={status} />]]
  if (isRevoked) {
    facts.unshift([messages.form.labels.name, name])
    facts.push(
      [messages.form.labels.scopes, scopeNames(account.scopes)],
      [messages.form.labels.pool, poolNames(account)],
    )
  }
  if (key_hint !== null) facts.push([text.key, <code key="key">{text.keyStart(key_hint)}</code>])
  if (previous_key_expires_at !== null) {
    const end = text.previousKeyEnds(formatFromNow(previous_key_expires_at), formatMoment(previous_key_expires_at))
    facts.push([text.previousKey, end])
  }
  facts.push(
    [text.lastUsed, last_used_at === null ? messages.labels.never : <Ago key="used" at={last_used_at} />],
    [text.created, <Created key="created" {...account} />],
  )
  if (revoked_at !== null) facts.push([text.revoked, <Moment key="revoked" at={revoked_at} />])
  return (
    <Stack>
      {revoked_at !== null && <Alert color="gray">{text.revokedText}</Alert>}
      <Table aria-label={text.facts} variant="vertical" layout="fixed">
        <Table.Tbody>
          {facts.map(([label, value]) => (
            <Table.Tr key={label}>
              <Table.Th w={150}>{label}</Table.Th>
              <Table.Td style={{ overflowWrap: "anywhere" }}>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  )
}

function Created({ created_at, created_by_name }: Account) {
  return (
    <Text span inherit className="name">
      <Ago at={created_at} /> {text.by(created_by_name)}
    </Text>
  )
}
