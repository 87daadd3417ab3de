import { execFile, spawn } from "node:child_process"
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import type { Installer } from "../main/ports.ts"

/** Version 1 of Setup's layout, which `build/installer.nsi`, `build/launcher.nsi` and `build/linux.ts` write, too. */
const VERSIONS = "versions"
const CURRENT = "current"
/** A slow computer with a virus scanner takes a minute or two. */
const SETUP_LIMIT_MS = 600_000
const VERSION = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/

/**
 * The installed versions in a folder: `versions/<version>` next to the file `current`, which names one, and the launcher
 * that shortcuts lead to.
 * @param program the name of a version's executable
 * @param passedOn arguments of this process that every version that it starts gets, too
 */
export function createVersionsFolder(folder: string, program: string, passedOn: readonly string[] = []): Installer {
  const folderOf = (version: string) => {
    if (!VERSION.test(version)) throw new Error("This is not a version.")
    return join(folder, VERSIONS, version)
  }
  const installed = async () =>
    (await readdir(join(folder, VERSIONS)).catch(() => [])).filter((name) => VERSION.test(name))
  const current = async () => {
    const name = (await readFile(join(folder, CURRENT), "utf8").catch(() => "")).trim()
    return VERSION.test(name) ? name : null
  }
  return {
    installed,
    current,
    async install(setupFile) {
      const args = process.platform === "win32" ? ["/S", `/D=${folder}`] : ["--into", folder]
      // NSIS takes everything after `/D=` as the folder, and no quotation marks in it.
      await promisify(execFile)(setupFile, args, {
        windowsHide: true,
        windowsVerbatimArguments: true,
        timeout: SETUP_LIMIT_MS,
        killSignal: "SIGKILL",
      })
    },
    async activate(version) {
      const target = folderOf(version)
      if (!(await installed()).includes(version)) throw new Error(`${target} is not installed.`)
      await writeFile(join(folder, `${CURRENT}.new`), version)
      await rename(join(folder, `${CURRENT}.new`), join(folder, CURRENT))
    },
    start(version, args) {
      // Not unreferenced: whoever watches whether it starts well must not end while it does.
      const child = spawn(join(folderOf(version), program), [...args, ...passedOn], { detached: true, stdio: "ignore" })
      const exited = new Promise<number | null>((resolve, reject) => {
        child.once("exit", resolve)
        child.once("error", reject)
      })
      exited.catch(() => null)
      return { pid: child.pid ?? 0, exited, kill: () => void child.kill() }
    },
    async remove(version) {
      if ((await current()) === version) throw new Error("The current version stays.")
      await rm(folderOf(version), { recursive: true, force: true })
    },
  }
}
