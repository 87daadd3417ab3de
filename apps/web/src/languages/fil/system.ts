import { rich } from "../../lib/rich.ts"
import type { messages } from "../../features/system/messages.ts"
import { count } from "../../lib/format.ts"

export const system: typeof messages = {
  deadLetters: {
    kinds: { job: "Mga job", announcement: "Mga notification" },
    failed: "Tuluyang pumalya",
    kind: "Uri ng pagpalya",
    all: "Lahat",
    failures: "Mga pumalyang job at notification",
    none: "Walang pumalya",
    nothingFailed: "Walang pumalya sa uring ito.",
    newest: (failures: number) => `Ipinapakita ang pinakahuling ${count(failures, "pagpalya", "pagpalya")}.`,
    jobName: (name: string) => `Job ${name}`,
    notificationTo: (type: string, recipients: number) => `Notification ${type} sa ${count(recipients, "tao", "tao")}`,
    what: "Ano",
    tryAgain: "Subukan ulit",
    when: "Kailan",
    why: "Bakit",
    noReasonWasKept: "Walang naitalang dahilan",
    notificationRetried: "Papunta na ulit ang notification.",
  },
  failingWebhooks: {
    gone: "Naka-disable, dahil sumagot ng 410 ang receiver.",
    counts: (waiting: number, dead: number) =>
      `${waiting} sinusubukan ulit, ${dead} hindi na susubukan sa nakaraang araw.`,
  },
  mailsPanel: {
    statuses: { queued: "Naghihintay", sent: "Naipadala", dead: "Tuluyang pumalya" },
    emails: "Mga email",
    emailStatus: "Status ng email",
    all: "Lahat",
    testEmailSent: (to: string) => `Naipadala ang test email sa ${to}`,
    testEmailFailed: (to: string) => `Pumalya ang test email sa ${to}`,
    sendTestEmail: "Padalhan ako ng test email",
    noEmails: "Walang email",
    noEmailsText: "Lalabas dito ang mga email na ipinapadala ng serbisyo, kasama ang status ng mga ito.",
    tryAgain: "Subukan ulit",
    created: "Ginawa",
    email: "Email",
    status: "Status",
    attempts: "Mga pagsubok",
  },
  operationPanels: {
    on: "Naka-on",
    off: "Naka-off",
    maintenance: "Maintenance mode",
    everyoneGetsIn: "Magagamit ng lahat ang service.",
    onlyListGetsIn: "Ang mga nasa maintenance list lang ang makakagamit ng service.",
    others: (message) => `Ito ang nakikita ng iba: "${message}"`,
    switchOn: (mode, message, list) =>
      rich`Para i-on ito, itakda ang ${mode}, ilagay ang mensahe mo sa ${message} at kung sino ang puwede pang mag-sign in, gaya mo, sa ${list}. Pagkatapos, i-restart ang service.`,
    switchOff: (mode) => rich`Para i-off ito, itakda ang ${mode} at i-restart ang service.`,
    assistant: "Assistant",
    everyoneCanAsk: "Puwedeng magtanong ang mga tao tungkol sa mga figure nila.",
    reasons: {
      disabled: "Naka-off ang chat.",
      no_model: "Walang naka-configure na model, kaya mga super admin lang ang nakakakita sa assistant.",
      model_not_configured: "Hindi na naka-configure ang napiling model.",
    },
    setUp: "I-set up ang assistant sa tatlong hakbang",
    assistantSettings: "Mga setting ng assistant",
  },
  retentionPanel: {
    retention: "Pag-iingat ng data",
    about:
      "Isang beses sa isang araw, tuluyang inaalis ang mas luma kaysa pinapayagan ng setting nito. Ito ang maaalis ngayon.",
    data: { entries: "Mga entry", finals: "Mga final na numero", audit: "Audit log", mail: "Mga email" },
    forever: "Iniingatan",
    notSet: (setting) => rich`Walang inaalis: hindi naka-set ang ${setting}.`,
    removedBefore: (day, setting) => rich`Inaalis ang mas luma sa ${day}, ayon sa ${setting}.`,
    nothing: "Walang record",
    table: "Table",
    rows: "Aalisin",
    held: "Hindi pa final",
    oldestKept: "Pinakalumang iniingatan",
  },
  statusPage: {
    words: { ok: "Gumagana", degraded: "Hindi ganap na gumagana", disabled: "Naka-off" },
    names: {
      database: "Database",
      warehouse: "Warehouse",
      storage: "Storage ng file",
      worker: "Worker",
      rolling_sync: "Rolling sync",
      email: "Email",
      jobs: "Mga job",
      webhooks: "Mga webhook",
    },
    systemStatus: "Status ng system",
    about:
      "Tumatakbo ang mga check kapag binuksan mo ang page na ito at bawat 30 segundo pagkatapos noon. Hanggang limang segundo ang bawat isa.",
    checkNow: "I-check ngayon",
    overall: "Kabuuan:",
    driver: (driver: string) => `Driver: ${driver}`,
    deploymentEnvironment: (environment: string) => `Deployment: ${environment}`,
    lastHeartbeat: (lastHeartbeatAt: string) => `Huling heartbeat: ${lastHeartbeatAt}`,
    lastSynced: (monthWords: string, lastRollingSyncAt: string) =>
      `${monthWords}, huling na-sync noong ${lastRollingSyncAt}`,
    everySeconds: (seconds: number) => `Bawat ${count(seconds, "segundo", "segundo")}`,
    emailIsOff: "wala, naka-off ang email",
    sentBy: (driver: string) => `Ipinapadala ng: ${driver}`,
    emailCounts: (queued: number, dead: number, lastSentAt: string) =>
      `${queued} naghihintay, ${dead} tuluyang pumalya, huling naipadala noong ${lastSentAt}`,
    jobCounts: (queued: number, running: number, dead: number) =>
      `${queued} naghihintay, ${running} tumatakbo, ${dead} tuluyang pumalya sa nakaraang 7 araw`,
  },
}
