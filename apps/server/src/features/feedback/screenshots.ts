import { z } from "zod"
import { type Feedback, MAX_SCREENSHOTS } from "@scorecard/contracts/feedback"
import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import {
  defineJob,
  handle,
  newId,
  timestamp,
  type HandledJob,
  type JobSchedule,
  type Platform,
  type Upload,
} from "#platform/index.ts"
import { useDailyQuota } from "#platform/fair-shares/index.ts"
import { type CheckedImage, checkImage, removeOrphans as sweep } from "#platform/uploads/index.ts"
import { type StoredAttachment, feedbacks, findAttachment, findUnreferencedKeys } from "./feedback.store.ts"
import { getOwnFeedback, presentOwnFeedback } from "./feedback.ts"

/** The storage folder of feedback images. (rules/administration#screenshots) */
const FOLDER = "product-feedback"

function storageKey(feedbackId: string, attachmentId: string, extension: string): string {
  return `${FOLDER}/${feedbackId}/${attachmentId}.${extension}`
}

type Screenshot = { _id: string; key: string; image: CheckedImage }

/**
 * Adds screenshots to the actor's own feedback, five at most over all calls. The files are stored before the document
 * names them: until the transaction commits, no one can see them.
 * @throws Refusal 404, 422 for too many files and files that are not images, 429 `quota_reached`, 503 while the storage
 * is down.
 */
export async function attachScreenshots(
  deps: Pick<Platform, "db" | "transact" | "log" | "storage">,
  actor: Actor,
  id: string,
  uploads: Upload[],
): Promise<Feedback> {
  await getOwnFeedback(deps.db, actor, id)
  // The existing screenshots are counted below: a repeated request, whose screenshots exist, gets its former response.
  assertRoomFor(MAX_SCREENSHOTS, uploads.length)
  const screenshots: Screenshot[] = []
  for (const [at, upload] of uploads.entries()) {
    const image = await checkImage(upload, `files.${at}`)
    const _id = newId()
    screenshots.push({ _id, key: storageKey(id, _id, image.extension), image })
  }

  let named = false
  try {
    for (const { key, image } of screenshots) await deps.storage.put(key, image.bytes, image.mediaType)
    return await deps.transact(async (tx) => {
      const feedback = await feedbacks.get(tx.db, id, "for update")
      assertRoomFor(MAX_SCREENSHOTS - feedback.attachments.length, screenshots.length)
      const bytes = screenshots.reduce((sum, { image }) => sum + image.bytes.length, 0)
      await useDailyQuota(tx, actor.employee_id, "stored_bytes", bytes)
      const added = screenshots.map((screenshot) => toAttachment(screenshot, tx.at))
      const attachments = [...feedback.attachments, ...added]
      const saved = await feedbacks.replace(tx.db, { ...feedback, attachments, updated_at: tx.at })
      const { employee_id } = feedback
      const change = { attachment_ids: added.map(({ _id }) => _id) }
      tx.audit(actor, "feedback.screenshots_added", { collection: feedbacks.name, id, employee_id, change })
      named = true
      return presentOwnFeedback(actor, saved)
    })
  } catch (error) {
    // Once named, the commit may have succeeded although its response was lost: then the orphans job decides.
    if (!named) await removeAll(deps, screenshots)
    throw error
  }
}

function assertRoomFor(left: number, more: number): void {
  if (more <= left) return
  const has = left === MAX_SCREENSHOTS ? "" : ` It has ${MAX_SCREENSHOTS - left} already.`
  throw invalidField("files", `A feedback has at most ${MAX_SCREENSHOTS} screenshots.${has}`)
}

function toAttachment({ _id, key, image }: Screenshot, at: string): StoredAttachment {
  const { fileName, mediaType, bytes, width, height } = image
  return { _id, key, file_name: fileName, media_type: mediaType, bytes: bytes.length, width, height, created_at: at }
}

async function removeAll(
  { storage, log }: Pick<Platform, "storage" | "log">,
  screenshots: Screenshot[],
): Promise<void> {
  const removals = await Promise.allSettled(screenshots.map(({ key }) => storage.remove(key)))
  for (const removal of removals) {
    if (removal.status === "rejected") log.warn({ err: removal.reason }, "a screenshot is left to the orphans job")
  }
}

const URL_SECONDS = 300

/**
 * A short-lived address for an image element, which sends no token.
 * (rules/administration#screenshots)
 */
export async function getAttachmentUrl(deps: Pick<Platform, "db" | "clock" | "storage">, id: string) {
  const attachment = await findAttachment(deps.db, id)
  if (!attachment) throw new Refusal("not_found", "There is no screenshot with this id.")
  const { key, file_name, media_type } = attachment
  const expires_at = timestamp(deps.clock.now().add({ seconds: URL_SECONDS }))
  const url = await deps.storage.signedUrl(key, { expiresInSeconds: URL_SECONDS, fileName: file_name })
  return { url, expires_at, file_name, media_type }
}

const DAY_SECONDS = 86_400

const removeFeedbackOrphans = defineJob({
  name: "remove_feedback_orphans",
  payload: z.strictObject({}),
  policy: "exclusive",
  key: () => "feedback-orphans",
  expireInSeconds: 1_800,
  batchSize: 1,
})

export const orphansSchedule: JobSchedule = {
  declaration: removeFeedbackOrphans,
  payload: {},
  everySeconds: DAY_SECONDS,
}

type OrphansDeps = Pick<Platform, "db" | "clock" | "storage">

export function orphansJob(deps: OrphansDeps): HandledJob {
  return handle(removeFeedbackOrphans, (_payload, { signal }) => removeOrphans(deps, signal))
}

/** Removes stored screenshots that no feedback names. */
export function removeOrphans({ db, clock, storage }: OrphansDeps, signal: AbortSignal): Promise<void> {
  return sweep({ clock, storage }, { folder: FOLDER, unnamed: (keys) => findUnreferencedKeys(db, keys) }, signal)
}
