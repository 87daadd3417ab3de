import { openFile } from "@scorecard/contracts/files"
import { StoredFileResponse, mountPublic, type MountedRoute } from "#platform/http/index.ts"
import type { Storage, StoredFile } from "./storage.ts"

/** Whatever a file's content is, browsers never treat it as a page of ours. */
const HEADERS = {
  "x-content-type-options": "nosniff",
  "cache-control": "private, no-store",
  "referrer-policy": "no-referrer",
}

const SANDBOX = "default-src 'none'; sandbox"
/**
 * Browsers do not open document viewers in a sandbox, and Chromium's is an embedded object with its own styles. A
 * document still cannot run code on this origin: its media type is fixed, and it was checked for scripts.
 */
const VIEWER = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"

const policyOf = ({ inline, mediaType }: StoredFile) => (inline && mediaType === "application/pdf" ? VIEWER : SANDBOX)

/** The route for the fs driver's URLs. */
export function fileRoutes(storage: Storage): MountedRoute[] {
  return [
    mountPublic(openFile, async ({ params }) => {
      const file = await storage.open(params.token)
      return new StoredFileResponse(file, { ...HEADERS, "content-security-policy": policyOf(file) })
    }),
  ]
}
