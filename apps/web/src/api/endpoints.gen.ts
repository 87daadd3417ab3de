// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as acknowledgements from "@scorecard/contracts/acknowledgements"
import type * as activity from "@scorecard/contracts/activity"
import type * as announcements from "@scorecard/contracts/announcements"
import type * as assistantCapabilities from "@scorecard/contracts/assistant-capabilities"
import type * as assistant from "@scorecard/contracts/assistant"
import type * as atwRequests from "@scorecard/contracts/atw-requests"
import type * as audit from "@scorecard/contracts/audit"
import type * as availableMonths from "@scorecard/contracts/available-months"
import type * as birthdayGreetings from "@scorecard/contracts/birthday-greetings"
import type * as broadcast from "@scorecard/contracts/broadcast"
import type * as bulkPreviews from "@scorecard/contracts/bulk-previews"
import type * as bulk from "@scorecard/contracts/bulk"
import type * as calendarFeeds from "@scorecard/contracts/calendar-feeds"
import type * as changeExports from "@scorecard/contracts/change-exports"
import type * as comparison from "@scorecard/contracts/comparison"
import type * as configurationTemplates from "@scorecard/contracts/configuration-templates"
import type * as createRequests from "@scorecard/contracts/create-requests"
import type * as cycleComparison from "@scorecard/contracts/cycle-comparison"
import type * as cycles from "@scorecard/contracts/cycles"
import type * as dashboards from "@scorecard/contracts/dashboards"
import type * as desktopReleases from "@scorecard/contracts/desktop-releases"
import type * as disputes from "@scorecard/contracts/disputes"
import type * as employeeAssignments from "@scorecard/contracts/employee-assignments"
import type * as employeeBulk from "@scorecard/contracts/employee-bulk"
import type * as employees from "@scorecard/contracts/employees"
import type * as entryPreview from "@scorecard/contracts/entry-preview"
import type * as entryRoutes from "@scorecard/contracts/entry-routes"
import type * as evaluations from "@scorecard/contracts/evaluations"
import type * as evaluatorCalibration from "@scorecard/contracts/evaluator-calibration"
import type * as feedback from "@scorecard/contracts/feedback"
import type * as files from "@scorecard/contracts/files"
import type * as finalVersions from "@scorecard/contracts/final-versions"
import type * as finalizePreview from "@scorecard/contracts/finalize-preview"
import type * as heatMap from "@scorecard/contracts/heat-map"
import type * as holidays from "@scorecard/contracts/holidays"
import type * as home from "@scorecard/contracts/home"
import type * as idpBinding from "@scorecard/contracts/idp-binding"
import type * as kudos from "@scorecard/contracts/kudos"
import type * as learningAttempts from "@scorecard/contracts/learning-attempts"
import type * as learningEnrollments from "@scorecard/contracts/learning-enrollments"
import type * as learningFiles from "@scorecard/contracts/learning-files"
import type * as learningPlayer from "@scorecard/contracts/learning-player"
import type * as learningStandings from "@scorecard/contracts/learning-standings"
import type * as learningUnits from "@scorecard/contracts/learning-units"
import type * as learning from "@scorecard/contracts/learning"
import type * as lockPreview from "@scorecard/contracts/lock-preview"
import type * as locks from "@scorecard/contracts/locks"
import type * as mails from "@scorecard/contracts/mails"
import type * as monthSpread from "@scorecard/contracts/month-spread"
import type * as months from "@scorecard/contracts/months"
import type * as news from "@scorecard/contracts/news"
import type * as notificationCatalog from "@scorecard/contracts/notification-catalog"
import type * as notifications from "@scorecard/contracts/notifications"
import type * as organization from "@scorecard/contracts/organization"
import type * as ownProfile from "@scorecard/contracts/own-profile"
import type * as payrollExport from "@scorecard/contracts/payroll-export"
import type * as personalData from "@scorecard/contracts/personal-data"
import type * as receipts from "@scorecard/contracts/receipts"
import type * as recycleBin from "@scorecard/contracts/recycle-bin"
import type * as reminders from "@scorecard/contracts/reminders"
import type * as requirementAdjustments from "@scorecard/contracts/requirement-adjustments"
import type * as retention from "@scorecard/contracts/retention"
import type * as scheduleWrites from "@scorecard/contracts/schedule-writes"
import type * as schedules from "@scorecard/contracts/schedules"
import type * as search from "@scorecard/contracts/search"
import type * as serviceAccounts from "@scorecard/contracts/service-accounts"
import type * as session from "@scorecard/contracts/session"
import type * as setup from "@scorecard/contracts/setup"
import type * as shiftPatterns from "@scorecard/contracts/shift-patterns"
import type * as statementArchives from "@scorecard/contracts/statement-archives"
import type * as statements from "@scorecard/contracts/statements"
import type * as syncJobs from "@scorecard/contracts/sync-jobs"
import type * as system from "@scorecard/contracts/system"
import type * as taskDelivery from "@scorecard/contracts/task-delivery"
import type * as tasks from "@scorecard/contracts/tasks"
import type * as teamChat from "@scorecard/contracts/team-chat"
import type * as visibility from "@scorecard/contracts/visibility"
import type * as webhooks from "@scorecard/contracts/webhooks"
import type * as welcomeEmail from "@scorecard/contracts/welcome-email"
import type * as whatIf from "@scorecard/contracts/what-if"
import { endpoint } from "./endpoint.ts"

export const acknowledge = endpoint<typeof acknowledgements.acknowledge>("PUT", "/v1/dashboard/bsc/acknowledgement")
export const exportAcknowledgements = endpoint<typeof acknowledgements.exportAcknowledgements>(
  "GET",
  "/v1/dashboard/bsc/acknowledgements/export",
)
export const listAcknowledgements = endpoint<typeof acknowledgements.listAcknowledgements>(
  "GET",
  "/v1/dashboard/bsc/acknowledgements",
  { status: ["pending", "acknowledged"], sort: ["name", "-name", "employee_id", "-employee_id"] },
)
export const remindToAcknowledge = endpoint<typeof acknowledgements.remindToAcknowledge>(
  "POST",
  "/v1/dashboard/bsc/acknowledgements/remind",
)

export const exportActivity = endpoint<typeof activity.exportActivity>("GET", "/v1/employees/activity-export")
export const heartbeat = endpoint<typeof activity.heartbeat>("POST", "/v1/auth/activity-heartbeat")
export const readActivitySummary = endpoint<typeof activity.readActivitySummary>("GET", "/v1/auth/activity-summary")

export const changeAnnouncement = endpoint<typeof announcements.changeAnnouncement>(
  "PATCH",
  "/v1/dashboard/news/announcements/{id}",
)
export const createAnnouncement = endpoint<typeof announcements.createAnnouncement>(
  "POST",
  "/v1/dashboard/news/announcements",
)
export const deleteAnnouncement = endpoint<typeof announcements.deleteAnnouncement>(
  "DELETE",
  "/v1/dashboard/news/announcements/{id}",
)
export const exportAnnouncements = endpoint<typeof announcements.exportAnnouncements>(
  "GET",
  "/v1/dashboard/news/announcements/export",
)
export const listAnnouncements = endpoint<typeof announcements.listAnnouncements>(
  "GET",
  "/v1/dashboard/news/announcements",
  {
    active: ["true", "false"],
    pinned: ["true", "false"],
    sort: ["published_from", "-published_from", "updated_at", "-updated_at", "title", "-title"],
  },
)
export const readAnnouncement = endpoint<typeof announcements.readAnnouncement>(
  "GET",
  "/v1/dashboard/news/announcements/{id}",
)

export const explainBonus = endpoint<typeof assistantCapabilities.explainBonus>("GET", "/v1/assistant/explain/bonus")
export const explainScheduledLocking = endpoint<typeof assistantCapabilities.explainScheduledLocking>(
  "GET",
  "/v1/assistant/explain/scheduled-locking",
)
export const explainTenure = endpoint<typeof assistantCapabilities.explainTenure>("GET", "/v1/assistant/explain/tenure")
export const listCapabilities = endpoint<typeof assistantCapabilities.listCapabilities>(
  "GET",
  "/v1/assistant/capabilities",
)
export const rankEmployees = endpoint<typeof assistantCapabilities.rankEmployees>(
  "GET",
  "/v1/assistant/rank/employees",
  { order: ["asc", "desc"] },
)
export const summarizeBsc = endpoint<typeof assistantCapabilities.summarizeBsc>("GET", "/v1/assistant/summarize/bsc")

export const changeAssistantSettings = endpoint<typeof assistant.changeAssistantSettings>(
  "PUT",
  "/v1/assistant/settings",
)
export const changeThread = endpoint<typeof assistant.changeThread>("PATCH", "/v1/assistant/threads/{id}")
export const chat = endpoint<typeof assistant.chat>("POST", "/v1/assistant/chat")
export const deleteThread = endpoint<typeof assistant.deleteThread>("DELETE", "/v1/assistant/threads/{id}")
export const listReviewedThreads = endpoint<typeof assistant.listReviewedThreads>(
  "GET",
  "/v1/assistant/admin/threads",
  { deleted: ["true", "false"], sort: ["updated_at", "-updated_at", "created_at", "-created_at", "title", "-title"] },
)
export const listThreads = endpoint<typeof assistant.listThreads>("GET", "/v1/assistant/threads", {
  pinned: ["true", "false"],
  sort: ["updated_at", "-updated_at", "created_at", "-created_at", "title", "-title"],
})
export const readAssistantSettings = endpoint<typeof assistant.readAssistantSettings>("GET", "/v1/assistant/settings")
export const readAssistantStatus = endpoint<typeof assistant.readAssistantStatus>("GET", "/v1/assistant/status")
export const readReviewedThread = endpoint<typeof assistant.readReviewedThread>(
  "GET",
  "/v1/assistant/admin/threads/{id}",
)
export const readThread = endpoint<typeof assistant.readThread>("GET", "/v1/assistant/threads/{id}")

export const approveAtwRequest = endpoint<typeof atwRequests.approveAtwRequest>(
  "POST",
  "/v1/atw-entry-requests/{id}/approve",
)
export const cancelAtwRequest = endpoint<typeof atwRequests.cancelAtwRequest>("DELETE", "/v1/atw-entry-requests/{id}")
export const countPendingAtwRequests = endpoint<typeof atwRequests.countPendingAtwRequests>(
  "GET",
  "/v1/atw-entry-requests/pending-count",
)
export const exportAtwRequests = endpoint<typeof atwRequests.exportAtwRequests>("GET", "/v1/atw-entry-requests/export")
export const listAtwRequests = endpoint<typeof atwRequests.listAtwRequests>("GET", "/v1/atw-entry-requests", {
  scope: ["mine", "approval"],
  status: ["pending", "approved", "rejected"],
  sort: ["created_at", "-created_at", "date", "-date"],
})
export const readAtwEntryProof = endpoint<typeof atwRequests.readAtwEntryProof>(
  "GET",
  "/v1/scorecard/atw-entries/{id}/proof",
)
export const readAtwRequest = endpoint<typeof atwRequests.readAtwRequest>("GET", "/v1/atw-entry-requests/{id}")
export const readAtwRequestProof = endpoint<typeof atwRequests.readAtwRequestProof>(
  "GET",
  "/v1/atw-entry-requests/{id}/proof",
)
export const rejectAtwRequest = endpoint<typeof atwRequests.rejectAtwRequest>(
  "POST",
  "/v1/atw-entry-requests/{id}/reject",
)
export const submitAtwRequest = endpoint<typeof atwRequests.submitAtwRequest>("POST", "/v1/atw-entry-requests")

export const exportActivityLogs = endpoint<typeof audit.exportActivityLogs>("GET", "/v1/system/activity-logs/export")
export const listActivityLogs = endpoint<typeof audit.listActivityLogs>("GET", "/v1/system/activity-logs", {
  sort: ["at", "-at"],
})
export const streamActivityLogs = endpoint<typeof audit.streamActivityLogs>("GET", "/v1/system/activity-logs/stream")
export const verifyActivityLogs = endpoint<typeof audit.verifyActivityLogs>("GET", "/v1/system/activity-logs/verify")

export const listAvailableMonths = endpoint<typeof availableMonths.listAvailableMonths>(
  "GET",
  "/v1/dashboard/bsc/available-months",
)

export const deleteGreeting = endpoint<typeof birthdayGreetings.deleteGreeting>(
  "DELETE",
  "/v1/dashboard/news/birthdays/{employee_id}/greetings/{id}",
)
export const listGreetings = endpoint<typeof birthdayGreetings.listGreetings>(
  "GET",
  "/v1/dashboard/news/birthdays/{employee_id}/greetings",
  { sort: ["created_at", "-created_at"] },
)
export const postGreeting = endpoint<typeof birthdayGreetings.postGreeting>(
  "POST",
  "/v1/dashboard/news/birthdays/{employee_id}/greetings",
)

export const exportBroadcasts = endpoint<typeof broadcast.exportBroadcasts>("GET", "/v1/system/email/broadcasts/export")
export const listBroadcasts = endpoint<typeof broadcast.listBroadcasts>("GET", "/v1/system/email/broadcasts", {
  sort: ["sent_at", "-sent_at"],
})
export const readBroadcast = endpoint<typeof broadcast.readBroadcast>("GET", "/v1/system/email/broadcasts/{id}")
export const sendBroadcast = endpoint<typeof broadcast.sendBroadcast>("POST", "/v1/system/email/send")

export const listPreviewRows = endpoint<typeof bulkPreviews.listPreviewRows>(
  "GET",
  "/v1/scorecard/bulk-previews/{preview_id}/rows",
  { status: ["valid", "invalid"] },
)
export const readPreview = endpoint<typeof bulkPreviews.readPreview>("GET", "/v1/scorecard/bulk-previews/{preview_id}")

export const SHEET_CONTRACTS = {
  sbs: {
    template: endpoint<(typeof bulk.SHEET_CONTRACTS)["sbs"]["template"]>(
      "GET",
      "/v1/scorecard/sbs-entries/bulk/template",
    ),
    preview: endpoint<(typeof bulk.SHEET_CONTRACTS)["sbs"]["preview"]>(
      "POST",
      "/v1/scorecard/sbs-entries/bulk/preview",
    ),
    commit: endpoint<(typeof bulk.SHEET_CONTRACTS)["sbs"]["commit"]>("POST", "/v1/scorecard/sbs-entries/bulk/commit"),
    rest: endpoint<(typeof bulk.SHEET_CONTRACTS)["sbs"]["rest"]>(
      "GET",
      "/v1/scorecard/sbs-entries/bulk/previews/{preview_id}/rest",
    ),
  },
  non_sbs: {
    template: endpoint<(typeof bulk.SHEET_CONTRACTS)["non_sbs"]["template"]>(
      "GET",
      "/v1/scorecard/non-sbs-entries/bulk/template",
    ),
    preview: endpoint<(typeof bulk.SHEET_CONTRACTS)["non_sbs"]["preview"]>(
      "POST",
      "/v1/scorecard/non-sbs-entries/bulk/preview",
    ),
    commit: endpoint<(typeof bulk.SHEET_CONTRACTS)["non_sbs"]["commit"]>(
      "POST",
      "/v1/scorecard/non-sbs-entries/bulk/commit",
    ),
    rest: endpoint<(typeof bulk.SHEET_CONTRACTS)["non_sbs"]["rest"]>(
      "GET",
      "/v1/scorecard/non-sbs-entries/bulk/previews/{preview_id}/rest",
    ),
  },
  atw: {
    template: endpoint<(typeof bulk.SHEET_CONTRACTS)["atw"]["template"]>(
      "GET",
      "/v1/scorecard/atw-entries/bulk/template",
    ),
    preview: endpoint<(typeof bulk.SHEET_CONTRACTS)["atw"]["preview"]>(
      "POST",
      "/v1/scorecard/atw-entries/bulk/preview",
    ),
    commit: endpoint<(typeof bulk.SHEET_CONTRACTS)["atw"]["commit"]>("POST", "/v1/scorecard/atw-entries/bulk/commit"),
    rest: endpoint<(typeof bulk.SHEET_CONTRACTS)["atw"]["rest"]>(
      "GET",
      "/v1/scorecard/atw-entries/bulk/previews/{preview_id}/rest",
    ),
  },
  attendance: {
    template: endpoint<(typeof bulk.SHEET_CONTRACTS)["attendance"]["template"]>(
      "GET",
      "/v1/scorecard/attendance-issues/bulk/template",
    ),
    preview: endpoint<(typeof bulk.SHEET_CONTRACTS)["attendance"]["preview"]>(
      "POST",
      "/v1/scorecard/attendance-issues/bulk/preview",
    ),
    commit: endpoint<(typeof bulk.SHEET_CONTRACTS)["attendance"]["commit"]>(
      "POST",
      "/v1/scorecard/attendance-issues/bulk/commit",
    ),
    rest: endpoint<(typeof bulk.SHEET_CONTRACTS)["attendance"]["rest"]>(
      "GET",
      "/v1/scorecard/attendance-issues/bulk/previews/{preview_id}/rest",
    ),
  },
  productivity: {
    template: endpoint<(typeof bulk.SHEET_CONTRACTS)["productivity"]["template"]>(
      "GET",
      "/v1/scorecard/productivity-issues/bulk/template",
    ),
    preview: endpoint<(typeof bulk.SHEET_CONTRACTS)["productivity"]["preview"]>(
      "POST",
      "/v1/scorecard/productivity-issues/bulk/preview",
    ),
    commit: endpoint<(typeof bulk.SHEET_CONTRACTS)["productivity"]["commit"]>(
      "POST",
      "/v1/scorecard/productivity-issues/bulk/commit",
    ),
    rest: endpoint<(typeof bulk.SHEET_CONTRACTS)["productivity"]["rest"]>(
      "GET",
      "/v1/scorecard/productivity-issues/bulk/previews/{preview_id}/rest",
    ),
  },
  additional_points: {
    template: endpoint<(typeof bulk.SHEET_CONTRACTS)["additional_points"]["template"]>(
      "GET",
      "/v1/scorecard/additional-points-entries/bulk/template",
    ),
    preview: endpoint<(typeof bulk.SHEET_CONTRACTS)["additional_points"]["preview"]>(
      "POST",
      "/v1/scorecard/additional-points-entries/bulk/preview",
    ),
    commit: endpoint<(typeof bulk.SHEET_CONTRACTS)["additional_points"]["commit"]>(
      "POST",
      "/v1/scorecard/additional-points-entries/bulk/commit",
    ),
    rest: endpoint<(typeof bulk.SHEET_CONTRACTS)["additional_points"]["rest"]>(
      "GET",
      "/v1/scorecard/additional-points-entries/bulk/previews/{preview_id}/rest",
    ),
  },
  incidents: {
    template: endpoint<(typeof bulk.SHEET_CONTRACTS)["incidents"]["template"]>(
      "GET",
      "/v1/scorecard/incidents/bulk/template",
    ),
    preview: endpoint<(typeof bulk.SHEET_CONTRACTS)["incidents"]["preview"]>(
      "POST",
      "/v1/scorecard/incidents/bulk/preview",
    ),
    commit: endpoint<(typeof bulk.SHEET_CONTRACTS)["incidents"]["commit"]>(
      "POST",
      "/v1/scorecard/incidents/bulk/commit",
    ),
    rest: endpoint<(typeof bulk.SHEET_CONTRACTS)["incidents"]["rest"]>(
      "GET",
      "/v1/scorecard/incidents/bulk/previews/{preview_id}/rest",
    ),
  },
  schedules: {
    template: endpoint<(typeof bulk.SHEET_CONTRACTS)["schedules"]["template"]>(
      "GET",
      "/v1/scorecard/schedules/bulk/template",
    ),
    preview: endpoint<(typeof bulk.SHEET_CONTRACTS)["schedules"]["preview"]>(
      "POST",
      "/v1/scorecard/schedules/bulk/preview",
    ),
    commit: endpoint<(typeof bulk.SHEET_CONTRACTS)["schedules"]["commit"]>(
      "POST",
      "/v1/scorecard/schedules/bulk/commit",
    ),
    rest: endpoint<(typeof bulk.SHEET_CONTRACTS)["schedules"]["rest"]>(
      "GET",
      "/v1/scorecard/schedules/bulk/previews/{preview_id}/rest",
    ),
  },
  task_delivery: {
    template: endpoint<(typeof bulk.SHEET_CONTRACTS)["task_delivery"]["template"]>(
      "GET",
      "/v1/scorecard/task-delivery/bulk/template",
    ),
    preview: endpoint<(typeof bulk.SHEET_CONTRACTS)["task_delivery"]["preview"]>(
      "POST",
      "/v1/scorecard/task-delivery/bulk/preview",
    ),
    commit: endpoint<(typeof bulk.SHEET_CONTRACTS)["task_delivery"]["commit"]>(
      "POST",
      "/v1/scorecard/task-delivery/bulk/commit",
    ),
    rest: endpoint<(typeof bulk.SHEET_CONTRACTS)["task_delivery"]["rest"]>(
      "GET",
      "/v1/scorecard/task-delivery/bulk/previews/{preview_id}/rest",
    ),
  },
}
export const exportBatches = endpoint<typeof bulk.exportBatches>("GET", "/v1/scorecard/bulk-batches/export")
export const listBatches = endpoint<typeof bulk.listBatches>("GET", "/v1/scorecard/bulk-batches", {
  sheet: [
    "sbs",
    "non_sbs",
    "atw",
    "attendance",
    "productivity",
    "additional_points",
    "incidents",
    "schedules",
    "task_delivery",
    "employees",
  ],
  undone: ["true", "false"],
  sort: ["created_at", "-created_at"],
})
export const readBatch = endpoint<typeof bulk.readBatch>("GET", "/v1/scorecard/bulk-batches/{batch_id}")
export const undoBatch = endpoint<typeof bulk.undoBatch>("DELETE", "/v1/scorecard/bulk-batches/{batch_id}")

export const createCalendarFeed = endpoint<typeof calendarFeeds.createCalendarFeed>("POST", "/v1/calendar-feed")
export const readCalendarFeed = endpoint<typeof calendarFeeds.readCalendarFeed>("GET", "/v1/calendar-feed")
export const readCalendarFile = endpoint<typeof calendarFeeds.readCalendarFile>(
  "GET",
  "/v1/public/calendar-feeds/{token}.ics",
)
export const revokeCalendarFeed = endpoint<typeof calendarFeeds.revokeCalendarFeed>("DELETE", "/v1/calendar-feed")

export const exportEmployeeMonths = endpoint<typeof changeExports.exportEmployeeMonths>(
  "GET",
  "/v1/exports/employee-months",
)
export const exportEntries = endpoint<typeof changeExports.exportEntries>("GET", "/v1/exports/entries")

export const compareEmployees = endpoint<typeof comparison.compareEmployees>("GET", "/v1/dashboard/bsc/comparison")
export const showComparisonAccess = endpoint<typeof comparison.showComparisonAccess>(
  "GET",
  "/v1/dashboard/bsc/comparison-access",
)

export const applyTemplate = endpoint<typeof configurationTemplates.applyTemplate>(
  "POST",
  "/v1/scorecard/bsc-cycles/{id}/apply-template",
)
export const listTemplates = endpoint<typeof configurationTemplates.listTemplates>(
  "GET",
  "/v1/scorecard/configuration-templates",
)

export const approveCreateRequest = endpoint<typeof createRequests.approveCreateRequest>(
  "POST",
  "/v1/employees/create-requests/{id}/approve",
)
export const exportCreateRequests = endpoint<typeof createRequests.exportCreateRequests>(
  "GET",
  "/v1/employees/create-requests/export",
)
export const listCreateRequests = endpoint<typeof createRequests.listCreateRequests>(
  "GET",
  "/v1/employees/create-requests",
  { status: ["pending", "approved", "rejected"], sort: ["created_at", "-created_at", "name", "-name"] },
)
export const readCreateRequest = endpoint<typeof createRequests.readCreateRequest>(
  "GET",
  "/v1/employees/create-requests/{id}",
)
export const rejectCreateRequest = endpoint<typeof createRequests.rejectCreateRequest>(
  "POST",
  "/v1/employees/create-requests/{id}/reject",
)
export const submitCreateRequest = endpoint<typeof createRequests.submitCreateRequest>(
  "POST",
  "/v1/employees/create-requests",
)

export const compareCycles = endpoint<typeof cycleComparison.compareCycles>("GET", "/v1/scorecard/bsc-cycles/compare", {
  part: ["metrics", "goals", "evaluation_counts", "rubric"],
  change: ["added", "removed", "changed"],
  sort: ["part", "-part", "path", "-path", "change", "-change"],
})
export const copyConfiguration = endpoint<typeof cycleComparison.copyConfiguration>(
  "POST",
  "/v1/scorecard/bsc-cycles/{id}/copy-configuration",
)
export const exportComparison = endpoint<typeof cycleComparison.exportComparison>(
  "GET",
  "/v1/scorecard/bsc-cycles/compare/export",
)

export const addCycle = endpoint<typeof cycles.addCycle>("POST", "/v1/scorecard/bsc-cycles")
export const changeConfiguration = endpoint<typeof cycles.changeConfiguration>("PATCH", "/v1/scorecard/configurations")
export const deleteCycle = endpoint<typeof cycles.deleteCycle>("DELETE", "/v1/scorecard/bsc-cycles/{id}")
export const exportCycles = endpoint<typeof cycles.exportCycles>("GET", "/v1/scorecard/bsc-cycles/export")
export const listCycles = endpoint<typeof cycles.listCycles>("GET", "/v1/scorecard/bsc-cycles", {
  status: ["upcoming", "active", "ended"],
  sort: ["start", "-start"],
})
export const showConfiguration = endpoint<typeof cycles.showConfiguration>("GET", "/v1/scorecard/configurations")
export const showMetrics = endpoint<typeof cycles.showMetrics>("GET", "/v1/scorecard/metrics")
export const showRubric = endpoint<typeof cycles.showRubric>("GET", "/v1/scorecard/sbs-checklist-rubric")

export const exportMonth = endpoint<typeof dashboards.exportMonth>("GET", "/v1/dashboard/bsc/export")
export const showBsc = endpoint<typeof dashboards.showBsc>("GET", "/v1/dashboard/bsc", {
  view_mode: ["self", "aggregate"],
  sort: ["total_score", "-total_score", "name", "-name", "employee_id", "-employee_id"],
})
export const showMonthSnapshot = endpoint<typeof dashboards.showMonthSnapshot>(
  "GET",
  "/v1/dashboard/bsc/month-snapshot",
  {
    view_mode: ["self", "aggregate"],
    sort: ["total_score", "-total_score", "name", "-name", "employee_id", "-employee_id"],
  },
)
export const showPerformance = endpoint<typeof dashboards.showPerformance>("GET", "/v1/dashboard/bsc/performance")

export const downloadRelease = endpoint<typeof desktopReleases.downloadRelease>(
  "GET",
  "/v1/public/desktop-releases/files/{sha256}",
)
export const exportReleases = endpoint<typeof desktopReleases.exportReleases>(
  "GET",
  "/v1/system/desktop-releases/export",
)
export const listReleaseKeys = endpoint<typeof desktopReleases.listReleaseKeys>(
  "GET",
  "/v1/public/desktop-releases/keys",
)
export const listReleases = endpoint<typeof desktopReleases.listReleases>("GET", "/v1/system/desktop-releases", {
  channel: ["staging", "production"],
  status: ["published", "withdrawn"],
  sort: ["created_at", "-created_at", "release_version", "-release_version", "size", "-size"],
})
export const promoteRelease = endpoint<typeof desktopReleases.promoteRelease>(
  "POST",
  "/v1/system/desktop-releases/{id}/promote",
)
export const publishRelease = endpoint<typeof desktopReleases.publishRelease>("POST", "/v1/system/desktop-releases")
export const readCurrentRelease = endpoint<typeof desktopReleases.readCurrentRelease>(
  "GET",
  "/v1/public/desktop-releases/{channel}",
)
export const readRelease = endpoint<typeof desktopReleases.readRelease>("GET", "/v1/system/desktop-releases/{id}")
export const withdrawRelease = endpoint<typeof desktopReleases.withdrawRelease>(
  "POST",
  "/v1/system/desktop-releases/{id}/withdraw",
)

export const acceptDispute = endpoint<typeof disputes.acceptDispute>("POST", "/v1/scorecard/disputes/{id}/accept")
export const commentOnDispute = endpoint<typeof disputes.commentOnDispute>(
  "POST",
  "/v1/scorecard/disputes/{id}/comments",
)
export const listDisputes = endpoint<typeof disputes.listDisputes>("GET", "/v1/scorecard/disputes", {
  status: ["open", "accepted", "rejected", "withdrawn"],
  kind: ["sbs", "non_sbs", "atw", "attendance", "productivity", "additional_points", "incidents"],
  to_decide: ["true", "false"],
  sort: ["created_at", "-created_at", "entry_date", "-entry_date"],
})
export const openDispute = endpoint<typeof disputes.openDispute>("POST", "/v1/scorecard/disputes")
export const readDispute = endpoint<typeof disputes.readDispute>("GET", "/v1/scorecard/disputes/{id}")
export const rejectDispute = endpoint<typeof disputes.rejectDispute>("POST", "/v1/scorecard/disputes/{id}/reject")
export const withdrawDispute = endpoint<typeof disputes.withdrawDispute>("POST", "/v1/scorecard/disputes/{id}/withdraw")

export const listEmployeeAssignments = endpoint<typeof employeeAssignments.listEmployeeAssignments>(
  "GET",
  "/v1/employees/{employee_id}/assignments",
  { sort: ["effective_from", "-effective_from"] },
)
export const withdrawEmployeeAssignment = endpoint<typeof employeeAssignments.withdrawEmployeeAssignment>(
  "DELETE",
  "/v1/employees/{employee_id}/assignments/{assignment_id}",
)

export const commitEmployees = endpoint<typeof employeeBulk.commitEmployees>("POST", "/v1/employees/bulk/commit")
export const downloadEmployeeRest = endpoint<typeof employeeBulk.downloadEmployeeRest>(
  "GET",
  "/v1/employees/bulk/previews/{preview_id}/rest",
)
export const downloadEmployeeTemplate = endpoint<typeof employeeBulk.downloadEmployeeTemplate>(
  "GET",
  "/v1/employees/bulk/template",
)
export const previewEmployees = endpoint<typeof employeeBulk.previewEmployees>("POST", "/v1/employees/bulk/preview")

export const createEmployee = endpoint<typeof employees.createEmployee>("POST", "/v1/employees")
export const deactivateEmployee = endpoint<typeof employees.deactivateEmployee>("DELETE", "/v1/employees/{employee_id}")
export const editEmployee = endpoint<typeof employees.editEmployee>("PATCH", "/v1/employees/{employee_id}")
export const exportEmployees = endpoint<typeof employees.exportEmployees>("GET", "/v1/employees/export")
export const listEmployees = endpoint<typeof employees.listEmployees>("GET", "/v1/employees", {
  status: ["active", "inactive"],
  without: ["manager", "department", "regularization_date"],
  sort: ["name", "-name", "employee_id", "-employee_id", "hire_date", "-hire_date", "access_level", "-access_level"],
})
export const readEmployee = endpoint<typeof employees.readEmployee>("GET", "/v1/employees/{employee_id}")
export const readOwnProfile = endpoint<typeof employees.readOwnProfile>("GET", "/v1/employees/me")

export const previewEntry = endpoint<typeof entryPreview.previewEntry>("POST", "/v1/scorecard/entry-preview")

export const ENTRY_CONTRACTS = {
  sbs: {
    routes: {
      list: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["sbs"]["routes"]["list"]>(
        "GET",
        "/v1/scorecard/sbs-entries",
        { sort: ["date", "-date", "created_at", "-created_at"] },
      ),
      submit: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["sbs"]["routes"]["submit"]>(
        "POST",
        "/v1/scorecard/sbs-entries",
      ),
      show: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["sbs"]["routes"]["show"]>(
        "GET",
        "/v1/scorecard/sbs-entries/{id}",
      ),
      change: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["sbs"]["routes"]["change"]>(
        "PATCH",
        "/v1/scorecard/sbs-entries/{id}",
      ),
      remove: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["sbs"]["routes"]["remove"]>(
        "DELETE",
        "/v1/scorecard/sbs-entries/{id}",
      ),
      restore: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["sbs"]["routes"]["restore"]>(
        "POST",
        "/v1/scorecard/sbs-entries/{id}/restore",
      ),
      export: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["sbs"]["routes"]["export"]>(
        "GET",
        "/v1/scorecard/sbs-entries/export",
      ),
    },
  },
  non_sbs: {
    routes: {
      list: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["non_sbs"]["routes"]["list"]>(
        "GET",
        "/v1/scorecard/non-sbs-entries",
        { sort: ["date", "-date", "created_at", "-created_at"] },
      ),
      submit: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["non_sbs"]["routes"]["submit"]>(
        "POST",
        "/v1/scorecard/non-sbs-entries",
      ),
      show: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["non_sbs"]["routes"]["show"]>(
        "GET",
        "/v1/scorecard/non-sbs-entries/{id}",
      ),
      change: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["non_sbs"]["routes"]["change"]>(
        "PATCH",
        "/v1/scorecard/non-sbs-entries/{id}",
      ),
      remove: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["non_sbs"]["routes"]["remove"]>(
        "DELETE",
        "/v1/scorecard/non-sbs-entries/{id}",
      ),
      restore: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["non_sbs"]["routes"]["restore"]>(
        "POST",
        "/v1/scorecard/non-sbs-entries/{id}/restore",
      ),
      export: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["non_sbs"]["routes"]["export"]>(
        "GET",
        "/v1/scorecard/non-sbs-entries/export",
      ),
    },
  },
  atw: {
    routes: {
      list: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["atw"]["routes"]["list"]>(
        "GET",
        "/v1/scorecard/atw-entries",
        { sort: ["date", "-date", "created_at", "-created_at"] },
      ),
      submit: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["atw"]["routes"]["submit"]>(
        "POST",
        "/v1/scorecard/atw-entries",
      ),
      show: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["atw"]["routes"]["show"]>(
        "GET",
        "/v1/scorecard/atw-entries/{id}",
      ),
      change: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["atw"]["routes"]["change"]>(
        "PATCH",
        "/v1/scorecard/atw-entries/{id}",
      ),
      remove: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["atw"]["routes"]["remove"]>(
        "DELETE",
        "/v1/scorecard/atw-entries/{id}",
      ),
      restore: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["atw"]["routes"]["restore"]>(
        "POST",
        "/v1/scorecard/atw-entries/{id}/restore",
      ),
      export: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["atw"]["routes"]["export"]>(
        "GET",
        "/v1/scorecard/atw-entries/export",
      ),
    },
  },
  attendance: {
    routes: {
      list: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["attendance"]["routes"]["list"]>(
        "GET",
        "/v1/scorecard/attendance-issues",
        { sort: ["date", "-date", "created_at", "-created_at"] },
      ),
      submit: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["attendance"]["routes"]["submit"]>(
        "POST",
        "/v1/scorecard/attendance-issues",
      ),
      show: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["attendance"]["routes"]["show"]>(
        "GET",
        "/v1/scorecard/attendance-issues/{id}",
      ),
      change: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["attendance"]["routes"]["change"]>(
        "PATCH",
        "/v1/scorecard/attendance-issues/{id}",
      ),
      remove: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["attendance"]["routes"]["remove"]>(
        "DELETE",
        "/v1/scorecard/attendance-issues/{id}",
      ),
      restore: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["attendance"]["routes"]["restore"]>(
        "POST",
        "/v1/scorecard/attendance-issues/{id}/restore",
      ),
      export: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["attendance"]["routes"]["export"]>(
        "GET",
        "/v1/scorecard/attendance-issues/export",
      ),
    },
  },
  productivity: {
    routes: {
      list: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["productivity"]["routes"]["list"]>(
        "GET",
        "/v1/scorecard/productivity-issues",
        { sort: ["date", "-date", "created_at", "-created_at"] },
      ),
      submit: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["productivity"]["routes"]["submit"]>(
        "POST",
        "/v1/scorecard/productivity-issues",
      ),
      show: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["productivity"]["routes"]["show"]>(
        "GET",
        "/v1/scorecard/productivity-issues/{id}",
      ),
      change: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["productivity"]["routes"]["change"]>(
        "PATCH",
        "/v1/scorecard/productivity-issues/{id}",
      ),
      remove: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["productivity"]["routes"]["remove"]>(
        "DELETE",
        "/v1/scorecard/productivity-issues/{id}",
      ),
      restore: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["productivity"]["routes"]["restore"]>(
        "POST",
        "/v1/scorecard/productivity-issues/{id}/restore",
      ),
      export: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["productivity"]["routes"]["export"]>(
        "GET",
        "/v1/scorecard/productivity-issues/export",
      ),
    },
  },
  additional_points: {
    routes: {
      list: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["additional_points"]["routes"]["list"]>(
        "GET",
        "/v1/scorecard/additional-points-entries",
        { sort: ["date", "-date", "created_at", "-created_at"] },
      ),
      submit: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["additional_points"]["routes"]["submit"]>(
        "POST",
        "/v1/scorecard/additional-points-entries",
      ),
      show: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["additional_points"]["routes"]["show"]>(
        "GET",
        "/v1/scorecard/additional-points-entries/{id}",
      ),
      change: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["additional_points"]["routes"]["change"]>(
        "PATCH",
        "/v1/scorecard/additional-points-entries/{id}",
      ),
      remove: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["additional_points"]["routes"]["remove"]>(
        "DELETE",
        "/v1/scorecard/additional-points-entries/{id}",
      ),
      restore: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["additional_points"]["routes"]["restore"]>(
        "POST",
        "/v1/scorecard/additional-points-entries/{id}/restore",
      ),
      export: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["additional_points"]["routes"]["export"]>(
        "GET",
        "/v1/scorecard/additional-points-entries/export",
      ),
    },
  },
  incidents: {
    routes: {
      list: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["incidents"]["routes"]["list"]>(
        "GET",
        "/v1/scorecard/incidents",
        { sort: ["date", "-date", "created_at", "-created_at"] },
      ),
      submit: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["incidents"]["routes"]["submit"]>(
        "POST",
        "/v1/scorecard/incidents",
      ),
      show: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["incidents"]["routes"]["show"]>(
        "GET",
        "/v1/scorecard/incidents/{id}",
      ),
      change: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["incidents"]["routes"]["change"]>(
        "PATCH",
        "/v1/scorecard/incidents/{id}",
      ),
      remove: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["incidents"]["routes"]["remove"]>(
        "DELETE",
        "/v1/scorecard/incidents/{id}",
      ),
      restore: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["incidents"]["routes"]["restore"]>(
        "POST",
        "/v1/scorecard/incidents/{id}/restore",
      ),
      export: endpoint<(typeof entryRoutes.ENTRY_CONTRACTS)["incidents"]["routes"]["export"]>(
        "GET",
        "/v1/scorecard/incidents/export",
      ),
    },
  },
}

export const exportEvaluationStatus = endpoint<typeof evaluations.exportEvaluationStatus>(
  "GET",
  "/v1/scorecard/missing-excess-evals/export",
)
export const followUpEvaluations = endpoint<typeof evaluations.followUpEvaluations>(
  "POST",
  "/v1/scorecard/missing-excess-evals/follow-up",
)
export const listEvaluationStatus = endpoint<typeof evaluations.listEvaluationStatus>(
  "GET",
  "/v1/scorecard/missing-excess-evals",
  {
    only: ["missing", "excess"],
    sort: ["name", "-name", "employee_id", "-employee_id", "missing", "-missing", "excess", "-excess"],
  },
)

export const exportCalibration = endpoint<typeof evaluatorCalibration.exportCalibration>(
  "GET",
  "/v1/dashboard/evaluator-calibration/export",
)
export const exportDoubleEvaluations = endpoint<typeof evaluatorCalibration.exportDoubleEvaluations>(
  "GET",
  "/v1/dashboard/evaluator-calibration/double-evaluations/export",
)
export const listCalibration = endpoint<typeof evaluatorCalibration.listCalibration>(
  "GET",
  "/v1/dashboard/evaluator-calibration",
  {
    kind: ["sbs", "non_sbs"],
    sort: [
      "name",
      "-name",
      "evaluations",
      "-evaluations",
      "checklist",
      "-checklist",
      "auditors",
      "-auditors",
      "quantity",
      "-quantity",
      "doubles",
      "-doubles",
    ],
  },
)
export const listDoubleEvaluations = endpoint<typeof evaluatorCalibration.listDoubleEvaluations>(
  "GET",
  "/v1/dashboard/evaluator-calibration/double-evaluations",
  { kind: ["sbs", "non_sbs"], sort: ["date", "-date", "difference", "-difference"] },
)

export const attachScreenshots = endpoint<typeof feedback.attachScreenshots>("POST", "/v1/feedback/{id}/attachments")
export const exportFeedback = endpoint<typeof feedback.exportFeedback>("GET", "/v1/feedback/admin/export")
export const listFeedback = endpoint<typeof feedback.listFeedback>("GET", "/v1/feedback/admin", {
  status: ["new", "reviewing", "resolved", "wont_fix"],
  category: ["bug", "suggestion", "confusing"],
  sort: ["created_at", "-created_at", "updated_at", "-updated_at"],
})
export const listOwnFeedback = endpoint<typeof feedback.listOwnFeedback>("GET", "/v1/feedback/mine", {
  status: ["new", "reviewing", "resolved", "wont_fix"],
  category: ["bug", "suggestion", "confusing"],
  sort: ["created_at", "-created_at", "updated_at", "-updated_at"],
})
export const readAttachmentUrl = endpoint<typeof feedback.readAttachmentUrl>("GET", "/v1/feedback/attachments/{id}/url")
export const readFeedback = endpoint<typeof feedback.readFeedback>("GET", "/v1/feedback/admin/{id}")
export const readOwnFeedback = endpoint<typeof feedback.readOwnFeedback>("GET", "/v1/feedback/{id}")
export const reviewFeedback = endpoint<typeof feedback.reviewFeedback>("PATCH", "/v1/feedback/admin/{id}")
export const submitFeedback = endpoint<typeof feedback.submitFeedback>("POST", "/v1/feedback")

export const openFile = endpoint<typeof files.openFile>("GET", "/v1/files/{token}")

export const exportVersion = endpoint<typeof finalVersions.exportVersion>(
  "GET",
  "/v1/dashboard/bsc/month-report/versions/{version}/export",
)
export const listVersions = endpoint<typeof finalVersions.listVersions>(
  "GET",
  "/v1/dashboard/bsc/month-report/versions",
)
export const readVersion = endpoint<typeof finalVersions.readVersion>(
  "GET",
  "/v1/dashboard/bsc/month-report/versions/{version}",
  {
    change: ["any", "total", "band", "gates"],
    sort: ["employee_id", "-employee_id", "name", "-name", "total_score", "-total_score"],
  },
)

export const exportPreview = endpoint<typeof finalizePreview.exportPreview>(
  "GET",
  "/v1/dashboard/bsc/finalize/preview/export",
)
export const previewFinalize = endpoint<typeof finalizePreview.previewFinalize>(
  "POST",
  "/v1/dashboard/bsc/finalize/preview",
  {
    change: ["any", "total", "band", "gates", "evaluations", "leaving"],
    gate: ["performance", "attendance", "incidents", "red_flags", "weekly_submission"],
    sort: ["employee_id", "-employee_id", "name", "-name", "total_score", "-total_score", "difference", "-difference"],
  },
)

export const exportHeatMap = endpoint<typeof heatMap.exportHeatMap>("GET", "/v1/dashboard/bsc/heat-map/export")
export const showHeatMap = endpoint<typeof heatMap.showHeatMap>("GET", "/v1/dashboard/bsc/heat-map", {
  sort: ["name", "-name", "employee_id", "-employee_id"],
})

export const changeHoliday = endpoint<typeof holidays.changeHoliday>("PATCH", "/v1/scorecard/holidays/{id}")
export const createHoliday = endpoint<typeof holidays.createHoliday>("POST", "/v1/scorecard/holidays")
export const deleteHoliday = endpoint<typeof holidays.deleteHoliday>("DELETE", "/v1/scorecard/holidays/{id}")
export const exportHolidays = endpoint<typeof holidays.exportHolidays>("GET", "/v1/scorecard/holidays/export")
export const listHolidays = endpoint<typeof holidays.listHolidays>("GET", "/v1/scorecard/holidays", {
  reach: ["company", "cluster", "department"],
  sort: ["date", "-date", "name", "-name"],
})
export const showHoliday = endpoint<typeof holidays.showHoliday>("GET", "/v1/scorecard/holidays/{id}")

export const showHome = endpoint<typeof home.showHome>("GET", "/v1/dashboard/home")

export const clearIdpBinding = endpoint<typeof idpBinding.clearIdpBinding>(
  "DELETE",
  "/v1/employees/{employee_id}/idp-binding",
)

export const changeKudos = endpoint<typeof kudos.changeKudos>("PATCH", "/v1/scorecard/weekly-kudos/{id}")
export const deleteKudos = endpoint<typeof kudos.deleteKudos>("DELETE", "/v1/scorecard/weekly-kudos/{id}")
export const draftKudos = endpoint<typeof kudos.draftKudos>("POST", "/v1/scorecard/weekly-kudos")
export const exportKudos = endpoint<typeof kudos.exportKudos>("GET", "/v1/scorecard/weekly-kudos/export")
export const listKudos = endpoint<typeof kudos.listKudos>("GET", "/v1/scorecard/weekly-kudos", {
  status: ["draft", "published"],
  badge: [
    "teamwork",
    "customer_focus",
    "above_and_beyond",
    "quality",
    "reliability",
    "innovation",
    "leadership",
    "learning",
  ],
  sort: ["week_start", "-week_start", "created_at", "-created_at"],
})
export const listOwnKudos = endpoint<typeof kudos.listOwnKudos>("GET", "/v1/scorecard/weekly-kudos/me")
export const publishKudos = endpoint<typeof kudos.publishKudos>("POST", "/v1/scorecard/weekly-kudos/{id}/publish")
export const readKudos = endpoint<typeof kudos.readKudos>("GET", "/v1/scorecard/weekly-kudos/{id}")

export const exportQuizAttempts = endpoint<typeof learningAttempts.exportQuizAttempts>(
  "GET",
  "/v1/learning/quiz-attempts/export",
)
export const listQuizAttempts = endpoint<typeof learningAttempts.listQuizAttempts>(
  "GET",
  "/v1/learning/quiz-attempts",
  { passed: ["true", "false"], sort: ["created_at", "-created_at", "percent", "-percent"] },
)
export const resetAttempts = endpoint<typeof learningAttempts.resetAttempts>("POST", "/v1/learning/quiz-attempts/reset")

export const changeAssignment = endpoint<typeof learningEnrollments.changeAssignment>(
  "PATCH",
  "/v1/learning/enrollments/{id}",
)
export const enroll = endpoint<typeof learningEnrollments.enroll>("POST", "/v1/learning/enrollments")
export const enrollOneself = endpoint<typeof learningEnrollments.enrollOneself>(
  "POST",
  "/v1/learning/modules/{id}/enroll",
)
export const exportEnrollments = endpoint<typeof learningEnrollments.exportEnrollments>(
  "GET",
  "/v1/learning/enrollments/export",
)
export const listAssignments = endpoint<typeof learningEnrollments.listAssignments>(
  "GET",
  "/v1/learning/enrollments/assignments",
  { source: ["assigned", "department", "self"], sort: ["created_at", "-created_at", "due_date", "-due_date"] },
)
export const listEnrollments = endpoint<typeof learningEnrollments.listEnrollments>("GET", "/v1/learning/enrollments", {
  status: ["not_started", "in_progress", "completed", "overdue"],
  source: ["assigned", "department", "self", "past"],
  sort: [
    "name",
    "-name",
    "title",
    "-title",
    "status",
    "-status",
    "percent",
    "-percent",
    "enrolled_at",
    "-enrolled_at",
    "due_date",
    "-due_date",
    "completed_at",
    "-completed_at",
  ],
})
export const listOwnEnrollments = endpoint<typeof learningEnrollments.listOwnEnrollments>(
  "GET",
  "/v1/learning/enrollments/mine",
  {
    status: ["not_started", "in_progress", "completed", "overdue"],
    sort: [
      "title",
      "-title",
      "status",
      "-status",
      "percent",
      "-percent",
      "enrolled_at",
      "-enrolled_at",
      "due_date",
      "-due_date",
      "completed_at",
      "-completed_at",
    ],
  },
)
export const readAssignment = endpoint<typeof learningEnrollments.readAssignment>(
  "GET",
  "/v1/learning/enrollments/{id}",
)
export const removeAssignment = endpoint<typeof learningEnrollments.removeAssignment>(
  "DELETE",
  "/v1/learning/enrollments/{id}",
)

export const readFile = endpoint<typeof learningFiles.readFile>("GET", "/v1/learning/files/{id}")
export const readFileUrl = endpoint<typeof learningFiles.readFileUrl>("GET", "/v1/learning/files/{id}/url", {
  inline: ["true", "false"],
})
export const uploadFile = endpoint<typeof learningFiles.uploadFile>("POST", "/v1/learning/files")

export const answerQuiz = endpoint<typeof learningPlayer.answerQuiz>(
  "POST",
  "/v1/learning/player/{module_id}/units/{unit_id}/attempts",
)
export const completeUnit = endpoint<typeof learningPlayer.completeUnit>(
  "POST",
  "/v1/learning/player/{module_id}/units/{unit_id}/complete",
)
export const listAttempts = endpoint<typeof learningPlayer.listAttempts>(
  "GET",
  "/v1/learning/player/{module_id}/units/{unit_id}/attempts",
  { sort: ["number", "-number"] },
)
export const openPlayer = endpoint<typeof learningPlayer.openPlayer>("GET", "/v1/learning/player/{module_id}")
export const readAttempt = endpoint<typeof learningPlayer.readAttempt>(
  "GET",
  "/v1/learning/player/{module_id}/units/{unit_id}/attempts/{id}",
)

export const exportModuleStandings = endpoint<typeof learningStandings.exportModuleStandings>(
  "GET",
  "/v1/learning/enrollments/by-module/export",
)
export const listModuleStandings = endpoint<typeof learningStandings.listModuleStandings>(
  "GET",
  "/v1/learning/enrollments/by-module",
  { sort: ["title", "-title", "enrolled", "-enrolled", "completed", "-completed", "overdue", "-overdue"] },
)

export const addUnit = endpoint<typeof learningUnits.addUnit>("POST", "/v1/learning/modules/{id}/units")
export const changeUnit = endpoint<typeof learningUnits.changeUnit>(
  "PATCH",
  "/v1/learning/modules/{id}/units/{unit_id}",
)
export const deleteUnit = endpoint<typeof learningUnits.deleteUnit>(
  "DELETE",
  "/v1/learning/modules/{id}/units/{unit_id}",
)
export const listUnits = endpoint<typeof learningUnits.listUnits>("GET", "/v1/learning/modules/{id}/units", {
  kind: ["article", "video", "file", "quiz"],
})
export const readUnit = endpoint<typeof learningUnits.readUnit>("GET", "/v1/learning/modules/{id}/units/{unit_id}")

export const archiveModule = endpoint<typeof learning.archiveModule>("POST", "/v1/learning/modules/{id}/archive")
export const changeModule = endpoint<typeof learning.changeModule>("PATCH", "/v1/learning/modules/{id}")
export const createModule = endpoint<typeof learning.createModule>("POST", "/v1/learning/modules")
export const deleteModule = endpoint<typeof learning.deleteModule>("DELETE", "/v1/learning/modules/{id}")
export const listCatalog = endpoint<typeof learning.listCatalog>("GET", "/v1/learning/catalog", {
  sort: ["title", "-title", "published_at", "-published_at"],
})
export const listModules = endpoint<typeof learning.listModules>("GET", "/v1/learning/modules", {
  status: ["draft", "published", "archived"],
  sort: ["title", "-title", "created_at", "-created_at", "updated_at", "-updated_at"],
})
export const orderUnits = endpoint<typeof learning.orderUnits>("PUT", "/v1/learning/modules/{id}/units/order")
export const publishModule = endpoint<typeof learning.publishModule>("POST", "/v1/learning/modules/{id}/publish")
export const readModule = endpoint<typeof learning.readModule>("GET", "/v1/learning/modules/{id}")
export const unpublishModule = endpoint<typeof learning.unpublishModule>("POST", "/v1/learning/modules/{id}/unpublish")

export const previewLocks = endpoint<typeof lockPreview.previewLocks>("POST", "/v1/scorecard/locks/preview")

export const changeLocks = endpoint<typeof locks.changeLocks>("PATCH", "/v1/scorecard/locks")
export const exportUnlockGrants = endpoint<typeof locks.exportUnlockGrants>("GET", "/v1/scorecard/unlock-grants/export")
export const grantUnlock = endpoint<typeof locks.grantUnlock>("POST", "/v1/scorecard/unlock-grants")
export const listUnlockGrants = endpoint<typeof locks.listUnlockGrants>("GET", "/v1/scorecard/unlock-grants", {
  kind: ["sbs", "non_sbs", "atw", "attendance", "productivity", "additional_points", "incidents", "task_delivery"],
  status: ["active", "ended", "revoked"],
  sort: ["created_at", "-created_at", "until", "-until"],
})
export const revokeUnlockGrant = endpoint<typeof locks.revokeUnlockGrant>("DELETE", "/v1/scorecard/unlock-grants/{id}")
export const showLockStatus = endpoint<typeof locks.showLockStatus>("GET", "/v1/scorecard/locks/status")
export const showLocks = endpoint<typeof locks.showLocks>("GET", "/v1/scorecard/locks")
export const showUnlockGrant = endpoint<typeof locks.showUnlockGrant>("GET", "/v1/scorecard/unlock-grants/{id}")

export const exportMails = endpoint<typeof mails.exportMails>("GET", "/v1/system/email/mails/export")
export const listMails = endpoint<typeof mails.listMails>("GET", "/v1/system/email/mails", {
  status: ["queued", "sent", "dead"],
  sort: ["created_at", "-created_at"],
})
export const readMail = endpoint<typeof mails.readMail>("GET", "/v1/system/email/mails/{id}")
export const retryMail = endpoint<typeof mails.retryMail>("POST", "/v1/system/email/dead/{id}/retry")
export const testEmail = endpoint<typeof mails.testEmail>("POST", "/v1/system/notifications/email-test")

export const showSpread = endpoint<typeof monthSpread.showSpread>("GET", "/v1/dashboard/bsc/spread")

export const finalizeMonth = endpoint<typeof months.finalizeMonth>("POST", "/v1/dashboard/bsc/finalize", {
  regenerate: ["true", "false"],
})
export const readMonthReport = endpoint<typeof months.readMonthReport>("GET", "/v1/dashboard/bsc/month-report")
export const reopenMonth = endpoint<typeof months.reopenMonth>("POST", "/v1/dashboard/bsc/reopen")

export const listBonusQualifiers = endpoint<typeof news.listBonusQualifiers>(
  "GET",
  "/v1/dashboard/news/bonus-qualifiers",
  { sort: ["name", "-name", "employee_id", "-employee_id"] },
)
export const readMyBirthday = endpoint<typeof news.readMyBirthday>("GET", "/v1/dashboard/news/my-birthday")
export const showNews = endpoint<typeof news.showNews>("GET", "/v1/dashboard/news")

export const changeNotificationType = endpoint<typeof notificationCatalog.changeNotificationType>(
  "PATCH",
  "/v1/system/notifications/types/{key}",
)
export const listNotificationTypes = endpoint<typeof notificationCatalog.listNotificationTypes>(
  "GET",
  "/v1/system/notifications/types",
)
export const readNotificationType = endpoint<typeof notificationCatalog.readNotificationType>(
  "GET",
  "/v1/system/notifications/types/{key}",
)
export const retryAnnouncement = endpoint<typeof notificationCatalog.retryAnnouncement>(
  "POST",
  "/v1/system/notifications/dead/{id}/retry",
)

export const changePreferences = endpoint<typeof notifications.changePreferences>(
  "PUT",
  "/v1/notifications/preferences",
)
export const chooseLanguage = endpoint<typeof notifications.chooseLanguage>(
  "PUT",
  "/v1/notifications/preferences/language",
)
export const listNotifications = endpoint<typeof notifications.listNotifications>("GET", "/v1/notifications", {
  unread: ["true", "false"],
  sort: ["created_at", "-created_at"],
})
export const markAllRead = endpoint<typeof notifications.markAllRead>("POST", "/v1/notifications/read-all")
export const markRead = endpoint<typeof notifications.markRead>("POST", "/v1/notifications/{id}/read")
export const openNotificationStream = endpoint<typeof notifications.openNotificationStream>(
  "GET",
  "/v1/notifications/stream",
)
export const readPreferences = endpoint<typeof notifications.readPreferences>("GET", "/v1/notifications/preferences")
export const readUnreadCount = endpoint<typeof notifications.readUnreadCount>("GET", "/v1/notifications/unread-count")

export const assignClusterManagers = endpoint<typeof organization.assignClusterManagers>(
  "PUT",
  "/v1/organization/clusters/{id}/managers",
)
export const assignDepartmentManagers = endpoint<typeof organization.assignDepartmentManagers>(
  "PUT",
  "/v1/organization/departments/{id}/managers",
)
export const createCluster = endpoint<typeof organization.createCluster>("POST", "/v1/organization/clusters")
export const createDepartment = endpoint<typeof organization.createDepartment>("POST", "/v1/organization/departments")
export const deleteCluster = endpoint<typeof organization.deleteCluster>("DELETE", "/v1/organization/clusters/{id}")
export const deleteDepartment = endpoint<typeof organization.deleteDepartment>(
  "DELETE",
  "/v1/organization/departments/{id}",
)
export const editCluster = endpoint<typeof organization.editCluster>("PATCH", "/v1/organization/clusters/{id}")
export const editDepartment = endpoint<typeof organization.editDepartment>("PATCH", "/v1/organization/departments/{id}")
export const exportClusters = endpoint<typeof organization.exportClusters>("GET", "/v1/organization/clusters/export")
export const exportDepartments = endpoint<typeof organization.exportDepartments>(
  "GET",
  "/v1/organization/departments/export",
)
export const listClusters = endpoint<typeof organization.listClusters>("GET", "/v1/organization/clusters", {
  sort: ["name", "-name"],
})
export const listDepartments = endpoint<typeof organization.listDepartments>("GET", "/v1/organization/departments", {
  sort: ["name", "-name"],
})
export const readCluster = endpoint<typeof organization.readCluster>("GET", "/v1/organization/clusters/{id}")
export const readDepartment = endpoint<typeof organization.readDepartment>("GET", "/v1/organization/departments/{id}")
export const readNames = endpoint<typeof organization.readNames>("GET", "/v1/organization/names")
export const readTree = endpoint<typeof organization.readTree>("GET", "/v1/organization/tree")

export const changeOwnProfile = endpoint<typeof ownProfile.changeOwnProfile>("PATCH", "/v1/employees/me")

export const choosePayrollColumns = endpoint<typeof payrollExport.choosePayrollColumns>(
  "PUT",
  "/v1/dashboard/bsc/payroll-export/columns",
)
export const exportPayroll = endpoint<typeof payrollExport.exportPayroll>("GET", "/v1/dashboard/bsc/payroll-export")
export const readPayrollColumns = endpoint<typeof payrollExport.readPayrollColumns>(
  "GET",
  "/v1/dashboard/bsc/payroll-export/columns",
)

export const exportPersonalData = endpoint<typeof personalData.exportPersonalData>(
  "GET",
  "/v1/employees/{employee_id}/personal-data",
)
export const pseudonymizeEmployee = endpoint<typeof personalData.pseudonymizeEmployee>(
  "POST",
  "/v1/employees/{employee_id}/pseudonymize",
)
export const readPseudonymization = endpoint<typeof personalData.readPseudonymization>(
  "GET",
  "/v1/employees/{employee_id}/pseudonymization",
)

export const getReceipt = endpoint<typeof receipts.getReceipt>("GET", "/v1/dashboard/bsc/receipt")

export const exportRecycleBin = endpoint<typeof recycleBin.exportRecycleBin>("GET", "/v1/scorecard/recycle-bin/export")
export const listRecycleBin = endpoint<typeof recycleBin.listRecycleBin>("GET", "/v1/scorecard/recycle-bin", {
  kind: ["sbs", "non_sbs", "atw", "attendance", "productivity", "additional_points", "incidents"],
  sort: ["deleted_at", "-deleted_at"],
})
export const purgeEntry = endpoint<typeof recycleBin.purgeEntry>("DELETE", "/v1/scorecard/recycle-bin/{kind}/{id}")

export const previewReminder = endpoint<typeof reminders.previewReminder>(
  "POST",
  "/v1/system/notifications/types/{key}/preview",
)
export const sendReminderNow = endpoint<typeof reminders.sendReminderNow>(
  "POST",
  "/v1/system/notifications/types/{key}/send-now",
)

export const changeRequirementAdjustment = endpoint<typeof requirementAdjustments.changeRequirementAdjustment>(
  "PATCH",
  "/v1/scorecard/requirement-adjustments/{id}",
)
export const createRequirementAdjustment = endpoint<typeof requirementAdjustments.createRequirementAdjustment>(
  "POST",
  "/v1/scorecard/requirement-adjustments",
)
export const deleteRequirementAdjustment = endpoint<typeof requirementAdjustments.deleteRequirementAdjustment>(
  "DELETE",
  "/v1/scorecard/requirement-adjustments/{id}",
)
export const exportRequirementAdjustments = endpoint<typeof requirementAdjustments.exportRequirementAdjustments>(
  "GET",
  "/v1/scorecard/requirement-adjustments/export",
)
export const listRequirementAdjustments = endpoint<typeof requirementAdjustments.listRequirementAdjustments>(
  "GET",
  "/v1/scorecard/requirement-adjustments",
  { kind: ["sbs", "non_sbs"], exempt: ["true", "false"], sort: ["from", "-from", "created_at", "-created_at"] },
)
export const showRequirementAdjustment = endpoint<typeof requirementAdjustments.showRequirementAdjustment>(
  "GET",
  "/v1/scorecard/requirement-adjustments/{id}",
)

export const readRetention = endpoint<typeof retention.readRetention>("GET", "/v1/system/retention")

export const copySchedules = endpoint<typeof scheduleWrites.copySchedules>("POST", "/v1/scorecard/schedules/copy")
export const deleteSchedule = endpoint<typeof scheduleWrites.deleteSchedule>(
  "DELETE",
  "/v1/scorecard/schedules/{employee_id}/{year}/{month}",
)
export const putScheduleDays = endpoint<typeof scheduleWrites.putScheduleDays>("PUT", "/v1/scorecard/schedules/days")

export const changeScheduleCode = endpoint<typeof schedules.changeScheduleCode>(
  "PATCH",
  "/v1/scorecard/schedule-codes/{id}",
)
export const createScheduleCode = endpoint<typeof schedules.createScheduleCode>("POST", "/v1/scorecard/schedule-codes")
export const deleteScheduleCode = endpoint<typeof schedules.deleteScheduleCode>(
  "DELETE",
  "/v1/scorecard/schedule-codes/{id}",
)
export const exportScheduleCodes = endpoint<typeof schedules.exportScheduleCodes>(
  "GET",
  "/v1/scorecard/schedule-codes/export",
)
export const exportSchedules = endpoint<typeof schedules.exportSchedules>("GET", "/v1/scorecard/schedules/export")
export const listScheduleCodes = endpoint<typeof schedules.listScheduleCodes>("GET", "/v1/scorecard/schedule-codes", {
  is_working_day: ["true", "false"],
  is_task_delivery_day: ["true", "false"],
  sort: ["code", "-code", "label", "-label"],
})
export const listSchedules = endpoint<typeof schedules.listSchedules>("GET", "/v1/scorecard/schedules", {
  source: ["schedule", "holiday", "pattern", "default"],
  sort: ["name", "-name", "employee_id", "-employee_id"],
})
export const putSchedule = endpoint<typeof schedules.putSchedule>(
  "PUT",
  "/v1/scorecard/schedules/{employee_id}/{year}/{month}",
)
export const showScheduleCode = endpoint<typeof schedules.showScheduleCode>("GET", "/v1/scorecard/schedule-codes/{id}")

export const readKnownResults = endpoint<typeof search.readKnownResults>("GET", "/v1/search/known")
export const searchEverything = endpoint<typeof search.searchEverything>("GET", "/v1/search")

export const createServiceAccount = endpoint<typeof serviceAccounts.createServiceAccount>(
  "POST",
  "/v1/system/service-accounts",
)
export const exportServiceAccounts = endpoint<typeof serviceAccounts.exportServiceAccounts>(
  "GET",
  "/v1/system/service-accounts/export",
)
export const listServiceAccounts = endpoint<typeof serviceAccounts.listServiceAccounts>(
  "GET",
  "/v1/system/service-accounts",
  {
    status: ["active", "expired", "revoked"],
    scope: [
      "employees.view",
      "employees.create",
      "employees.request_create",
      "employees.approve_requests",
      "employees.edit",
      "employees.delete",
      "scorecard.view",
      "scorecard.submit",
      "scorecard.edit",
      "scorecard.delete",
      "organization.view_tree",
      "organization.edit_departments",
      "organization.assign_managers",
      "organization.create_cluster_or_department",
      "tasks.view",
      "tasks.create_edit",
      "tasks.delete",
      "configurations.view",
      "configurations.edit",
      "dashboard.manual_sync",
      "activity_logs.view",
      "scim",
    ],
    sort: ["name", "-name", "created_at", "-created_at"],
  },
)
export const readServiceAccount = endpoint<typeof serviceAccounts.readServiceAccount>(
  "GET",
  "/v1/system/service-accounts/{id}",
)
export const revokeServiceAccount = endpoint<typeof serviceAccounts.revokeServiceAccount>(
  "DELETE",
  "/v1/system/service-accounts/{id}",
)
export const rotateServiceAccountKey = endpoint<typeof serviceAccounts.rotateServiceAccountKey>(
  "POST",
  "/v1/system/service-accounts/{id}/rotate",
)
export const updateServiceAccount = endpoint<typeof serviceAccounts.updateServiceAccount>(
  "PATCH",
  "/v1/system/service-accounts/{id}",
)

export const devLogin = endpoint<typeof session.devLogin>("POST", "/v1/auth/dev-login")
export const endImpersonation = endpoint<typeof session.endImpersonation>("DELETE", "/v1/auth/impersonate")
export const impersonate = endpoint<typeof session.impersonate>("POST", "/v1/auth/impersonate")
export const listDevLoginPeople = endpoint<typeof session.listDevLoginPeople>("GET", "/v1/auth/dev-login/people")
export const readPermissionMatrix = endpoint<typeof session.readPermissionMatrix>("GET", "/v1/auth/permissions/matrix")
export const readPermissions = endpoint<typeof session.readPermissions>("GET", "/v1/auth/permissions")
export const readSignInOptions = endpoint<typeof session.readSignInOptions>("GET", "/v1/public/sign-in-options")
export const refreshSession = endpoint<typeof session.refreshSession>("POST", "/v1/auth/refresh")
export const signInAtIdp = endpoint<typeof session.signInAtIdp>("POST", "/v1/auth/idp")
export const signOut = endpoint<typeof session.signOut>("POST", "/v1/auth/logout")

export const changeSetup = endpoint<typeof setup.changeSetup>("PUT", "/v1/system/setup")
export const checkSignIn = endpoint<typeof setup.checkSignIn>("POST", "/v1/system/setup/check-sign-in")
export const completeSetup = endpoint<typeof setup.completeSetup>("POST", "/v1/system/setup/complete")
export const readSetup = endpoint<typeof setup.readSetup>("GET", "/v1/system/setup")

export const changeShiftAssignment = endpoint<typeof shiftPatterns.changeShiftAssignment>(
  "PATCH",
  "/v1/scorecard/shift-patterns/{id}/assignments/{assignment_id}",
)
export const changeShiftPattern = endpoint<typeof shiftPatterns.changeShiftPattern>(
  "PATCH",
  "/v1/scorecard/shift-patterns/{id}",
)
export const createShiftAssignments = endpoint<typeof shiftPatterns.createShiftAssignments>(
  "POST",
  "/v1/scorecard/shift-patterns/{id}/assignments",
)
export const createShiftPattern = endpoint<typeof shiftPatterns.createShiftPattern>(
  "POST",
  "/v1/scorecard/shift-patterns",
)
export const deleteShiftAssignment = endpoint<typeof shiftPatterns.deleteShiftAssignment>(
  "DELETE",
  "/v1/scorecard/shift-patterns/{id}/assignments/{assignment_id}",
)
export const deleteShiftPattern = endpoint<typeof shiftPatterns.deleteShiftPattern>(
  "DELETE",
  "/v1/scorecard/shift-patterns/{id}",
)
export const exportShiftPatterns = endpoint<typeof shiftPatterns.exportShiftPatterns>(
  "GET",
  "/v1/scorecard/shift-patterns/export",
)
export const listShiftAssignments = endpoint<typeof shiftPatterns.listShiftAssignments>(
  "GET",
  "/v1/scorecard/shift-patterns/{id}/assignments",
  { sort: ["name", "-name", "from", "-from"] },
)
export const listShiftPatterns = endpoint<typeof shiftPatterns.listShiftPatterns>(
  "GET",
  "/v1/scorecard/shift-patterns",
  { sort: ["name", "-name"] },
)
export const showShiftPattern = endpoint<typeof shiftPatterns.showShiftPattern>(
  "GET",
  "/v1/scorecard/shift-patterns/{id}",
)

export const cancelArchive = endpoint<typeof statementArchives.cancelArchive>(
  "POST",
  "/v1/dashboard/bsc/statements/{job_id}/cancel",
)
export const createArchive = endpoint<typeof statementArchives.createArchive>("POST", "/v1/dashboard/bsc/statements")
export const downloadArchive = endpoint<typeof statementArchives.downloadArchive>(
  "GET",
  "/v1/dashboard/bsc/statements/{job_id}",
)
export const getArchive = endpoint<typeof statementArchives.getArchive>(
  "GET",
  "/v1/dashboard/bsc/statements/{job_id}/progress",
)

export const getStatement = endpoint<typeof statements.getStatement>("GET", "/v1/dashboard/bsc/statement")
export const verifyStatement = endpoint<typeof statements.verifyStatement>("GET", "/v1/public/verify/{code}")

export const readActiveJob = endpoint<typeof syncJobs.readActiveJob>("GET", "/v1/dashboard/bsc/sync-jobs/active")
export const readSyncJob = endpoint<typeof syncJobs.readSyncJob>("GET", "/v1/dashboard/bsc/sync-jobs/{job_id}")
export const refreshEmployeeCycle = endpoint<typeof syncJobs.refreshEmployeeCycle>(
  "POST",
  "/v1/dashboard/bsc/refresh-employee-cycle",
)
export const syncMonth = endpoint<typeof syncJobs.syncMonth>("POST", "/v1/dashboard/bsc/sync", {
  async: ["true", "false"],
})

export const readAppStatus = endpoint<typeof system.readAppStatus>("GET", "/v1/public/app-status")
export const readSystemStatus = endpoint<typeof system.readSystemStatus>("GET", "/v1/system/status")

export const deleteTaskDeliveryDay = endpoint<typeof taskDelivery.deleteTaskDeliveryDay>(
  "DELETE",
  "/v1/scorecard/task-delivery/day",
)
export const exportTaskDeliveryMonth = endpoint<typeof taskDelivery.exportTaskDeliveryMonth>(
  "GET",
  "/v1/scorecard/task-delivery/month/export",
)
export const putTaskDeliveryDay = endpoint<typeof taskDelivery.putTaskDeliveryDay>(
  "PUT",
  "/v1/scorecard/task-delivery/day",
)
export const taskDeliveryMonth = endpoint<typeof taskDelivery.taskDeliveryMonth>(
  "GET",
  "/v1/scorecard/task-delivery/month",
  { sort: ["name", "-name"] },
)

export const changeTask = endpoint<typeof tasks.changeTask>("PATCH", "/v1/scorecard/tasks/{id}")
export const createTask = endpoint<typeof tasks.createTask>("POST", "/v1/scorecard/tasks")
export const deleteTask = endpoint<typeof tasks.deleteTask>("DELETE", "/v1/scorecard/tasks/{id}")
export const exportTasks = endpoint<typeof tasks.exportTasks>("GET", "/v1/scorecard/tasks/export")
export const listTasks = endpoint<typeof tasks.listTasks>("GET", "/v1/scorecard/tasks", {
  active: ["true", "false"],
  sort: ["name", "-name"],
})
export const showTask = endpoint<typeof tasks.showTask>("GET", "/v1/scorecard/tasks/{id}")

export const composePost = endpoint<typeof teamChat.composePost>("POST", "/v1/system/teams/compose")
export const disconnect = endpoint<typeof teamChat.disconnect>("DELETE", "/v1/system/teams/connection")
export const exportPosts = endpoint<typeof teamChat.exportPosts>("GET", "/v1/system/teams/posts/export")
export const listPosts = endpoint<typeof teamChat.listPosts>("GET", "/v1/system/teams/posts", {
  status: ["queued", "posted", "failed"],
  kind: [
    "test",
    "compose",
    "scorecard.evals.missing_team",
    "scorecard.weekly_lock.approaching",
    "scorecard.monthly_lock.approaching",
  ],
  sort: ["created_at", "-created_at"],
})
export const postSample = endpoint<typeof teamChat.postSample>("POST", "/v1/system/teams/test")
export const readConnection = endpoint<typeof teamChat.readConnection>("GET", "/v1/system/teams/connection")
export const readPost = endpoint<typeof teamChat.readPost>("GET", "/v1/system/teams/posts/{id}")
export const saveConnection = endpoint<typeof teamChat.saveConnection>("PUT", "/v1/system/teams/connection")
export const switchAutomatedPosts = endpoint<typeof teamChat.switchAutomatedPosts>(
  "PATCH",
  "/v1/system/teams/connection",
)

export const readVisibility = endpoint<typeof visibility.readVisibility>("GET", "/v1/visibility")
export const readVisibilityCatalog = endpoint<typeof visibility.readVisibilityCatalog>("GET", "/v1/system/visibility")
export const switchVisibility = endpoint<typeof visibility.switchVisibility>("PUT", "/v1/system/visibility/{key}")

export const changeWebhook = endpoint<typeof webhooks.changeWebhook>("PATCH", "/v1/system/webhooks/{id}")
export const createWebhook = endpoint<typeof webhooks.createWebhook>("POST", "/v1/system/webhooks")
export const deleteWebhook = endpoint<typeof webhooks.deleteWebhook>("DELETE", "/v1/system/webhooks/{id}")
export const listWebhookDeliveries = endpoint<typeof webhooks.listWebhookDeliveries>(
  "GET",
  "/v1/system/webhooks/{id}/deliveries",
  {
    status: ["pending", "delivered", "dead"],
    type: [
      "entry.created",
      "entry.changed",
      "entry.deleted",
      "entry.restored",
      "atw_request.submitted",
      "atw_request.decided",
      "dispute.opened",
      "dispute.decided",
      "month.finalized",
      "month.reopened",
      "month.regenerated",
      "employee.created",
      "employee.changed",
      "employee.deactivated",
      "desktop_release.published",
      "webhook.test",
    ],
    sort: ["created_at", "-created_at", "attempts", "-attempts"],
  },
)
export const listWebhooks = endpoint<typeof webhooks.listWebhooks>("GET", "/v1/system/webhooks", {
  enabled: ["true", "false"],
  sort: ["created_at", "-created_at", "url", "-url"],
})
export const readWebhook = endpoint<typeof webhooks.readWebhook>("GET", "/v1/system/webhooks/{id}")
export const replayDeadDeliveries = endpoint<typeof webhooks.replayDeadDeliveries>(
  "POST",
  "/v1/system/webhooks/{id}/deliveries/replay",
)
export const replayWebhookDelivery = endpoint<typeof webhooks.replayWebhookDelivery>(
  "POST",
  "/v1/system/webhooks/{id}/deliveries/{delivery_id}/replay",
)
export const rotateWebhookSecret = endpoint<typeof webhooks.rotateWebhookSecret>(
  "POST",
  "/v1/system/webhooks/{id}/rotate-secret",
)
export const testWebhook = endpoint<typeof webhooks.testWebhook>("POST", "/v1/system/webhooks/{id}/test")

export const inviteEveryone = endpoint<typeof welcomeEmail.inviteEveryone>("POST", "/v1/employees/invitations")
export const sendWelcomeEmail = endpoint<typeof welcomeEmail.sendWelcomeEmail>("POST", "/v1/employees/welcome-email")

export const cancelWhatIf = endpoint<typeof whatIf.cancelWhatIf>("POST", "/v1/dashboard/bsc/what-if/{job_id}/cancel")
export const getWhatIf = endpoint<typeof whatIf.getWhatIf>("GET", "/v1/dashboard/bsc/what-if/{job_id}", {
  sort: ["difference", "-difference"],
})
export const tryConfiguration = endpoint<typeof whatIf.tryConfiguration>("POST", "/v1/dashboard/bsc/what-if", {
  async: ["true", "false"],
  sort: ["difference", "-difference"],
})
