import { sql } from "#platform/documents/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import { sendMail } from "./job.ts"
import type { Mail } from "./mails.store.ts"

export type QueuedMail = {
  /** Unique: two mails with the same key are one, such as notification id and recipient. */
  key: string
  recipient_id: string | null
  to: { name: string; address: string }
  type: string
  subject: string
  text: string
  html: string
}

/** `original`: the text before sanitizing it for storage. */
type Content = { _id: string; original: string; text: string; html: string }

/**
 * Queues mails in the transaction of their cause: neither lost nor sent for something rolled back. A mail whose key
 * exists already is left unchanged. Rendered from our own template by `renderMail`. (rules/notifications#delivery)
 */
export async function queueMails(
  tx: Pick<Tx, "db" | "at" | "enqueueMany">,
  mails: readonly QueuedMail[],
): Promise<void> {
  if (mails.length === 0) return
  const contents: Content[] = []
  const newest = new Map<string, Content>()
  const rows = mails.map(({ key, text, html, ...mail }) => {
    let content = newest.get(html)
    if (content?.original !== text) {
      content = { _id: newId(), original: text, text: storable(text), html: storable(html) }
      newest.set(html, content)
      contents.push(content)
    }
    const _id = newId()
    return { _id, key, content_id: content._id, doc: newMail(_id, mail, tx.at) }
  })

  const { rows: queued } = await sql<{
    _id: string
    content_id: string
  }>`insert into tbl_mails (_id, key, content_id, doc)
    select m._id, m.key, m.content_id, m.doc
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(_id text, key text, content_id text, doc jsonb)
    on conflict (key) do nothing returning _id, content_id`.execute(tx.db)
  const needed = new Set(queued.map(({ content_id }) => content_id))
  const used = contents.filter(({ _id }) => needed.has(_id)).map(({ original: _, ...content }) => content)
  await sql`insert into tbl_mail_contents (_id, text, html)
    select c._id, c.text, c.html
    from jsonb_to_recordset(${JSON.stringify(used)}::jsonb) as c(_id text, text text, html text)`.execute(tx.db)
  await tx.enqueueMany(
    sendMail,
    queued.map(({ _id }) => ({ mail_id: _id })),
  )
}

type Head = Omit<QueuedMail, "key" | "text" | "html">

function newMail(_id: string, { recipient_id, to, type, subject }: Head, at: string): Omit<Mail, "version"> {
  return {
    _id,
    recipient_id,
    to: { name: storable(to.name), address: storable(to.address) },
    type,
    subject: storable(subject),
    status: "queued",
    attempts: 0,
    failures: 0,
    interrupted: 0,
    message_id: null,
    last_error: null,
    created_at: at,
    last_attempt_at: null,
    settled_at: null,
  }
}

/** PostgreSQL can store neither NUL nor lone surrogates. */
function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed()
}
