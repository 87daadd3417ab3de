import { spawnSync } from "node:child_process"

const TOOLS = ["makensis", "osslsigncode", "openssl", "7zz"]

/** Whether there is what builds Setup for Windows and reads it back. */
export function hasPackageTools(): boolean {
  return process.platform === "linux" && TOOLS.every((tool) => !spawnSync(tool, ["--version"]).error)
}
