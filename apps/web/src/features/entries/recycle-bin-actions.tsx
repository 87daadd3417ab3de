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
import { messages } from "./messages/index.ts"

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
      title={messages.recycleBinActions.restoreThis(KINDS[kind].noun)}
      action={messages.recycleBinActions.restore}
      busy={restore.isPending}
      error={locked ? null : restore.error}
      onConfirm={() =>
        restore.mutate(undefined, {
          onSuccess: () => {
            notifications.show({
              color: "green.9",
              title: messages.recycleBinActions.restored,
              message: messages.recycleBinActions.restoredText,
            })
            onClose()
          },
        })
      }
    >
      {messages.recycleBinActions.restoreThisText(<About entry={entry} />)}
      {locked && <LockedNote failure={locked} />}
    </Confirm>
  )
}

export function ConfirmPurge({ entry, onClose }: ActProps) {
  const { kind, _id: id, version: ifMatch } = entry
  return (
    <ConfirmAction
      onClose={onClose}
      title={messages.recycleBinActions.removeThisForGood(KINDS[kind].noun)}
      action={messages.recycleBinActions.purge}
      danger
      run={() => call(purgeEntry, { params: { kind, id }, ifMatch })}
      stale={["scorecard/recycle-bin"]}
      notice={{
        color: "green.9",
        title: messages.recycleBinActions.purged,
        message: messages.recycleBinActions.purgedMessage,
      }}
    >
      {messages.recycleBinActions.removeThisForGoodText(<About entry={entry} />)}
    </ConfirmAction>
  )
}

function About({ entry }: { entry: Deleted }) {
  return (
    <>
      {messages.recycleBinActions.aboutEntry(
        <PersonName id={entry.employee_id} />,
        formatDay(dateOf(entry.kind, entry)),
      )}
    </>
  )
}
