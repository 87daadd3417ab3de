import { join } from "node:path"
import { z } from "zod"
import { UPDATE_CHANNELS, type Settings } from "../bridge.ts"
import { readJson, writeAtomically } from "./atomic-file.ts"
import type { Autostart } from "./ports.ts"

const DEFAULTS: Settings = { channel: "production", start_with_windows: true, quiet: false }

/** Each setting stands alone: one that cannot be read takes its default, and a newer version's are kept out. */
const Stored = z.object({
  channel: z.enum(UPDATE_CHANNELS).catch(DEFAULTS.channel),
  start_with_windows: z.boolean().catch(DEFAULTS.start_with_windows),
  quiet: z.boolean().catch(DEFAULTS.quiet),
})

/** What the page sends: only settings that there are, with values that they can have. */
const Change = z
  .strictObject({ channel: z.enum(UPDATE_CHANNELS), start_with_windows: z.boolean(), quiet: z.boolean() })
  .partial()

export type SettingsStore = {
  current(): Settings
  /** One change after the other. @throws ZodError if a value is not one that the setting can have */
  change(change: Partial<Settings>): Promise<void>
}

/** A person's settings on this computer. (rules/desktop-client#settings) */
export async function openSettings(directory: string, autostart: Autostart): Promise<SettingsStore> {
  const file = join(directory, "settings.json")
  let current = Stored.catch(DEFAULTS).parse(await readJson(file))
  // The system's own setting, which the person can also change elsewhere.
  current = { ...current, start_with_windows: await autostart.isOn().catch(() => current.start_with_windows) }
  let last: Promise<void> = Promise.resolve()

  async function apply(change: Partial<Settings>): Promise<void> {
    const next = { ...current, ...change }
    if (next.start_with_windows !== current.start_with_windows) await autostart.set(next.start_with_windows)
    await writeAtomically(file, `${JSON.stringify(next, null, 2)}\n`)
    current = next
  }

  return {
    current: () => current,
    async change(change) {
      const checked = Object.fromEntries(
        Object.entries(Change.parse(change)).filter(([, value]) => value !== undefined),
      ) as Partial<Settings>
      const done = last.then(() => apply(checked))
      last = done.catch(() => undefined)
      await done
    },
  }
}
