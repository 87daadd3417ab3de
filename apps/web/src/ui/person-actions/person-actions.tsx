import { ActionIcon, Loader, Menu } from "@mantine/core"
import { SUPER_ADMIN } from "@scorecard/domain/access"
import { IconDotsVertical } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { useState, type ReactElement } from "react"
import { listAtwRequests, listDisputes } from "../../api/endpoints.gen.ts"
import { useMe } from "../../lib/me.ts"
import { NEW_ENTRY_KINDS, useNewEntryKinds } from "../../lib/new-entry-kinds.ts"
import { overThisPage } from "../../lib/over-page.ts"
import { useApiQuery } from "../../lib/query.ts"
import { messages } from "./messages.ts"

type PersonProps = { employeeId: string }

/** Opens the form of a kind over this page, with this person filled in; nothing for those who may not. */
export function NewEntryMenu({ employeeId, children }: PersonProps & { children: ReactElement }) {
  const kinds = useNewEntryKinds(employeeId)
  if (kinds.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <EntryItems employeeId={employeeId} />
        <UnlockItem employeeId={employeeId} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** What can be done about the person of a row, over the list: a new entry, and what of theirs waits for a decision. */
export function PersonActions({ employeeId, name }: PersonProps & { name: string }) {
  const [opened, setOpened] = useState(false)
  const kinds = useNewEntryKinds(employeeId)
  if (kinds.length === 0) return null
  return (
    <Menu position="bottom-end" opened={opened} onChange={setOpened}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={messages.of(name)}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{messages.newEntry}</Menu.Label>
        <EntryItems employeeId={employeeId} />
        <UnlockItem employeeId={employeeId} />
        {opened && <WaitingItems employeeId={employeeId} />}
      </Menu.Dropdown>
    </Menu>
  )
}

function EntryItems({ employeeId }: PersonProps) {
  return useNewEntryKinds(employeeId).map((kind) => (
    <Menu.Item
      key={kind}
      renderRoot={(props) => <Link {...props} {...overThisPage({ enter: kind, about: employeeId })} />}
    >
      {NEW_ENTRY_KINDS[kind]}
    </Menu.Item>
  ))
}

function UnlockItem({ employeeId }: PersonProps) {
  if (useMe().level !== SUPER_ADMIN) return null
  return (
    <>
      <Menu.Divider />
      <Menu.Item
        renderRoot={(props) => <Link {...props} to="/locks" search={{ grant: "new", employee: employeeId }} />}
      >
        {messages.grantUnlock}
      </Menu.Item>
    </>
  )
}

/**
 * The person's oldest request and dispute that wait for a decision. Read when the menu opens, and last in it, so that
 * nothing moves under the pointer.
 */
function WaitingItems({ employeeId }: PersonProps) {
  const me = useMe()
  const one = { employee_id: employeeId, limit: 1, sort: "created_at" } as const
  const requests = useApiQuery(
    listAtwRequests,
    { query: { ...one, scope: "approval", status: "pending" } },
    { enabled: me.shows("scorecard.atw") },
  )
  const disputes = useApiQuery(listDisputes, { query: { ...one, status: "open" } }, { enabled: me.shows("scorecard") })
  const [request] = requests.data?.items ?? []
  const [dispute] = disputes.data?.items ?? []
  if (requests.isLoading || disputes.isLoading) {
    return (
      <Menu.Item disabled leftSection={<Loader size={14} aria-hidden />}>
        {messages.loading}
      </Menu.Item>
    )
  }
  const hasFailed = requests.error !== null || disputes.error !== null
  if (!request && !dispute && !hasFailed) return null
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{messages.waiting}</Menu.Label>
      {request && (
        <Menu.Item renderRoot={(props) => <Link {...props} {...overThisPage({ decide: request._id })} />}>
          {messages.decideRequest}
        </Menu.Item>
      )}
      {dispute && (
        <Menu.Item renderRoot={(props) => <Link {...props} {...overThisPage({ discuss: dispute._id })} />}>
          {messages.openDispute}
        </Menu.Item>
      )}
      {hasFailed && <Menu.Item disabled>{messages.failed}</Menu.Item>}
    </>
  )
}
