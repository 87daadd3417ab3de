import { Alert, Button, Group, Text } from "@mantine/core"
import type { EntryView } from "@scorecard/contracts/entries"
import type { EntryKind } from "@scorecard/domain/scoring"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { formatDay } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { CallFailed } from "../../lib/problem.ts"
import { Confirm } from "../../ui/confirm.tsx"
import { TextLink } from "../../ui/link.tsx"
import { PersonName } from "../../ui/person-name.tsx"
import { Failure } from "../../ui/states.tsx"
import { Consequences } from "./consequences.tsx"
import { dateOf, KINDS, routesOf, staleAfter } from "./kinds.ts"
import { isLock, LockedNote } from "./locked-note.tsx"
import { messages } from "./messages/index.ts"

type ConfirmDeleteProps = { kind: EntryKind; entry: EntryView; onClose: () => void; onDeleted: () => void }

/** Confirms, then moves the entry to the recycle bin. */
export function ConfirmDelete({ kind, entry, onClose, onDeleted }: ConfirmDeleteProps) {
  const remove = useApiMutation(
    () => call(routesOf(kind).remove, { params: { id: entry._id }, ifMatch: entry.version }),
    staleAfter(kind),
  )
  const locked = remove.error instanceof CallFailed && isLock(remove.error) ? remove.error : null
  return (
    <Confirm
      opened
      onClose={onClose}
      title={messages.deleteEntry.title(KINDS[kind].noun)}
      action={messages.deleteEntry.delete}
      danger
      busy={remove.isPending}
      error={locked ? null : remove.error}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onDeleted })}
    >
      <p>{messages.deleteEntry.deleteText(<PersonName id={entry.employee_id} />, formatDay(dateOf(kind, entry)))}</p>
      <Consequences unsaved={{ kind, id: entry._id, entry: null }} />
      {locked && <LockedNote failure={locked} />}
    </Confirm>
  )
}

type DeletedNoteProps = { kind: EntryKind; entry: EntryView; onClose: () => void }

/** Stays open until closed: undoing a deletion shouldn't be a race. */
export function DeletedNote({ kind, entry, onClose }: DeletedNoteProps) {
  const me = useMe()
  const restore = useApiMutation(() => call(routesOf(kind).restore, { params: { id: entry._id } }), staleAfter(kind))
  return (
    <Alert
      role="status"
      mb="sm"
      variant="light"
      color="brand"
      withCloseButton
      onClose={onClose}
      title={messages.deleteEntry.deleted(KINDS[kind].noun.charAt(0).toUpperCase(), KINDS[kind].noun.slice(1))}
    >
      <Group gap="sm">
        <Text size="sm">
          {messages.deleteEntry.about(<PersonName id={entry.employee_id} />, formatDay(dateOf(kind, entry)))}
        </Text>
        <Button
          size="xs"
          variant="default"
          loading={restore.isPending}
          onClick={() => restore.mutate(undefined, { onSuccess: onClose })}
        >
          {messages.deleteEntry.undo}
        </Button>
        {me.shows("scorecard.recycle_bin") && (
          <TextLink to="/recycle-bin" size="sm">
            {messages.deleteEntry.recycleBin}
          </TextLink>
        )}
      </Group>
      {restore.error && <Failure error={restore.error} />}
    </Alert>
  )
}
