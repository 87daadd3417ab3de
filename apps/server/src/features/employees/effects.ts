import { addMonths, easternMonth, getCycleId, monthId, type Actor, type YearMonth } from "@scorecard/domain"
import { type LanguageCode, getTranslator } from "@scorecard/domain/languages/translators"
import { cycleIds, getSetup } from "#core/cycles/index.ts"
import { queueRecalculation } from "#core/months/index.ts"
import { loadLanguages } from "#core/people/index.ts"
import { hintAtAddress, queueMails, renderMail, type QueuedMail } from "#platform/mail/index.ts"
import { signalEndedSessions } from "#platform/signals/index.ts"
import type { Database, Platform, Tx } from "#platform/index.ts"
import { employees, fullName } from "./employees.store.ts"
import { isNewAddress, type RecordUpdate } from "./record.ts"

/**
 * Recalculates the figures of these people after a change of their records: department, dates and bsc_enabled decide
 * who has a row and what is in it. This month and the one before, which rolling sync covers, are updated within
 * seconds, and every month from a transfer on. Final months stay as they are; other drafts wait for a sync.
 * (rules/months#recalculation)
 * @param since the first day of a transfer
 */
export async function queueEmployeeRecalculation(
  tx: Tx,
  employeeIds: readonly string[],
  since?: string,
): Promise<void> {
  const thisMonth = easternMonth(tx.now)
  const months = [addMonths(thisMonth, -1), thisMonth].map(monthId)
  if (since !== undefined) months.unshift(...(await monthsFrom(tx.db, since, addMonths(thisMonth, -2))))
  await queueRecalculation(
    tx,
    employeeIds.flatMap((employee_id) => months.map((month) => ({ employee_id, month }))),
  )
}

/** The months from a day on that may have rows, up to `last`. */
async function monthsFrom(db: Database, since: string, last: YearMonth): Promise<string[]> {
  const { first_month } = await getSetup(db)
  const cycles = await cycleIds(db)
  const from = since.slice(0, 7) > first_month ? since.slice(0, 7) : first_month
  const months: string[] = []
  for (let month = last; monthId(month) >= from && cycles.includes(getCycleId(month)); month = addMonths(month, -1))
    months.unshift(monthId(month))
  return months
}

/** Signals every process to end the event streams of people whose sessions these changes may have ended. */
export async function signalSessionChanges(tx: Pick<Tx, "db">, changes: readonly RecordUpdate[]): Promise<void> {
  const ended = changes.filter(canEndSessions).map(({ next }) => next._id)
  await signalEndedSessions(tx.db, ended)
}

/** Whether a change has to be mailed to the person, or may end their sessions. */
export const concernsSignIn = (change: RecordUpdate): boolean =>
  isNewAddress(change.current, change.next) || canEndSessions(change)

/** A level counts because impersonation needs level 5 on one side and a lower level on the other. */
function canEndSessions({ current, next }: RecordUpdate): boolean {
  return (["sessions_end_at", "status", "access_level"] as const).some((field) => current[field] !== next[field])
}

const MAIL_TITLE = "Your sign-in address was changed"
const MAIL_FOOTER = "You get this because it concerns how you sign in to Scorecard. It cannot be switched off."

/**
 * Mails both the old and the new address, so that the owner notices a takeover. A security mail: preferences and quiet
 * hours do not apply. Each mail names its own address and only hints at the other one.
 */
export async function mailAddressChanges(
  tx: Tx,
  { config }: Pick<Platform, "config">,
  actor: Actor,
  changes: readonly RecordUpdate[],
): Promise<void> {
  const addressChanges = changes.filter(({ current, next }) => isNewAddress(current, next))
  if (config.email.driver === null || addressChanges.length === 0) return
  const editor = await employees.find(tx.db, actor.employee_id)
  const editorName = editor ? fullName(editor) : actor.employee_id
  const languages = await loadLanguages(
    tx.db,
    addressChanges.map(({ next }) => next._id),
  )
  await queueMails(
    tx,
    addressChanges.flatMap((change) => addressMails(change, editorName, languages.get(change.next._id) ?? "en")),
  )
}

function addressMails({ current, next }: RecordUpdate, editorName: string, language: LanguageCode): QueuedMail[] {
  const translate = getTranslator(language)
  const name = fullName(next)
  const [before, after] = [current.personal_data.email_address, next.personal_data.email_address]
  const mail = (address: string, which: "old" | "new", ...paragraphs: string[]): QueuedMail => ({
    key: `employee.email_changed.${next._id}.${current.version}.${which}`,
    recipient_id: next._id,
    to: { name, address },
    type: "employee.email_changed",
    subject: translate(MAIL_TITLE),
    ...renderMail({
      title: translate(MAIL_TITLE),
      language,
      body_text: paragraphs.map(translate).join("\n\n"),
      footer: translate(MAIL_FOOTER),
    }),
  })
  const signedOut = "You were signed out everywhere."
  const unexpected = "If you did not expect this, tell HR or an administrator right away."
  const notYou = `If you are not ${name}, tell HR or an administrator right away.`
  if (before === null) {
    const added = `${editorName} entered ${after} as the email address that ${name} signs in with.`
    return after === null ? [] : [mail(after, "new", [added, "Sign in with it from now on."].join(" "), notYou)]
  }
  if (after === null) {
    const removed = `${editorName} removed the email address that ${name} signs in with: ${before}.`
    return [mail(before, "old", [removed, signedOut, `${name} can't sign in anymore.`].join(" "), unexpected)]
  }
  const changed = (from: string, to: string) =>
    [`${editorName} changed the email address that ${name} signs in with from ${from} to ${to}.`, signedOut].join(" ")
  const [toOld, toNew] = [changed(before, hintAtAddress(after, before)), changed(hintAtAddress(before, after), after)]
  return [
    mail(before, "old", toOld, unexpected),
    mail(after, "new", [toNew, `Sign in with ${after} from now on.`].join(" "), notYou),
  ]
}
