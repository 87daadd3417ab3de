import { rm } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import { readJson, writeAtomically } from "./atomic-file.ts"

/** An update that was begun and has not proven itself. */
const Journal = z.object({
  from: z.string(),
  to: z.string(),
  step: z.enum(["installing", "starting"]),
  /** How often the new version was started. */
  starts: z.number(),
  /** The window was visible: the new version shows it. */
  show: z.boolean(),
})
export type Journal = z.infer<typeof Journal>

const Failed = z.object({ version: z.string() })

/** What is remembered of updates across processes, versions and crashes: two small files. */
export function openUpdateJournal(directory: string) {
  const file = join(directory, "update.json")
  const failedFile = join(directory, "failed-update.json")
  return {
    read: async (): Promise<Journal | null> => Journal.safeParse(await readJson(file)).data ?? null,
    write: (journal: Journal) => writeAtomically(file, JSON.stringify(journal)),
    /** The update has ended: well, or rolled back. */
    clear: () => rm(file, { force: true }),
    /** The version that did not start here and is not tried again. */
    failedVersion: async () => Failed.safeParse(await readJson(failedFile)).data?.version ?? null,
    setFailed: (version: string) => writeAtomically(failedFile, JSON.stringify({ version })),
  }
}
export type UpdateJournal = ReturnType<typeof openUpdateJournal>
