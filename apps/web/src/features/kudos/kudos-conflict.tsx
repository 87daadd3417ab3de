import { Conflict } from "../../ui/conflict.tsx"
import { BADGES, type Kudos, type Badge } from "./labels.ts"
import { messages } from "./messages.ts"

export type KudosValues = { week_start: string; recipient_ids: string[]; title: string; message: string; badge: Badge }

const LABELS: Record<keyof KudosValues, string> = messages.kudosConflict.labels

type KudosConflictProps = {
  mine: KudosValues
  theirs: Kudos
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** A newer version of the draft was saved. */
export function KudosConflict({ mine, theirs, ...decide }: KudosConflictProps) {
  return <Conflict labels={LABELS} mine={displayValues(mine)} theirs={displayValues(theirs)} {...decide} />
}

function displayValues({ week_start, recipient_ids, title, message, badge }: KudosValues): Record<string, string> {
  return { week_start, recipient_ids: recipient_ids.join(", "), title, message, badge: BADGES[badge].label }
}
