import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"

/** News are written in the web client. (interface §1) @throws Refusal 403 `web_only`. */
export function refuseDesktop(actor: Pick<Actor, "client">): void {
  if (actor.client === "web") return
  throw new Refusal("web_only", "News are written in the web client, not in the desktop client.")
}
