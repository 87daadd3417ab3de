import { useMutation } from "@tanstack/react-query"
import { useNavigate, useRouter } from "@tanstack/react-router"
import { useCallback } from "react"
import { impersonate } from "../api/endpoints.gen.ts"
import { call } from "./api-client.ts"
import { currentSession, forgetSession, keepSession } from "./session.ts"

/** Acts as another employee for an hour. The person's own session is kept for later. (rules/sign-in#impersonation) */
export function useImpersonate() {
  const navigate = useNavigate()
  const router = useRouter()
  return useMutation({
    mutationFn: (employee_id: string) => call(impersonate, { body: { employee_id } }),
    onSuccess: ({ access_token, expires_at, employee: { employee_id, name } }) => {
      const own = currentSession()
      const page = router.state.location.href
      keepSession({ token: access_token, expires_at, employee_id, name, ...(own && { own: { ...own, page } }) })
      void navigate({ to: "/" })
    },
  })
}

/** Acts as the same employee for another hour, on the page where the last one ended. @throws CallFailed */
export async function impersonateAgain(): Promise<void> {
  const session = currentSession()
  if (!session?.own) throw new Error("no impersonation is active")
  const { own, employee_id } = session
  const { access_token, expires_at } = await call(impersonate, { token: own.token, body: { employee_id } })
  keepSession({ ...session, token: access_token, expires_at })
}

/** Returns to the person's own session, on the page where the impersonation started. */
export function useBackToYourself(): () => void {
  const router = useRouter()
  return useCallback(() => {
    const own = currentSession()?.own
    if (!own) return forgetSession()
    const { page = "/", ...session } = own
    keepSession(session)
    // The form that might block leaving belongs to the other person and is gone.
    router.history.push(page, {}, { ignoreBlocker: true })
  }, [router])
}
