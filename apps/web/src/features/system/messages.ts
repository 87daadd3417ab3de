import type { ReactNode } from "react"
import { count } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"
import { localized } from "../../lib/language.ts"

/** UI copy of the system pages, by component. */
export const messages = localized("system", {
  deadLetters: {
    kinds: { job: "Jobs", announcement: "Notifications" },
    failed: "Failed permanently",
    kind: "Kind of failure",
    all: "All",
    failures: "Failed jobs and notifications",
    none: "No failures",
    nothingFailed: "Nothing of this kind failed.",
    newest: (failures: number) => `Showing the latest ${count(failures, "failure")}.`,
    jobName: (name: string) => `Job ${name}`,
    notificationTo: (type: string, recipients: number) =>
      `Notification ${type} to ${count(recipients, "person", "people")}`,
    what: "What",
    tryAgain: "Try again",
    when: "When",
    why: "Why",
    noReasonWasKept: "No reason recorded",
    notificationRetried: "The notification was queued again.",
  },
  failingWebhooks: {
    gone: "Disabled because the receiver answered 410.",
    counts: (waiting: number, dead: number) => `${waiting} being retried, ${dead} given up in the last day.`,
  },
  mailsPanel: {
    statuses: { queued: "Waiting", sent: "Sent", dead: "Failed permanently" },
    emails: "Emails",
    emailStatus: "Email status",
    all: "All",
    testEmailSent: (to: string) => `A test email to ${to} was sent`,
    testEmailFailed: (to: string) => `The test email to ${to} failed`,
    sendTestEmail: "Send me a test email",
    noEmails: "No emails",
    noEmailsText: "Emails the service sends appear here with their status.",
    tryAgain: "Try again",
    created: "Created",
    email: "Email",
    status: "Status",
    attempts: "Attempts",
  },
  operationPanels: {
    on: "On",
    off: "Off",
    maintenance: "Maintenance mode",
    everyoneGetsIn: "Everyone can use the service.",
    onlyListGetsIn: "Only people on the maintenance list can use the service.",
    others: (message: string) => `Everyone else sees: "${message}"`,
    switchOn: (mode: ReactNode, message: ReactNode, list: ReactNode) =>
      rich`To switch it on, set ${mode}, with your text in ${message} and who may still sign in, such as you, in ${list}. Then restart the service.`,
    switchOff: (mode: ReactNode) => rich`To switch it off, set ${mode} and restart the service.`,
    assistant: "Assistant",
    everyoneCanAsk: "People can ask about their figures.",
    reasons: {
      disabled: "Chat is turned off.",
      no_model: "No model is configured, so only super admins see the assistant.",
      model_not_configured: "The chosen model is no longer configured.",
    },
    setUp: "Set up the assistant in three steps",
    assistantSettings: "Assistant settings",
  },
  retentionPanel: {
    retention: "Retention",
    about: "Once a day, what is older than its setting allows is removed for good. This is what would go now.",
    data: { entries: "Entries", finals: "Final figures", audit: "Audit log", mail: "Emails" },
    forever: "Kept",
    notSet: (setting: ReactNode) => rich`Nothing is removed: ${setting} is not set.`,
    removedBefore: (day: string, setting: ReactNode) => rich`Older than ${day} goes, as ${setting} says.`,
    nothing: "No records",
    table: "Table",
    rows: "To be removed",
    held: "Not final yet",
    oldestKept: "Oldest kept",
  },
  statusPage: {
    words: { ok: "Working", degraded: "Degraded", disabled: "Off" },
    names: {
      database: "Database",
      warehouse: "Warehouse",
      storage: "File storage",
      worker: "Worker",
      rolling_sync: "Rolling sync",
      email: "Email",
      jobs: "Jobs",
      webhooks: "Webhooks",
    },
    systemStatus: "System status",
    about: "Checks run when you open this page and every 30 seconds after that. Each takes up to five seconds.",
    checkNow: "Check now",
    overall: "Overall:",
    driver: (driver: string) => `Driver: ${driver}`,
    deploymentEnvironment: (environment: string) => `Deployment: ${environment}`,
    lastHeartbeat: (lastHeartbeatAt: ReactNode) => rich`Last heartbeat: ${lastHeartbeatAt}`,
    lastSynced: (monthWords: string, lastRollingSyncAt: ReactNode) =>
      rich`${monthWords}, last synced ${lastRollingSyncAt}`,
    everySeconds: (seconds: number) => `Every ${count(seconds, "second")}`,
    emailIsOff: "no one, email is off",
    sentBy: (driver: string) => `Sent by: ${driver}`,
    emailCounts: (queued: number, dead: number, lastSentAt: ReactNode) =>
      rich`${queued} waiting, ${dead} failed for good, last sent ${lastSentAt}`,
    jobCounts: (queued: number, running: number, dead: number) =>
      `${queued} waiting, ${running} running, ${dead} failed for good in the last 7 days`,
  },
})
