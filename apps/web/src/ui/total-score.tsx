import type { NotScored } from "@scorecard/contracts/scorecards"
import { Text } from "@mantine/core"
import { formatScore } from "../lib/format.ts"
import { messages } from "./messages.ts"

type TotalScoreProps = { total: number | null; why?: NotScored }

/** A person's total of a month, or that the month isn't scored and why. */
export function TotalScore({ total, why = "no_working_days" }: TotalScoreProps) {
  if (total !== null) return <>{formatScore(total)}</>
  return (
    <Text component="span" inherit c="dimmed" title={why === null ? undefined : messages.totalScore.why[why]}>
      {messages.totalScore.notScored}
    </Text>
  )
}
