import { PASSED_ON, recoverUpdate } from "../main/install-update.ts"
import type { Clock, Installer, Log } from "../main/ports.ts"
import type { UpdateJournal } from "../main/update-journal.ts"
import { takeSingleInstance, type SingleInstance } from "./single-instance.ts"

type ClaimDeps = { folder: string; installer: Installer | null; journal: UpdateJournal; clock: Clock; log: Log }

/** Null: this process has to end with that exit code. */
export type ClaimedStart = { instance: SingleInstance } | { instance: null; exitCode: number }

/**
 * First thing in every start: becomes the one instance, or passes the arguments on to it. Only a start that becomes the
 * instance counts as a start of a new version, and may go back to the one before.
 */
export async function claimStart(
  { folder, installer, ...deps }: ClaimDeps,
  { version, args }: { version: string; args: readonly string[] },
): Promise<ClaimedStart> {
  const instance = await takeSingleInstance(folder, args)
  if (instance === null) {
    deps.log("passed_on")
    return { instance, exitCode: PASSED_ON }
  }
  // The version before becomes the instance: this one lets go of it first.
  const letGo = () => instance.release()
  const hasGoneBack = installer !== null && (await recoverUpdate({ installer, ...deps }, version, letGo))
  return hasGoneBack ? { instance: null, exitCode: 0 } : { instance }
}
