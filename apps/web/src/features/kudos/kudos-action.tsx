import { notifications } from "@mantine/notifications"
import { deleteKudos, publishKudos } from "../../api/endpoints.gen.ts"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { Confirm } from "../../ui/confirm.tsx"
import type { Kudos } from "./labels.ts"
import { messages } from "./messages.ts"

/** Confirms before a card is published, withdrawn or deleted. */
export function KudosActionDialog({
  act,
  kudos,
  onClose,
}: {
  act: "publish" | "delete"
  kudos: Kudos
  onClose: () => void
}) {
  const isDraft = kudos.status === "draft"
  const execute = useApiMutation<void, unknown>(
    () => call(act === "publish" ? publishKudos : deleteKudos, { params: { id: kudos._id }, ifMatch: kudos.version }),
    ["scorecard/weekly-kudos", "dashboard/news"],
  )
  const verb =
    act === "publish"
      ? messages.kudosAction.publish
      : isDraft
        ? messages.kudosAction.delete
        : messages.kudosAction.withdraw
  return (
    <Confirm
      opened
      onClose={onClose}
      title={`${verb} "${kudos.title}"?`}
      action={messages.kudosAction.cardVerb(verb)}
      danger={act === "delete"}
      busy={execute.isPending}
      error={execute.error}
      onConfirm={() =>
        execute.mutate(undefined, {
          onSuccess: () => {
            notifications.show({
              message:
                act === "publish"
                  ? messages.kudosAction.cardPublished
                  : isDraft
                    ? messages.kudosAction.draftDeleted
                    : messages.kudosAction.withdrawn,
            })
            onClose()
          },
        })
      }
    >
      {act === "publish"
        ? messages.kudosAction.publishText
        : isDraft
          ? messages.kudosAction.deleteText
          : messages.kudosAction.withdrawText}
    </Confirm>
  )
}
