import { Button, Group } from "@mantine/core"
import { useState } from "react"
import { withdrawDispute } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { useMe } from "../../lib/me.ts"
import { ConfirmAction } from "../../ui/confirm-action.tsx"
import type { DisputeThread } from "../../ui/disputes/acceptance.ts"
import { STALE_AFTER_CLOSING, useShowThread } from "./use-thread-write.ts"
import { messages } from "./messages.ts"

const text = messages.withdraw

/** Only the employee withdraws, so not someone who is acting for them. */
export function Withdraw({ dispute: { _id, version } }: { dispute: DisputeThread }) {
  const me = useMe()
  const [isAsked, setAsked] = useState(false)
  const show = useShowThread()
  if (me.impersonatedBy !== null) return null
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={() => setAsked(true)}>
        {text.withdraw}
      </Button>
      {isAsked && (
        <ConfirmAction
          title={text.title}
          action={text.withdraw}
          run={async () => show(await call(withdrawDispute, { params: { id: _id }, ifMatch: version }))}
          stale={STALE_AFTER_CLOSING}
          notice={{ message: text.done }}
          onClose={() => setAsked(false)}
        >
          {text.text}
        </ConfirmAction>
      )}
    </Group>
  )
}
