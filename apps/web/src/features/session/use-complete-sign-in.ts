import { useQueryClient } from "@tanstack/react-query"
import { useCallback } from "react"
import type { Reply } from "../../api/endpoint.ts"
import type { devLogin } from "../../api/endpoints.gen.ts"
import { forgetDraftsOfOthers } from "../../lib/draft.ts"
import { keepSession } from "../../lib/session.ts"
import { followPersonLanguage } from "./person-language.ts"

/** Stores the new session, and clears everything another person viewed or typed in this browser. */
export function useCompleteSignIn() {
  const client = useQueryClient()
  return useCallback(
    ({ access_token, expires_at, employee }: Reply<typeof devLogin>) => {
      client.clear()
      forgetDraftsOfOthers(employee.employee_id)
      keepSession({ token: access_token, expires_at, employee_id: employee.employee_id })
      // Without an answer, the language stays as it is until the next sign-in.
      followPersonLanguage().catch(() => undefined)
    },
    [client],
  )
}
