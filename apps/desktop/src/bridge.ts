/**
 * What the main process and the interface of the desktop client tell each other. The interface never sees a token: it
 * asks the main process, which adds it.
 */

export const UPDATE_CHANNELS = ["production", "staging"] as const
export type UpdateChannel = (typeof UPDATE_CHANNELS)[number]

/** How many months the trend shows. */
export const TREND_MONTHS = 6

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
  /**
   * `not_installed`: this copy was not installed by Setup, which is what could replace it.
   * `unchecked`: the person asked, and the service could not be reached.
   */
  status: "not_installed" | "none" | "unchecked" | "downloading" | "ready" | "installing" | "failed"
  version: string | null
  message: string | null
  /** Whether the person must know or do something: of a failure that the next try may repair, only Settings speaks. */
  is_urgent: boolean
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
  /** The month's figures are on the screen: how long that took is what the program's log says of its start. */
  | { type: "figures_shown" }

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

export const HOME_ROUTES = {
  month: "/v1/dashboard/bsc/month-snapshot",
  requests: "/v1/atw-entry-requests",
  evaluations: "/v1/scorecard/missing-excess-evals",
  kudos: "/v1/scorecard/weekly-kudos/me",
} as const

/**
 * What the home cards show, as the interface requests it and the main process polls it. None names a month: the service
 * answers for its current one, which begins at midnight Eastern, whatever this computer's clock says. The year's trend is
 * not polled; the interface reads it again when the month's figures have changed.
 */
export const homeQueries = (employee_id: string) =>
  ({
    month: { view_mode: "self" },
    requests: { scope: "mine", sort: "-created_at", limit: 3 },
    evaluations: { employee_id, limit: 1 },
    kudos: { limit: 3 },
  }) as const

type Card = keyof typeof HOME_ROUTES
const CARDS: readonly Card[] = ["month", "requests", "evaluations", "kudos"]

/** The addresses of the home cards, in their order. */
export function homePaths(employeeId: string): string[] {
  const queries = homeQueries(employeeId)
  return CARDS.map((card) => addressOf(HOME_ROUTES[card], queries[card]))
}

export const UNREAD_PATH = "/v1/notifications/unread-count"
/** The inbox, as its page opens. */
export const NOTIFICATIONS_PATH = addressOf("/v1/notifications", { sort: "-created_at" })

function addressOf(route: string, query: Readonly<Record<string, string | number>>): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return `${route}?${search.toString()}`
}

/** The pages of the interface, for `open` events. */
export const PAGES = { home: "/", notifications: "/notifications", profile: "/profile", settings: "/settings" } as const

/** Where a click on a native notification leads. */
export function pageOfNotification(type: string): string {
  return type.startsWith("scorecard.") ? PAGES.home : PAGES.notifications
}
