import { Button, Text } from "@mantine/core"
import { IconBell } from "@tabler/icons-react"
import { useState } from "react"
import { Confirm } from "../../ui/confirm.tsx"
import { messages } from "./messages.ts"
import type { Remind } from "./use-remind.ts"

type RemindAllProps = { people: number; remind: Remind }

/** Reminds everyone who hasn't acknowledged the month and wasn't reminded today, whatever the filters show. */
export function RemindAll({ people, remind }: RemindAllProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      {people === 0 ? (
        <Text size="sm" c="dimmed">
          {messages.allReminded}
        </Text>
      ) : (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconBell size={16} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {messages.remindAll(people)}
        </Button>
      )}
      {isOpen && (
        <Confirm
          opened
          title={messages.remindAllTitle}
          action={messages.remind}
          busy={remind.isPending}
          error={remind.error}
          onClose={close}
          onConfirm={() => remind.mutate(null, { onSuccess: close })}
        >
          {messages.remindAllText(people)}
        </Confirm>
      )}
    </>
  )
}
