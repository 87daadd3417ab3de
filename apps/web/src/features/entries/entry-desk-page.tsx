import { Tabs } from "@mantine/core"
import type { EntryView } from "@scorecard/contracts/entries"
import type { EntryKind } from "@scorecard/domain/scoring"
import { Navigate, useNavigate, useParams } from "@tanstack/react-router"
import { useCallback, useState } from "react"
import { useMe } from "../../lib/me.ts"
import { ButtonLink } from "../../ui/link.tsx"
import { Page } from "../../ui/page.tsx"
import { Empty } from "../../ui/states.tsx"
import { DeletedNote } from "./delete-entry.tsx"
import { EntryDrawer } from "./entry-drawer.tsx"
import { EntryList } from "./entry-list.tsx"
import { isKind, ENTRY_KINDS, KINDS } from "./kinds.ts"
import { deskAddress, useEntryFilters } from "./use-entry-filters.ts"
import classes from "./entry-desk.module.css"
import { messages } from "./messages/index.ts"

/** A tab per kind. Hidden kinds have none. */
export default function EntryDeskPage() {
  const me = useMe()
  const { kind } = useParams({ strict: false })
  const shown = ENTRY_KINDS.filter((word) => me.shows(KINDS[word].visibility))
  const [first] = shown
  const current = isKind(kind) && shown.includes(kind) ? kind : null
  if (!first) {
    return (
      <Page title={titleFor(me.level)}>
        <Empty
          title={messages.entryDeskPage.noKindOfEntry}
          action={<ButtonLink to="/">{messages.entryDeskPage.goHome}</ButtonLink>}
        >
          {messages.entryDeskPage.noKindText}
        </Empty>
      </Page>
    )
  }
  if (!current) return <Navigate to="/entries/$kind" params={{ kind: first }} replace />
  return <Desk kind={current} shown={shown} />
}

/** The title shown in the menu. */
function titleFor(level: number): string {
  return level >= 2 ? messages.entryDeskPage.entryDesk : messages.entryDeskPage.myEntries
}

function Desk({ kind, shown }: { kind: EntryKind; shown: EntryKind[] }) {
  const me = useMe()
  const navigate = useNavigate()
  const desk = useEntryFilters()
  const { filters, setFilters } = desk
  const [deleted, setDeleted] = useState<{ kind: EntryKind; entry: EntryView } | null>(null)
  const openEntry = useCallback(({ _id }: EntryView) => setFilters({ entry: _id, mode: "" }), [setFilters])
  const maySubmit = me.can("scorecard.submit")
  return (
    <Page
      title={titleFor(me.level)}
      about={me.level >= 2 ? messages.entryDeskPage.about : messages.entryDeskPage.whatWasWrittenAbout}
    >
      <Tabs
        value={kind}
        keepMounted={false}
        onChange={(next) => {
          if (isKind(next)) void navigate(deskAddress(next, filters))
        }}
      >
        <Tabs.List className={classes["tabs"]} aria-label={messages.entryDeskPage.kindsOfEntries}>
          {shown.map((word) => (
            <Tabs.Tab key={word} value={word}>
              {KINDS[word].label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {shown.map((word) => (
          <Tabs.Panel key={word} value={word} pt="md">
            {deleted && deleted.kind === word && (
              <DeletedNote kind={word} entry={deleted.entry} onClose={() => setDeleted(null)} />
            )}
            <EntryList
              kind={word}
              desk={desk}
              onOpen={openEntry}
              onNew={() => setFilters({ entry: "new", mode: "" })}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
      <EntryDrawer
        kind={kind}
        filters={filters}
        onChange={setFilters}
        maySubmit={maySubmit}
        onDeleted={(entry) => {
          setDeleted({ kind, entry })
          setFilters({ entry: "", mode: "" })
        }}
      />
    </Page>
  )
}
