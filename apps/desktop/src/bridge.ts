/**
 * What the main process and the interface of the desktop client tell each other. The interface never sees a token: it
 * asks the main process, which adds it.
 */

export const UPDATE_CHANNELS = ["production", "staging"] as const
export type UpdateChannel = (typeof UPDATE_CHANNELS)[number]

/** How many of each the home page shows. */
export const SHOWN = { trend: 6, requests: 3, kudos: 3 } as const

export type Settings = { channel: UpdateChannel; start_with_windows: boolean; quiet: boolean }

/**
 * Why no one is signed in: they signed out or never signed in (null), their session ended, or a sign-in failed, whose
 * message says why.
 */
export type SignOutReason = "expired" | "revoked" | "refused" | "failed" | null

export type SessionState =
  /** `by_choice`: the person chose to sign out in this program. Only then nothing of theirs is kept, such as drafts. */
  | { status: "signed_out"; reason: SignOutReason; message: string | null; by_choice: boolean }
  | { status: "signing_in" }
  | { status: "signed_in"; employee_id: string; name: string }

export type UpdateState = {
  status: "none" | "downloading" | "ready" | "installing" | "failed"
  version: string | null
  message: string | null
}

export type ClientState = {
  version: string
  /** The origin of the service and its web client. */
  service_url: string
  session: SessionState
  connection: "online" | "offline" | "maintenance"
  maintenance_message: string | null
  unread: number
  update: UpdateState
  settings: Settings
  is_visible: boolean
}

export type NativeRequest = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** With its query; below `/v1/` or `/health`. */
  path: string
  headers: Record<string, string>
  /** Base64. */
  body: string | null
}

/** Status 0: the service could not be reached. */
export type NativeReply = {
  status: number
  headers: Record<string, string>
  /** Base64. */
  body: string
}

export type NativeAction =
  | { type: "sign_in" }
  | { type: "cancel_sign_in" }
  | { type: "sign_out" }
  | { type: "change_settings"; settings: Partial<Settings> }
  /** A page of the web client, in the system's browser. */
  | { type: "open_in_browser"; path: string }
  | { type: "check_for_update" }
  | { type: "install_update" }
  | { type: "retry_now" }
  /** What the interface speaks: the tray menu, notices and reasons do, too. */
  | { type: "use_language"; language: string }

export type NativeEvent =
  | { type: "state"; state: ClientState }
  /** The content at these addresses is new, or may be. */
  | { type: "changed"; paths: string[] }
  /** A notification or a menu item was chosen: this page of the interface is to be shown. */
  | { type: "open"; path: string }

/** What the main process offers the interface. */
export type Native = {
  request(request: NativeRequest): Promise<NativeReply>
  state(): Promise<ClientState>
  act(action: NativeAction): Promise<void>
  /** Returns what ends the subscription. */
  subscribe(listener: (event: NativeEvent) => void): () => void
}

/**
 * What the home cards show. The main process polls each in the form in which the interface last requested it; other
 * months of a trend are requested by the interface alone.
 */
export const HOME_ROUTES = [
  "/v1/dashboard/bsc/month-snapshot",
  "/v1/atw-entry-requests",
  "/v1/scorecard/missing-excess-evals",
  "/v1/scorecard/weekly-kudos/me",
] as const

/** What the cards of Home request of each of them, for their reader. */
export const homeQueries = (employeeId: string) =>
  ({
    "/v1/dashboard/bsc/month-snapshot": { view_mode: "self" },
    "/v1/atw-entry-requests": { scope: "mine", sort: "-created_at", limit: SHOWN.requests },
    "/v1/scorecard/missing-excess-evals": { employee_id: employeeId, limit: 1 },
    "/v1/scorecard/weekly-kudos/me": { limit: SHOWN.kudos },
  }) as const satisfies Record<(typeof HOME_ROUTES)[number], object>

export const UNREAD_PATH = "/v1/notifications/unread-count"
export const NOTIFICATIONS_ROUTE = "/v1/notifications"
/** The first page of the inbox, as both sides request it. */
export const NOTIFICATIONS_PATH = `${NOTIFICATIONS_ROUTE}?limit=20`

/** The pages of the interface, for `open` events. */
export const PAGES = { home: "/", notifications: "/notifications", profile: "/profile", settings: "/settings" } as const

/** Where a click on a native notification leads. */
export function pageOfNotification(type: string): string {
  return type.startsWith("scorecard.") ? PAGES.home : PAGES.notifications
}
