import type { Item } from "../../api/endpoint.ts"
import type { listAtwRequests } from "../../api/endpoints.gen.ts"
import { messages } from "./messages.ts"

export type AtwRequest = Item<typeof listAtwRequests>
export type Status = AtwRequest["status"]
export type Scope = "mine" | "approval"

export const STATUS_NAMES: Record<Status, string> = messages.labels.statusNames

/** In the address: requests of every state, where those that wait are shown unless it is said. */
export const EVERY_STATE = "all"

/** The state that the list is cut by: who decides sees what waits for them first. */
export function stateOf(scope: Scope, word: Status | typeof EVERY_STATE | ""): Status | undefined {
  if (word === "") return scope === "approval" ? "pending" : undefined
  return word === EVERY_STATE ? undefined : word
}

/** The states to choose from; one's own requests are all shown by leaving it empty. */
export function stateOptions(scope: Scope): { value: string; label: string }[] {
  const states = Object.entries(STATUS_NAMES).map(([value, label]) => ({ value, label }))
  return scope === "approval" ? [...states, { value: EVERY_STATE, label: messages.labels.all }] : states
}

export const STATUS_COLORS: Record<Status, string> = {
  pending: "orange.9",
  approved: "green.9",
  rejected: "gray.8",
}

const KILOBYTE = 1024
const MEGABYTE = KILOBYTE * KILOBYTE

export function sizeOf(bytes: number): string {
  return bytes >= MEGABYTE
    ? messages.labels.mbBytes((bytes / MEGABYTE).toFixed(1))
    : messages.labels.kbBytes(Math.ceil(bytes / KILOBYTE))
}

/** As the service allows them; it looks into the file besides. (rules/entries#proofs) */
const PROOF_TYPES = ["application/pdf", "image/jpeg", "image/png", "image/webp"]
const MAX_PROOF_MEGABYTES = 5
export const PROOF_ACCEPT = PROOF_TYPES.join(",")

/** Why a file cannot be a proof, before it is sent; null where it may be. */
export function proofTrouble({ name, type, size }: File): string | null {
  if (!PROOF_TYPES.includes(type)) {
    return messages.labels.isNoPdfJpeg(name)
  }
  if (size === 0) return messages.labels.isEmpty(name)
  if (size > MAX_PROOF_MEGABYTES * MEGABYTE) {
    return messages.labels.isTooLarge(name, sizeOf(size), MAX_PROOF_MEGABYTES)
  }
  return null
}
