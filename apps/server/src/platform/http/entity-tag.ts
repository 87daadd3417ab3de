import { createHash } from "node:crypto"
import { invalidField } from "@scorecard/contracts/refusals"
import type { FastifyReply, FastifyRequest } from "fastify"

/** Reads the version from If-Match; `*` and no header match any. (rules/http#versions-and-if-match) */
export function readIfMatch(header: string | undefined): number | null {
  if (header === undefined || header.trim() === "*") return null
  const match = /^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(header)
  if (!match) throw invalidField("If-Match", 'If-Match must be the version in quotes, such as "3".')
  return Number(match[1])
}

export function versionTag(version: number): string {
  return `"${version}"`
}

/** Weak: the same content, whatever its encoding. */
export function contentTag(content: string | Uint8Array): string {
  return `W/"${createHash("sha1").update(content).digest("base64url")}"`
}

/** Weak comparison, as conditional reads require. */
export function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const bare = (text: string) => text.trim().replace(/^W\//, "")
  return ifNoneMatch.trim() === "*" || ifNoneMatch.split(",").some((candidate) => bare(candidate) === bare(tag))
}

/** Sets the ETag. @returns true if the client already has this content: 304 has been sent, and nothing else may be */
export function sendIfNotModified(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  void reply.header("etag", tag)
  if (!matchesTag(request.headers["if-none-match"], tag)) return false
  void reply.code(304).send()
  return true
}
