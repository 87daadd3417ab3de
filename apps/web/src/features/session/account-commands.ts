import { findLanguage, LANGUAGES } from "@scorecard/domain/languages"
import { useNavigate } from "@tanstack/react-router"
import { endImpersonation, signOut } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { forgetAllDrafts } from "../../lib/draft.ts"
import { language } from "../../lib/language.ts"
import { forgetRecent } from "../../lib/recent.ts"
import { currentSession, forgetSession } from "../../lib/session.ts"
import { chooseOwnLanguage } from "./person-language.ts"
import { messages } from "./messages.ts"

export type AccountCommand = { key: string; title: string; run: () => void }

/** Signs out of this browser, and leads to the sign-in page. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    const own = currentSession()?.own
    // This browser signs out either way; a session that the service couldn't end expires on its own.
    if (own) await call(endImpersonation).catch(() => undefined)
    await call(signOut, { body: {}, ...(own && { token: own.token }) }).catch(() => undefined)
    forgetSession()
    forgetAllDrafts()
    forgetRecent()
    sessionStorage.clear()
    await navigate({ to: "/sign-in" })
  }
}

/** What the search offers of the account menu. */
export function useAccountCommands(): AccountCommand[] {
  const leave = useSignOut()
  const others = LANGUAGES.filter(({ code }) => code !== language)
  return [
    { key: "sign out", title: messages.userMenu.signOut, run: () => void leave() },
    ...others.map(({ code, name }) => ({
      key: `language ${code}`,
      title: `${messages.userMenu.language}: ${name}`,
      run: () => void chooseOwnLanguage(findLanguage([code]) ?? language),
    })),
  ]
}
