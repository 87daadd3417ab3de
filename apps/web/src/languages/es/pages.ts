import { acknowledgements } from "./acknowledgements.ts"
import { activity } from "./activity.ts"
import { assistant } from "./assistant.ts"
import { atwRequests } from "./atw-requests.ts"
import { audit } from "./audit.ts"
import { broadcast } from "./broadcast.ts"
import { bulk } from "./bulk.ts"
import { calibration } from "./calibration.ts"
import { createRequests } from "./create-requests.ts"
import { cycles } from "./cycles.ts"
import { cyclesAdjustments } from "./cycles-adjustments.ts"
import { dashboards } from "./dashboards.ts"
import { desktopReleases } from "./desktop-releases.ts"
import { disputes } from "./disputes.ts"
import { employees } from "./employees.ts"
import { entries } from "./entries.ts"
import { evaluations } from "./evaluations.ts"
import { feedback } from "./feedback.ts"
import { kudos } from "./kudos.ts"
import { learning } from "./learning.ts"
import { locks } from "./locks.ts"
import { months } from "./months.ts"
import { news } from "./news.ts"
import { notificationCatalog } from "./notification-catalog.ts"
import { notificationsPreferences } from "./notifications-preferences.ts"
import { notificationsInbox } from "./notifications-inbox.ts"
import { organization } from "./organization.ts"
import { schedules } from "./schedules.ts"
import { schedulesHolidays } from "./schedules-holidays.ts"
import { schedulesPatterns } from "./schedules-patterns.ts"
import { scorecards } from "./scorecards.ts"
import { uiPersonActions } from "./ui-person-actions.ts"
import { uiSecretDialog } from "./ui-secret-dialog.ts"
import { uiStatementsZip } from "./ui-statements-zip.ts"
import { search } from "./search.ts"
import { serviceAccounts } from "./service-accounts.ts"
import { sessionPermissions } from "./session-permissions.ts"
import { setup } from "./setup.ts"
import { statements } from "./statements.ts"
import { system } from "./system.ts"
import { taskDelivery } from "./task-delivery.ts"
import { tasks } from "./tasks.ts"
import { teamChat } from "./team-chat.ts"
import { uiConfiguration } from "./ui-configuration.ts"
import { uiDates } from "./ui-dates.ts"
import { uiDisputes } from "./ui-disputes.ts"
import { uiEmployeeForm } from "./ui-employee-form.ts"
import { uiImportWizard } from "./ui-import-wizard.ts"
import { uiRichText } from "./ui-rich-text.ts"
import { visibility } from "./visibility.ts"
import { webhooks } from "./webhooks.ts"
import { whatIf } from "./what-if.ts"

/** The copy of the other pages, by the name it has in `localized`. */
export const catalog = {
  acknowledgements,
  activity,
  assistant,
  atwRequests,
  audit,
  broadcast,
  bulk,
  calibration,
  createRequests,
  cycles,
  cyclesAdjustments,
  dashboards,
  desktopReleases,
  disputes,
  employees,
  entries,
  evaluations,
  feedback,
  kudos,
  learning,
  locks,
  months,
  news,
  notificationCatalog,
  notificationsInbox,
  notificationsPreferences,
  organization,
  schedules,
  schedulesHolidays,
  schedulesPatterns,
  scorecards,
  uiPersonActions,
  uiSecretDialog,
  uiStatementsZip,
  search,
  serviceAccounts,
  sessionPermissions,
  setup,
  statements,
  system,
  taskDelivery,
  tasks,
  teamChat,
  uiConfiguration,
  uiDates,
  uiDisputes,
  uiEmployeeForm,
  uiImportWizard,
  uiRichText,
  visibility,
  webhooks,
  whatIf,
}
