import { proofFiles } from "#features/atw-requests/index.ts"
import { releaseFiles } from "#features/desktop-releases/index.ts"
import { feedbackFiles } from "#features/feedback/index.ts"
import { learningFiles } from "#features/learning/index.ts"
import type { Keys } from "#platform/backup/index.ts"
import type { Database } from "#platform/documents/index.ts"

/** The stored files that documents refer to, feature by feature. */
export async function* namedFiles(db: Database): Keys {
  yield* feedbackFiles(db)
  yield* proofFiles(db)
  yield* learningFiles(db)
  yield* releaseFiles(db)
}
