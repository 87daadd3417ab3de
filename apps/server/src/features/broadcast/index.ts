import sanitizeHtml from "sanitize-html"
import type { z } from "zod"
import * as contracts from "@scorecard/contracts/broadcast"
import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import { findNames } from "#core/people/index.ts"
import {
  type Database,
  type FileResponse,
  type MountedRoute,
  type Platform,
  type Tx,
  mount,
  newId,
  timestamp,
} from "#platform/index.ts"
import { mailLink, plainText, queueMails, renderMail } from "#platform/mail/index.ts"
import * as store from "./broadcasts.store.ts"

/** Messages that admins send to many people. (rules/notifications#broadcasts) */
export function openBroadcast(platform: Platform): { routes: MountedRoute[] } {
  return {
    routes: [
      mount(contracts.sendBroadcast, ({ actor, body }) => sendBroadcast(platform, actor, body)),
      mount(contracts.listBroadcasts, ({ query }) =>
        store.broadcastList.page(platform, query, undefined, (found) => summarize(platform.db, found)),
      ),
      mount(contracts.exportBroadcasts, ({ query }) => exportBroadcasts(platform, query)),
      mount(contracts.readBroadcast, ({ params }) => getBroadcast(platform, params.id)),
    ],
  }
}

type Results = z.output<typeof contracts.sendBroadcast.reply>
type Deps = Pick<Platform, "transact" | "config">

/** For the inbox only; the email has the whole text. */
const MAX_IN_APP_LENGTH = 4_000

/**
 * Queues the message for every recipient in one transaction: all of them get it, or none do.
 * (rules/notifications#broadcasts)
 * @throws Refusal 422 for unknown or inactive recipients, naming each; for too many recipients; for a body without text
 */
export async function sendBroadcast(deps: Deps, actor: Actor, draft: contracts.BroadcastDraft): Promise<Results> {
  const { email, broadcastMaxRecipients } = deps.config
  if (draft.recipient_ids.length > broadcastMaxRecipients) {
    throw invalidField("recipient_ids", `At most ${broadcastMaxRecipients} people at a time.`)
  }
  const body_html = cleanHtml(draft.body_html, email.appBaseUrl)
  const body_text = plainText(body_html)
  if (body_text === "") throw invalidField("body_html", "Enter some text.")

  return deps.transact(async (tx) => {
    const people = await store.addressees(tx.db, [...draft.recipient_ids, actor.employee_id])
    assertActiveRecipients(draft.recipient_ids, people)
    const broadcast = await store.broadcasts.insert(tx.db, {
      _id: newId(),
      subject: draft.subject,
      body_html,
      body_text,
      action_url: draft.action_url ?? null,
      delivery: draft.delivery,
      mailed: draft.delivery.includes("email") && email.driver !== null,
      recipient_ids: draft.recipient_ids,
      without_email_ids: draft.recipient_ids.filter((id) => people.get(id)?.address === null),
      sent_by_id: actor.employee_id,
      sent_at: tx.at,
      version: 1,
    })
    if (broadcast.mailed) await queueBroadcastMails(tx, { broadcast, people, appBaseUrl: email.appBaseUrl })
    if (draft.delivery.includes("in_app")) announceInApp(tx, broadcast)
    auditBroadcast(tx, actor, broadcast)
    return { _id: broadcast._id, results: initialResults(broadcast) }
  })
}

function assertActiveRecipients(ids: readonly string[], people: ReadonlyMap<string, store.Addressee>): void {
  const errors = ids.flatMap((id, at) => {
    const person = people.get(id)
    if (person?.status === "active") return []
    return [
      {
        path: `recipient_ids.${at}`,
        message: person ? "This person has left the company." : "There is no such employee.",
      },
    ]
  })
  if (errors.length === 0) return
  throw new Refusal("invalid", `Nothing was sent: ${errors.length} of the recipients can't receive it.`, { errors })
}

type Mailing = { broadcast: store.StoredBroadcast; people: ReadonlyMap<string, store.Addressee>; appBaseUrl: string }

/** All recipients get the same text, so it is stored once. */
async function queueBroadcastMails(tx: Tx, { broadcast, people, appBaseUrl }: Mailing): Promise<void> {
  const { _id, subject, body_html, action_url, recipient_ids, sent_by_id } = broadcast
  const url = mailLink(appBaseUrl, action_url)
  const content = renderMail({
    title: subject,
    body_html,
    action: url === null ? null : { label: "Open", url },
    footer: `Sent by ${people.get(sent_by_id)?.name ?? "an administrator"} to you and maybe others.`,
  })
  const mails = recipient_ids.flatMap((employee_id) => {
    const person = people.get(employee_id)
    if (!person || person.address === null) return []
    const { name, address } = person
    const to = { name, address }
    return [
      {
        key: store.mailKey(_id, employee_id),
        recipient_id: employee_id,
        to,
        type: "admin.broadcast",
        subject,
        ...content,
      },
    ]
  })
  await queueMails(tx, mails)
}

function announceInApp(tx: Tx, { _id, subject, body_text, action_url, recipient_ids }: store.StoredBroadcast): void {
  const isLong = body_text.length > MAX_IN_APP_LENGTH
  const body = isLong ? `${body_text.slice(0, MAX_IN_APP_LENGTH).toWellFormed()}…` : body_text
  const data = { broadcast_id: _id, title: subject, body }
  tx.announce({ type: "admin.broadcast", recipient_ids, data, link: action_url })
}

function auditBroadcast(
  tx: Tx,
  actor: Actor,
  { _id, subject, delivery, recipient_ids, action_url }: store.StoredBroadcast,
): void {
  const change = { subject, delivery, action_url, recipients: recipient_ids.length, recipient_ids }
  tx.audit(actor, "broadcast.sent", { collection: store.broadcasts.name, id: _id, change })
}

function initialResults(broadcast: store.StoredBroadcast): Results["results"] {
  const in_app = broadcast.delivery.includes("in_app") ? "queued" : "not_requested"
  const mailed = mailedRecipients(broadcast)
  return broadcast.recipient_ids.map((employee_id) => ({
    employee_id,
    email: emailState(broadcast, mailed.has(employee_id) ? "queued" : null),
    in_app,
  }))
}

/** The recipients who were sent a mail. */
function mailedRecipients({ mailed, recipient_ids, without_email_ids }: store.StoredBroadcast): ReadonlySet<string> {
  return mailed ? new Set(recipient_ids).difference(new Set(without_email_ids)) : new Set()
}

const MAX_NESTING = 60
const TAGS = [
  ["p", "br", "hr", "div", "span", "h1", "h2", "h3", "h4", "blockquote", "pre", "code"],
  ["strong", "b", "em", "i", "u", "s", "del", "sub", "sup", "ul", "ol", "li"],
  ["a", "table", "thead", "tbody", "tfoot", "tr", "th", "td"],
].flat()

/** Marks script links until they are removed. No link keeps an attribute of the writer but its target. */
const SCRIPT_LINK = "data-script"

/**
 * Reduces HTML to what a broadcast may contain: text and its structure. Scripts, handlers, styles, images and forms are
 * removed. Links may lead to https, an email address or the web client; other links lose their target and keep their
 * text, script links lose both.
 */
export function cleanHtml(html: string, appBaseUrl: string): string {
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: {
      a: ["href", "rel", SCRIPT_LINK],
      ol: ["start"],
      th: ["colspan", "rowspan"],
      td: ["colspan", "rowspan"],
    },
    allowedSchemes: ["https", "http", "mailto"],
    allowProtocolRelative: false,
    nestingLimit: MAX_NESTING,
    // With its text, which would only invite people to click.
    exclusiveFilter: ({ tag, attribs }) => tag === "a" && SCRIPT_LINK in attribs,
    transformTags: {
      a: (tagName, { href }) => {
        if (href !== undefined && isScript(href)) return { tagName, attribs: { [SCRIPT_LINK]: "" } }
        const target = href === undefined ? null : safeTarget(href.trim(), appBaseUrl)
        const attribs: Record<string, string> = target === null ? {} : { href: target, rel: "noopener noreferrer" }
        return { tagName, attribs }
      },
    },
  }).trim()
}

/** Browsers ignore whitespace and control characters in such an address. */
function isScript(href: string): boolean {
  return /^(javascript|vbscript|data):/i.test(href.replaceAll(/[\s\p{Cc}]/gu, ""))
}

/** The rule for buttons in emails, plus mailto links. */
function safeTarget(href: string, appBaseUrl: string): string | null {
  return /^mailto:/i.test(href) ? href : mailLink(appBaseUrl, href)
}

const EXCERPT = 200

/** Summaries with the current state of their mails, loaded in one query for all of them. */
export async function summarize(
  db: Database,
  stored: readonly store.StoredBroadcast[],
): Promise<contracts.BroadcastSummary[]> {
  const names = await findNames(
    db,
    stored.map(({ sent_by_id }) => sent_by_id),
  )
  const tallies = await store.countMails(
    db,
    stored.map(({ _id }) => _id),
  )
  return stored.map(
    ({ recipient_ids, without_email_ids, mailed, body_html: _html, body_text, version: _, ...broadcast }) => {
      const recipients = recipient_ids.length
      const counted = tallies.get(broadcast._id) ?? { sent: 0, queued: 0, failed: 0 }
      const email = { ...counted, skipped: mailed ? without_email_ids.length : recipients }
      return {
        ...broadcast,
        excerpt: body_text.slice(0, EXCERPT).toWellFormed(),
        recipients,
        sent_by_name: names.get(broadcast.sent_by_id) ?? broadcast.sent_by_id,
        email: broadcast.delivery.includes("email") ? email : null,
      }
    },
  )
}

/** The broadcast with its current delivery state for each recipient. @throws Refusal 404 */
export async function getBroadcast(
  { db, clock, config }: Pick<Platform, "db" | "clock" | "config">,
  id: string,
): Promise<contracts.Broadcast> {
  const broadcast = await store.broadcasts.get(db, id)
  const { recipient_ids } = broadcast
  const purgedBefore = timestamp(clock.now().subtract({ hours: 24 * config.notificationRetentionDays }))
  const [[summary], names, mails, notified, backlog] = await Promise.all([
    summarize(db, [broadcast]),
    findNames(db, recipient_ids),
    store.findMailStates(db, id),
    store.findNotified(db, broadcast),
    store.findInAppBacklog(db, id),
  ])
  if (!summary) throw new Error(`The broadcast ${id} was not summarized`)
  const { body_html, body_text } = broadcast
  const mailed = mailedRecipients(broadcast)
  const results = recipient_ids.map((employee_id) => ({
    employee_id,
    name: names.get(employee_id) ?? employee_id,
    email: emailState(broadcast, mailed.has(employee_id) ? (mails.get(employee_id)?.state ?? "failed") : null),
    in_app: inAppState(broadcast, { isNotified: notified.has(employee_id), backlog, purgedBefore }),
    mail_id: mails.get(employee_id)?.mail_id ?? null,
    error: mails.get(employee_id)?.error ?? null,
  }))
  return { ...summary, body_html, body_text, results }
}

type State = contracts.Broadcast["results"][number]["email"]

/** @param mail the state of the recipient's mail; null if none was queued */
function emailState({ delivery }: store.StoredBroadcast, mail: State | null): State {
  return delivery.includes("email") ? (mail ?? "skipped") : "not_requested"
}

type InAppDelivery = { isNotified: boolean; backlog: "queued" | "failed" | null; purgedBefore: string }

/** Inboxes are purged: a broadcast older than their retention counts as sent. */
function inAppState(
  { delivery, sent_at }: store.StoredBroadcast,
  { isNotified, backlog, purgedBefore }: InAppDelivery,
): State {
  if (!delivery.includes("in_app")) return "not_requested"
  if (isNotified || sent_at < purgedBefore) return "sent"
  return backlog ?? "skipped"
}

/** The list of broadcasts as a file. */
export function exportBroadcasts(
  { db }: Pick<Platform, "db">,
  query: contracts.BroadcastsExportQuery,
): Promise<FileResponse> {
  return store.broadcastList.file({ db }, query, undefined, async (found) =>
    (await summarize(db, found)).map(({ email, ...summary }) => ({
      ...summary,
      mails_sent: email?.sent ?? 0,
      mails_queued: email?.queued ?? 0,
      mails_failed: email?.failed ?? 0,
    })),
  )
}
