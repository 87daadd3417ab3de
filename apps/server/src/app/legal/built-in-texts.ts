import type { Config } from "#platform/config/index.ts"

/** The privacy page unless the company provides its own; it describes exactly this configuration. */
export function builtInPrivacy(config: Config): string {
  const { activityRetentionDays, notificationRetentionDays, recycleBinDays, bulkUndoDays } = config
  return `# Privacy

Your company runs this service and decides who may sign in. Ask your HR department about your data.

## What is stored

- **Your employee record:** name, work email, position, department, manager, dates of employment and what HR adds, such as a birth date
  or a phone number.
- **Scorecard entries about you**, with their authors and dates, proofs that you upload, your schedules, and the monthly results calculated from
  them. Deleted entries stay in a recycle bin and are purged after ${recycleBinDays} days. Uploaded sheets can be undone
  for ${bulkUndoDays} days.
- **Recognition and news:** kudos, birthday greetings and announcements.
- **Learning records:** the modules you take, your progress, your quiz answers and results.
- **Feedback about the product:** your message, the page you were on, the screenshots you attach (stored without their metadata), and the
  reply.
- **Active minutes:** the minutes in which you used the product, per day and client, not what you did in them. They are purged after
  ${activityRetentionDays} days.
- **Notifications and emails to you.** They are purged after ${notificationRetentionDays} days.
- **Sign-ins:** open sessions, and the time you last used each client.
- **An audit log** of every change, with who made it and when. It is not purged automatically.${chatStored(config)}

## Who sees it

- You see your own figures and entries. Your managers see the people they manage; HR and super admins see everyone.
- Your birth date and phone number are shown to you and to people who may edit employee records. Unless administrators hide them,
  the news shows everyone your birthday without the year, your work anniversary, and published kudos.
- The news can also name the month's top performers and bonus qualifiers to the whole company. Administrators can hide each of these.
- Managers see when their people were last active and for how many minutes, and their progress in learning modules.
- Super admins read feedback and can act on someone's behalf; the audit log then names both people.

## Who else receives data

${receivers(config)
  .map((receiver) => `- ${receiver}`)
  .join("\n")}

## In this browser

The product keeps your sign-in, your display settings and drafts of forms in this browser's storage. It sets no cookies and
loads no scripts, fonts or trackers from other companies.
`
}

export function builtInTerms(): string {
  return `# Terms of use

This service is for people of your company and their work. Your company's own rules come first.

- Sign in as yourself. Anything a super admin does on someone's behalf is recorded under both names.
- Write about others fairly and stick to facts. The people you write about can read it.
- Figures of a draft month can change until the month is final. After that they change only if the month is
  recalculated, and every version is kept.
- Do not upload anything you are not allowed to share.
- The assistant can be wrong. The score receipt shows what counts.
`
}

const isChatOn = ({ assistant }: Config) => assistant.chatEnabled && assistant.models.length > 0

function chatStored(config: Config): string {
  if (!isChatOn(config)) return ""
  return "\n- **Chats with the assistant.** They are purged 90 days after you delete them. Super admins may review them."
}

function receivers(config: Config): string[] {
  const { idp, storage, email, assistant } = config
  const emails = "Emails contain the notification you also find in the product."
  return [
    ...(idp
      ? [`You sign in at ${new URL(idp.issuer).host}, which tells this service your name and email address.`]
      : []),
    ...(storage.driver === "fs" ? [] : [`Uploaded files are kept in object storage: ${storageName(storage)}.`]),
    ...(email.driver === null ? [] : [`Email goes through your company's mail service. ${emails}`]),
    "If administrators connect a team chat channel, notices are posted there. Automated ones contain counts, never names.",
    ...(isChatOn(config)
      ? [
          `When you chat with the assistant, your question and the figures needed to answer it are sent to a language model (${providers(assistant.models)}). ` +
            "It gets nothing that you could not see yourself.",
        ]
      : []),
    "No one else, unless your company exports data or connects further systems.",
  ]
}

function storageName(storage: Exclude<Config["storage"], { driver: "fs" }>): string {
  if (storage.driver === "gcs") return "Google Cloud Storage"
  return storage.endpoint === null ? "Amazon S3" : new URL(storage.endpoint).host
}

function providers(models: Config["assistant"]["models"]): string {
  const names = models.map(({ provider, baseUrl }) => (baseUrl === null ? provider : new URL(baseUrl).host))
  return [...new Set(names)].join(", ")
}
