import type { Http } from "./http.ts"
import type { Language } from "./language.ts"
import type { Clock, Log, Shell } from "./ports.ts"
import type { Session } from "./session.ts"
import { because, signIn, SignInFailed } from "./sign-in.ts"

type SigningInDeps = {
  http: Http
  clock: Clock
  log: Log
  session: Session
  shell: Pick<Shell, "openExternal" | "showWindow">
  language(): Language
}

/** At most one sign-in at a time, and what becomes of it. (rules/desktop-client#sign-in) */
export function openSigningIn({ http, clock, log, session, shell, language }: SigningInDeps) {
  let current: AbortController | null = null
  const { adopt, discard } = session
  const openExternal = (url: string) => shell.openExternal(url)

  async function run({ signal }: AbortController): Promise<void> {
    try {
      await signIn({ http, clock, openExternal, language, adopt, discard }, signal)
      log("signed_in")
      shell.showWindow()
    } catch (error) {
      const failure = error instanceof SignInFailed ? error : new SignInFailed(because("failed"))
      log("sign_in_failed", { refused: failure.isRefusal, canceled: signal.aborted })
      if (signal.aborted) session.endSigningIn()
      else session.endSigningIn({ reason: failure.isRefusal ? "refused" : "failed", message: failure.text })
    }
  }

  return {
    isActive: () => current !== null,
    start(): void {
      if (current || session.state().status === "signed_in") return
      current = new AbortController()
      session.beginSigningIn()
      void run(current).finally(() => (current = null))
    },
    cancel: () => current?.abort(),
  }
}

export type SigningIn = ReturnType<typeof openSigningIn>
