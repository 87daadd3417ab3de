import { readKudos } from "../../api/kudos.ts"
import { useAsk } from "../../lib/ask.ts"
import { Conflict } from "../../ui/conflict.tsx"
import type { KudosValues } from "./kudos-form.tsx"
import { BADGES } from "./words.ts"
import type { Kudos } from "./words.ts"

const LABELS: Record<keyof KudosValues, string> = {
  week_start: "Week",
  recipient_ids: "Whom",
  title: "Title",
  message: "Message",
  badge: "For",
}

type KudosConflictProps = {
  id: string
  mine: KudosValues
  onTakeTheirs: (kudos: Kudos) => void
  onKeepMine: (version: number) => void
}

/** Somebody changed the draft meanwhile. */
export function KudosConflict({ id, mine, onTakeTheirs, onKeepMine }: KudosConflictProps) {
  const { data } = useAsk(readKudos, { params: { id } })
  if (!data) return null
  return (
    <Conflict
      labels={LABELS}
      mine={asWords(mine)}
      theirs={asWords(data)}
      onTakeTheirs={() => onTakeTheirs(data)}
      onKeepMine={() => onKeepMine(data.version)}
    />
  )
}

function asWords({ week_start, recipient_ids, title, message, badge }: KudosValues): Record<string, string> {
  return { week_start, recipient_ids: recipient_ids.join(", "), title, message, badge: BADGES[badge].label }
}
