import { isIP } from "node:net"
import ipaddr from "ipaddr.js"

/** The allowed targets of webhooks. */
export type AddressRules = {
  /** Host names, or `*.` followed by a suffix; `any`: every host that has a name in the public DNS. */
  allowedHosts: readonly string[] | "any"
  /** For tests: also allows loopback, at any port and without TLS. Never in production. */
  allowLoopback: boolean
}

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3")
/** At least two labels, and no number at the end. */
const PUBLIC_NAME = /^([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * Describes what is wrong with a webhook URL without repeating it, since it is a secret; null if nothing is. The host's
 * IP addresses are checked when connecting: see `checkedLookup`. (rules/notifications#team-chat-connection)
 */
export function webhookFault(address: string, { allowedHosts, allowLoopback }: AddressRules): string | null {
  if (!/^https?:\/\/[\x21-\x7e]+$/i.test(address) || !URL.canParse(address)) return "A whole https address is needed."
  const { protocol, hostname, port, username, password, hash } = new URL(address)
  if (username !== "" || password !== "") return "The address must not hold a user or a password."
  if (hash !== "") return "The address must not hold a fragment (#)."
  if (allowLoopback && LOOPBACK_HOST.test(hostname)) return null
  if (protocol !== "https:") return "The address must begin with https://."
  if (isLiteral(hostname)) return "The address must name its host; a number is not allowed."
  if (port !== "") return "Only port 443 is allowed."
  if (allowedHosts === "any") return PUBLIC_NAME.test(hostname) ? null : "The address must name a public host."
  if (!allowedHosts.some((pattern) => covers(pattern, hostname))) {
    return `The host is not among those that are allowed here: ${allowedHosts.join(", ")}. Another one has to be named in the server's setting TEAMCHAT_ALLOWED_HOSTS.`
  }
  return null
}

/** URL has normalized all other notations (decimal, octal, hexadecimal, short) to one of these two. */
function isLiteral(hostname: string): boolean {
  return hostname.startsWith("[") || isIP(hostname) !== 0
}

function covers(pattern: string, hostname: string): boolean {
  if (!pattern.startsWith("*.")) return hostname === pattern
  return hostname.endsWith(pattern.slice(1)) && !hostname.split(".").includes("")
}

/**
 * Whether this IP address may be connected to: only the public internet. Not private, loopback, link-local, shared
 * (CGNAT), multicast, documentation or reserved ranges, nor IPv6 addresses that embed an IPv4 address (mapped,
 * compatible, 6to4, NAT64, Teredo).
 */
export function canConnectTo(address: string, { allowLoopback }: Pick<AddressRules, "allowLoopback">): boolean {
  if (!ipaddr.isValid(address) || isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  const range = parsed.range()
  if (range === "loopback") return allowLoopback
  if (range !== "unicast") return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST)
}
