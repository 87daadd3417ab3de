import { openFile } from "@scorecard/contracts/files"
import { StoredFileAnswer, mountPublic } from "#platform/http/index.ts"
import type { MountedRoute } from "#platform/http/index.ts"
import type { Storage } from "./storage.ts"

/** What a browser gets is never a page of ours, whatever the file's content is. */
const HEADERS = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
  "cache-control": "private, no-store",
  "referrer-policy": "no-referrer",
}

/** The route behind the fs driver's addresses. */
export function fileRoutes(storage: Storage): MountedRoute[] {
  return [mountPublic(openFile, async ({ params }) => new StoredFileAnswer(await storage.open(params.token), HEADERS))]
}
