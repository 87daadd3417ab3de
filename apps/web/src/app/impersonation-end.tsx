import { Button, Group, Stack, Text } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { impersonateAgain, useBackToYourself } from "../lib/use-impersonate.ts"
import { Failure } from "../ui/states.tsx"

/** An impersonation ended in mid-work: back to oneself, or on with it, on the page as it is. */
export function ImpersonationEnd({ name, busy }: { name: string; busy: boolean }) {
  const goBack = useBackToYourself()
  const again = useMutation({ mutationFn: impersonateAgain })
  return (
    <Stack>
      <Text size="sm">
        Acting as somebody lasts an hour at most. You are still signed in as yourself. Go on as {name} for another hour:
        this page goes on where you were, and nothing that you typed is lost.
      </Text>
      {again.error !== null && <Failure error={again.error} />}
      <Group justify="flex-end">
        <Button variant="default" loading={again.isPending} disabled={busy} onClick={() => again.mutate()}>
          Go on as {name}
        </Button>
        <Button loading={busy} onClick={goBack}>
          Back to yourself
        </Button>
      </Group>
    </Stack>
  )
}
