import { localeOf } from "@scorecard/domain/languages"
import { createTranslator } from "@scorecard/domain/languages/translate"
import { translations } from "@scorecard/domain/languages/translations/es"
import { app } from "./app.ts"
import { acknowledgements } from "./acknowledgements.ts"
import { activity } from "./activity.ts"
import { assistant } from "./assistant.ts"
import { atwRequests } from "./atw-requests.ts"
import { audit } from "./audit.ts"
import { broadcast } from "./broadcast.ts"
import { bulk } from "./bulk.ts"
import { calibration } from "./calibration.ts"
import { createRequests } from "./create-requests.ts"
import { cyclesAdjustments } from "./cycles-adjustments.ts"
import { cycles } from "./cycles.ts"
import { dashboards } from "./dashboards.ts"
import { disputes } from "./disputes.ts"
import { employees } from "./employees.ts"
import { entries } from "./entries.ts"
import { evaluations } from "./evaluations.ts"
import { feedback } from "./feedback.ts"
import { home } from "./home.ts"
import { kudos } from "./kudos.ts"
import { learning } from "./learning.ts"
import { locks } from "./locks.ts"
import { months } from "./months.ts"
import { news } from "./news.ts"
import { notificationCatalog } from "./notification-catalog.ts"
import { notifications } from "./notifications.ts"
import { organization } from "./organization.ts"
import { schedulesHolidays } from "./schedules-holidays.ts"
import { schedules } from "./schedules.ts"
import { schedulesPatterns } from "./schedules-patterns.ts"
import { scorecards } from "./scorecards.ts"
import { search } from "./search.ts"
import { session } from "./session.ts"
import { setup } from "./setup.ts"
import { statements } from "./statements.ts"
import { system } from "./system.ts"
import { taskDelivery } from "./task-delivery.ts"
import { tasks } from "./tasks.ts"
import { teamChat } from "./team-chat.ts"
import { visibility } from "./visibility.ts"
import { whatIf } from "./what-if.ts"
import { lib } from "./lib.ts"
import { uiConfiguration } from "./ui-configuration.ts"
import { uiDisputes } from "./ui-disputes.ts"
import { uiImportWizard } from "./ui-import-wizard.ts"
import { uiEmployeeForm } from "./ui-employee-form.ts"
import { uiGlossary } from "./ui-glossary.ts"
import { uiRichText } from "./ui-rich-text.ts"
import { ui } from "./ui.ts"

/** The copy by the name it has in `localized`. */
export const catalog = {
  app,
  acknowledgements,
  activity,
  assistant,
  atwRequests,
  audit,
  broadcast,
  bulk,
  calibration,
  createRequests,
  cyclesAdjustments,
  cycles,
  dashboards,
  disputes,
  employees,
  entries,
  evaluations,
  feedback,
  home,
  kudos,
  learning,
  locks,
  months,
  news,
  notificationCatalog,
  notifications,
  organization,
  schedulesHolidays,
  schedules,
  schedulesPatterns,
  scorecards,
  search,
  session,
  setup,
  statements,
  system,
  taskDelivery,
  tasks,
  teamChat,
  visibility,
  whatIf,
  lib,
  uiConfiguration,
  uiDisputes,
  uiImportWizard,
  uiEmployeeForm,
  uiRichText,
  uiGlossary,
  ui,
}

export const translate = createTranslator(translations, localeOf("es"))
