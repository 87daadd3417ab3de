import { Button, Group, Textarea } from "@mantine/core"
import { IconPlayerStop, IconSend } from "@tabler/icons-react"
import { useState } from "react"
import { Form } from "../../ui/form.tsx"
import { messages } from "./messages.ts"

const LONGEST = 8_000

type QuestionProps = { disabled: boolean; busy: boolean; onAsk: (text: string) => Promise<boolean>; onStop: () => void }

/** Enter sends; Shift+Enter starts a new line. A question that couldn't be sent returns to the field. */
export function Question({ disabled, busy, onAsk, onStop }: QuestionProps) {
  const [text, setText] = useState("")
  const ask = async () => {
    const question = text.trim()
    if (question === "" || busy || disabled) return
    setText("")
    const hasArrived = await onAsk(question)
    if (!hasArrived) setText((since) => (since === "" ? question : since))
  }
  return (
    <Form onSubmit={() => void ask()}>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <Textarea
          style={{ flex: 1 }}
          label={messages.question.yourQuestion}
          autosize
          minRows={1}
          maxRows={8}
          maxLength={LONGEST}
          disabled={disabled}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            void ask()
          }}
        />
        {busy ? (
          <Button variant="default" leftSection={<IconPlayerStop size={16} aria-hidden />} onClick={onStop}>
            {messages.question.stop}
          </Button>
        ) : (
          <Button type="submit" disabled={disabled} leftSection={<IconSend size={16} aria-hidden />}>
            {messages.question.ask}
          </Button>
        )}
      </Group>
    </Form>
  )
}
