import type { Item } from "../../api/endpoint.ts"
import type { listAtwRequests } from "../../api/endpoints.gen.ts"
import { messages } from "./messages.ts"

export type AtwRequest = Item<typeof listAtwRequests>
export type Status = AtwRequest["status"]
export type Scope = "mine" | "approval"

export const STATUS_NAMES: Record<Status, string> = messages.labels.statusNames

/** Value in the address for requests in any status. Without it, pending ones are shown. */
export const EVERY_STATE = "all"

/** The status to filter by: people who decide see pending requests first. */
export function stateOf(scope: Scope, word: Status | typeof EVERY_STATE | ""): Status | undefined {
  if (word === "") return scope === "approval" ? "pending" : undefined
  return word === EVERY_STATE ? undefined : word
}

/** The statuses to choose from. For the reader's own requests, empty means all. */
export function stateOptions(scope: Scope): { value: string; label: string }[] {
  const states = Object.entries(STATUS_NAMES).map(([value, label]) => ({ value, label }))
  return scope === "approval" ? [...states, { value: EVERY_STATE, label: messages.labels.all }] : states
}

const KILOBYTE = 1024
const MEGABYTE = KILOBYTE * KILOBYTE

export function sizeOf(bytes: number): string {
  return bytes >= MEGABYTE
    ? messages.labels.mbBytes((bytes / MEGABYTE).toFixed(1))
    : messages.labels.kbBytes(Math.ceil(bytes / KILOBYTE))
}

/** The types the service accepts; it also checks the content. (rules/entries#proofs) */
const PROOF_TYPES = ["application/pdf", "image/jpeg", "image/png", "image/webp"]
const MAX_PROOF_MEGABYTES = 5
export const PROOF_ACCEPT = PROOF_TYPES.join(",")

/** Why a file can't be a proof, checked before upload; null if it can. */
export function proofIssue({ name, type, size }: File): string | null {
  if (!PROOF_TYPES.includes(type)) {
    return messages.labels.isNoPdfJpeg(name)
  }
  if (size === 0) return messages.labels.isEmpty(name)
  if (size > MAX_PROOF_MEGABYTES * MEGABYTE) {
    return messages.labels.isTooLarge(name, sizeOf(size), MAX_PROOF_MEGABYTES)
  }
  return null
}
