import addressparser from "nodemailer/lib/addressparser"

/** One person's address, and what they are called; the name may be empty. */
export type Mailbox = { name: string; address: string }

const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const LABEL = /^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/
const LONGEST_LOCAL = 64
const LONGEST_ADDRESS = 254

/** A bare address and nothing else: no list, no route, no comment, no quoting, no line break. */
export function isAddress(text: string): boolean {
  const at = text.lastIndexOf("@")
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)]
  if (at < 1 || local.length > LONGEST_LOCAL || text.length > LONGEST_ADDRESS) return false
  return LOCAL.test(local) && domain.split(".").every((label) => LABEL.test(label))
}

/**
 * `name@host` or `Name <name@host>`, when it is exactly one mailbox: a comma would mail two people, a line break would
 * write a header.
 */
export function oneMailbox(text: string): Mailbox | null {
  if (/\p{Cc}/u.test(text)) return null
  const [only, ...others] = addressparser(text.trim(), { flatten: true })
  if (!only || others.length > 0 || !isAddress(only.address)) return null
  // The parser is forgiving: what it left out of its answer must not have been there.
  return text.trim() === only.address || text.trim().endsWith(`<${only.address}>`)
    ? { name: headerText(only.name), address: only.address }
    : null
}

/** Line breaks and other control characters folded into spaces, marks that turn the reading direction left out. */
export function headerText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, "")
    .replaceAll(/[\p{Cc}\s\u2028\u2029]+/gu, " ")
    .trim()
}

/** `j…@example.com`: enough to tell two apart, too little to write to. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf("@")
  return at < 1 ? "…" : `${address.slice(0, 1)}…${address.slice(at)}`
}

/** What servers answer repeats addresses. */
export function maskAddresses(text: string): string {
  return text.replaceAll(/[^\s<>"'(),;:]+@[A-Za-z0-9.-]+/g, maskAddress)
}
