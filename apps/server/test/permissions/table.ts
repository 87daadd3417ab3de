import type { AccessLevel, Permission } from "@scorecard/domain/access"

/**
 * Who may call what, written by hand from the rules, independently of the contracts, so that a wrong permission in a
 * contract is found. A new operation gets a row here.
 *
 * - `public`: everyone, with or without a token
 * - `signed in`: everyone who is
 * - `level 4`: that level and above
 * - `scorecard.edit`: everyone with the permission; `a.b or c.d`: with one of them
 * - `scorecard.edit and level 4`: both
 * - `…, not as another`: refused while impersonating (rules/sign-in#impersonation)
 */
type Requirement = "public" | "signed in" | `level ${AccessLevel}` | Permission
export type Need = Requirement | `${Permission} or ${Permission}` | `${Permission} and level ${AccessLevel}`
export type Row = Need | `${Need}, not as another`

/** The lowest level that has each permission. (rules/people#permission-matrix) */
export const LOWEST_LEVEL: Readonly<Record<Permission, AccessLevel>> = {
  "employees.view": 2,
  "employees.create": 4,
  "employees.request_create": 2,
  "employees.approve_requests": 4,
  "employees.edit": 4,
  "employees.delete": 5,
  "scorecard.view": 1,
  "scorecard.submit": 2,
  "scorecard.edit": 2,
  "scorecard.delete": 3,
  "organization.view_tree": 1,
  "organization.edit_departments": 4,
  "organization.assign_managers": 4,
  "organization.create_cluster_or_department": 4,
  "tasks.view": 1,
  "tasks.create_edit": 3,
  "tasks.delete": 4,
  "configurations.view": 3,
  "configurations.edit": 5,
  "dashboard.manual_sync": 5,
  "activity_logs.view": 4,
}

/** rules/sign-in#sign-in-order, rules/sign-in#impersonation, rules/people#activity. */
const signIn: Record<string, Row> = {
  "GET /health": "public",
  "GET /health/ready": "public",
  "GET /v1/public/app-status": "public",
  "GET /v1/public/sign-in-options": "public",
  "POST /v1/auth/idp": "public",
  "POST /v1/auth/dev-login": "public",
  "GET /v1/auth/dev-login/people": "public",
  "POST /v1/auth/refresh": "public, not as another",
  // By the bearer token or by the refresh token in the body.
  "POST /v1/auth/logout": "public",
  "POST /v1/auth/impersonate": "level 5, not as another",
  "DELETE /v1/auth/impersonate": "signed in",
  "GET /v1/auth/permissions": "signed in",
  "GET /v1/auth/permissions/matrix": "level 5",
  "POST /v1/auth/activity-heartbeat": "signed in",
  "GET /v1/auth/activity-summary": "signed in",
}

/** rules/people#permission-matrix, rules/people#create-requests. */
const people: Record<string, Row> = {
  "GET /v1/employees": "employees.view",
  "POST /v1/employees": "employees.create",
  "GET /v1/employees/me": "signed in",
  "PATCH /v1/employees/me": "signed in, not as another",
  "GET /v1/employees/{employee_id}": "employees.view",
  "PATCH /v1/employees/{employee_id}": "employees.edit",
  "DELETE /v1/employees/{employee_id}": "employees.delete",
  "GET /v1/employees/{employee_id}/assignments": "employees.view",
  "DELETE /v1/employees/{employee_id}/assignments/{assignment_id}": "employees.edit",
  "DELETE /v1/employees/{employee_id}/idp-binding": "level 5, not as another",
  "GET /v1/employees/{employee_id}/personal-data": "signed in, not as another",
  "POST /v1/employees/{employee_id}/pseudonymize": "level 5, not as another",
  "GET /v1/employees/{employee_id}/pseudonymization": "level 5",
  "GET /v1/employees/export": "employees.view",
  "GET /v1/employees/bulk/template": "employees.create",
  "POST /v1/employees/bulk/preview": "employees.create",
  "POST /v1/employees/bulk/commit": "employees.create",
  "GET /v1/employees/bulk/previews/{preview_id}/rest": "employees.create",
  "POST /v1/employees/create-requests": "employees.request_create",
  "GET /v1/employees/create-requests": "employees.request_create",
  "GET /v1/employees/create-requests/export": "employees.request_create",
  "GET /v1/employees/create-requests/{id}": "employees.request_create",
  "POST /v1/employees/create-requests/{id}/approve": "employees.approve_requests",
  "POST /v1/employees/create-requests/{id}/reject": "employees.approve_requests",
  "POST /v1/employees/welcome-email": "employees.create or employees.edit",
  "POST /v1/employees/invitations": "level 5",
  "GET /v1/employees/activity-export": "level 2",
  "GET /v1/organization/tree": "organization.view_tree",
  "GET /v1/organization/names": "organization.view_tree",
  "GET /v1/organization/clusters": "organization.view_tree",
  "GET /v1/organization/clusters/export": "organization.view_tree",
  "POST /v1/organization/clusters": "organization.create_cluster_or_department",
  "GET /v1/organization/clusters/{id}": "organization.view_tree",
  "PATCH /v1/organization/clusters/{id}": "organization.edit_departments",
  "DELETE /v1/organization/clusters/{id}": "organization.edit_departments",
  "PUT /v1/organization/clusters/{id}/managers": "organization.assign_managers",
  "GET /v1/organization/departments": "organization.view_tree",
  "GET /v1/organization/departments/export": "organization.view_tree",
  "POST /v1/organization/departments": "organization.create_cluster_or_department",
  "GET /v1/organization/departments/{id}": "organization.view_tree",
  "PATCH /v1/organization/departments/{id}": "organization.edit_departments",
  "DELETE /v1/organization/departments/{id}": "organization.edit_departments",
  "PUT /v1/organization/departments/{id}/managers": "organization.assign_managers",
}

/** rules/entries#uploads: an upload needs the permission of a single write. */
const uploadsOf = (path: string, need: Row): Record<string, Row> => ({
  [`GET /v1/scorecard/${path}/bulk/template`]: need,
  [`POST /v1/scorecard/${path}/bulk/preview`]: need,
  [`POST /v1/scorecard/${path}/bulk/commit`]: need,
  [`GET /v1/scorecard/${path}/bulk/previews/{preview_id}/rest`]: need,
})

/**
 * rules/entries#kinds: the same for each of the seven kinds. Level 2 edits and restores only what they submitted.
 * (rules/entries#who-may-write)
 */
const entriesOf = (kind: string): Record<string, Row> => ({
  [`GET /v1/scorecard/${kind}`]: "scorecard.view",
  [`POST /v1/scorecard/${kind}`]: "scorecard.submit",
  [`GET /v1/scorecard/${kind}/export`]: "scorecard.view",
  [`GET /v1/scorecard/${kind}/{id}`]: "scorecard.view",
  [`PATCH /v1/scorecard/${kind}/{id}`]: "scorecard.edit",
  [`DELETE /v1/scorecard/${kind}/{id}`]: "scorecard.delete",
  [`POST /v1/scorecard/${kind}/{id}/restore`]: "scorecard.edit",
  ...uploadsOf(kind, "scorecard.submit"),
})

/** rules/entries#tasks, rules/locks#scheduled-locks, rules/schedules#schedules, rules/schedules#task-delivery. */
const scorecard: Record<string, Row> = {
  ...entriesOf("sbs-entries"),
  ...entriesOf("non-sbs-entries"),
  ...entriesOf("atw-entries"),
  ...entriesOf("attendance-issues"),
  ...entriesOf("productivity-issues"),
  ...entriesOf("additional-points-entries"),
  ...entriesOf("incidents"),
  "GET /v1/exports/entries": "scorecard.view",
  "GET /v1/exports/employee-months": "scorecard.view",
  "POST /v1/scorecard/entry-preview": "scorecard.submit",
  "GET /v1/scorecard/atw-entries/{id}/proof": "scorecard.view",
  "GET /v1/scorecard/recycle-bin": "scorecard.edit",
  "GET /v1/scorecard/recycle-bin/export": "scorecard.edit",
  "DELETE /v1/scorecard/recycle-bin/{kind}/{id}": "level 5",
  "GET /v1/scorecard/tasks": "tasks.view",
  "POST /v1/scorecard/tasks": "tasks.create_edit",
  "GET /v1/scorecard/tasks/export": "tasks.view",
  "GET /v1/scorecard/tasks/{id}": "tasks.view",
  "PATCH /v1/scorecard/tasks/{id}": "tasks.create_edit",
  "DELETE /v1/scorecard/tasks/{id}": "tasks.delete",
  // "CRUD (level 4 up)": creating and changing them. Everyone who sees a schedule can read the codes.
  "GET /v1/scorecard/schedule-codes": "signed in",
  "GET /v1/scorecard/schedule-codes/export": "signed in",
  "GET /v1/scorecard/schedule-codes/{id}": "signed in",
  "POST /v1/scorecard/schedule-codes": "level 4",
  "PATCH /v1/scorecard/schedule-codes/{id}": "level 4",
  "DELETE /v1/scorecard/schedule-codes/{id}": "level 4",
  "GET /v1/scorecard/holidays": "signed in",
  "GET /v1/scorecard/holidays/export": "signed in",
  "GET /v1/scorecard/holidays/{id}": "signed in",
  "POST /v1/scorecard/holidays": "level 3",
  "PATCH /v1/scorecard/holidays/{id}": "level 3",
  "DELETE /v1/scorecard/holidays/{id}": "level 3",
  "GET /v1/scorecard/shift-patterns": "signed in",
  "GET /v1/scorecard/shift-patterns/export": "signed in",
  "GET /v1/scorecard/shift-patterns/{id}": "signed in",
  "POST /v1/scorecard/shift-patterns": "level 4",
  "PATCH /v1/scorecard/shift-patterns/{id}": "level 4",
  "DELETE /v1/scorecard/shift-patterns/{id}": "level 4",
  "GET /v1/scorecard/shift-patterns/{id}/assignments": "signed in",
  "POST /v1/scorecard/shift-patterns/{id}/assignments": "level 3",
  "PATCH /v1/scorecard/shift-patterns/{id}/assignments/{assignment_id}": "level 3",
  "DELETE /v1/scorecard/shift-patterns/{id}/assignments/{assignment_id}": "level 3",
  "GET /v1/scorecard/schedules": "signed in",
  "PUT /v1/scorecard/schedules/{employee_id}/{year}/{month}": "level 3",
  "DELETE /v1/scorecard/schedules/{employee_id}/{year}/{month}": "level 3",
  "PUT /v1/scorecard/schedules/days": "level 3",
  "POST /v1/scorecard/schedules/copy": "level 3",
  "GET /v1/scorecard/schedules/export": "signed in",
  ...uploadsOf("schedules", "level 3"),
  "GET /v1/scorecard/locks": "configurations.view",
  "PATCH /v1/scorecard/locks": "level 5",
  "POST /v1/scorecard/locks/preview": "level 5",
  "GET /v1/scorecard/locks/status": "signed in",
  "GET /v1/scorecard/unlock-grants": "level 5",
  "POST /v1/scorecard/unlock-grants": "level 5",
  "GET /v1/scorecard/unlock-grants/export": "level 5",
  "GET /v1/scorecard/unlock-grants/{id}": "level 5",
  "DELETE /v1/scorecard/unlock-grants/{id}": "level 5",
  "GET /v1/scorecard/task-delivery/month": "signed in",
  "GET /v1/scorecard/task-delivery/month/export": "signed in",
  ...uploadsOf("task-delivery", "scorecard.submit"),
  "GET /v1/scorecard/bulk-previews/{preview_id}": "scorecard.submit",
  "GET /v1/scorecard/bulk-previews/{preview_id}/rows": "scorecard.submit",
  "GET /v1/scorecard/bulk-batches": "scorecard.submit",
  "GET /v1/scorecard/bulk-batches/export": "scorecard.submit",
  "GET /v1/scorecard/bulk-batches/{batch_id}": "scorecard.submit",
  "DELETE /v1/scorecard/bulk-batches/{batch_id}": "scorecard.submit",
  "PUT /v1/scorecard/task-delivery/day": "scorecard.submit",
  "DELETE /v1/scorecard/task-delivery/day": "scorecard.delete",
}

/** rules/cycles#status. The matrix gives configurations.edit to level 5 only. */
const cycles: Record<string, Row> = {
  "GET /v1/scorecard/bsc-cycles": "signed in",
  "POST /v1/scorecard/bsc-cycles": "configurations.edit",
  "DELETE /v1/scorecard/bsc-cycles/{id}": "configurations.edit",
  "GET /v1/scorecard/bsc-cycles/export": "signed in",
  "GET /v1/scorecard/bsc-cycles/compare": "configurations.view",
  "GET /v1/scorecard/bsc-cycles/compare/export": "configurations.view",
  "POST /v1/scorecard/bsc-cycles/{id}/copy-configuration": "configurations.edit",
  "POST /v1/scorecard/bsc-cycles/{id}/apply-template": "configurations.edit",
  "GET /v1/scorecard/configuration-templates": "configurations.view",
  "GET /v1/scorecard/configurations": "configurations.view",
  "PATCH /v1/scorecard/configurations": "configurations.edit",
  "GET /v1/scorecard/metrics": "signed in",
  "GET /v1/scorecard/sbs-checklist-rubric": "signed in",
}

/**
 * rules/entries#atw-requests. People request for themselves; reviewers need scorecard.submit, and the requester in
 * their pool.
 */
const atwRequests: Record<string, Row> = {
  "GET /v1/atw-entry-requests": "signed in",
  "GET /v1/atw-entry-requests/export": "signed in",
  "GET /v1/atw-entry-requests/pending-count": "scorecard.submit",
  "POST /v1/atw-entry-requests": "signed in",
  "GET /v1/atw-entry-requests/{id}": "signed in",
  "GET /v1/atw-entry-requests/{id}/proof": "signed in",
  "DELETE /v1/atw-entry-requests/{id}": "signed in",
  "POST /v1/atw-entry-requests/{id}/approve": "scorecard.submit",
  "POST /v1/atw-entry-requests/{id}/reject": "scorecard.submit",
}

/**
 * rules/entries#evaluation-status, rules/entries#kudos. The status covers the caller or their pool; authors of kudos
 * need scorecard.submit.
 */
const evaluations: Record<string, Row> = {
  "GET /v1/scorecard/missing-excess-evals": "signed in",
  "GET /v1/scorecard/missing-excess-evals/export": "signed in",
  "POST /v1/scorecard/missing-excess-evals/follow-up": "signed in",
  "GET /v1/scorecard/weekly-kudos": "signed in",
  "GET /v1/scorecard/weekly-kudos/me": "signed in",
  "GET /v1/scorecard/weekly-kudos/export": "signed in",
  "GET /v1/scorecard/weekly-kudos/{id}": "signed in",
  "POST /v1/scorecard/weekly-kudos": "scorecard.submit",
  "PATCH /v1/scorecard/weekly-kudos/{id}": "scorecard.submit",
  "DELETE /v1/scorecard/weekly-kudos/{id}": "scorecard.submit",
  "POST /v1/scorecard/weekly-kudos/{id}/publish": "scorecard.submit",
}

/**
 * rules/months#draft-and-final, rules/months#sync, rules/dashboards#views. Sync needs level 5 and
 * dashboard.manual_sync, which are equivalent. Only people who may start a job see the jobs' progress.
 */
const dashboard: Record<string, Row> = {
  "GET /v1/dashboard/bsc": "signed in",
  "GET /v1/dashboard/bsc/month-snapshot": "signed in",
  "GET /v1/dashboard/bsc/available-months": "signed in",
  "GET /v1/dashboard/bsc/performance": "signed in",
  "GET /v1/dashboard/bsc/comparison-access": "signed in",
  "GET /v1/dashboard/bsc/comparison": "level 2",
  "GET /v1/dashboard/bsc/spread": "level 2",
  "GET /v1/dashboard/bsc/heat-map": "level 2",
  "GET /v1/dashboard/bsc/heat-map/export": "level 2",
  "GET /v1/dashboard/evaluator-calibration": "level 3",
  "GET /v1/dashboard/evaluator-calibration/export": "level 3",
  "GET /v1/dashboard/evaluator-calibration/double-evaluations": "level 3",
  "GET /v1/dashboard/evaluator-calibration/double-evaluations/export": "level 3",
  "GET /v1/dashboard/bsc/export": "signed in",
  "GET /v1/dashboard/bsc/receipt": "signed in",
  "GET /v1/dashboard/bsc/statement": "signed in",
  "POST /v1/dashboard/bsc/statements": "signed in",
  "GET /v1/dashboard/bsc/statements/{job_id}": "signed in",
  "GET /v1/dashboard/bsc/statements/{job_id}/progress": "signed in",
  "POST /v1/dashboard/bsc/statements/{job_id}/cancel": "signed in",
  "GET /v1/public/verify/{code}": "public",
  "GET /v1/calendar-feed": "signed in, not as another",
  "POST /v1/calendar-feed": "signed in, not as another",
  "DELETE /v1/calendar-feed": "signed in, not as another",
  "GET /v1/public/calendar-feeds/{token}.ics": "public",
  "GET /v1/dashboard/bsc/month-report": "signed in",
  "GET /v1/dashboard/bsc/month-report/versions": "signed in",
  "GET /v1/dashboard/bsc/month-report/versions/{version}": "signed in",
  "GET /v1/dashboard/bsc/month-report/versions/{version}/export": "signed in",
  "GET /v1/dashboard/bsc/payroll-export": "level 4",
  "GET /v1/scorecard/requirement-adjustments": "configurations.view",
  "GET /v1/scorecard/requirement-adjustments/export": "configurations.view",
  "GET /v1/scorecard/requirement-adjustments/{id}": "configurations.view",
  "POST /v1/scorecard/requirement-adjustments": "level 4",
  "PATCH /v1/scorecard/requirement-adjustments/{id}": "level 4",
  "DELETE /v1/scorecard/requirement-adjustments/{id}": "level 4",
  "GET /v1/dashboard/bsc/payroll-export/columns": "level 4",
  "PUT /v1/dashboard/bsc/payroll-export/columns": "level 4",
  "POST /v1/dashboard/bsc/sync": "dashboard.manual_sync",
  "GET /v1/dashboard/bsc/sync-jobs/active": "level 5",
  "GET /v1/dashboard/bsc/sync-jobs/{job_id}": "level 5",
  "POST /v1/dashboard/bsc/refresh-employee-cycle": "level 5",
  "POST /v1/scorecard/disputes": "signed in, not as another",
  "GET /v1/scorecard/disputes": "signed in",
  "GET /v1/scorecard/disputes/{id}": "signed in",
  "POST /v1/scorecard/disputes/{id}/comments": "signed in",
  "POST /v1/scorecard/disputes/{id}/withdraw": "signed in, not as another",
  "POST /v1/scorecard/disputes/{id}/accept": "level 3",
  "POST /v1/scorecard/disputes/{id}/reject": "level 3",
  "PUT /v1/dashboard/bsc/acknowledgement": "signed in, not as another",
  "GET /v1/dashboard/bsc/acknowledgements": "level 2",
  "GET /v1/dashboard/bsc/acknowledgements/export": "level 2",
  "POST /v1/dashboard/bsc/acknowledgements/remind": "level 2",
  "POST /v1/dashboard/bsc/finalize": "level 5",
  "POST /v1/dashboard/bsc/finalize/preview": "level 5",
  "GET /v1/dashboard/bsc/finalize/preview/export": "level 5",
  "POST /v1/dashboard/bsc/reopen": "level 5",
  "GET /v1/dashboard/home": "signed in",
  "GET /v1/search": "signed in",
  "POST /v1/dashboard/bsc/what-if": "level 5",
  "GET /v1/dashboard/bsc/what-if/{job_id}": "level 5",
  "POST /v1/dashboard/bsc/what-if/{job_id}/cancel": "level 5",
}

/** rules/dashboards#news. Everyone reads the news; announcements are written by level 4 and above. */
const news: Record<string, Row> = {
  "GET /v1/dashboard/news": "signed in",
  "GET /v1/dashboard/news/bonus-qualifiers": "signed in",
  "GET /v1/dashboard/news/my-birthday": "signed in",
  "GET /v1/dashboard/news/birthdays/{employee_id}/greetings": "signed in",
  "POST /v1/dashboard/news/birthdays/{employee_id}/greetings": "signed in",
  "DELETE /v1/dashboard/news/birthdays/{employee_id}/greetings/{id}": "signed in",
  "GET /v1/dashboard/news/announcements": "signed in",
  "GET /v1/dashboard/news/announcements/export": "signed in",
  "GET /v1/dashboard/news/announcements/{id}": "signed in",
  "POST /v1/dashboard/news/announcements": "level 4",
  "PATCH /v1/dashboard/news/announcements/{id}": "level 4",
  "DELETE /v1/dashboard/news/announcements/{id}": "level 4",
}

/**
 * rules/administration#system-status, rules/administration#visibility, rules/administration#feedback,
 * rules/administration#audit-log.
 */
const administration: Record<string, Row> = {
  "GET /v1/system/status": "level 5",
  "GET /v1/system/retention": "level 5",
  "GET /v1/system/setup": "level 5",
  "PUT /v1/system/setup": "level 5",
  "POST /v1/system/setup/complete": "level 5",
  "POST /v1/system/setup/check-sign-in": "level 5",
  "GET /v1/system/activity-logs": "activity_logs.view",
  "GET /v1/system/activity-logs/export": "activity_logs.view",
  "GET /v1/system/activity-logs/stream": "activity_logs.view",
  "GET /v1/system/activity-logs/verify": "level 5",
  "GET /v1/system/visibility": "level 5",
  "PUT /v1/system/visibility/{key}": "level 5",
  "POST /v1/system/email/send": "level 5",
  "GET /v1/system/email/broadcasts": "level 5",
  "GET /v1/system/email/broadcasts/export": "level 5",
  "GET /v1/system/email/broadcasts/{id}": "level 5",
  "GET /v1/system/email/mails": "level 5",
  "GET /v1/system/email/mails/export": "level 5",
  "GET /v1/system/email/mails/{id}": "level 5",
  "POST /v1/system/email/dead/{id}/retry": "level 5",
  "POST /v1/system/notifications/email-test": "level 5",
  "GET /v1/system/teams/connection": "level 5",
  "PUT /v1/system/teams/connection": "level 5",
  "PATCH /v1/system/teams/connection": "level 5",
  "DELETE /v1/system/teams/connection": "level 5",
  "POST /v1/system/teams/test": "level 5",
  "POST /v1/system/teams/compose": "level 5",
  "GET /v1/system/teams/posts": "level 5",
  "GET /v1/system/teams/posts/export": "level 5",
  "GET /v1/system/teams/posts/{id}": "level 5",
  "GET /v1/visibility": "signed in",
  "POST /v1/feedback": "signed in",
  "GET /v1/feedback/mine": "signed in",
  "GET /v1/feedback/{id}": "signed in",
  "POST /v1/feedback/{id}/attachments": "signed in",
  "GET /v1/feedback/admin": "level 5",
  "GET /v1/feedback/admin/export": "level 5",
  "GET /v1/feedback/admin/{id}": "level 5",
  "PATCH /v1/feedback/admin/{id}": "level 5",
  "GET /v1/feedback/attachments/{id}/url": "level 5",
  "GET /v1/public/desktop-releases/keys": "public",
  "GET /v1/public/desktop-releases/{channel}": "public",
  "GET /v1/public/desktop-releases/files/{sha256}": "public",
  "GET /v1/system/service-accounts": "level 5, not as another",
  "POST /v1/system/service-accounts": "level 5, not as another",
  "GET /v1/system/service-accounts/export": "level 5, not as another",
  "GET /v1/system/service-accounts/{id}": "level 5, not as another",
  "PATCH /v1/system/service-accounts/{id}": "level 5, not as another",
  "POST /v1/system/service-accounts/{id}/rotate": "level 5, not as another",
  "DELETE /v1/system/service-accounts/{id}": "level 5, not as another",
  "GET /v1/system/desktop-releases": "level 5",
  "GET /v1/system/desktop-releases/export": "level 5",
  "GET /v1/system/desktop-releases/{id}": "level 5",
  "POST /v1/system/desktop-releases": "level 5",
  "POST /v1/system/desktop-releases/{id}/promote": "level 5",
  "POST /v1/system/desktop-releases/{id}/withdraw": "level 5",
  "GET /v1/system/webhooks": "level 5",
  "POST /v1/system/webhooks": "level 5",
  "GET /v1/system/webhooks/{id}": "level 5",
  "PATCH /v1/system/webhooks/{id}": "level 5",
  "DELETE /v1/system/webhooks/{id}": "level 5",
  "POST /v1/system/webhooks/{id}/rotate-secret": "level 5",
  "POST /v1/system/webhooks/{id}/test": "level 5",
  "GET /v1/system/webhooks/{id}/deliveries": "level 5",
  "POST /v1/system/webhooks/{id}/deliveries/replay": "level 5",
  "POST /v1/system/webhooks/{id}/deliveries/{delivery_id}/replay": "level 5",
  // The URL is signed and short-lived, and contains its own authorization.
  "GET /v1/files/{token}": "public",
}

/** rules/notifications#preferences, rules/notifications#types, rules/sign-in#impersonation. */
const notifications: Record<string, Row> = {
  "GET /v1/notifications": "signed in",
  "GET /v1/notifications/unread-count": "signed in",
  "GET /v1/notifications/stream": "signed in",
  "POST /v1/notifications/{id}/read": "signed in, not as another",
  "POST /v1/notifications/read-all": "signed in, not as another",
  "GET /v1/notifications/preferences": "signed in",
  "PUT /v1/notifications/preferences": "signed in, not as another",
  "PUT /v1/notifications/preferences/language": "signed in, not as another",
  "GET /v1/system/notifications/types": "level 5",
  "GET /v1/system/notifications/types/{key}": "level 5",
  "PATCH /v1/system/notifications/types/{key}": "level 5",
  "POST /v1/system/notifications/types/{key}/preview": "level 5",
  "POST /v1/system/notifications/types/{key}/send-now": "level 5",
  "POST /v1/system/notifications/dead/{id}/retry": "level 5",
}

/** rules/notifications#team-chat-connection, rules/notifications#broadcasts. */
const teamChat: Record<string, Row> = {
  "GET /v1/system/teams/connection": "level 5",
  "PUT /v1/system/teams/connection": "level 5",
  "PATCH /v1/system/teams/connection": "level 5",
  "DELETE /v1/system/teams/connection": "level 5",
  "POST /v1/system/teams/test": "level 5",
  "POST /v1/system/teams/compose": "level 5",
  "GET /v1/system/teams/posts": "level 5",
  "GET /v1/system/teams/posts/export": "level 5",
  "GET /v1/system/teams/posts/{id}": "level 5",
}

/** rules/assistant#chat, rules/assistant#threads. Impersonators can neither ask questions nor read earlier ones. */
const assistant: Record<string, Row> = {
  "GET /v1/assistant/capabilities": "signed in",
  "GET /v1/assistant/explain/tenure": "signed in",
  "GET /v1/assistant/rank/employees": "signed in",
  "GET /v1/assistant/summarize/bsc": "signed in",
  "GET /v1/assistant/explain/bonus": "signed in",
  "GET /v1/assistant/explain/scheduled-locking": "signed in",
  "GET /v1/assistant/status": "signed in",
  "GET /v1/assistant/settings": "level 5",
  "PUT /v1/assistant/settings": "level 5",
  "POST /v1/assistant/chat": "signed in, not as another",
  "GET /v1/assistant/threads": "signed in, not as another",
  "GET /v1/assistant/threads/{id}": "signed in, not as another",
  "PATCH /v1/assistant/threads/{id}": "signed in, not as another",
  "DELETE /v1/assistant/threads/{id}": "signed in, not as another",
  "GET /v1/assistant/admin/threads": "level 5",
  "GET /v1/assistant/admin/threads/{id}": "level 5",
}

/**
 * rules/learning#modules-and-units, rules/learning#completion-report. Level 3 and above write; a level-2 lead sees
 * their people's progress.
 */
const learning: Record<string, Row> = {
  "GET /v1/learning/modules": "level 3",
  "POST /v1/learning/modules": "level 3",
  "GET /v1/learning/modules/{id}": "signed in",
  "PATCH /v1/learning/modules/{id}": "level 3",
  "DELETE /v1/learning/modules/{id}": "level 3",
  "POST /v1/learning/modules/{id}/publish": "level 3",
  "POST /v1/learning/modules/{id}/unpublish": "level 3",
  "POST /v1/learning/modules/{id}/archive": "level 3",
  "POST /v1/learning/modules/{id}/enroll": "signed in, not as another",
  "PUT /v1/learning/modules/{id}/units/order": "level 3",
  "GET /v1/learning/modules/{id}/units": "level 3",
  "POST /v1/learning/modules/{id}/units": "level 3",
  "GET /v1/learning/modules/{id}/units/{unit_id}": "level 3",
  "PATCH /v1/learning/modules/{id}/units/{unit_id}": "level 3",
  "DELETE /v1/learning/modules/{id}/units/{unit_id}": "level 3",
  "GET /v1/learning/catalog": "signed in",
  "POST /v1/learning/files": "level 3",
  "GET /v1/learning/files/{id}": "signed in",
  "GET /v1/learning/files/{id}/url": "signed in",
  "GET /v1/learning/enrollments": "level 2",
  "GET /v1/learning/enrollments/mine": "signed in",
  "GET /v1/learning/enrollments/export": "level 2",
  "GET /v1/learning/enrollments/assignments": "level 2",
  "GET /v1/learning/enrollments/by-module": "level 2",
  "GET /v1/learning/enrollments/by-module/export": "level 2",
  "GET /v1/learning/quiz-attempts": "level 2",
  "GET /v1/learning/quiz-attempts/export": "level 2",
  "POST /v1/learning/quiz-attempts/reset": "level 3",
  "POST /v1/learning/enrollments": "level 3",
  "GET /v1/learning/enrollments/{id}": "signed in",
  "PATCH /v1/learning/enrollments/{id}": "level 3",
  // Everyone can undo their own enrollment; below level 3, anything else is refused once it is found.
  "DELETE /v1/learning/enrollments/{id}": "signed in",
  "GET /v1/learning/player/{module_id}": "signed in",
  "POST /v1/learning/player/{module_id}/units/{unit_id}/complete": "signed in, not as another",
  "GET /v1/learning/player/{module_id}/units/{unit_id}/attempts": "signed in",
  "POST /v1/learning/player/{module_id}/units/{unit_id}/attempts": "signed in, not as another",
  "GET /v1/learning/player/{module_id}/units/{unit_id}/attempts/{id}": "signed in",
}

/** One row per operation of `/openapi.json`. */
export const PERMISSION_TABLE: Readonly<Record<string, Row>> = {
  ...signIn,
  ...people,
  ...scorecard,
  ...cycles,
  ...atwRequests,
  ...evaluations,
  ...dashboard,
  ...news,
  ...administration,
  ...learning,
  ...notifications,
  ...teamChat,
  ...assistant,
}
