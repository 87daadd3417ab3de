import type { AssistantSettings, AssistantSettingsDraft, AssistantStatus } from "@scorecard/contracts/assistant"
import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import type { ConfiguredModel } from "#platform/config/index.ts"
import { assertSameVersion, type Platform } from "#platform/index.ts"
import { assistantSettings, loadSettings, lockSettings, type SettingsDocument } from "./assistant.store.ts"

type Deps = Pick<Platform, "db" | "config">

export async function getSettings({ db, config }: Deps): Promise<AssistantSettings> {
  return presentSettings(config, await loadSettings(db))
}

/** @throws Refusal 422 for a model that is not configured, 412 */
export function updateSettings(
  { config, transact }: Pick<Platform, "config" | "transact">,
  actor: Actor,
  { active_model }: AssistantSettingsDraft,
  ifMatch: number | null,
): Promise<AssistantSettings> {
  return transact(async (tx) => {
    const ids = config.assistant.models.map(({ id }) => id)
    if (!ids.includes(active_model)) {
      throw invalidField("active_model", `The configured models are: ${ids.join(", ") || "none"}.`)
    }
    const current = await lockSettings(tx.db)
    assertSameVersion(ifMatch, current)
    if (current.active_model === active_model) return presentSettings(config, current)
    const updated = { ...current, active_model, updated_at: tx.at, updated_by_id: actor.employee_id }
    const saved = await assistantSettings.replace(tx.db, updated)
    const change = { before: { active_model: current.active_model }, after: { active_model } }
    tx.audit(actor, "assistant.settings_changed", { collection: assistantSettings.name, id: saved._id, change })
    return presentSettings(config, saved)
  })
}

export async function getStatus(deps: Deps): Promise<AssistantStatus> {
  if (!deps.config.assistant.chatEnabled) return { available: false, reason: "disabled" }
  const model = await findActiveModel(deps)
  return typeof model === "string" ? { available: false, reason: model } : { available: true, model: model.id }
}

/** @throws Refusal 503 `assistant_unavailable` */
export async function requireModel(deps: Deps): Promise<ConfiguredModel> {
  const model = await findActiveModel(deps)
  if (typeof model !== "string") return model
  const why =
    model === "no_model" ? "no model is configured on this server" : "the chosen model is no longer configured"
  throw new Refusal("assistant_unavailable", `The assistant is not available: ${why}.`)
}

/** There is no fallback to another model: without the chosen model's key, there is none. */
async function findActiveModel({ db, config }: Deps): Promise<ConfiguredModel | "no_model" | "model_not_configured"> {
  const { models } = config.assistant
  const { active_model } = await loadSettings(db)
  if (active_model === null) return models[0] ?? "no_model"
  return models.find(({ id }) => id === active_model) ?? "model_not_configured"
}

function presentSettings({ assistant }: Platform["config"], settings: SettingsDocument): AssistantSettings {
  const { _id: _, active_model, ...rest } = settings
  return {
    ...rest,
    active_model: active_model ?? assistant.models[0]?.id ?? null,
    models: assistant.models.map(({ id, provider, model }) => ({ id, provider, model })),
    chat_enabled: assistant.chatEnabled,
    capabilities_enabled: assistant.capabilitiesEnabled,
  }
}
