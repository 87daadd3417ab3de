import { Button } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { notifications } from "@mantine/notifications"
import { IconPlus } from "@tabler/icons-react"
import type { CycleView } from "@scorecard/contracts/cycles"
import { useState } from "react"
import { addCycle } from "../../api/endpoints.gen.ts"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { useMe } from "../../lib/me.ts"
import { Confirm } from "../../ui/confirm.tsx"
import { messages } from "./messages.ts"

type AddCycleProps = { last: CycleView | undefined; onAdded: (cycleId: string) => void }

/** The cycle after the last one. */
export function AddCycle({ last, onAdded }: AddCycleProps) {
  const me = useMe()
  const [opened, { open, close }] = useDisclosure(false)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const add = useApiMutation(() => call(addCycle, { body: {}, idempotencyKey: key }), ["scorecard/bsc-cycles"])
  if (!me.can("configurations.edit") || !last) return null
  const next = messages.addCycle.bscId(Number(last._id) + 1)
  return (
    <>
      <Button
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => {
          add.reset()
          open()
        }}
      >
        {messages.addCycle.addNextCycle}
      </Button>
      <Confirm
        opened={opened}
        onClose={close}
        title={messages.addCycle.addNext(next)}
        action={messages.addCycle.addCycle}
        busy={add.isPending}
        error={add.error}
        onConfirm={() =>
          add.mutate(undefined, {
            onSuccess: ({ _id, label }) => {
              notifications.show({ message: messages.addCycle.wasAdded(label) })
              setKey(crypto.randomUUID())
              close()
              onAdded(_id)
            },
          })
        }
      >
        {messages.addCycle.addText(last.label)}
      </Confirm>
    </>
  )
}
