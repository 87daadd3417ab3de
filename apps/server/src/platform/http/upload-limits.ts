import { createFairBudget, tooManyUploads, type FairBudget } from "#platform/fair-shares/index.ts"

/** A person alone may use a fifth, which is two of the largest forms. A form needs its size twice for a moment, while a file is put together. */
const MEMORY_BYTES = 256 * 1024 * 1024
/** Whoever sends more lessons than that at once has a script, or a connection that hangs. */
const MAX_LARGE_UPLOADS = 5

/** Bounds the uploads in progress, per sender and in total. */
export type UploadLimits = {
  /**
   * For the bytes of forms that are held in memory. Only what has arrived counts, not what was announced: a sender who
   * promises much and sends nothing uses up nothing.
   */
  memory: FairBudget
  /** Counts a large upload, which holds a file on disk. @returns what ends it. @throws Refusal 429 `too_many_uploads` */
  beginLargeUpload(sender: string): () => void
}

export function createUploadLimits({ memoryBytes = MEMORY_BYTES }: { memoryBytes?: number | undefined }): UploadLimits {
  const uploadsBySender = new Map<string, number>()
  return {
    memory: createFairBudget(memoryBytes),
    beginLargeUpload(sender) {
      const before = uploadsBySender.get(sender) ?? 0
      if (before >= MAX_LARGE_UPLOADS) throw tooManyUploads(`You have ${MAX_LARGE_UPLOADS} uploads in progress.`)
      uploadsBySender.set(sender, before + 1)
      let hasEnded = false
      return () => {
        if (hasEnded) return
        hasEnded = true
        const left = (uploadsBySender.get(sender) ?? 1) - 1
        if (left > 0) uploadsBySender.set(sender, left)
        else uploadsBySender.delete(sender)
      }
    },
  }
}
