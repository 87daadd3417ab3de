import { notifications } from "@mantine/notifications"
import { type listRecycleBin, purgeEntry } from "../../api/endpoints.gen.ts"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { formatDay } from "../../lib/format.ts"
import { CallFailed } from "../../lib/problem.ts"
import { ConfirmAction } from "../../ui/confirm-action.tsx"
import { Confirm } from "../../ui/confirm.tsx"
import { PersonName } from "../../ui/person-name.tsx"
import { dateOf, KINDS, routesOf, staleAfter } from "./kinds.ts"
import { isLock, LockedNote } from "./locked-note.tsx"
import type { Item } from "../../api/endpoint.ts"

export type Deleted = Item<typeof listRecycleBin>

type ActProps = { entry: Deleted; onClose: () => void }

export function ConfirmRestore({ entry, onClose }: ActProps) {
  const { kind, _id: id, version: ifMatch } = entry
  const restore = useApiMutation(() => call(routesOf(kind).restore, { params: { id }, ifMatch }), staleAfter(kind))
  const locked = restore.error instanceof CallFailed && isLock(restore.error) ? restore.error : null
  return (
    <Confirm
      opened
      onClose={onClose}
      title={`Restore this ${KINDS[kind].noun}?`}
      action="Restore"
      busy={restore.isPending}
      error={locked ? null : restore.error}
      onConfirm={() =>
        restore.mutate(undefined, {
          onSuccess: () => {
            notifications.show({ color: "green.9", title: "Restored", message: "The entry counts again." })
            onClose()
          },
        })
      }
    >
      <About entry={entry} /> It will count again in the month of its day.
      {locked && <LockedNote failure={locked} />}
    </Confirm>
  )
}

export function ConfirmPurge({ entry, onClose }: ActProps) {
  const { kind, _id: id, version: ifMatch } = entry
  return (
    <ConfirmAction
      onClose={onClose}
      title={`Remove this ${KINDS[kind].noun} for good?`}
      action="Purge"
      danger
      run={() => call(purgeEntry, { params: { kind, id }, ifMatch })}
      stale={["scorecard/recycle-bin"]}
      notice={{ color: "green.9", title: "Purged", message: "The entry is gone for good." }}
    >
      <About entry={entry} /> Nothing brings it back; the audit log keeps that it was purged.
    </ConfirmAction>
  )
}

function About({ entry }: { entry: Deleted }) {
  return (
    <>
      It is about <PersonName id={entry.employee_id} />, of {formatDay(dateOf(entry.kind, entry))}.
    </>
  )
}
