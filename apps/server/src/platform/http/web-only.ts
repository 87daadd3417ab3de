import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"

/**
 * For use cases of which only some parameters are web-only, which a route's contract cannot express. @throws Refusal
 * 403.
 */
export function requireWebClient({ client }: Pick<Actor, "client">): void {
  if (client === "web") return
  throw new Refusal("web_only", "The desktop client does not offer this. Open it in the web client.")
}

/** A reader's abilities on web-only routes: none while they use the desktop client. */
export function inWebClient<Name extends string>(
  { client }: Pick<Actor, "client">,
  abilities: Record<Name, boolean>,
): Record<Name, boolean> {
  if (client === "web") return abilities
  const none = { ...abilities }
  for (const name in none) none[name] = false
  return none
}
