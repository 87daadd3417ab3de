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
import type { ReplyOf } from "@scorecard/contracts/route"

export type Replies = {
  "PUT /v1/dashboard/bsc/acknowledgement": ReplyOf<typeof acknowledgements.acknowledge>
  "GET /v1/dashboard/bsc/acknowledgements/export": ReplyOf<typeof acknowledgements.exportAcknowledgements>
  "GET /v1/dashboard/bsc/acknowledgements": ReplyOf<typeof acknowledgements.listAcknowledgements>
  "POST /v1/dashboard/bsc/acknowledgements/remind": ReplyOf<typeof acknowledgements.remindToAcknowledge>
  "GET /v1/employees/activity-export": ReplyOf<typeof activity.exportActivity>
  "POST /v1/auth/activity-heartbeat": ReplyOf<typeof activity.heartbeat>
  "GET /v1/auth/activity-summary": ReplyOf<typeof activity.readActivitySummary>
  "PATCH /v1/dashboard/news/announcements/{}": ReplyOf<typeof announcements.changeAnnouncement>
  "POST /v1/dashboard/news/announcements": ReplyOf<typeof announcements.createAnnouncement>
  "DELETE /v1/dashboard/news/announcements/{}": ReplyOf<typeof announcements.deleteAnnouncement>
  "GET /v1/dashboard/news/announcements/export": ReplyOf<typeof announcements.exportAnnouncements>
  "GET /v1/dashboard/news/announcements": ReplyOf<typeof announcements.listAnnouncements>
  "GET /v1/dashboard/news/announcements/{}": ReplyOf<typeof announcements.readAnnouncement>
  "GET /v1/assistant/explain/bonus": ReplyOf<typeof assistantCapabilities.explainBonus>
  "GET /v1/assistant/explain/scheduled-locking": ReplyOf<typeof assistantCapabilities.explainScheduledLocking>
  "GET /v1/assistant/explain/tenure": ReplyOf<typeof assistantCapabilities.explainTenure>
  "GET /v1/assistant/capabilities": ReplyOf<typeof assistantCapabilities.listCapabilities>
  "GET /v1/assistant/rank/employees": ReplyOf<typeof assistantCapabilities.rankEmployees>
  "GET /v1/assistant/summarize/bsc": ReplyOf<typeof assistantCapabilities.summarizeBsc>
  "PUT /v1/assistant/settings": ReplyOf<typeof assistant.changeAssistantSettings>
  "PATCH /v1/assistant/threads/{}": ReplyOf<typeof assistant.changeThread>
  "POST /v1/assistant/chat": ReplyOf<typeof assistant.chat>
  "DELETE /v1/assistant/threads/{}": ReplyOf<typeof assistant.deleteThread>
  "GET /v1/assistant/admin/threads": ReplyOf<typeof assistant.listReviewedThreads>
  "GET /v1/assistant/threads": ReplyOf<typeof assistant.listThreads>
  "GET /v1/assistant/settings": ReplyOf<typeof assistant.readAssistantSettings>
  "GET /v1/assistant/status": ReplyOf<typeof assistant.readAssistantStatus>
  "GET /v1/assistant/admin/threads/{}": ReplyOf<typeof assistant.readReviewedThread>
  "GET /v1/assistant/threads/{}": ReplyOf<typeof assistant.readThread>
  "POST /v1/atw-entry-requests/{}/approve": ReplyOf<typeof atwRequests.approveAtwRequest>
  "DELETE /v1/atw-entry-requests/{}": ReplyOf<typeof atwRequests.cancelAtwRequest>
  "GET /v1/atw-entry-requests/pending-count": ReplyOf<typeof atwRequests.countPendingAtwRequests>
  "GET /v1/atw-entry-requests/export": ReplyOf<typeof atwRequests.exportAtwRequests>
  "GET /v1/atw-entry-requests": ReplyOf<typeof atwRequests.listAtwRequests>
  "GET /v1/scorecard/atw-entries/{}/proof": ReplyOf<typeof atwRequests.readAtwEntryProof>
  "GET /v1/atw-entry-requests/{}": ReplyOf<typeof atwRequests.readAtwRequest>
  "GET /v1/atw-entry-requests/{}/proof": ReplyOf<typeof atwRequests.readAtwRequestProof>
  "POST /v1/atw-entry-requests/{}/reject": ReplyOf<typeof atwRequests.rejectAtwRequest>
  "POST /v1/atw-entry-requests": ReplyOf<typeof atwRequests.submitAtwRequest>
  "GET /v1/system/activity-logs/export": ReplyOf<typeof audit.exportActivityLogs>
  "GET /v1/system/activity-logs": ReplyOf<typeof audit.listActivityLogs>
  "GET /v1/system/activity-logs/stream": ReplyOf<typeof audit.streamActivityLogs>
  "GET /v1/system/activity-logs/verify": ReplyOf<typeof audit.verifyActivityLogs>
  "GET /v1/dashboard/bsc/available-months": ReplyOf<typeof availableMonths.listAvailableMonths>
  "DELETE /v1/dashboard/news/birthdays/{}/greetings/{}": ReplyOf<typeof birthdayGreetings.deleteGreeting>
  "GET /v1/dashboard/news/birthdays/{}/greetings": ReplyOf<typeof birthdayGreetings.listGreetings>
  "POST /v1/dashboard/news/birthdays/{}/greetings": ReplyOf<typeof birthdayGreetings.postGreeting>
  "GET /v1/system/email/broadcasts/export": ReplyOf<typeof broadcast.exportBroadcasts>
  "GET /v1/system/email/broadcasts": ReplyOf<typeof broadcast.listBroadcasts>
  "GET /v1/system/email/broadcasts/{}": ReplyOf<typeof broadcast.readBroadcast>
  "POST /v1/system/email/send": ReplyOf<typeof broadcast.sendBroadcast>
  "GET /v1/scorecard/bulk-previews/{}/rows": ReplyOf<typeof bulkPreviews.listPreviewRows>
  "GET /v1/scorecard/bulk-previews/{}": ReplyOf<typeof bulkPreviews.readPreview>
  "GET /v1/scorecard/sbs-entries/bulk/template": ReplyOf<(typeof bulk.SHEET_CONTRACTS)["sbs"]["template"]>
  "POST /v1/scorecard/sbs-entries/bulk/preview": ReplyOf<(typeof bulk.SHEET_CONTRACTS)["sbs"]["preview"]>
  "POST /v1/scorecard/sbs-entries/bulk/commit": ReplyOf<(typeof bulk.SHEET_CONTRACTS)["sbs"]["commit"]>
  "GET /v1/scorecard/sbs-entries/bulk/previews/{}/rest": ReplyOf<(typeof bulk.SHEET_CONTRACTS)["sbs"]["rest"]>
  "GET /v1/scorecard/non-sbs-entries/bulk/template": ReplyOf<(typeof bulk.SHEET_CONTRACTS)["non_sbs"]["template"]>
  "POST /v1/scorecard/non-sbs-entries/bulk/preview": ReplyOf<(typeof bulk.SHEET_CONTRACTS)["non_sbs"]["preview"]>
  "POST /v1/scorecard/non-sbs-entries/bulk/commit": ReplyOf<(typeof bulk.SHEET_CONTRACTS)["non_sbs"]["commit"]>
  "GET /v1/scorecard/non-sbs-entries/bulk/previews/{}/rest": ReplyOf<(typeof bulk.SHEET_CONTRACTS)["non_sbs"]["rest"]>
  "GET /v1/scorecard/atw-entries/bulk/template": ReplyOf<(typeof bulk.SHEET_CONTRACTS)["atw"]["template"]>
  "POST /v1/scorecard/atw-entries/bulk/preview": ReplyOf<(typeof bulk.SHEET_CONTRACTS)["atw"]["preview"]>
  "POST /v1/scorecard/atw-entries/bulk/commit": ReplyOf<(typeof bulk.SHEET_CONTRACTS)["atw"]["commit"]>
  "GET /v1/scorecard/atw-entries/bulk/previews/{}/rest": ReplyOf<(typeof bulk.SHEET_CONTRACTS)["atw"]["rest"]>
  "GET /v1/scorecard/attendance-issues/bulk/template": ReplyOf<(typeof bulk.SHEET_CONTRACTS)["attendance"]["template"]>
  "POST /v1/scorecard/attendance-issues/bulk/preview": ReplyOf<(typeof bulk.SHEET_CONTRACTS)["attendance"]["preview"]>
  "POST /v1/scorecard/attendance-issues/bulk/commit": ReplyOf<(typeof bulk.SHEET_CONTRACTS)["attendance"]["commit"]>
  "GET /v1/scorecard/attendance-issues/bulk/previews/{}/rest": ReplyOf<
    (typeof bulk.SHEET_CONTRACTS)["attendance"]["rest"]
  >
  "GET /v1/scorecard/productivity-issues/bulk/template": ReplyOf<
    (typeof bulk.SHEET_CONTRACTS)["productivity"]["template"]
  >
  "POST /v1/scorecard/productivity-issues/bulk/preview": ReplyOf<
    (typeof bulk.SHEET_CONTRACTS)["productivity"]["preview"]
  >
  "POST /v1/scorecard/productivity-issues/bulk/commit": ReplyOf<(typeof bulk.SHEET_CONTRACTS)["productivity"]["commit"]>
  "GET /v1/scorecard/productivity-issues/bulk/previews/{}/rest": ReplyOf<
    (typeof bulk.SHEET_CONTRACTS)["productivity"]["rest"]
  >
  "GET /v1/scorecard/additional-points-entries/bulk/template": ReplyOf<
    (typeof bulk.SHEET_CONTRACTS)["additional_points"]["template"]
  >
  "POST /v1/scorecard/additional-points-entries/bulk/preview": ReplyOf<
    (typeof bulk.SHEET_CONTRACTS)["additional_points"]["preview"]
  >
  "POST /v1/scorecard/additional-points-entries/bulk/commit": ReplyOf<
    (typeof bulk.SHEET_CONTRACTS)["additional_points"]["commit"]
  >
  "GET /v1/scorecard/additional-points-entries/bulk/previews/{}/rest": ReplyOf<
    (typeof bulk.SHEET_CONTRACTS)["additional_points"]["rest"]
  >
  "GET /v1/scorecard/incidents/bulk/template": ReplyOf<(typeof bulk.SHEET_CONTRACTS)["incidents"]["template"]>
  "POST /v1/scorecard/incidents/bulk/preview": ReplyOf<(typeof bulk.SHEET_CONTRACTS)["incidents"]["preview"]>
  "POST /v1/scorecard/incidents/bulk/commit": ReplyOf<(typeof bulk.SHEET_CONTRACTS)["incidents"]["commit"]>
  "GET /v1/scorecard/incidents/bulk/previews/{}/rest": ReplyOf<(typeof bulk.SHEET_CONTRACTS)["incidents"]["rest"]>
  "GET /v1/scorecard/schedules/bulk/template": ReplyOf<(typeof bulk.SHEET_CONTRACTS)["schedules"]["template"]>
  "POST /v1/scorecard/schedules/bulk/preview": ReplyOf<(typeof bulk.SHEET_CONTRACTS)["schedules"]["preview"]>
  "POST /v1/scorecard/schedules/bulk/commit": ReplyOf<(typeof bulk.SHEET_CONTRACTS)["schedules"]["commit"]>
  "GET /v1/scorecard/schedules/bulk/previews/{}/rest": ReplyOf<(typeof bulk.SHEET_CONTRACTS)["schedules"]["rest"]>
  "GET /v1/scorecard/task-delivery/bulk/template": ReplyOf<(typeof bulk.SHEET_CONTRACTS)["task_delivery"]["template"]>
  "POST /v1/scorecard/task-delivery/bulk/preview": ReplyOf<(typeof bulk.SHEET_CONTRACTS)["task_delivery"]["preview"]>
  "POST /v1/scorecard/task-delivery/bulk/commit": ReplyOf<(typeof bulk.SHEET_CONTRACTS)["task_delivery"]["commit"]>
  "GET /v1/scorecard/task-delivery/bulk/previews/{}/rest": ReplyOf<
    (typeof bulk.SHEET_CONTRACTS)["task_delivery"]["rest"]
  >
  "GET /v1/scorecard/bulk-batches/export": ReplyOf<typeof bulk.exportBatches>
  "GET /v1/scorecard/bulk-batches": ReplyOf<typeof bulk.listBatches>
  "GET /v1/scorecard/bulk-batches/{}": ReplyOf<typeof bulk.readBatch>
  "DELETE /v1/scorecard/bulk-batches/{}": ReplyOf<typeof bulk.undoBatch>
  "POST /v1/calendar-feed": ReplyOf<typeof calendarFeeds.createCalendarFeed>
  "GET /v1/calendar-feed": ReplyOf<typeof calendarFeeds.readCalendarFeed>
  "GET /v1/public/calendar-feeds/{}.ics": ReplyOf<typeof calendarFeeds.readCalendarFile>
  "DELETE /v1/calendar-feed": ReplyOf<typeof calendarFeeds.revokeCalendarFeed>
  "GET /v1/exports/employee-months": ReplyOf<typeof changeExports.exportEmployeeMonths>
  "GET /v1/exports/entries": ReplyOf<typeof changeExports.exportEntries>
  "GET /v1/dashboard/bsc/comparison": ReplyOf<typeof comparison.compareEmployees>
  "GET /v1/dashboard/bsc/comparison-access": ReplyOf<typeof comparison.showComparisonAccess>
  "POST /v1/scorecard/bsc-cycles/{}/apply-template": ReplyOf<typeof configurationTemplates.applyTemplate>
  "GET /v1/scorecard/configuration-templates": ReplyOf<typeof configurationTemplates.listTemplates>
  "POST /v1/employees/create-requests/{}/approve": ReplyOf<typeof createRequests.approveCreateRequest>
  "GET /v1/employees/create-requests/export": ReplyOf<typeof createRequests.exportCreateRequests>
  "GET /v1/employees/create-requests": ReplyOf<typeof createRequests.listCreateRequests>
  "GET /v1/employees/create-requests/{}": ReplyOf<typeof createRequests.readCreateRequest>
  "POST /v1/employees/create-requests/{}/reject": ReplyOf<typeof createRequests.rejectCreateRequest>
  "POST /v1/employees/create-requests": ReplyOf<typeof createRequests.submitCreateRequest>
  "GET /v1/scorecard/bsc-cycles/compare": ReplyOf<typeof cycleComparison.compareCycles>
  "POST /v1/scorecard/bsc-cycles/{}/copy-configuration": ReplyOf<typeof cycleComparison.copyConfiguration>
  "GET /v1/scorecard/bsc-cycles/compare/export": ReplyOf<typeof cycleComparison.exportComparison>
  "POST /v1/scorecard/bsc-cycles": ReplyOf<typeof cycles.addCycle>
  "PATCH /v1/scorecard/configurations": ReplyOf<typeof cycles.changeConfiguration>
  "DELETE /v1/scorecard/bsc-cycles/{}": ReplyOf<typeof cycles.deleteCycle>
  "GET /v1/scorecard/bsc-cycles/export": ReplyOf<typeof cycles.exportCycles>
  "GET /v1/scorecard/bsc-cycles": ReplyOf<typeof cycles.listCycles>
  "GET /v1/scorecard/configurations": ReplyOf<typeof cycles.showConfiguration>
  "GET /v1/scorecard/metrics": ReplyOf<typeof cycles.showMetrics>
  "GET /v1/scorecard/sbs-checklist-rubric": ReplyOf<typeof cycles.showRubric>
  "GET /v1/dashboard/bsc/export": ReplyOf<typeof dashboards.exportMonth>
  "GET /v1/dashboard/bsc": ReplyOf<typeof dashboards.showBsc>
  "GET /v1/dashboard/bsc/month-snapshot": ReplyOf<typeof dashboards.showMonthSnapshot>
  "GET /v1/dashboard/bsc/performance": ReplyOf<typeof dashboards.showPerformance>
  "GET /v1/public/desktop-releases/files/{}": ReplyOf<typeof desktopReleases.downloadRelease>
  "GET /v1/system/desktop-releases/export": ReplyOf<typeof desktopReleases.exportReleases>
  "GET /v1/public/desktop-releases/keys": ReplyOf<typeof desktopReleases.listReleaseKeys>
  "GET /v1/system/desktop-releases": ReplyOf<typeof desktopReleases.listReleases>
  "POST /v1/system/desktop-releases/{}/promote": ReplyOf<typeof desktopReleases.promoteRelease>
  "POST /v1/system/desktop-releases": ReplyOf<typeof desktopReleases.publishRelease>
  "GET /v1/public/desktop-releases/{}": ReplyOf<typeof desktopReleases.readCurrentRelease>
  "GET /v1/system/desktop-releases/{}": ReplyOf<typeof desktopReleases.readRelease>
  "POST /v1/system/desktop-releases/{}/withdraw": ReplyOf<typeof desktopReleases.withdrawRelease>
  "POST /v1/scorecard/disputes/{}/accept": ReplyOf<typeof disputes.acceptDispute>
  "POST /v1/scorecard/disputes/{}/comments": ReplyOf<typeof disputes.commentOnDispute>
  "GET /v1/scorecard/disputes": ReplyOf<typeof disputes.listDisputes>
  "POST /v1/scorecard/disputes": ReplyOf<typeof disputes.openDispute>
  "GET /v1/scorecard/disputes/{}": ReplyOf<typeof disputes.readDispute>
  "POST /v1/scorecard/disputes/{}/reject": ReplyOf<typeof disputes.rejectDispute>
  "POST /v1/scorecard/disputes/{}/withdraw": ReplyOf<typeof disputes.withdrawDispute>
  "GET /v1/employees/{}/assignments": ReplyOf<typeof employeeAssignments.listEmployeeAssignments>
  "DELETE /v1/employees/{}/assignments/{}": ReplyOf<typeof employeeAssignments.withdrawEmployeeAssignment>
  "POST /v1/employees/bulk/commit": ReplyOf<typeof employeeBulk.commitEmployees>
  "GET /v1/employees/bulk/previews/{}/rest": ReplyOf<typeof employeeBulk.downloadEmployeeRest>
  "GET /v1/employees/bulk/template": ReplyOf<typeof employeeBulk.downloadEmployeeTemplate>
  "POST /v1/employees/bulk/preview": ReplyOf<typeof employeeBulk.previewEmployees>
  "POST /v1/employees": ReplyOf<typeof employees.createEmployee>
  "DELETE /v1/employees/{}": ReplyOf<typeof employees.deactivateEmployee>
  "PATCH /v1/employees/{}": ReplyOf<typeof employees.editEmployee>
  "GET /v1/employees/export": ReplyOf<typeof employees.exportEmployees>
  "GET /v1/employees": ReplyOf<typeof employees.listEmployees>
  "GET /v1/employees/{}": ReplyOf<typeof employees.readEmployee>
  "GET /v1/employees/me": ReplyOf<typeof employees.readOwnProfile>
  "POST /v1/scorecard/entry-preview": ReplyOf<typeof entryPreview.previewEntry>
  "GET /v1/scorecard/sbs-entries": ReplyOf<(typeof entryRoutes.ENTRY_CONTRACTS)["sbs"]["routes"]["list"]>
  "POST /v1/scorecard/sbs-entries": ReplyOf<(typeof entryRoutes.ENTRY_CONTRACTS)["sbs"]["routes"]["submit"]>
  "GET /v1/scorecard/sbs-entries/{}": ReplyOf<(typeof entryRoutes.ENTRY_CONTRACTS)["sbs"]["routes"]["show"]>
  "PATCH /v1/scorecard/sbs-entries/{}": ReplyOf<(typeof entryRoutes.ENTRY_CONTRACTS)["sbs"]["routes"]["change"]>
  "DELETE /v1/scorecard/sbs-entries/{}": ReplyOf<(typeof entryRoutes.ENTRY_CONTRACTS)["sbs"]["routes"]["remove"]>
  "POST /v1/scorecard/sbs-entries/{}/restore": ReplyOf<(typeof entryRoutes.ENTRY_CONTRACTS)["sbs"]["routes"]["restore"]>
  "GET /v1/scorecard/sbs-entries/export": ReplyOf<(typeof entryRoutes.ENTRY_CONTRACTS)["sbs"]["routes"]["export"]>
  "GET /v1/scorecard/non-sbs-entries": ReplyOf<(typeof entryRoutes.ENTRY_CONTRACTS)["non_sbs"]["routes"]["list"]>
  "POST /v1/scorecard/non-sbs-entries": ReplyOf<(typeof entryRoutes.ENTRY_CONTRACTS)["non_sbs"]["routes"]["submit"]>
  "GET /v1/scorecard/non-sbs-entries/{}": ReplyOf<(typeof entryRoutes.ENTRY_CONTRACTS)["non_sbs"]["routes"]["show"]>
  "PATCH /v1/scorecard/non-sbs-entries/{}": ReplyOf<(typeof entryRoutes.ENTRY_CONTRACTS)["non_sbs"]["routes"]["change"]>
  "DELETE /v1/scorecard/non-sbs-entries/{}": ReplyOf<
    (typeof entryRoutes.ENTRY_CONTRACTS)["non_sbs"]["routes"]["remove"]
  >
  "POST /v1/scorecard/non-sbs-entries/{}/restore": ReplyOf<
    (typeof entryRoutes.ENTRY_CONTRACTS)["non_sbs"]["routes"]["restore"]
  >
  "GET /v1/scorecard/non-sbs-entries/export": ReplyOf<
    (typeof entryRoutes.ENTRY_CONTRACTS)["non_sbs"]["routes"]["export"]
  >
  "GET /v1/scorecard/atw-entries": ReplyOf<(typeof entryRoutes.ENTRY_CONTRACTS)["atw"]["routes"]["list"]>
  "POST /v1/scorecard/atw-entries": ReplyOf<(typeof entryRoutes.ENTRY_CONTRACTS)["atw"]["routes"]["submit"]>
  "GET /v1/scorecard/atw-entries/{}": ReplyOf<(typeof entryRoutes.ENTRY_CONTRACTS)["atw"]["routes"]["show"]>
  "PATCH /v1/scorecard/atw-entries/{}": ReplyOf<(typeof entryRoutes.ENTRY_CONTRACTS)["atw"]["routes"]["change"]>
  "DELETE /v1/scorecard/atw-entries/{}": ReplyOf<(typeof entryRoutes.ENTRY_CONTRACTS)["atw"]["routes"]["remove"]>
  "POST /v1/scorecard/atw-entries/{}/restore": ReplyOf<(typeof entryRoutes.ENTRY_CONTRACTS)["atw"]["routes"]["restore"]>
  "GET /v1/scorecard/atw-entries/export": ReplyOf<(typeof entryRoutes.ENTRY_CONTRACTS)["atw"]["routes"]["export"]>
  "GET /v1/scorecard/attendance-issues": ReplyOf<(typeof entryRoutes.ENTRY_CONTRACTS)["attendance"]["routes"]["list"]>
  "POST /v1/scorecard/attendance-issues": ReplyOf<
    (typeof entryRoutes.ENTRY_CONTRACTS)["attendance"]["routes"]["submit"]
  >
  "GET /v1/scorecard/attendance-issues/{}": ReplyOf<
    (typeof entryRoutes.ENTRY_CONTRACTS)["attendance"]["routes"]["show"]
  >
  "PATCH /v1/scorecard/attendance-issues/{}": ReplyOf<
    (typeof entryRoutes.ENTRY_CONTRACTS)["attendance"]["routes"]["change"]
  >
  "DELETE /v1/scorecard/attendance-issues/{}": ReplyOf<
    (typeof entryRoutes.ENTRY_CONTRACTS)["attendance"]["routes"]["remove"]
  >
  "POST /v1/scorecard/attendance-issues/{}/restore": ReplyOf<
    (typeof entryRoutes.ENTRY_CONTRACTS)["attendance"]["routes"]["restore"]
  >
  "GET /v1/scorecard/attendance-issues/export": ReplyOf<
    (typeof entryRoutes.ENTRY_CONTRACTS)["attendance"]["routes"]["export"]
  >
  "GET /v1/scorecard/productivity-issues": ReplyOf<
    (typeof entryRoutes.ENTRY_CONTRACTS)["productivity"]["routes"]["list"]
  >
  "POST /v1/scorecard/productivity-issues": ReplyOf<
    (typeof entryRoutes.ENTRY_CONTRACTS)["productivity"]["routes"]["submit"]
  >
  "GET /v1/scorecard/productivity-issues/{}": ReplyOf<
    (typeof entryRoutes.ENTRY_CONTRACTS)["productivity"]["routes"]["show"]
  >
  "PATCH /v1/scorecard/productivity-issues/{}": ReplyOf<
    (typeof entryRoutes.ENTRY_CONTRACTS)["productivity"]["routes"]["change"]
  >
  "DELETE /v1/scorecard/productivity-issues/{}": ReplyOf<
    (typeof entryRoutes.ENTRY_CONTRACTS)["productivity"]["routes"]["remove"]
  >
  "POST /v1/scorecard/productivity-issues/{}/restore": ReplyOf<
    (typeof entryRoutes.ENTRY_CONTRACTS)["productivity"]["routes"]["restore"]
  >
  "GET /v1/scorecard/productivity-issues/export": ReplyOf<
    (typeof entryRoutes.ENTRY_CONTRACTS)["productivity"]["routes"]["export"]
  >
  "GET /v1/scorecard/additional-points-entries": ReplyOf<
    (typeof entryRoutes.ENTRY_CONTRACTS)["additional_points"]["routes"]["list"]
  >
  "POST /v1/scorecard/additional-points-entries": ReplyOf<
    (typeof entryRoutes.ENTRY_CONTRACTS)["additional_points"]["routes"]["submit"]
  >
  "GET /v1/scorecard/additional-points-entries/{}": ReplyOf<
    (typeof entryRoutes.ENTRY_CONTRACTS)["additional_points"]["routes"]["show"]
  >
  "PATCH /v1/scorecard/additional-points-entries/{}": ReplyOf<
    (typeof entryRoutes.ENTRY_CONTRACTS)["additional_points"]["routes"]["change"]
  >
  "DELETE /v1/scorecard/additional-points-entries/{}": ReplyOf<
    (typeof entryRoutes.ENTRY_CONTRACTS)["additional_points"]["routes"]["remove"]
  >
  "POST /v1/scorecard/additional-points-entries/{}/restore": ReplyOf<
    (typeof entryRoutes.ENTRY_CONTRACTS)["additional_points"]["routes"]["restore"]
  >
  "GET /v1/scorecard/additional-points-entries/export": ReplyOf<
    (typeof entryRoutes.ENTRY_CONTRACTS)["additional_points"]["routes"]["export"]
  >
  "GET /v1/scorecard/incidents": ReplyOf<(typeof entryRoutes.ENTRY_CONTRACTS)["incidents"]["routes"]["list"]>
  "POST /v1/scorecard/incidents": ReplyOf<(typeof entryRoutes.ENTRY_CONTRACTS)["incidents"]["routes"]["submit"]>
  "GET /v1/scorecard/incidents/{}": ReplyOf<(typeof entryRoutes.ENTRY_CONTRACTS)["incidents"]["routes"]["show"]>
  "PATCH /v1/scorecard/incidents/{}": ReplyOf<(typeof entryRoutes.ENTRY_CONTRACTS)["incidents"]["routes"]["change"]>
  "DELETE /v1/scorecard/incidents/{}": ReplyOf<(typeof entryRoutes.ENTRY_CONTRACTS)["incidents"]["routes"]["remove"]>
  "POST /v1/scorecard/incidents/{}/restore": ReplyOf<
    (typeof entryRoutes.ENTRY_CONTRACTS)["incidents"]["routes"]["restore"]
  >
  "GET /v1/scorecard/incidents/export": ReplyOf<(typeof entryRoutes.ENTRY_CONTRACTS)["incidents"]["routes"]["export"]>
  "GET /v1/scorecard/missing-excess-evals/export": ReplyOf<typeof evaluations.exportEvaluationStatus>
  "POST /v1/scorecard/missing-excess-evals/follow-up": ReplyOf<typeof evaluations.followUpEvaluations>
  "GET /v1/scorecard/missing-excess-evals": ReplyOf<typeof evaluations.listEvaluationStatus>
  "GET /v1/dashboard/evaluator-calibration/export": ReplyOf<typeof evaluatorCalibration.exportCalibration>
  "GET /v1/dashboard/evaluator-calibration/double-evaluations/export": ReplyOf<
    typeof evaluatorCalibration.exportDoubleEvaluations
  >
  "GET /v1/dashboard/evaluator-calibration": ReplyOf<typeof evaluatorCalibration.listCalibration>
  "GET /v1/dashboard/evaluator-calibration/double-evaluations": ReplyOf<
    typeof evaluatorCalibration.listDoubleEvaluations
  >
  "POST /v1/feedback/{}/attachments": ReplyOf<typeof feedback.attachScreenshots>
  "GET /v1/feedback/admin/export": ReplyOf<typeof feedback.exportFeedback>
  "GET /v1/feedback/admin": ReplyOf<typeof feedback.listFeedback>
  "GET /v1/feedback/mine": ReplyOf<typeof feedback.listOwnFeedback>
  "GET /v1/feedback/attachments/{}/url": ReplyOf<typeof feedback.readAttachmentUrl>
  "GET /v1/feedback/admin/{}": ReplyOf<typeof feedback.readFeedback>
  "GET /v1/feedback/{}": ReplyOf<typeof feedback.readOwnFeedback>
  "PATCH /v1/feedback/admin/{}": ReplyOf<typeof feedback.reviewFeedback>
  "POST /v1/feedback": ReplyOf<typeof feedback.submitFeedback>
  "GET /v1/files/{}": ReplyOf<typeof files.openFile>
  "GET /v1/dashboard/bsc/month-report/versions/{}/export": ReplyOf<typeof finalVersions.exportVersion>
  "GET /v1/dashboard/bsc/month-report/versions": ReplyOf<typeof finalVersions.listVersions>
  "GET /v1/dashboard/bsc/month-report/versions/{}": ReplyOf<typeof finalVersions.readVersion>
  "GET /v1/dashboard/bsc/finalize/preview/export": ReplyOf<typeof finalizePreview.exportPreview>
  "POST /v1/dashboard/bsc/finalize/preview": ReplyOf<typeof finalizePreview.previewFinalize>
  "GET /v1/dashboard/bsc/heat-map/export": ReplyOf<typeof heatMap.exportHeatMap>
  "GET /v1/dashboard/bsc/heat-map": ReplyOf<typeof heatMap.showHeatMap>
  "PATCH /v1/scorecard/holidays/{}": ReplyOf<typeof holidays.changeHoliday>
  "POST /v1/scorecard/holidays": ReplyOf<typeof holidays.createHoliday>
  "DELETE /v1/scorecard/holidays/{}": ReplyOf<typeof holidays.deleteHoliday>
  "GET /v1/scorecard/holidays/export": ReplyOf<typeof holidays.exportHolidays>
  "GET /v1/scorecard/holidays": ReplyOf<typeof holidays.listHolidays>
  "GET /v1/scorecard/holidays/{}": ReplyOf<typeof holidays.showHoliday>
  "GET /v1/dashboard/home": ReplyOf<typeof home.showHome>
  "DELETE /v1/employees/{}/idp-binding": ReplyOf<typeof idpBinding.clearIdpBinding>
  "PATCH /v1/scorecard/weekly-kudos/{}": ReplyOf<typeof kudos.changeKudos>
  "DELETE /v1/scorecard/weekly-kudos/{}": ReplyOf<typeof kudos.deleteKudos>
  "POST /v1/scorecard/weekly-kudos": ReplyOf<typeof kudos.draftKudos>
  "GET /v1/scorecard/weekly-kudos/export": ReplyOf<typeof kudos.exportKudos>
  "GET /v1/scorecard/weekly-kudos": ReplyOf<typeof kudos.listKudos>
  "GET /v1/scorecard/weekly-kudos/me": ReplyOf<typeof kudos.listOwnKudos>
  "POST /v1/scorecard/weekly-kudos/{}/publish": ReplyOf<typeof kudos.publishKudos>
  "GET /v1/scorecard/weekly-kudos/{}": ReplyOf<typeof kudos.readKudos>
  "GET /v1/learning/quiz-attempts/export": ReplyOf<typeof learningAttempts.exportQuizAttempts>
  "GET /v1/learning/quiz-attempts": ReplyOf<typeof learningAttempts.listQuizAttempts>
  "POST /v1/learning/quiz-attempts/reset": ReplyOf<typeof learningAttempts.resetAttempts>
  "PATCH /v1/learning/enrollments/{}": ReplyOf<typeof learningEnrollments.changeAssignment>
  "POST /v1/learning/enrollments": ReplyOf<typeof learningEnrollments.enroll>
  "POST /v1/learning/modules/{}/enroll": ReplyOf<typeof learningEnrollments.enrollOneself>
  "GET /v1/learning/enrollments/export": ReplyOf<typeof learningEnrollments.exportEnrollments>
  "GET /v1/learning/enrollments/assignments": ReplyOf<typeof learningEnrollments.listAssignments>
  "GET /v1/learning/enrollments": ReplyOf<typeof learningEnrollments.listEnrollments>
  "GET /v1/learning/enrollments/mine": ReplyOf<typeof learningEnrollments.listOwnEnrollments>
  "GET /v1/learning/enrollments/{}": ReplyOf<typeof learningEnrollments.readAssignment>
  "DELETE /v1/learning/enrollments/{}": ReplyOf<typeof learningEnrollments.removeAssignment>
  "GET /v1/learning/files/{}": ReplyOf<typeof learningFiles.readFile>
  "GET /v1/learning/files/{}/url": ReplyOf<typeof learningFiles.readFileUrl>
  "POST /v1/learning/files": ReplyOf<typeof learningFiles.uploadFile>
  "POST /v1/learning/player/{}/units/{}/attempts": ReplyOf<typeof learningPlayer.answerQuiz>
  "POST /v1/learning/player/{}/units/{}/complete": ReplyOf<typeof learningPlayer.completeUnit>
  "GET /v1/learning/player/{}/units/{}/attempts": ReplyOf<typeof learningPlayer.listAttempts>
  "GET /v1/learning/player/{}": ReplyOf<typeof learningPlayer.openPlayer>
  "GET /v1/learning/player/{}/units/{}/attempts/{}": ReplyOf<typeof learningPlayer.readAttempt>
  "GET /v1/learning/enrollments/by-module/export": ReplyOf<typeof learningStandings.exportModuleStandings>
  "GET /v1/learning/enrollments/by-module": ReplyOf<typeof learningStandings.listModuleStandings>
  "POST /v1/learning/modules/{}/units": ReplyOf<typeof learningUnits.addUnit>
  "PATCH /v1/learning/modules/{}/units/{}": ReplyOf<typeof learningUnits.changeUnit>
  "DELETE /v1/learning/modules/{}/units/{}": ReplyOf<typeof learningUnits.deleteUnit>
  "GET /v1/learning/modules/{}/units": ReplyOf<typeof learningUnits.listUnits>
  "GET /v1/learning/modules/{}/units/{}": ReplyOf<typeof learningUnits.readUnit>
  "POST /v1/learning/modules/{}/archive": ReplyOf<typeof learning.archiveModule>
  "PATCH /v1/learning/modules/{}": ReplyOf<typeof learning.changeModule>
  "POST /v1/learning/modules": ReplyOf<typeof learning.createModule>
  "DELETE /v1/learning/modules/{}": ReplyOf<typeof learning.deleteModule>
  "GET /v1/learning/catalog": ReplyOf<typeof learning.listCatalog>
  "GET /v1/learning/modules": ReplyOf<typeof learning.listModules>
  "PUT /v1/learning/modules/{}/units/order": ReplyOf<typeof learning.orderUnits>
  "POST /v1/learning/modules/{}/publish": ReplyOf<typeof learning.publishModule>
  "GET /v1/learning/modules/{}": ReplyOf<typeof learning.readModule>
  "POST /v1/learning/modules/{}/unpublish": ReplyOf<typeof learning.unpublishModule>
  "POST /v1/scorecard/locks/preview": ReplyOf<typeof lockPreview.previewLocks>
  "PATCH /v1/scorecard/locks": ReplyOf<typeof locks.changeLocks>
  "GET /v1/scorecard/unlock-grants/export": ReplyOf<typeof locks.exportUnlockGrants>
  "POST /v1/scorecard/unlock-grants": ReplyOf<typeof locks.grantUnlock>
  "GET /v1/scorecard/unlock-grants": ReplyOf<typeof locks.listUnlockGrants>
  "DELETE /v1/scorecard/unlock-grants/{}": ReplyOf<typeof locks.revokeUnlockGrant>
  "GET /v1/scorecard/locks/status": ReplyOf<typeof locks.showLockStatus>
  "GET /v1/scorecard/locks": ReplyOf<typeof locks.showLocks>
  "GET /v1/scorecard/unlock-grants/{}": ReplyOf<typeof locks.showUnlockGrant>
  "GET /v1/system/email/mails/export": ReplyOf<typeof mails.exportMails>
  "GET /v1/system/email/mails": ReplyOf<typeof mails.listMails>
  "GET /v1/system/email/mails/{}": ReplyOf<typeof mails.readMail>
  "POST /v1/system/email/dead/{}/retry": ReplyOf<typeof mails.retryMail>
  "POST /v1/system/notifications/email-test": ReplyOf<typeof mails.testEmail>
  "GET /v1/dashboard/bsc/spread": ReplyOf<typeof monthSpread.showSpread>
  "POST /v1/dashboard/bsc/finalize": ReplyOf<typeof months.finalizeMonth>
  "GET /v1/dashboard/bsc/month-report": ReplyOf<typeof months.readMonthReport>
  "POST /v1/dashboard/bsc/reopen": ReplyOf<typeof months.reopenMonth>
  "GET /v1/dashboard/news/bonus-qualifiers": ReplyOf<typeof news.listBonusQualifiers>
  "GET /v1/dashboard/news/my-birthday": ReplyOf<typeof news.readMyBirthday>
  "GET /v1/dashboard/news": ReplyOf<typeof news.showNews>
  "PATCH /v1/system/notifications/types/{}": ReplyOf<typeof notificationCatalog.changeNotificationType>
  "GET /v1/system/notifications/types": ReplyOf<typeof notificationCatalog.listNotificationTypes>
  "GET /v1/system/notifications/types/{}": ReplyOf<typeof notificationCatalog.readNotificationType>
  "POST /v1/system/notifications/dead/{}/retry": ReplyOf<typeof notificationCatalog.retryAnnouncement>
  "PUT /v1/notifications/preferences": ReplyOf<typeof notifications.changePreferences>
  "PUT /v1/notifications/preferences/language": ReplyOf<typeof notifications.chooseLanguage>
  "GET /v1/notifications": ReplyOf<typeof notifications.listNotifications>
  "POST /v1/notifications/read-all": ReplyOf<typeof notifications.markAllRead>
  "POST /v1/notifications/{}/read": ReplyOf<typeof notifications.markRead>
  "GET /v1/notifications/stream": ReplyOf<typeof notifications.openNotificationStream>
  "GET /v1/notifications/preferences": ReplyOf<typeof notifications.readPreferences>
  "GET /v1/notifications/unread-count": ReplyOf<typeof notifications.readUnreadCount>
  "PUT /v1/organization/clusters/{}/managers": ReplyOf<typeof organization.assignClusterManagers>
  "PUT /v1/organization/departments/{}/managers": ReplyOf<typeof organization.assignDepartmentManagers>
  "POST /v1/organization/clusters": ReplyOf<typeof organization.createCluster>
  "POST /v1/organization/departments": ReplyOf<typeof organization.createDepartment>
  "DELETE /v1/organization/clusters/{}": ReplyOf<typeof organization.deleteCluster>
  "DELETE /v1/organization/departments/{}": ReplyOf<typeof organization.deleteDepartment>
  "PATCH /v1/organization/clusters/{}": ReplyOf<typeof organization.editCluster>
  "PATCH /v1/organization/departments/{}": ReplyOf<typeof organization.editDepartment>
  "GET /v1/organization/clusters/export": ReplyOf<typeof organization.exportClusters>
  "GET /v1/organization/departments/export": ReplyOf<typeof organization.exportDepartments>
  "GET /v1/organization/clusters": ReplyOf<typeof organization.listClusters>
  "GET /v1/organization/departments": ReplyOf<typeof organization.listDepartments>
  "GET /v1/organization/clusters/{}": ReplyOf<typeof organization.readCluster>
  "GET /v1/organization/departments/{}": ReplyOf<typeof organization.readDepartment>
  "GET /v1/organization/names": ReplyOf<typeof organization.readNames>
  "GET /v1/organization/tree": ReplyOf<typeof organization.readTree>
  "PATCH /v1/employees/me": ReplyOf<typeof ownProfile.changeOwnProfile>
  "PUT /v1/dashboard/bsc/payroll-export/columns": ReplyOf<typeof payrollExport.choosePayrollColumns>
  "GET /v1/dashboard/bsc/payroll-export": ReplyOf<typeof payrollExport.exportPayroll>
  "GET /v1/dashboard/bsc/payroll-export/columns": ReplyOf<typeof payrollExport.readPayrollColumns>
  "GET /v1/employees/{}/personal-data": ReplyOf<typeof personalData.exportPersonalData>
  "POST /v1/employees/{}/pseudonymize": ReplyOf<typeof personalData.pseudonymizeEmployee>
  "GET /v1/employees/{}/pseudonymization": ReplyOf<typeof personalData.readPseudonymization>
  "GET /v1/dashboard/bsc/receipt": ReplyOf<typeof receipts.getReceipt>
  "GET /v1/scorecard/recycle-bin/export": ReplyOf<typeof recycleBin.exportRecycleBin>
  "GET /v1/scorecard/recycle-bin": ReplyOf<typeof recycleBin.listRecycleBin>
  "DELETE /v1/scorecard/recycle-bin/{}/{}": ReplyOf<typeof recycleBin.purgeEntry>
  "POST /v1/system/notifications/types/{}/preview": ReplyOf<typeof reminders.previewReminder>
  "POST /v1/system/notifications/types/{}/send-now": ReplyOf<typeof reminders.sendReminderNow>
  "PATCH /v1/scorecard/requirement-adjustments/{}": ReplyOf<typeof requirementAdjustments.changeRequirementAdjustment>
  "POST /v1/scorecard/requirement-adjustments": ReplyOf<typeof requirementAdjustments.createRequirementAdjustment>
  "DELETE /v1/scorecard/requirement-adjustments/{}": ReplyOf<typeof requirementAdjustments.deleteRequirementAdjustment>
  "GET /v1/scorecard/requirement-adjustments/export": ReplyOf<
    typeof requirementAdjustments.exportRequirementAdjustments
  >
  "GET /v1/scorecard/requirement-adjustments": ReplyOf<typeof requirementAdjustments.listRequirementAdjustments>
  "GET /v1/scorecard/requirement-adjustments/{}": ReplyOf<typeof requirementAdjustments.showRequirementAdjustment>
  "GET /v1/system/retention": ReplyOf<typeof retention.readRetention>
  "POST /v1/scorecard/schedules/copy": ReplyOf<typeof scheduleWrites.copySchedules>
  "DELETE /v1/scorecard/schedules/{}/{}/{}": ReplyOf<typeof scheduleWrites.deleteSchedule>
  "PUT /v1/scorecard/schedules/days": ReplyOf<typeof scheduleWrites.putScheduleDays>
  "PATCH /v1/scorecard/schedule-codes/{}": ReplyOf<typeof schedules.changeScheduleCode>
  "POST /v1/scorecard/schedule-codes": ReplyOf<typeof schedules.createScheduleCode>
  "DELETE /v1/scorecard/schedule-codes/{}": ReplyOf<typeof schedules.deleteScheduleCode>
  "GET /v1/scorecard/schedule-codes/export": ReplyOf<typeof schedules.exportScheduleCodes>
  "GET /v1/scorecard/schedules/export": ReplyOf<typeof schedules.exportSchedules>
  "GET /v1/scorecard/schedule-codes": ReplyOf<typeof schedules.listScheduleCodes>
  "GET /v1/scorecard/schedules": ReplyOf<typeof schedules.listSchedules>
  "PUT /v1/scorecard/schedules/{}/{}/{}": ReplyOf<typeof schedules.putSchedule>
  "GET /v1/scorecard/schedule-codes/{}": ReplyOf<typeof schedules.showScheduleCode>
  "GET /v1/search/known": ReplyOf<typeof search.readKnownResults>
  "GET /v1/search": ReplyOf<typeof search.searchEverything>
  "POST /v1/system/service-accounts": ReplyOf<typeof serviceAccounts.createServiceAccount>
  "GET /v1/system/service-accounts/export": ReplyOf<typeof serviceAccounts.exportServiceAccounts>
  "GET /v1/system/service-accounts": ReplyOf<typeof serviceAccounts.listServiceAccounts>
  "GET /v1/system/service-accounts/{}": ReplyOf<typeof serviceAccounts.readServiceAccount>
  "DELETE /v1/system/service-accounts/{}": ReplyOf<typeof serviceAccounts.revokeServiceAccount>
  "POST /v1/system/service-accounts/{}/rotate": ReplyOf<typeof serviceAccounts.rotateServiceAccountKey>
  "PATCH /v1/system/service-accounts/{}": ReplyOf<typeof serviceAccounts.updateServiceAccount>
  "POST /v1/auth/dev-login": ReplyOf<typeof session.devLogin>
  "DELETE /v1/auth/impersonate": ReplyOf<typeof session.endImpersonation>
  "POST /v1/auth/impersonate": ReplyOf<typeof session.impersonate>
  "GET /v1/auth/dev-login/people": ReplyOf<typeof session.listDevLoginPeople>
  "GET /v1/auth/permissions/matrix": ReplyOf<typeof session.readPermissionMatrix>
  "GET /v1/auth/permissions": ReplyOf<typeof session.readPermissions>
  "GET /v1/public/sign-in-options": ReplyOf<typeof session.readSignInOptions>
  "POST /v1/auth/refresh": ReplyOf<typeof session.refreshSession>
  "POST /v1/auth/idp": ReplyOf<typeof session.signInAtIdp>
  "POST /v1/auth/logout": ReplyOf<typeof session.signOut>
  "PUT /v1/system/setup": ReplyOf<typeof setup.changeSetup>
  "POST /v1/system/setup/check-sign-in": ReplyOf<typeof setup.checkSignIn>
  "POST /v1/system/setup/complete": ReplyOf<typeof setup.completeSetup>
  "GET /v1/system/setup": ReplyOf<typeof setup.readSetup>
  "PATCH /v1/scorecard/shift-patterns/{}/assignments/{}": ReplyOf<typeof shiftPatterns.changeShiftAssignment>
  "PATCH /v1/scorecard/shift-patterns/{}": ReplyOf<typeof shiftPatterns.changeShiftPattern>
  "POST /v1/scorecard/shift-patterns/{}/assignments": ReplyOf<typeof shiftPatterns.createShiftAssignments>
  "POST /v1/scorecard/shift-patterns": ReplyOf<typeof shiftPatterns.createShiftPattern>
  "DELETE /v1/scorecard/shift-patterns/{}/assignments/{}": ReplyOf<typeof shiftPatterns.deleteShiftAssignment>
  "DELETE /v1/scorecard/shift-patterns/{}": ReplyOf<typeof shiftPatterns.deleteShiftPattern>
  "GET /v1/scorecard/shift-patterns/export": ReplyOf<typeof shiftPatterns.exportShiftPatterns>
  "GET /v1/scorecard/shift-patterns/{}/assignments": ReplyOf<typeof shiftPatterns.listShiftAssignments>
  "GET /v1/scorecard/shift-patterns": ReplyOf<typeof shiftPatterns.listShiftPatterns>
  "GET /v1/scorecard/shift-patterns/{}": ReplyOf<typeof shiftPatterns.showShiftPattern>
  "POST /v1/dashboard/bsc/statements/{}/cancel": ReplyOf<typeof statementArchives.cancelArchive>
  "POST /v1/dashboard/bsc/statements": ReplyOf<typeof statementArchives.createArchive>
  "GET /v1/dashboard/bsc/statements/{}": ReplyOf<typeof statementArchives.downloadArchive>
  "GET /v1/dashboard/bsc/statements/{}/progress": ReplyOf<typeof statementArchives.getArchive>
  "GET /v1/dashboard/bsc/statement": ReplyOf<typeof statements.getStatement>
  "GET /v1/public/verify/{}": ReplyOf<typeof statements.verifyStatement>
  "GET /v1/dashboard/bsc/sync-jobs/active": ReplyOf<typeof syncJobs.readActiveJob>
  "GET /v1/dashboard/bsc/sync-jobs/{}": ReplyOf<typeof syncJobs.readSyncJob>
  "POST /v1/dashboard/bsc/refresh-employee-cycle": ReplyOf<typeof syncJobs.refreshEmployeeCycle>
  "POST /v1/dashboard/bsc/sync": ReplyOf<typeof syncJobs.syncMonth>
  "GET /v1/public/app-status": ReplyOf<typeof system.readAppStatus>
  "GET /v1/system/status": ReplyOf<typeof system.readSystemStatus>
  "DELETE /v1/scorecard/task-delivery/day": ReplyOf<typeof taskDelivery.deleteTaskDeliveryDay>
  "GET /v1/scorecard/task-delivery/month/export": ReplyOf<typeof taskDelivery.exportTaskDeliveryMonth>
  "PUT /v1/scorecard/task-delivery/day": ReplyOf<typeof taskDelivery.putTaskDeliveryDay>
  "GET /v1/scorecard/task-delivery/month": ReplyOf<typeof taskDelivery.taskDeliveryMonth>
  "PATCH /v1/scorecard/tasks/{}": ReplyOf<typeof tasks.changeTask>
  "POST /v1/scorecard/tasks": ReplyOf<typeof tasks.createTask>
  "DELETE /v1/scorecard/tasks/{}": ReplyOf<typeof tasks.deleteTask>
  "GET /v1/scorecard/tasks/export": ReplyOf<typeof tasks.exportTasks>
  "GET /v1/scorecard/tasks": ReplyOf<typeof tasks.listTasks>
  "GET /v1/scorecard/tasks/{}": ReplyOf<typeof tasks.showTask>
  "POST /v1/system/teams/compose": ReplyOf<typeof teamChat.composePost>
  "DELETE /v1/system/teams/connection": ReplyOf<typeof teamChat.disconnect>
  "GET /v1/system/teams/posts/export": ReplyOf<typeof teamChat.exportPosts>
  "GET /v1/system/teams/posts": ReplyOf<typeof teamChat.listPosts>
  "POST /v1/system/teams/test": ReplyOf<typeof teamChat.postSample>
  "GET /v1/system/teams/connection": ReplyOf<typeof teamChat.readConnection>
  "GET /v1/system/teams/posts/{}": ReplyOf<typeof teamChat.readPost>
  "PUT /v1/system/teams/connection": ReplyOf<typeof teamChat.saveConnection>
  "PATCH /v1/system/teams/connection": ReplyOf<typeof teamChat.switchAutomatedPosts>
  "GET /v1/visibility": ReplyOf<typeof visibility.readVisibility>
  "GET /v1/system/visibility": ReplyOf<typeof visibility.readVisibilityCatalog>
  "PUT /v1/system/visibility/{}": ReplyOf<typeof visibility.switchVisibility>
  "PATCH /v1/system/webhooks/{}": ReplyOf<typeof webhooks.changeWebhook>
  "POST /v1/system/webhooks": ReplyOf<typeof webhooks.createWebhook>
  "DELETE /v1/system/webhooks/{}": ReplyOf<typeof webhooks.deleteWebhook>
  "GET /v1/system/webhooks/{}/deliveries": ReplyOf<typeof webhooks.listWebhookDeliveries>
  "GET /v1/system/webhooks": ReplyOf<typeof webhooks.listWebhooks>
  "GET /v1/system/webhooks/{}": ReplyOf<typeof webhooks.readWebhook>
  "POST /v1/system/webhooks/{}/deliveries/replay": ReplyOf<typeof webhooks.replayDeadDeliveries>
  "POST /v1/system/webhooks/{}/deliveries/{}/replay": ReplyOf<typeof webhooks.replayWebhookDelivery>
  "POST /v1/system/webhooks/{}/rotate-secret": ReplyOf<typeof webhooks.rotateWebhookSecret>
  "POST /v1/system/webhooks/{}/test": ReplyOf<typeof webhooks.testWebhook>
  "POST /v1/employees/invitations": ReplyOf<typeof welcomeEmail.inviteEveryone>
  "POST /v1/employees/welcome-email": ReplyOf<typeof welcomeEmail.sendWelcomeEmail>
  "POST /v1/dashboard/bsc/what-if/{}/cancel": ReplyOf<typeof whatIf.cancelWhatIf>
  "GET /v1/dashboard/bsc/what-if/{}": ReplyOf<typeof whatIf.getWhatIf>
  "POST /v1/dashboard/bsc/what-if": ReplyOf<typeof whatIf.tryConfiguration>
}
