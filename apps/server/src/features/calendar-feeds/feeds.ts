import { randomBytes } from "node:crypto"
import * as contracts from "@scorecard/contracts/calendar-feeds"
import { Refusal } from "@scorecard/contracts/refusals"
import { easternDate, type Actor } from "@scorecard/domain"
import { getTranslator } from "@scorecard/domain/languages/translators"
import { loadLanguages, loadRequester } from "#core/people/index.ts"
import { fileUnlessCurrent, timestamp, type Platform } from "#platform/index.ts"
import { collectEvents, type EventSources } from "./events.ts"
import * as store from "./feeds.store.ts"
import { writeCalendar } from "./write-calendar.ts"

const TOKEN_BYTES = 32

export async function getFeed({ db }: Pick<Platform, "db">, { employee_id }: Actor): Promise<contracts.CalendarFeed> {
  const feed = await store.findFeed(db, employee_id)
  return { exists: feed !== null, created_at: feed?.created_at ?? null, last_read_at: feed?.last_read_at ?? null }
}

/** An earlier address ends. (rules/calendar-feeds#address) */
export function createFeed(
  { transact, config }: Pick<Platform, "transact" | "config">,
  actor: Actor,
): Promise<contracts.CalendarFeedAddress> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url")
  const { employee_id: employeeId } = actor
  return transact(async (tx) => {
    await store.saveFeed(tx.db, { employeeId, hash: store.hashToken(token), at: tx.at })
    tx.audit(actor, "calendar_feed.created", targetOf(actor))
    return { url: `${config.email.appBaseUrl}${contracts.FEED_FILES_PATH}/${token}.ics` }
  })
}

export function revokeFeed({ transact }: Pick<Platform, "transact">, actor: Actor): Promise<void> {
  return transact(async (tx) => {
    if (await store.deleteFeed(tx.db, actor.employee_id)) tx.audit(actor, "calendar_feed.revoked", targetOf(actor))
  })
}

const targetOf = ({ employee_id }: Actor) => ({ collection: "tbl_calendar_feeds", id: employee_id, employee_id })

const LAST_READ_ACCURACY = { minutes: 1 }

/**
 * The feed as its person may see it now. (rules/calendar-feeds#contents)
 * @throws Refusal 404
 */
export async function readFile(
  deps: Platform & EventSources,
  { token, ifNoneMatch }: { token: string; ifNoneMatch: string | string[] | undefined },
) {
  const { db, clock, config } = deps
  const now = clock.now()
  const hash = store.hashToken(token)
  const owner = await store.findOwner(db, hash, now)
  if (!owner)
    throw new Refusal("not_found", "There is no calendar at this address. Create a new address on your profile.")
  const before = timestamp(now.subtract(LAST_READ_ACCURACY))
  if (owner.last_read_at === null || owner.last_read_at < before) {
    await store.saveReading(db, { hash, at: timestamp(now), before })
  }
  const { employee_id } = owner
  const actor = await loadRequester({ db, now }, { requested_by_id: employee_id, impersonated_by: null })
  const language = (await loadLanguages(db, [employee_id])).get(employee_id) ?? "en"
  const translate = getTranslator(language)
  const content = writeCalendar(await collectEvents(deps, { actor, owner, translate }), {
    employeeId: employee_id,
    appBaseUrl: config.email.appBaseUrl,
    today: easternDate(now),
    name: translate("My shifts and deadlines"),
  })
  const mediaType = `${contracts.CALENDAR_MEDIA_TYPE}; charset=utf-8`
  return fileUnlessCurrent({ mediaType, fileName: "scorecard.ics", content }, ifNoneMatch)
}
