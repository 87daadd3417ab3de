import type { AssistantStatus } from "@scorecard/contracts/assistant"
import { Refusal } from "@scorecard/contracts/refusals"
import type { ConfiguredModel } from "#platform/config/index.ts"
import type { World } from "#platform/world.ts"
import { readSettings } from "./settings.store.ts"

type Deps = Pick<World, "db" | "config">

/** Nobody is sent to another model than the one that was chosen: where its key is gone, there is none. */
async function activeModel({ db, config }: Deps): Promise<ConfiguredModel | "no_model" | "model_not_configured"> {
  const { models } = config.assistant
  const { active_model: chosen } = await readSettings(db)
  if (chosen === null) return models[0] ?? "no_model"
  return models.find(({ id }) => id === chosen) ?? "model_not_configured"
}

export async function showStatus(deps: Deps): Promise<AssistantStatus> {
  if (!deps.config.assistant.chatEnabled) return { available: false, reason: "disabled" }
  const model = await activeModel(deps)
  return typeof model === "string" ? { available: false, reason: model } : { available: true, model: model.id }
}

/** @throws Refusal 403 `assistant_disabled` */
export function refuseDisabledChat({ config }: Pick<World, "config">): void {
  if (config.assistant.chatEnabled) return
  throw new Refusal("assistant_disabled", "The chat is switched off on this server.")
}

/** @throws Refusal 503 `assistant_unavailable` */
export async function availableModel(deps: Deps): Promise<ConfiguredModel> {
  const model = await activeModel(deps)
  if (typeof model !== "string") return model
  const why = model === "no_model" ? "no model is configured on this server" : "the chosen model is configured no more"
  throw new Refusal("assistant_unavailable", `There is nobody to chat with: ${why}.`)
}
