import { lookup, type LookupAddress } from "node:dns"
import type { LookupFunction } from "node:net"
import { promisify } from "node:util"
import { canConnectTo, type AddressRules } from "./address.ts"

/** Resolves all addresses of a name. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>

const askSystem = promisify(lookup)
export const resolveBySystem: Resolve = (hostname) => askSystem(hostname, { all: true })

export class AddressRefused extends Error {
  override readonly name = "AddressRefused"
  readonly code = "ADDRESS_REFUSED"
}

/**
 * A lookup for `node:https` that returns only public addresses. The connection uses this result without another lookup,
 * so DNS rebinding gains nothing.
 */
export function checkedLookup(resolve: Resolve, rules: Pick<AddressRules, "allowLoopback">): LookupFunction {
  return (hostname, { all }, answer) => {
    const found = resolve(hostname).then((addresses) => {
      const allowed = addresses.filter(({ address }) => canConnectTo(address, rules))
      if (allowed[0]) return { allowed, first: allowed[0] }
      throw new AddressRefused("The host leads to no public address")
    })
    found.then(
      ({ allowed, first }) => (all ? answer(null, allowed) : answer(null, first.address, first.family)),
      (error: NodeJS.ErrnoException) => answer(error, ""),
    )
  }
}
