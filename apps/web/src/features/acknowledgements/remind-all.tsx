import { Button } from "@mantine/core"
import { IconBell } from "@tabler/icons-react"
import { useState } from "react"
import { Confirm } from "../../ui/confirm.tsx"
import { messages } from "./messages.ts"
import type { Remind } from "./use-remind.ts"

type RemindAllProps = { pending: number; remind: Remind }

/** Reminds everyone who hasn't acknowledged the month, whatever the filters show. */
export function RemindAll({ pending, remind }: RemindAllProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconBell size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {messages.remindAll(pending)}
      </Button>
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
          {messages.remindAllText(pending)}
        </Confirm>
      )}
    </>
  )
}
