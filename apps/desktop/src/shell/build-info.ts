import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { getAsset, isSea } from "node:sea"
import { fileURLToPath } from "node:url"
import { filesOfExecutable, filesOfFolder, type InterfaceFiles } from "./serve-interface.ts"

/** What the program was built for; the build writes it into the executable. */
export type BuildInfo = {
  name: string
  /** The Application User Model ID on Windows. */
  id: string
  program: string
  launcher: string
  version: string
  service_url: string
  /** Public keys that may sign releases, as `readReleaseKeys` reads them. */
  release_keys: string
}

export type Program = {
  info: BuildInfo
  files: InterfaceFiles
  /** The folder of this version, with the addons and the icon. */
  folder: string
  /** The folder of Setup, with `versions` and `current`; null when the program is run from its sources. */
  installFolder: string | null
}

/** The program that runs: an executable of the build, or the sources with the interface in `dist`. */
export function readProgram(): Program {
  if (isSea()) {
    const folder = dirname(process.execPath)
    const info = JSON.parse(getAsset("build.json", "utf8")) as BuildInfo
    return { info, files: filesOfExecutable(), folder, installFolder: dirname(dirname(folder)) }
  }
  const root = fileURLToPath(new URL("../..", import.meta.url))
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string }
  const info = {
    name: "Scorecard",
    id: "ScorecardPlatform.Desktop.Sources",
    program: "scorecard-desktop",
    launcher: "Scorecard",
    version,
    service_url: process.env["SERVICE_URL"] ?? "http://127.0.0.1:8080",
    release_keys: "",
  }
  return { info, files: filesOfFolder(join(root, "dist", "interface")), folder: root, installFolder: null }
}
