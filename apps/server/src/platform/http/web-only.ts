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

/** A reader's abilities on routes that change other people's things: none for read-only people either. */
export function managementAbilities<Name extends string>(
  reader: Pick<Actor, "client" | "access_mode">,
  abilities: Record<Name, boolean>,
): Record<Name, boolean> {
  return reader.access_mode === "full" ? inWebClient(reader, abilities) : none(abilities)
}

/** A reader's abilities on web-only routes: none while they use the desktop client. */
export function inWebClient<Name extends string>(
  { client }: Pick<Actor, "client">,
  abilities: Record<Name, boolean>,
): Record<Name, boolean> {
  return client === "web" ? abilities : none(abilities)
}

function none<Name extends string>(abilities: Record<Name, boolean>): Record<Name, boolean> {
  const result = { ...abilities }
  for (const name in result) result[name] = false
  return result
}
