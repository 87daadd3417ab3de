import type { EntryView } from "@scorecard/contracts/entries"
import type { EntryKind } from "@scorecard/domain/scoring"
import { Link, Navigate, useParams } from "@tanstack/react-router"
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
import tabs from "../../ui/tab-links.module.css"
import { messages } from "./messages/index.ts"

/** A link per kind, as tabs. Hidden kinds have none. */
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
      <nav className={tabs["tabs"]} aria-label={messages.entryDeskPage.kindsOfEntries}>
        {shown.map((word) => (
          <Link
            key={word}
            {...deskAddress(word, filters)}
            className={tabs["tab"]}
            {...(word === kind && { "aria-current": "page" })}
          >
            {KINDS[word].label}
          </Link>
        ))}
      </nav>
      {deleted && deleted.kind === kind && (
        <DeletedNote kind={kind} entry={deleted.entry} onClose={() => setDeleted(null)} />
      )}
      <EntryList
        key={kind}
        kind={kind}
        desk={desk}
        onOpen={openEntry}
        onNew={() => setFilters({ entry: "new", mode: "" })}
      />
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
