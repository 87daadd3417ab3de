import { sql, type Database } from "#platform/documents/index.ts"
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

/** Between parts, requests have their turn: a broadcast may be for everyone. */
const MAILS_PER_PART = 250

/**
 * Queues mails in the transaction of their cause: neither lost nor sent for something rolled back. A mail whose key
 * exists already is left unchanged. Rendered from our own template by `renderMail`. (rules/notifications#delivery)
 */
export async function queueMails(
  tx: Pick<Tx, "db" | "at" | "enqueueMany">,
  mails: readonly QueuedMail[],
): Promise<void> {
  const contents = new Contents()
  for (let start = 0; start < mails.length; start += MAILS_PER_PART) {
    const rows = mails.slice(start, start + MAILS_PER_PART).map(({ key, text, html, ...mail }) => {
      const _id = newId()
      return { _id, key, content_id: contents.idOf({ text, html }), doc: newMail(_id, mail, tx.at) }
    })
    const queued = await insertMails(tx.db, rows)
    await contents.insert(tx.db, new Set(queued.map(({ content_id }) => content_id)))
    await tx.enqueueMany(
      sendMail,
      queued.map(({ _id }) => ({ mail_id: _id })),
    )
  }
}

type MailRow = { _id: string; key: string; content_id: string; doc: object }

/** @returns those whose keys are new */
async function insertMails(db: Database, mails: readonly MailRow[]): Promise<Pick<MailRow, "_id" | "content_id">[]> {
  const { rows } = await sql<{ _id: string; content_id: string }>`insert into tbl_mails (_id, key, content_id, doc)
    select m._id, m.key, m.content_id, m.doc
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as m(_id text, key text, content_id text, doc jsonb)
    on conflict (key) do nothing returning _id, content_id`.execute(db)
  return rows
}

type Text = Pick<QueuedMail, "text" | "html">

/** Texts that several mails share are stored once. */
class Contents {
  readonly #newest = new Map<string, Text & { _id: string }>()
  readonly #unsaved = new Map<string, Text>()

  idOf({ text, html }: Text): string {
    const known = this.#newest.get(html)
    if (known?.text === text) return known._id
    const _id = newId()
    this.#newest.set(html, { _id, text, html })
    this.#unsaved.set(_id, { text, html })
    return _id
  }

  /** Inserts those of the mails that were queued, once. */
  async insert(db: Database, ids: ReadonlySet<string>): Promise<void> {
    const used = [...this.#unsaved].filter(([_id]) => ids.has(_id))
    if (used.length === 0) return
    const rows = used.map(([_id, { text, html }]) => ({ _id, text: storable(text), html: storable(html) }))
    for (const { _id } of rows) this.#unsaved.delete(_id)
    await sql`insert into tbl_mail_contents (_id, text, html)
      select c._id, c.text, c.html
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(_id text, text text, html text)`.execute(db)
  }
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
