import addressparser from "nodemailer/lib/addressparser"

/** One person's address and name; the name may be empty. */
export type Mailbox = { name: string; address: string }

const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const LABEL = /^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/
const MAX_LOCAL = 64
const MAX_ADDRESS = 254

/** Whether the text is a bare address: no list, route, comment, quoting or line break. */
export function isAddress(text: string): boolean {
  const at = text.lastIndexOf("@")
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)]
  if (at < 1 || local.length > MAX_LOCAL || text.length > MAX_ADDRESS) return false
  return LOCAL.test(local) && domain.split(".").every((label) => LABEL.test(label))
}

/**
 * Parses `name@host` or `Name <name@host>`, null unless it is exactly one mailbox: a comma would address two people,
 * and a line break would inject a header.
 */
export function oneMailbox(text: string): Mailbox | null {
  if (/\p{Cc}/u.test(text)) return null
  const [only, ...others] = addressparser(text.trim(), { flatten: true })
  if (!only || others.length > 0 || !isAddress(only.address)) return null
  // The parser is lenient: the text must not contain anything that it dropped.
  return text.trim() === only.address || text.trim().endsWith(`<${only.address}>`)
    ? { name: headerText(only.name), address: only.address }
    : null
}

/** Replaces line breaks and other control characters with spaces, and removes marks that change the text direction. */
export function headerText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, "")
    .replaceAll(/[\p{Cc}\s\u2028\u2029]+/gu, " ")
    .trim()
}

/** `j…@example.com`: enough to recognize an address, too little to write to it. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf("@")
  return at < 1 ? "…" : `${address.slice(0, 1)}…${address.slice(at)}`
}

/**
 * `ab…n@example.com`: enough for its owner to recognize it, and for a reader to distinguish it from `own`, which they
 * see in full. Hides at least half of the part before the @.
 */
export function hintAtAddress(address: string, own: string): string {
  const [hint, ownHint] = [hintOf(address), hintOf(own)]
  if (hint.toLowerCase() !== ownHint.toLowerCase()) return hint
  const { local, domain } = partsOf(address)
  if (local.length === partsOf(own).local.length) return `another address at ${domain}`
  return `${hint} (${local.length} characters before the @)`
}

function hintOf(address: string): string {
  const { local, domain } = partsOf(address)
  const shown = Math.min(3, Math.floor(local.length / 2))
  const [first, last] = shown === 3 ? [2, 1] : [Math.min(shown, 1), Math.max(shown - 1, 0)]
  return `${local.slice(0, first)}…${local.slice(local.length - last)}@${domain}`
}

function partsOf(address: string): { local: string; domain: string } {
  const at = address.lastIndexOf("@")
  return { local: address.slice(0, at), domain: address.slice(at + 1) }
}

/** Masks addresses in server responses, which often contain them. */
export function maskAddresses(text: string): string {
  return text.replaceAll(/[^\s<>"'(),;:]+@[A-Za-z0-9.-]+/g, maskAddress)
}
