import { spawn } from "node:child_process"
import { join } from "node:path"

/** Where the window gets the interface from; Windows shows a custom scheme as a host. */
export const INTERFACE_ORIGINS = ["app://localhost", "https://app.localhost"]
export const INTERFACE_START = "app://localhost/index.html"

const MAX_ADDRESS = 2000

/** Whether the window may show this address: nothing but the interface. */
export function isInterfaceAddress(address: string): boolean {
  return INTERFACE_ORIGINS.some((origin) => address === origin || address.startsWith(`${origin}/`))
}

/**
 * The address as it is given to the system's browser; null if it may not be: only https, and http on loopback, for a
 * service on this machine. Neither a program nor a file can be started with one.
 */
export function browserAddress(address: string): string | null {
  if (address.length > MAX_ADDRESS || !URL.canParse(address)) return null
  const url = new URL(address)
  if (url.username !== "" || url.password !== "") return null
  const isLoopback = ["127.0.0.1", "[::1]", "localhost"].includes(url.hostname)
  const isAllowed = url.protocol === "https:" || (url.protocol === "http:" && isLoopback)
  return isAllowed && !isInterfaceAddress(url.href) ? url.href : null
}

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
