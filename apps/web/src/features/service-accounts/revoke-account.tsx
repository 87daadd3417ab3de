import { revokeServiceAccount } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { ConfirmAction } from "../../ui/confirm-action.tsx"
import { STALE, type Account } from "./labels.tsx"
import { messages } from "./messages.ts"

const text = messages.revoke

/** Ends an account's keys for good. (rules/service-accounts#keys) */
export function RevokeAccount({ account: { _id, name }, onClose }: { account: Account; onClose: () => void }) {
  return (
    <ConfirmAction
      title={text.title(name)}
      action={text.revoke}
      danger
      run={() => call(revokeServiceAccount, { params: { id: _id } })}
      stale={STALE}
      notice={{ message: text.done(name) }}
      onClose={onClose}
    >
      {text.text}
    </ConfirmAction>
  )
}
