import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { impersonate } from "../api/session.ts"
import { call } from "./call.ts"
import { currentSession, keepSession } from "./session.ts"

/** Acts as another employee for an hour; the own session waits to be gone back to. (decisions §3) */
export function useImpersonate() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (employee_id: string) => call(impersonate, { body: { employee_id } }),
    onSuccess: ({ access_token, expires_at, employee }) => {
      const own = currentSession()
      client.clear()
      keepSession({ token: access_token, expires_at, employee_id: employee.employee_id, ...(own && { own }) })
      void navigate({ to: "/" })
    },
  })
}
