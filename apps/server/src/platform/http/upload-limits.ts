import { createFairBudget, tooManyUploads, type FairBudget } from "#platform/fair-shares/index.ts"

/**
 * One person may use a fifth, which is two of the largest forms. A form briefly needs twice its size while a file is
 * assembled.
 */
const MEMORY_BYTES = 256 * 1024 * 1024
/** More lessons than that at once means a script or a hanging connection. */
const MAX_LARGE_UPLOADS = 5

/** Bounds the uploads in progress, per sender and in total. */
export type UploadLimits = {
  /**
   * For the bytes of forms in memory. Only bytes that have arrived count, not the declared length: a sender who
   * declares much and sends nothing uses nothing.
   */
  memory: FairBudget
  /**
   * Counts a large upload, which keeps a file on disk. @returns a function that ends it. @throws Refusal 429
   * `too_many_uploads`
   */
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
