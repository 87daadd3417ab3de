import { MOST_SCREENSHOTS, type Feedback } from "@scorecard/contracts/feedback"
import { invalidField } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { useDailyQuota } from "#platform/fair-shares/index.ts"
import type { Upload } from "#platform/http/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import type { Log } from "#platform/log/index.ts"
import type { Storage } from "#platform/storage/index.ts"
import { checkImage, type CheckedImage } from "#platform/uploads/index.ts"
import type { World } from "#platform/world.ts"
import { feedbacks, type StoredAttachment } from "./feedback.store.ts"
import { ownFeedback } from "./own-feedback.ts"
import { keyOf } from "./stored-files.ts"
import { ownView } from "./views.ts"

type Deps = Pick<World, "db" | "transact" | "log"> & { storage: Storage }
type Screenshot = { _id: string; key: string; image: CheckedImage }

/**
 * Adds screenshots to one's own feedback, five of them at most, however many calls bring them. The files are stored
 * first and named second: until the transaction commits, nobody can see them.
 * @throws Refusal 404, 422 for too many and for what is no image, 429 `quota_reached`, 503 while the storage is
 * down.
 */
export async function attachScreenshots(deps: Deps, actor: Actor, id: string, uploads: Upload[]): Promise<Feedback> {
  await ownFeedback(deps.db, actor, id)
  // How many there are already is looked at below: a repetition, whose screenshots are there, is answered as before.
  refuseMoreThan(MOST_SCREENSHOTS, uploads.length)
  const screenshots: Screenshot[] = []
  for (const [at, upload] of uploads.entries()) {
    const image = await checkImage(upload, `files.${at}`)
    const _id = newId()
    screenshots.push({ _id, key: keyOf(id, _id, image.extension), image })
  }

  let named = false
  try {
    for (const { key, image } of screenshots) await deps.storage.put(key, image.bytes, image.mediaType)
    return await deps.transact(async (tx) => {
      const feedback = await feedbacks.get(tx.db, id, "for update")
      refuseMoreThan(MOST_SCREENSHOTS - feedback.attachments.length, screenshots.length)
      const bytes = screenshots.reduce((sum, { image }) => sum + image.bytes.length, 0)
      await useDailyQuota(tx, actor.employee_id, "stored_bytes", bytes)
      const added = screenshots.map((screenshot) => attachmentOf(screenshot, tx.at))
      const attachments = [...feedback.attachments, ...added]
      const saved = await feedbacks.replace(tx.db, { ...feedback, attachments, updated_at: tx.at })
      const { employee_id } = feedback
      const change = { attachment_ids: added.map(({ _id }) => _id) }
      tx.audit(actor, "feedback.screenshots_added", { collection: feedbacks.name, id, employee_id, change })
      named = true
      return ownView(actor, saved)
    })
  } catch (error) {
    // Once named, the commit may have succeeded although its answer was lost: then the job for orphans decides.
    if (!named) await removeAll(deps, screenshots)
    throw error
  }
}

function refuseMoreThan(left: number, more: number): void {
  if (more <= left) return
  const has = left === MOST_SCREENSHOTS ? "" : ` It has ${MOST_SCREENSHOTS - left} already.`
  throw invalidField("files", `A feedback has at most ${MOST_SCREENSHOTS} screenshots.${has}`)
}

function attachmentOf({ _id, key, image }: Screenshot, at: string): StoredAttachment {
  const { fileName, mediaType, bytes, width, height } = image
  return { _id, key, file_name: fileName, media_type: mediaType, bytes: bytes.length, width, height, created_at: at }
}

async function removeAll({ storage, log }: { storage: Storage; log: Log }, screenshots: Screenshot[]): Promise<void> {
  const removals = await Promise.allSettled(screenshots.map(({ key }) => storage.remove(key)))
  for (const removal of removals) {
    if (removal.status === "rejected") log.warn({ err: removal.reason }, "a screenshot is left to the job for orphans")
  }
}
