import { Button, Group, Stack, Text } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { impersonateAgain, useBackToYourself } from "../lib/use-impersonate.ts"
import { Failure } from "../ui/states.tsx"
import { messages } from "./messages.ts"

/** Shown when an impersonation expires: return to your own account, or continue on the same page. */
export function ImpersonationEnd({ name, busy }: { name: string; busy: boolean }) {
  const goBack = useBackToYourself()
  const again = useMutation({ mutationFn: impersonateAgain })
  return (
    <Stack>
      <Text size="sm">{messages.impersonationEnd.explanation(name)}</Text>
      {again.error !== null && <Failure error={again.error} />}
      <Group justify="flex-end">
        <Button variant="default" loading={again.isPending} disabled={busy} onClick={() => again.mutate()}>
          {messages.impersonationEnd.continueAs(name)}
        </Button>
        <Button loading={busy} onClick={goBack}>
          {messages.impersonationEnd.backToYourself}
        </Button>
      </Group>
    </Stack>
  )
}
