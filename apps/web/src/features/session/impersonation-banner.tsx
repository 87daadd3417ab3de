import { Button, Group, Text } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { endImpersonation } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { useMe } from "../../lib/me.ts"
import { useBackToYourself } from "../../lib/use-impersonate.ts"
import { messages } from "./messages.ts"

/** Shown on every page during impersonation, with a way back. */
export function ImpersonationBanner({ height }: { height: number }) {
  const me = useMe()
  const goBack = useBackToYourself()
  const end = useMutation({
    mutationFn: () => call(endImpersonation),
    // Works even if the hour is over and the service no longer accepts the token.
    onSettled: goBack,
  })
  return (
    <Group h={height} px="md" justify="center" gap="sm" wrap="nowrap" bg="yellow.3" c="black" role="status">
      <Text size="sm" truncate className="name">
        {messages.impersonationBanner.youActAs(<b>{me.employee.name}</b>)}
      </Text>
      <Button size="compact-sm" color="dark" loading={end.isPending} onClick={() => end.mutate()}>
        {messages.impersonationBanner.backToYourself}
      </Button>
    </Group>
  )
}
