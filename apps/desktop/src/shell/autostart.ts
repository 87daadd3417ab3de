import { execFile } from "node:child_process"
import { mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { homedir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import type { Autostart } from "../main/ports.ts"

const run = promisify(execFile)
const RUN_KEY = String.raw`HKCU\Software\Microsoft\Windows\CurrentVersion\Run`

/**
 * Starts the program when the person signs in to the computer, without a window.
 * @param name of the entry
 * @param program the launcher, which stays where it is when versions change
 */
export function createAutostart(name: string, program: string): Autostart {
  return process.platform === "win32" ? windowsAutostart(name, program) : desktopAutostart(name, program)
}

function windowsAutostart(name: string, program: string): Autostart {
  const reg = join(process.env["SystemRoot"] ?? String.raw`C:\Windows`, "System32", "reg.exe")
  const isOn = () =>
    run(reg, ["query", RUN_KEY, "/v", name], { windowsHide: true }).then(
      () => true,
      () => false,
    )
  return {
    isOn,
    async set(on) {
      const value = `"${program}" --hidden`
      if (on) await run(reg, ["add", RUN_KEY, "/v", name, "/t", "REG_SZ", "/d", value, "/f"], { windowsHide: true })
      else if (await isOn()) await run(reg, ["delete", RUN_KEY, "/v", name, "/f"], { windowsHide: true })
    },
  }
}

/** XDG Desktop Application Autostart. */
function desktopAutostart(name: string, program: string): Autostart {
  const folder = join(process.env["XDG_CONFIG_HOME"] ?? join(homedir(), ".config"), "autostart")
  const file = join(folder, `${name.toLowerCase()}.desktop`)
  const entry = ["[Desktop Entry]", "Type=Application", `Name=${name}`, `Exec="${escape(program)}" --hidden`, ""]
  return {
    isOn: () =>
      readFile(file, "utf8").then(
        () => true,
        () => false,
      ),
    async set(on) {
      if (!on) return rm(file, { force: true })
      await mkdir(folder, { recursive: true })
      await writeFile(file, entry.join("\n"))
    },
  }
}

/** Desktop Entry Specification, "The Exec key": quoting, then the escapes of a string value. */
function escape(program: string): string {
  return program
    .replaceAll(/["`$\\]/g, String.raw`\$&`)
    .replaceAll("\\", "\\\\")
    .replaceAll("%", "%%")
}
