/**
 * Every refusal of the service: code, HTTP status, and title. A code is part of the API and never changes its
 * meaning. The title says what is wrong; a refusal's detail says what to do about it. (rules/http#errors)
 */
export const REFUSALS = {
  body_not_readable: [400, "The body couldn't be read"],
  malformed: [400, "The body is nested too deeply"],
  not_signed_in: [401, "You're not signed in"],
  token_expired: [401, "Your sign-in has expired"],
  sign_in_failed: [401, "Sign-in failed"],
  refresh_token_invalid: [401, "The refresh token isn't valid"],
  refresh_token_reused: [401, "The refresh token has already been used"],
  permission_missing: [403, "You don't have permission"],
  level_too_low: [403, "Your access level is too low"],
  email_domain_not_allowed_at_sign_in: [403, "This email domain isn't allowed"],
  email_not_verified: [403, "The email address isn't verified"],
  employee_not_found_at_sign_in: [403, "No employee record matches this email address"],
  employee_inactive: [403, "This employee is inactive"],
  dev_login_not_allowed: [403, "This email address can't use dev login"],
  access_level_above_own: [403, "You can't grant or change an access level above your own"],
  access_mode_reserved: [403, "Only level 5 can make someone read-only or undo it"],
  access_scope_reserved: [403, "Only level 5 can change the access scope"],
  access_scope_above_own: [403, "This person's access scope is wider than yours"],
  pool_beyond_own: [403, "This person manages people outside your pool"],
  pool_would_grow: [403, "This change would widen your own pool"],
  leaves_pool: [403, "This is outside your pool"],
  impersonation_refused: [403, "You can't do this while impersonating"],
  not_impersonable: [403, "This person can't be impersonated"],
  own_submission: [403, "You submitted this entry yourself"],
  not_own_entry: [403, "This entry isn't about you"],
  own_entry: [403, "You can't handle entries about yourself"],
  own_birthday: [403, "You can't greet yourself"],
  own_record: [403, "You can't edit your own record"],
  not_own_data: [403, "This isn't your own data"],
  not_own_submission: [403, "You can only change what you submitted"],
  unit_not_managed: [403, "You don't manage this unit"],
  not_own_module: [403, "You don't own this module"],
  not_enrolled: [403, "You're not enrolled"],
  not_for_service_accounts: [403, "This is for people, not for service accounts"],
  web_only: [403, "This is only available in the web client"],
  assistant_disabled: [403, "The assistant is turned off"],
  not_found: [404, "Not found"],
  route_not_found: [404, "No such route"],
  employee_not_found: [404, "No such employee"],
  method_not_allowed: [405, "Method not allowed"],
  month_finalized: [409, "The month is final"],
  week_locked: [409, "The week is locked"],
  month_locked: [409, "The month is locked"],
  month_not_past: [409, "The month isn't over yet"],
  month_final: [409, "The month is already final"],
  month_removed: [409, "The month's entries were removed"],
  month_not_final: [409, "The month isn't final"],
  adjustment_overlaps: [409, "Another adjustment covers the same months"],
  dispute_open: [409, "This entry already has an open dispute"],
  dispute_deadline_passed: [409, "It's too late to dispute this entry"],
  open_disputes: [409, "The month has open disputes"],
  version_superseded: [409, "There's a newer version of these figures"],
  sync_required: [409, "The reopened month needs a sync first"],
  setup_incomplete: [409, "The company's setup isn't complete"],
  before_go_live: [409, "The month is before the company's first month"],
  month_moved: [409, "The month's state has changed"],
  job_active: [409, "A job is already running for this month"],
  cycle_not_editable: [409, "This cycle can no longer be edited"],
  cycle_not_deletable: [409, "This cycle can't be deleted"],
  still_in_use: [409, "This is still in use"],
  already_decided: [409, "This has already been decided"],
  already_published: [409, "This is already published"],
  assignment_in_effect: [409, "This change has already taken effect"],
  assignment_overlaps: [409, "Another shift pattern is already assigned for these days"],
  already_exists: [409, "This already exists"],
  still_employed: [409, "This person still works here"],
  already_pseudonymized: [409, "This person was pseudonymized"],
  last_super_admin: [409, "The last super admin can't be removed"],
  not_deleted: [409, "This isn't in the recycle bin"],
  deleted: [409, "This is in the recycle bin"],
  grant_active: [409, "An unlock grant is already active"],
  preview_committed: [409, "This preview has already been committed"],
  batch_undone: [409, "This upload has already been undone"],
  batch_too_old: [409, "This upload is too old to undo"],
  batch_changed_since: [409, "Some of these records have changed since the upload"],
  greetings_closed: [409, "Greetings aren't open"],
  type_disabled: [409, "This notification type is turned off"],
  window_not_open: [409, "It's too early for this"],
  already_sent: [409, "This has already been sent"],
  already_pinged_today: [409, "You've already pinged today"],
  team_chat_not_connected: [409, "Team chat isn't connected"],
  set_by_environment: [409, "This is set in the server's configuration"],
  no_attempts_left: [409, "No attempts left"],
  already_passed: [409, "You've already passed"],
  answer_under_way: [409, "An answer is already in progress"],
  cursor_outdated: [409, "The cursor is from another state of the data"],
  secret_already_shown: [409, "The secret was already shown"],
  state_conflict: [409, "This isn't possible in the current state"],
  version_mismatch: [412, "This has changed since you loaded it"],
  body_too_large: [413, "The body is too large"],
  media_type_not_supported: [415, "The media type isn't supported"],
  range_not_satisfiable: [416, "The requested range isn't available"],
  invalid: [422, "The request isn't valid"],
  cursor_invalid: [422, "The cursor isn't valid"],
  email_domain_not_allowed: [422, "This email domain isn't allowed"],
  email_taken: [422, "This email address is already in use"],
  employee_id_taken: [422, "This employee ID is already in use"],
  date_in_future: [422, "The date is in the future"],
  month_in_future: [422, "The month is in the future"],
  dated_before_go_live: [422, "The date is before the company's first month"],
  manager_loop: [422, "The managers would form a loop"],
  file_not_readable: [422, "The file couldn't be read"],
  too_many_rows: [422, "The file has too many rows"],
  rows_invalid: [422, "Some rows can't be imported"],
  nothing_to_import: [422, "No row is left to import"],
  not_a_task_delivery_day: [422, "This isn't a task-delivery day"],
  nothing_missing: [422, "Nothing is missing"],
  nobody_to_tell: [422, "There's no one to notify"],
  idempotency_key_reused: [422, "The idempotency key was used for a different request"],
  rate_limited: [429, "Too many requests"],
  too_many_streams: [429, "Too many open streams"],
  too_many_answers: [429, "Too many answers in progress"],
  too_many_uploads: [429, "Too many uploads in progress"],
  too_many_pending: [429, "Too many pending requests"],
  quota_reached: [429, "You've reached today's limit"],
  internal_error: [500, "Something went wrong on our side"],
  busy: [503, "The server is busy"],
  assistant_unavailable: [503, "The assistant can't reach its model"],
  assistant_failed: [503, "The assistant couldn't answer"],
  unavailable: [503, "Temporarily unavailable"],
  maintenance: [503, "Down for maintenance"],
} as const satisfies Record<string, readonly [status: number, title: string]>

/** A code that a refusal can be created with; `wireCode` is what clients see. */
export type RefusalCode = keyof typeof REFUSALS

export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(REFUSALS, code)

/** A field's path, such as `personal_data.first_name`, and what to enter instead. */
export type FieldError = { path: string; message: string }

/** Codes that share one wire code under different statuses. */
const WIRE_CODES: Partial<Record<RefusalCode, string>> = {
  email_domain_not_allowed_at_sign_in: "email_domain_not_allowed",
  employee_not_found_at_sign_in: "employee_not_found",
  dated_before_go_live: "before_go_live",
}

/** An expected failure that the caller can act on. Throwing it implies that nothing was changed. */
export class Refusal extends Error {
  override readonly name = "Refusal"
  readonly code: RefusalCode
  readonly errors: readonly FieldError[]
  /** Extra members of the problem document, such as `job_id`. */
  readonly extra: Readonly<Record<string, string | number | boolean>>
  /** When a retry may succeed, sent as `Retry-After`. */
  readonly retryAfterSeconds: number | null

  constructor(
    code: RefusalCode,
    detail: string,
    more: {
      errors?: readonly FieldError[]
      extra?: Record<string, string | number | boolean>
      retryAfterSeconds?: number
      cause?: unknown
    } = {},
  ) {
    super(detail, more.cause === undefined ? undefined : { cause: more.cause })
    this.code = code
    this.errors = more.errors ?? []
    this.extra = more.extra ?? {}
    this.retryAfterSeconds = more.retryAfterSeconds ?? null
  }

  get status(): number {
    return REFUSALS[this.code][0]
  }

  get title(): string {
    return REFUSALS[this.code][1]
  }

  get wireCode(): string {
    return WIRE_CODES[this.code] ?? this.code
  }
}

/** A 422 that names one field. */
export function invalidField(path: string, message: string, code: RefusalCode = "invalid"): Refusal {
  return new Refusal(code, message, { errors: [{ path, message }] })
}

/** Returns the refusal that a check throws, or null if it passes. Other errors are rethrown. */
export function catchRefusal(check: () => void): Refusal | null {
  try {
    check()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
