import { Alert, Button, Group } from "@mantine/core"
import { useState } from "react"
import { messages } from "./messages.ts"

type DraftOfferProps<Values> = {
  /** As `useDraft` found it. */
  before: Partial<Values> | null
  onTake: (kept: Partial<Values>) => void
  onDrop: () => void
}

/** Offers a stored draft of this form once: to continue or to discard. */
export function DraftOffer<Values>({ before, onTake, onDrop }: DraftOfferProps<Values>) {
  const [answered, setAnswered] = useState(false)
  if (before === null || answered) return null
  return (
    <Alert color="brand" title={messages.draftOffer.whatYouTypedLast}>
      <Group gap="xs">
        <Button
          size="xs"
          onClick={() => {
            onTake(before)
            setAnswered(true)
          }}
        >
          {messages.draftOffer.resume}
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            onDrop()
            setAnswered(true)
          }}
        >
          {messages.draftOffer.startOver}
        </Button>
      </Group>
    </Alert>
  )
}
