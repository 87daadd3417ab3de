import { homedir } from "node:os"
import { join } from "node:path"

/** The person's folder for settings, cache, log and what the web engine keeps. It is not copied to other computers. */
export function dataFolder(name: string): string {
  const home = homedir()
  if (process.platform === "win32") return join(process.env["LOCALAPPDATA"] ?? join(home, "AppData", "Local"), name)
  return join(process.env["XDG_DATA_HOME"] ?? join(home, ".local", "share"), name.toLowerCase())
}
