import { Button } from "@mantine/core"
import { markAllRead } from "../../api/endpoints.gen.ts"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { useMe } from "../../lib/me.ts"
import { messages } from "./messages.ts"

/** Not while impersonating: the person themselves hasn't read them. */
export function ReadAllButton({ unread }: { unread: number }) {
  const me = useMe()
  const readAll = useApiMutation(() => call(markAllRead), ["notifications"])
  if (me.impersonatedBy !== null || unread === 0) return null
  return (
    <Button size="compact-sm" variant="subtle" loading={readAll.isPending} onClick={() => readAll.mutate(undefined)}>
      {messages.readAllButton.markAllAsRead}
    </Button>
  )
}
