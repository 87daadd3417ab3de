import { changeWebhook, deleteWebhook, rotateWebhookSecret } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { ConfirmAction } from "../../ui/confirm-action.tsx"
import { STALE, type NewSecret, type Webhook } from "./labels.tsx"
import { messages } from "./messages.ts"

const text = messages.confirmations
const verbs = messages.webhookDrawer

export type Act = "enable" | "disable" | "rotate" | "delete"

type ConfirmationProps = {
  act: Act
  webhook: Webhook
  onSecret: (secret: NewSecret) => void
  onDeleted: () => void
  onClose: () => void
}

/** Says what an action changes, and does it. */
export function Confirmation({ act, webhook, onSecret, onDeleted, onClose }: ConfirmationProps) {
  const { _id: id, version: ifMatch } = webhook
  const props = { stale: STALE, onClose }
  const switchTo = (enabled: boolean) => call(changeWebhook, { params: { id }, body: { enabled }, ifMatch })
  if (act === "enable") {
    return (
      <ConfirmAction
        {...props}
        title={text.enable}
        action={verbs.enable}
        run={() => switchTo(true)}
        notice={{ message: text.enabled }}
      >
        {text.enableText}
      </ConfirmAction>
    )
  }
  if (act === "disable") {
    return (
      <ConfirmAction
        {...props}
        title={text.disable}
        action={verbs.disable}
        run={() => switchTo(false)}
        notice={{ message: text.disabled }}
      >
        {text.disableText}
      </ConfirmAction>
    )
  }
  if (act === "rotate") {
    const rotate = async () => {
      const { secret } = await call(rotateWebhookSecret, { params: { id } })
      onSecret({ secret, hasFormer: true })
    }
    return (
      <ConfirmAction {...props} title={text.rotate} action={text.rotateAction} run={rotate}>
        {text.rotateText}
      </ConfirmAction>
    )
  }
  return (
    <ConfirmAction
      {...props}
      title={text.delete}
      action={verbs.delete}
      danger
      run={() => call(deleteWebhook, { params: { id }, ifMatch })}
      notice={{ message: text.deleted }}
      onDone={onDeleted}
    >
      {text.deleteText}
    </ConfirmAction>
  )
}
