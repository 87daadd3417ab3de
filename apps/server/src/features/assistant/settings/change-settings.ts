import type { AssistantSettings, AssistantSettingsDraft } from "@scorecard/contracts/assistant"
import { invalidField } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { assistantSettings, holdSettings, readSettings, type SettingsDocument } from "./settings.store.ts"

export async function showSettings({ db, config }: Pick<World, "db" | "config">): Promise<AssistantSettings> {
  return present(config, await readSettings(db))
}

/** @throws Refusal 422 for a model that is not configured, 412 */
export function changeSettings(
  { config, transact }: Pick<World, "config" | "transact">,
  actor: Actor,
  { active_model }: AssistantSettingsDraft,
  ifMatch: number | null,
): Promise<AssistantSettings> {
  return transact(async (tx) => {
    const ids = config.assistant.models.map(({ id }) => id)
    if (!ids.includes(active_model)) {
      throw invalidField("active_model", `The configured models are: ${ids.join(", ") || "none"}.`)
    }
    const current = await holdSettings(tx.db)
    refuseOtherVersion(ifMatch, current)
    if (current.active_model === active_model) return present(config, current)
    const changed = { ...current, active_model, updated_at: tx.at, updated_by_id: actor.employee_id }
    const saved = await assistantSettings.replace(tx.db, changed)
    const change = { before: { active_model: current.active_model }, after: { active_model } }
    tx.audit(actor, "assistant.settings_changed", { collection: assistantSettings.name, id: saved._id, change })
    return present(config, saved)
  })
}

function present({ assistant }: World["config"], settings: SettingsDocument): AssistantSettings {
  const { _id: _, active_model, ...rest } = settings
  return {
    ...rest,
    active_model: active_model ?? assistant.models[0]?.id ?? null,
    models: assistant.models.map(({ id, provider, model }) => ({ id, provider, model })),
    chat_enabled: assistant.chatEnabled,
    capabilities_enabled: assistant.capabilitiesEnabled,
  }
}
