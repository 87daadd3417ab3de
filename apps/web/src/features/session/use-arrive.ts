import { useQueryClient } from "@tanstack/react-query"
import { useCallback } from "react"
import type { Reply } from "../../api/endpoint.ts"
import type { devLogin } from "../../api/session.ts"
import { keepSession } from "../../lib/session.ts"

/** Keeps what a sign-in answered, and forgets what somebody else was shown. */
export function useArrive() {
  const client = useQueryClient()
  return useCallback(
    ({ access_token, expires_at, employee }: Reply<typeof devLogin>) => {
      client.clear()
      keepSession({ token: access_token, expires_at, employee_id: employee.employee_id })
    },
    [client],
  )
}
