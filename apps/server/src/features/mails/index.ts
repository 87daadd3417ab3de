import * as contracts from "@scorecard/contracts/mails"
import type { Checks } from "@scorecard/contracts/system"
import { handle, mount, type HandledJob, type JobSchedule, type MountedRoute, type Platform } from "#platform/index.ts"
import {
  deliverMail,
  MAIL_RETENTION_SECONDS,
  saveMails,
  saveMailsInOrder,
  mails,
  sendMail,
} from "#platform/mail/index.ts"
import { checkEmail, sendTestEmail } from "./check-email.ts"
import { presentMail, presentMails, retryMail } from "./mails.ts"
import { mailList } from "./mails.store.ts"

type Mails = {
  routes: MountedRoute[]
  jobs: HandledJob[]
  schedules: JobSchedule[]
  /** Whether mails are going out, for the system status. */
  checkEmail(): Promise<Checks["email"]>
}

/** The mail queue: its mails, their delivery, and whether email works. */
export function openMails(platform: Platform): Mails {
  return {
    routes: [
      mount(contracts.listMails, ({ query }) => mailList.page(platform, query, undefined, presentMails)),
      mount(contracts.exportMails, ({ query }) => mailList.file(platform, query, undefined, presentMails)),
      mount(contracts.readMail, async ({ params }) => presentMail(await mails.get(platform.db, params.id))),
      mount(contracts.retryMail, ({ actor, params, ifMatch }) =>
        retryMail(platform, actor, { id: params.id, ifMatch }),
      ),
      mount(contracts.testEmail, ({ actor, body }) => sendTestEmail(platform, actor, body.to)),
    ],
    jobs: [
      handle(sendMail, (payload, context) => deliverMail(platform, payload, context)),
      handle(saveMails, () => saveMailsInOrder(platform)),
    ],
    schedules: [{ declaration: saveMails, payload: {}, everySeconds: MAIL_RETENTION_SECONDS }],
    checkEmail: () => checkEmail(platform),
  }
}
