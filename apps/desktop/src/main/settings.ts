import { join } from "node:path"
import { z } from "zod"
import { LANGUAGE_CODES, type LanguageCode } from "@scorecard/domain/languages"
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
/** What the interface spoke last, so that the tray menu of the next start does, too. */
const StoredLanguage = z.object({ language: z.enum(LANGUAGE_CODES) })

/** What the page sends: only settings that there are, with values that they can have. */
const Change = z
  .strictObject({ channel: z.enum(UPDATE_CHANNELS), start_with_windows: z.boolean(), quiet: z.boolean() })
  .partial()

export type SettingsStore = {
  current(): Settings
  /** Reads the system's own setting again, which the person may have changed elsewhere. @returns whether they have */
  readSystem(): Promise<boolean>
  /** Null before the interface has ever said which it speaks. */
  language(): LanguageCode | null
  setLanguage(code: LanguageCode): Promise<void>
  /** One change after the other. @throws ZodError if a value is not one that the setting can have */
  change(change: Partial<Settings>): Promise<void>
}

/** A person's settings on this computer. (rules/desktop-client#settings) */
export async function openSettings(directory: string, autostart: Autostart): Promise<SettingsStore> {
  const file = join(directory, "settings.json")
  const stored = await readJson(file)
  let current = Stored.catch(DEFAULTS).parse(stored)
  let language = StoredLanguage.safeParse(stored).data?.language ?? null
  let last: Promise<void> = Promise.resolve()

  async function readSystem(): Promise<boolean> {
    const before = current.start_with_windows
    const start_with_windows = await autostart.isOn().catch(() => before)
    current = { ...current, start_with_windows }
    return start_with_windows !== before
  }
  await readSystem()

  async function apply(change: Partial<Settings>): Promise<void> {
    const next = { ...current, ...change }
    if (next.start_with_windows !== current.start_with_windows) await autostart.set(next.start_with_windows)
    await save(next)
    current = next
  }

  const save = (settings: Settings) =>
    writeAtomically(file, `${JSON.stringify({ ...settings, ...(language && { language }) }, null, 2)}\n`)

  async function inTurn(work: () => Promise<void>): Promise<void> {
    const done = last.then(work)
    last = done.catch(() => undefined)
    await done
  }

  return {
    current: () => current,
    async readSystem() {
      let isNew = false
      await inTurn(async () => void (isNew = await readSystem()))
      return isNew
    },
    async change(change) {
      const checked = Object.fromEntries(
        Object.entries(Change.parse(change)).filter(([, value]) => value !== undefined),
      ) as Partial<Settings>
      await inTurn(() => apply(checked))
    },
    language: () => language,
    async setLanguage(code) {
      language = code
      await inTurn(() => save(current))
    },
  }
}
