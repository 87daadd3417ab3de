import { createHash } from "node:crypto"
import { invalidField } from "@scorecard/contracts/refusals"

/** The version that If-Match names; `*` and no header match any. (decisions §1) */
export function readIfMatch(header: string | undefined): number | null {
  if (header === undefined || header.trim() === "*") return null
  const match = /^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(header)
  if (!match) throw invalidField("If-Match", 'If-Match takes the version in quotes, such as "3".')
  return Number(match[1])
}

export function versionTag(version: number): string {
  return `"${version}"`
}

export function contentTag(json: string): string {
  return `W/"${createHash("sha1").update(json).digest("base64url")}"`
}

/** Weak comparison, as conditional reads need it. */
export function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const bare = (text: string) => text.trim().replace(/^W\//, "")
  return ifNoneMatch.trim() === "*" || ifNoneMatch.split(",").some((candidate) => bare(candidate) === bare(tag))
}
