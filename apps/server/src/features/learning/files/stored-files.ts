import type { LearningFile } from "@scorecard/contracts/learning-files"
import type { FileRecord } from "./files.store.ts"

/** The storage's folder of learning files. */
export const FOLDER = "learning"

export function storageKey(fileId: string, storedId: string, extension: string): string {
  return `${FOLDER}/${fileId}/${storedId}.${extension}`
}

/** Where it lies is nobody's concern. */
export function presentFile({ key: _key, sha256: _sha256, ...file }: FileRecord): LearningFile {
  return file
}
