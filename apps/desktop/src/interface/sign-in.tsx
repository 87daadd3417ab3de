import { Alert, Anchor, Button, Center, Loader, Stack, Text, Title } from "@mantine/core"
import { IconLogin2 } from "@tabler/icons-react"
import type { SessionState, SignOutReason } from "../bridge.ts"
import { act } from "./main-process.ts"
import { useClientState } from "./client-state.ts"
import { messages } from "./messages.ts"

const text = messages.signIn

/** Sign-in happens in the system's browser; this window waits for it. (rules/desktop-client#sign-in) */
export function SignIn({ session }: { session: Exclude<SessionState, { status: "signed_in" }> }) {
  const { connection, maintenance_message } = useClientState()
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack align="center" ta="center" maw={340} gap="lg">
        <Stack gap={4} align="center">
          <img src="/favicon.svg" width={56} height={56} alt="" />
          <Title order={1} size="h2">
            {text.title}
          </Title>
          <Text c="dimmed" size="sm">
            {text.about}
          </Text>
        </Stack>
        <Stack w="100%" gap="sm" aria-live="polite">
          {connection === "offline" && (
            <Alert color="orange" title={text.offline}>
              {text.offlineText}
            </Alert>
          )}
          {connection === "maintenance" && (
            <Alert color="orange" title={text.maintenance}>
              {maintenance_message}
            </Alert>
          )}
          {session.status === "signed_out" && session.reason !== null && (
            <Alert color="orange" title={text.reasons[session.reason]}>
              {explain(session.reason, session.message)}
            </Alert>
          )}
        </Stack>
        {session.status === "signing_in" ? (
          <Stack align="center" gap="sm">
            <Loader role="img" aria-label={text.waiting} />
            <Text size="sm">{text.continueInBrowser}</Text>
            <Button variant="default" onClick={() => act({ type: "cancel_sign_in" })}>
              {text.cancel}
            </Button>
          </Stack>
        ) : (
          <Button
            size="md"
            leftSection={<IconLogin2 size={18} aria-hidden />}
            onClick={() => act({ type: "sign_in" })}
            disabled={connection === "offline"}
          >
            {text.signIn}
          </Button>
        )}
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => act({ type: "open_in_browser", path: "/privacy" })}
        >
          {text.privacy}
        </Anchor>
      </Stack>
    </Center>
  )
}

/** Only the service knows why it refused someone, and only the main process why a sign-in failed. */
function explain(reason: NonNullable<SignOutReason>, message: string | null): string {
  if (reason === "expired" || reason === "revoked" || message === null) return text.reasonTexts[reason]
  return message
}
