/**
 * Every refusal that the service knows: its code, its status and its title. The code is part of the interface and
 * never changes its meaning. (rules/http#errors)
 */
export const REFUSALS = {
  body_not_readable: [400, "The body could not be read"],
  malformed: [400, "The body is nested too deeply"],
  not_signed_in: [401, "Sign in first"],
  token_expired: [401, "The sign-in has expired"],
  sign_in_failed: [401, "The sign-in failed"],
  refresh_token_invalid: [401, "The refresh token is not valid"],
  refresh_token_reused: [401, "The refresh token was used before"],
  permission_missing: [403, "Not permitted"],
  level_too_low: [403, "Not permitted"],
  email_domain_not_allowed_at_sign_in: [403, "The email domain is not allowed"],
  email_not_verified: [403, "The email address is not verified"],
  employee_not_found_at_sign_in: [403, "No employee record matches"],
  employee_inactive: [403, "The employee is inactive"],
  dev_login_not_allowed: [403, "The email address may not use dev-login"],
  access_level_above_own: [403, "Only level 5 decides about levels above their own"],
  access_scope_reserved: [403, "Only level 5 changes the scope"],
  access_scope_above_own: [403, "Not of somebody whose scope is wider than your own"],
  pool_beyond_own: [403, "This person manages people outside your pool"],
  pool_would_grow: [403, "You would see more people than you do"],
  leaves_pool: [403, "Only within the people and departments of your own"],
  impersonation_refused: [403, "Not possible while impersonating"],
  not_impersonable: [403, "This person cannot be impersonated"],
  own_entry: [403, "Nobody handles entries about themselves"],
  own_birthday: [403, "Nobody greets themselves"],
  own_record: [403, "Somebody else has to change this of your own record"],
  not_own_submission: [403, "Only what you submitted"],
  unit_not_managed: [403, "Only the units that you manage"],
  not_own_module: [403, "Only modules of your own"],
  not_enrolled: [403, "Enroll first"],
  web_only: [403, "Only in the web client"],
  assistant_disabled: [403, "The assistant is switched off"],
  not_found: [404, "Not found"],
  route_not_found: [404, "No such route"],
  employee_not_found: [404, "No such employee"],
  method_not_allowed: [405, "Method not allowed"],
  month_finalized: [409, "The month is final"],
  week_locked: [409, "The week is locked"],
  month_locked: [409, "The month is locked"],
  month_not_past: [409, "The month is not over yet"],
  month_final: [409, "The month is already final"],
  month_not_final: [409, "The month is not final"],
  sync_required: [409, "The reopened month needs a sync first"],
  month_moved: [409, "The month changed its state meanwhile"],
  job_active: [409, "A job is already at work on this month"],
  cycle_not_editable: [409, "The cycle can no longer be edited"],
  cycle_not_deletable: [409, "The cycle cannot be deleted"],
  still_in_use: [409, "It still holds something"],
  already_decided: [409, "Already decided"],
  already_published: [409, "Already published"],
  already_exists: [409, "It exists already"],
  last_super_admin: [409, "The last super admin stays"],
  not_deleted: [409, "It is not in the recycle bin"],
  deleted: [409, "It is in the recycle bin"],
  grant_active: [409, "Such a grant is open already"],
  preview_committed: [409, "The preview was committed before"],
  batch_undone: [409, "The upload was undone before"],
  batch_too_old: [409, "The upload is too old to be undone"],
  batch_changed_since: [409, "Some of it was changed since"],
  greetings_closed: [409, "Greetings are not open"],
  type_disabled: [409, "This type of notification is switched off"],
  window_not_open: [409, "It is not time yet"],
  already_sent: [409, "It was sent before"],
  already_pinged_today: [409, "Once a day is enough"],
  team_chat_not_connected: [409, "Team chat is not connected"],
  set_by_environment: [409, "The server's configuration decides it"],
  no_attempts_left: [409, "No attempts are left"],
  already_passed: [409, "Already passed"],
  answer_under_way: [409, "An answer is under way"],
  state_conflict: [409, "Not possible in this state"],
  version_mismatch: [412, "It has changed in the meantime"],
  body_too_large: [413, "The body is too large"],
  media_type_not_supported: [415, "The media type is not supported"],
  range_not_satisfiable: [416, "The file has no such part"],
  invalid: [422, "The request is not valid"],
  cursor_invalid: [422, "The cursor is not valid"],
  email_domain_not_allowed: [422, "The email domain is not allowed"],
  email_taken: [422, "The email address is taken"],
  employee_id_taken: [422, "The employee id is taken"],
  date_in_future: [422, "The date lies in the future"],
  month_in_future: [422, "The month lies in the future"],
  manager_loop: [422, "The managers would form a loop"],
  file_not_readable: [422, "The file could not be read"],
  too_many_rows: [422, "The file has too many rows"],
  rows_invalid: [422, "Some rows cannot be taken over"],
  not_a_task_delivery_day: [422, "Not a task-delivery day"],
  nothing_missing: [422, "Nothing is missing"],
  nobody_to_tell: [422, "Nobody to tell"],
  idempotency_key_reused: [422, "The idempotency key was used for another request"],
  rate_limited: [429, "Too many requests"],
  too_many_streams: [429, "Too many open streams"],
  too_many_answers: [429, "Too many answers at once"],
  too_many_uploads: [429, "Too many uploads at once"],
  too_many_pending: [429, "Too many pending requests"],
  quota_reached: [429, "You've reached today's limit"],
  internal_error: [500, "Something went wrong on our side"],
  busy: [503, "Too much at once"],
  assistant_unavailable: [503, "No model answers for the assistant"],
  assistant_failed: [503, "The assistant could not answer"],
  unavailable: [503, "Not available at the moment"],
  maintenance: [503, "Under maintenance"],
} as const satisfies Record<string, readonly [status: number, title: string]>

export type RefusalCode = keyof typeof REFUSALS

export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(REFUSALS, code)

export type FieldError = { path: string; message: string }

/** The wire says the same word for the same thing, whichever status goes with it. */
const WIRE_CODES: Partial<Record<RefusalCode, string>> = {
  email_domain_not_allowed_at_sign_in: "email_domain_not_allowed",
  employee_not_found_at_sign_in: "employee_not_found",
}

/** What we expect to happen and say no to. Whoever throws it has changed nothing. */
export class Refusal extends Error {
  override readonly name = "Refusal"
  readonly code: RefusalCode
  readonly errors: readonly FieldError[]
  /** Members that the problem document carries besides, such as `job_id`. */
  readonly extra: Readonly<Record<string, string | number | boolean>>
  /** When a repetition may succeed: sent as `Retry-After`. */
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

/** The refusal that a check throws, or null where it passes. Anything else that it throws goes on. */
export function catchRefusal(check: () => void): Refusal | null {
  try {
    check()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
