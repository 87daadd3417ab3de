import { useMe } from "../../lib/me.ts"
import { TextLink } from "../../ui/link.tsx"
import { ENTRY_KINDS, type EntryKind } from "./entry-kinds.ts"

const MONTH_LETTERS = "YYYY-MM".length

/** An entry's kind, linked unless its page is hidden. A deleted entry has no `id`. */
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
