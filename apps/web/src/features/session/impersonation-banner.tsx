import { Button, Group, Text } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { endImpersonation } from "../../api/session.ts"
import { call } from "../../lib/call.ts"
import { useMe } from "../../lib/me.ts"
import { currentSession, forgetSession, keepSession } from "../../lib/session.ts"

/** Says on every page whose eyes these are, and leads back. */
export function ImpersonationBanner({ height }: { height: number }) {
  const me = useMe()
  const client = useQueryClient()
  const navigate = useNavigate()
  const end = useMutation({
    mutationFn: () => call(endImpersonation),
    // Also when the hour is over and the service knows the token no more: back is back.
    onSettled: () => {
      const own = currentSession()?.own
      client.clear()
      if (own) keepSession(own)
      else forgetSession()
      void navigate({ to: "/" })
    },
  })
  return (
    <Group h={height} px="md" justify="center" gap="sm" wrap="nowrap" bg="yellow.3" c="black" role="status">
      <Text size="sm" truncate className="name">
        You act as <b>{me.employee.name}</b>. What you do is recorded under both names.
      </Text>
      <Button size="compact-sm" color="dark" loading={end.isPending} onClick={() => end.mutate()}>
        Back to yourself
      </Button>
    </Group>
  )
}
