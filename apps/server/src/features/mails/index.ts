import * as contracts from "@scorecard/contracts/mails"
import type { Checks } from "@scorecard/contracts/system"
import { mount, type MountedRoute } from "#platform/http/index.ts"
import { handle, type HandledJob, type JobSchedule } from "#platform/jobs/index.ts"
import { deliverMail, MAIL_RETENTION_SECONDS, saveMails, saveMailsInOrder, mails, sendMail } from "#platform/mail/index.ts"
import type { World } from "#platform/world.ts"
import { checkEmail, sendTestEmail } from "./check-email.ts"
import { exportMails, presentMail, retryMail } from "./mails.ts"
import { listMails } from "./mails.store.ts"

type Mails = {
  routes: MountedRoute[]
  jobs: HandledJob[]
  schedules: JobSchedule[]
  /** Whether mails are going out, for the system status. */
  checkEmail(): Promise<Checks["email"]>
}

/** The mail queue: its mails, their delivery, and whether email works. */
export function openMails(world: World): Mails {
  return {
    routes: [
      mount(contracts.listMails, async ({ query }) => {
        const page = await listMails(world.db, world.cursors, query)
        return { ...page, items: page.items.map(presentMail) }
      }),
      mount(contracts.exportMails, ({ query }) => exportMails(world, query)),
      mount(contracts.readMail, async ({ params }) => presentMail(await mails.get(world.db, params.id))),
      mount(contracts.retryMail, ({ actor, params, ifMatch }) => retryMail(world, actor, { id: params.id, ifMatch })),
      mount(contracts.testEmail, ({ actor, body }) => sendTestEmail(world, actor, body.to)),
    ],
    jobs: [
      handle(sendMail, (payload, context) => deliverMail(world, payload, context)),
      handle(saveMails, () => saveMailsInOrder(world)),
    ],
    schedules: [{ declaration: saveMails, payload: {}, everySeconds: MAIL_RETENTION_SECONDS }],
    checkEmail: () => checkEmail(world),
  }
}
