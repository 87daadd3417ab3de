import { formatScore } from "../../lib/format.ts"
import { Spoken } from "../../ui/spoken.tsx"
import { messages } from "./messages/index.ts"

type ScoreProps = {
  of: number | null
  /** Says that it is a score, where no name leads to it. */
  unnamed?: boolean
}

/** A score from 0 to 100. A screen reader says its unit, too. */
export function Score({ of: score, unnamed = false }: ScoreProps) {
  const figure = formatScore(score)
  if (score === null) return figure
  return <Spoken as={unnamed ? messages.spoken.score(figure) : messages.spoken.of100(figure)}>{figure}</Spoken>
}
