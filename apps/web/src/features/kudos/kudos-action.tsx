import { notifications } from "@mantine/notifications"
import { deleteKudos, publishKudos } from "../../api/endpoints.gen.ts"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { Confirm } from "../../ui/confirm.tsx"
import type { Kudos } from "./labels.ts"

/** Asks before a card is published, withdrawn or deleted. */
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
  const carryOut = useApiMutation<void, unknown>(
    () => call(act === "publish" ? publishKudos : deleteKudos, { params: { id: kudos._id }, ifMatch: kudos.version }),
    ["scorecard/weekly-kudos", "dashboard/news"],
  )
  const verb = act === "publish" ? "Publish" : isDraft ? "Delete" : "Withdraw"
  return (
    <Confirm
      opened
      onClose={onClose}
      title={`${verb} "${kudos.title}"?`}
      action={`${verb} card`}
      danger={act === "delete"}
      busy={carryOut.isPending}
      error={carryOut.error}
      onConfirm={() =>
        carryOut.mutate(undefined, {
          onSuccess: () => {
            notifications.show({
              message: act === "publish" ? "The card is published." : isDraft ? "The draft is gone." : "Withdrawn.",
            })
            onClose()
          },
        })
      }
    >
      {act === "publish"
        ? "Everybody who sees one of its people will read it. It cannot be changed afterwards, only withdrawn."
        : isDraft
          ? "Nobody has seen the draft but you."
          : "It disappears from the wall and from its people's cards."}
    </Confirm>
  )
}
