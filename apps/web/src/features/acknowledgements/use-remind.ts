import { notifications } from "@mantine/notifications"
import { remindToAcknowledge } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import type { YearMonth } from "../../lib/format.ts"
import { messageOf, titleOf } from "../../lib/problem.ts"
import { useApiMutation } from "../../lib/query.ts"
import { messages } from "./messages.ts"

/** Reminds the people named, or everyone who hasn't acknowledged the month (null), and says how many were. */
export function useRemind(month: YearMonth) {
  return useApiMutation(
    async (employee_ids: string[] | null) => {
      const body = { year: month.year, month: month.month, ...(employee_ids && { employee_ids }) }
      try {
        const { reminded, already_reminded } = await call(remindToAcknowledge, { body })
        const leftOut = already_reminded > 0 ? messages.alreadyReminded(already_reminded) : ""
        notifications.show({ color: "green.9", message: `${messages.remindedPeople(reminded)}${leftOut}` })
      } catch (error) {
        notifications.show({ color: "red", title: titleOf(error), message: messageOf(error) })
        throw error
      }
    },
    ["dashboard/bsc/acknowledgements"],
  )
}
export type Remind = ReturnType<typeof useRemind>
