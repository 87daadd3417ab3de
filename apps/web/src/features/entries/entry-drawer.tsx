import { Drawer } from "@mantine/core"
import { useMediaQuery } from "@mantine/hooks"
import type { EntryView } from "@scorecard/contracts/entries"
import type { EntryKind } from "@scorecard/domain/scoring"
import { useState } from "react"
import { useApiQuery } from "../../lib/query.ts"
import { Answer } from "../../ui/states.tsx"
import { ConfirmDelete } from "./delete-entry.tsx"
import { EntryDetails } from "./entry-details.tsx"
import { EntryForm } from "./entry-form.tsx"
import { KINDS, routesOf } from "./kinds.ts"
import type { ChangeFilters, EntryFilters } from "./use-entry-filters.ts"
import { messages } from "./messages/index.ts"

type EntryDrawerProps = {
  kind: EntryKind
  filters: EntryFilters
  onChange: ChangeFilters
  onDeleted: (entry: EntryView) => void
  maySubmit: boolean
}

const WIDTH = 720

/** The drawer next to the list: a new entry, or one to read or edit, as the address says. */
export function EntryDrawer({ kind, filters, onChange, onDeleted, maySubmit }: EntryDrawerProps) {
  const isNarrow = useMediaQuery("(max-width: 48em)")
  const { noun } = KINDS[kind]
  const isNew = filters.entry === "new" && maySubmit
  const isEdit = filters.mode === "edit"
  const close = () => onChange({ entry: "", mode: "" })
  const title = isNew
    ? messages.entryDrawer.newNoun(noun)
    : isEdit
      ? messages.entryDrawer.editNoun(noun)
      : noun.charAt(0).toUpperCase() + noun.slice(1)
  return (
    <Drawer
      opened={isNew || (filters.entry !== "" && filters.entry !== "new")}
      onClose={close}
      position="right"
      size={isNarrow ? "100%" : WIDTH}
      title={title}
      closeOnClickOutside={!isNew && !isEdit}
      padding="md"
    >
      {isNew ? (
        <EntryForm
          key={`${kind} ${filters.employee}`}
          kind={kind}
          entry={null}
          {...(filters.employee !== "" && { employeeId: filters.employee })}
          onDone={close}
          onCancel={close}
        />
      ) : (
        filters.entry !== "" && (
          <OneEntry kind={kind} id={filters.entry} isEdit={isEdit} onChange={onChange} onDeleted={onDeleted} />
        )
      )}
    </Drawer>
  )
}

type OneEntryProps = Pick<EntryDrawerProps, "kind" | "onChange" | "onDeleted"> & { id: string; isEdit: boolean }

function OneEntry({ kind, id, isEdit, onChange, onDeleted }: OneEntryProps) {
  const [isDeleting, setDeleting] = useState(false)
  // A deleted entry can't be loaded again, so its query is disabled during the deletion.
  const answer = useApiQuery(routesOf(kind).show, { params: { id } }, { enabled: !isDeleting })
  return (
    <Answer of={answer} lines={6}>
      {(entry) =>
        isEdit && entry.abilities.edit ? (
          <EntryForm
            key={id}
            kind={kind}
            entry={entry}
            onDone={() => onChange({ mode: "" })}
            onCancel={() => onChange({ mode: "" })}
          />
        ) : (
          <>
            <EntryDetails
              kind={kind}
              entry={entry}
              onEdit={() => onChange({ mode: "edit" })}
              onDelete={() => setDeleting(true)}
            />
            {isDeleting && (
              <ConfirmDelete
                kind={kind}
                entry={entry}
                onClose={() => setDeleting(false)}
                onDeleted={() => onDeleted(entry)}
              />
            )}
          </>
        )
      }
    </Answer>
  )
}
