import type { MailsExportQuery, MailView } from "@scorecard/contracts/mails"
import type { FileAnswer } from "#platform/http/index.ts"
import { mails, type Mail } from "#platform/mail/index.ts"
import { exportFile, fieldColumns, keysetBatches, mapBatches } from "#platform/tables/index.ts"
import type { World } from "#platform/world.ts"
import { mailsAfter, positionOf } from "./mails.store.ts"
import { presentMail } from "./present-mail.ts"

const COLUMNS = fieldColumns<MailView>([
  "_id",
  "type",
  "recipient_id",
  "to",
  "subject",
  "status",
  "attempts",
  "interrupted",
  "message_id",
  "last_error",
  "created_at",
  "last_attempt_at",
  "settled_at",
])

/** The list as a file. */
export function exportMails({ db }: Pick<World, "db">, { format, ...query }: MailsExportQuery): Promise<FileAnswer> {
  const batches = keysetBatches<Mail>((after, limit) =>
    mails.select(db, mailsAfter(query, after && positionOf(after), limit)),
  )
  return exportFile(
    "mails",
    format,
    COLUMNS,
    mapBatches(batches, async (batch) => batch.map(presentMail)),
  )
}
