import { createHash } from "node:crypto"
import { invalidField } from "@scorecard/contracts/refusals"
import type { FastifyReply, FastifyRequest } from "fastify"

/** The version that If-Match names; `*` and no header match any. (rules/http#versions-and-if-match) */
export function readIfMatch(header: string | undefined): number | null {
  if (header === undefined || header.trim() === "*") return null
  const match = /^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(header)
  if (!match) throw invalidField("If-Match", 'If-Match takes the version in quotes, such as "3".')
  return Number(match[1])
}

export function versionTag(version: number): string {
  return `"${version}"`
}

/** Weak: the same content, however it is encoded. */
export function contentTag(content: string | Uint8Array): string {
  return `W/"${createHash("sha1").update(content).digest("base64url")}"`
}

/** Weak comparison, as conditional reads need it. */
export function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const bare = (text: string) => text.trim().replace(/^W\//, "")
  return ifNoneMatch.trim() === "*" || ifNoneMatch.split(",").some((candidate) => bare(candidate) === bare(tag))
}

/** Tags the reply. @returns whether the client has this content already: then 304 is sent, and nothing else may be */
export function sendIfNotModified(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  void reply.header("etag", tag)
  if (!matchesTag(request.headers["if-none-match"], tag)) return false
  void reply.code(304).send()
  return true
}
