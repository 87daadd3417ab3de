import { useMe } from "../../lib/me.ts"
import { TextLink } from "../../ui/link.tsx"
import { ENTRY_KINDS, type EntryKind } from "./entry-kinds.ts"

const MONTH_LETTERS = "YYYY-MM".length

/** An entry by its kind, with a way to it where its page is shown; a deleted one has no `id`. */
export function EntryLink({ kind, id, date }: { kind: EntryKind; id: string | null; date: string }) {
  const me = useMe()
  const name = ENTRY_KINDS[kind].one
  if (id === null || !me.shows(`scorecard.${kind}`)) return name
  return (
    <TextLink
      size="sm"
      to="/entries/$kind"
      params={{ kind }}
      search={{ month: date.slice(0, MONTH_LETTERS), entry: id }}
    >
      {name}
    </TextLink>
  )
}
