import { Stack, Text } from "@mantine/core"
import { readSignInOptions } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { formatMoment } from "../../lib/format.ts"
import type { Me } from "../../lib/me.ts"
import { useSession } from "../../lib/session.ts"
import { Panel } from "../../ui/panel.tsx"
import { Facts } from "./facts.tsx"

/** How the reader gets in, and until when. */
export function OwnSignIn({ employee }: { employee: Me["employee"] }) {
  const session = useSession()
  const options = useApiQuery(readSignInOptions)
  const provider = options.data && (options.data.idp === null ? "None set up, or not answering" : "Work account")
  return (
    <Panel title="Signing in">
      <Stack gap="sm">
        <Facts
          facts={{
            "Signs in as": employee.personal_data.email_address,
            "Identity provider": provider ?? "…",
            "This session ends": formatMoment(session?.expires_at),
          }}
        />
        <Text size="xs" c="dimmed">
          At the first sign-in your work account is bound to this record by its email address; from then on only that
          account opens it. If you were given another account, ask a super admin to clear the binding. There is no
          password here to keep.
        </Text>
      </Stack>
    </Panel>
  )
}
