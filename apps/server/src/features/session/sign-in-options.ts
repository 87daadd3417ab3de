import { Refusal } from "@scorecard/contracts/refusals"
import type { IdentityProvider } from "#platform/identity/index.ts"

type Description = Awaited<ReturnType<IdentityProvider["describe"]>>

/** Null while the provider is away: clients still have to show their page, and what else there is to sign in with. */
export async function describeIfThere(provider: Pick<IdentityProvider, "describe">): Promise<Description | null> {
  try {
    return await provider.describe()
  } catch (error) {
    if (error instanceof Refusal && error.code === "unavailable") return null
    throw error
  }
}
