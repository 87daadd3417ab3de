import { Popover, Text } from "@mantine/core"
import { messages } from "./messages.ts"
import type { TermKey } from "./split-terms.ts"
import classes from "./term.module.css"

type ExplanationProps = { id: string; term: TermKey; onEnter: () => void; onLeave: () => void }

/** What a term means, over it. For `lazy` import only: what positions it is large. */
export default function Explanation({ id, term, onEnter, onLeave }: ExplanationProps) {
  return (
    <Popover opened width={260} position="top" withArrow shadow="md" withRoles={false} closeOnClickOutside={false}>
      <Popover.Target>
        <span className={classes["anchor"]} aria-hidden />
      </Popover.Target>
      <Popover.Dropdown id={id} role="tooltip" onMouseEnter={onEnter} onMouseLeave={onLeave}>
        <Text component="span" display="block" size="sm" fw={600}>
          {messages[term].name}
        </Text>
        <Text component="span" display="block" size="sm" fw={400}>
          {messages[term].meaning}
        </Text>
      </Popover.Dropdown>
    </Popover>
  )
}
