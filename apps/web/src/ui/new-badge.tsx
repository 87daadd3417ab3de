import { Badge } from "@mantine/core"
import { messages } from "./messages.ts"

/** Marks a person whose first full week isn't over, so that low figures aren't misread. */
export function NewBadge() {
  return (
    <Badge size="xs" color="info" title={messages.newBadge.meaning}>
      {messages.newBadge.new}
    </Badge>
  )
}
