import { Badge, VisuallyHidden } from "@mantine/core"
import { messages } from "./messages.ts"

/** How much waits for the reader's decision. Nothing is shown for nothing. */
export function CountToDecide({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Badge size="sm" color="urgent" className="figures">
      {count} <VisuallyHidden>{messages.countToDecide.toDecide}</VisuallyHidden>
    </Badge>
  )
}
