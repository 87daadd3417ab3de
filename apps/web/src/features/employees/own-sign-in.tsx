import { Stack, Text } from "@mantine/core"
import { readSignInOptions } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { formatMoment } from "../../lib/format.ts"
import type { Me } from "../../lib/me.ts"
import { useSession } from "../../lib/session.ts"
import { Panel } from "../../ui/panel.tsx"
import { Facts } from "./facts.tsx"
import { messages } from "./messages.ts"

/** How the reader signs in, and when the session ends. */
export function OwnSignIn({ employee }: { employee: Me["employee"] }) {
  const session = useSession()
  const options = useApiQuery(readSignInOptions)
  const provider =
    options.data && (options.data.idp === null ? messages.ownSignIn.noneSetUp : messages.ownSignIn.workAccount)
  return (
    <Panel title={messages.ownSignIn.signingIn}>
      <Stack gap="sm">
        <Facts
          facts={{
            [messages.ownSignIn.signsInAs]: employee.personal_data.email_address,
            [messages.ownSignIn.identityProvider]: provider ?? "…",
            [messages.ownSignIn.sessionEnds]: formatMoment(session?.expires_at),
          }}
        />
        <Text size="xs" c="dimmed">
          {messages.ownSignIn.atFirstSignIn}
        </Text>
      </Stack>
    </Panel>
  )
}
