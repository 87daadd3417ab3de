import { openFile } from "@scorecard/contracts/files"
import { StoredFileResponse, mountPublic, type MountedRoute } from "#platform/http/index.ts"
import type { Storage, StoredFile } from "./storage.ts"

/** What a browser gets is never a page of ours, whatever the file's content is. */
const HEADERS = {
  "x-content-type-options": "nosniff",
  "cache-control": "private, no-store",
  "referrer-policy": "no-referrer",
}

const SANDBOX = "default-src 'none'; sandbox"
/**
 * Browsers start their viewers of documents in no sandbox, and Chromium's is an embedded object with styles of its own.
 * A document runs nothing of this origin even so: its media type is fixed, and its scripts were looked for.
 */
const VIEWER = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"

const policyOf = ({ inline, mediaType }: StoredFile) => (inline && mediaType === "application/pdf" ? VIEWER : SANDBOX)

/** The route behind the fs driver's addresses. */
export function fileRoutes(storage: Storage): MountedRoute[] {
  return [
    mountPublic(openFile, async ({ params }) => {
      const file = await storage.open(params.token)
      return new StoredFileResponse(file, { ...HEADERS, "content-security-policy": policyOf(file) })
    }),
  ]
}
