import { spawn } from "node:child_process"
import { join } from "node:path"
import { browserAddress } from "./addresses.ts"

/**
 * Opens an address in the system's browser. No command shell reads it: on Windows, `start` would run `&` in an address.
 * @throws Error if the address is not one for a browser, or if no browser could be started
 */
export async function openInBrowser(address: string): Promise<void> {
  const url = browserAddress(address)
  if (url === null) throw new Error("This is not an address for a browser.")
  const [program, args] =
    process.platform === "win32" ? [windowsOpener(), ["url.dll,FileProtocolHandler", url]] : ["xdg-open", [url]]
  const child = spawn(program, args, { detached: true, stdio: "ignore", windowsHide: true })
  await new Promise<void>((resolve, reject) => {
    child.once("spawn", resolve)
    child.once("error", reject)
  })
  child.unref()
}

/** By its full path, so that no program of that name in another folder is started. */
function windowsOpener(): string {
  return join(process.env["SystemRoot"] ?? String.raw`C:\Windows`, "System32", "rundll32.exe")
}
