import { Drawer, Progress, Stack, Text, VisuallyHidden } from "@mantine/core"
import { useMediaQuery } from "@mantine/hooks"
import { useState } from "react"
import type { EvaluateProps } from "../../ui/evaluate.ts"
import { EntryForm } from "./entry-form.tsx"
import { KINDS } from "./kinds.ts"
import { messages } from "./messages/index.ts"

const WIDTH = 720
const WHOLE = 100

/** The evaluations that are due, one form after the other. What is due is fixed when the drawer opens. */
export function EvaluateDrawer({ due, onClose }: EvaluateProps) {
  const isNarrow = useMediaQuery("(max-width: 48em)")
  const [all] = useState(due)
  const [at, setAt] = useState(0)
  const [taskId, setTaskId] = useState<string | null>(null)
  const current = all[at]
  if (!current) return null
  const { kind, employee_id, name } = current
  const title = messages.evaluateDrawer.title(KINDS[kind].noun, name)
  const isLast = at === all.length - 1
  const proceed = () => (isLast ? onClose() : setAt(at + 1))
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={isNarrow ? "100%" : WIDTH}
      title={title}
      closeOnClickOutside={false}
      padding="md"
    >
      {all.length > 1 && (
        <Stack gap={4} mb="md">
          <Text size="xs" c="dimmed" aria-live="polite" className="figures">
            {messages.evaluateDrawer.progress(at + 1, all.length)}
            <VisuallyHidden>{title}</VisuallyHidden>
          </Text>
          <Progress value={(at / all.length) * WHOLE} size="xs" aria-hidden />
        </Stack>
      )}
      <EntryForm
        key={at}
        kind={kind}
        entry={null}
        employeeId={employee_id}
        walk={{ isLast, isOnly: all.length === 1, taskId, onSkip: proceed }}
        onDone={(saved) => {
          if ("task_id" in saved) setTaskId(saved.task_id)
          proceed()
        }}
        onCancel={onClose}
      />
    </Drawer>
  )
}
