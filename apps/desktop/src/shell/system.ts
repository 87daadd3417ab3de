import { AsyncEntry } from "@napi-rs/keyring"
import { execFile } from "node:child_process"
import { mkdir, readFile, rm, writeFile } from "node:fs/promises"
import http from "node:http"
import { homedir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import type { Autostart, Log, SecretStore } from "../main/ports.ts"

/** What the program uses of the system: its credential store, the start with it, and its proxy. */

/**
 * A secret in Windows Credential Manager, encrypted for the person who is signed in to Windows; on Linux in the Secret
 * Service. Stored as bytes: Windows limits a credential to 2,560 of them, and text would take two for each character.
 */
export function createKeyring(service: string, account: string): SecretStore {
  const entry = new AsyncEntry(service, account)
  return {
    async load() {
      const secret = await entry.getSecret()
      return secret === null ? null : Buffer.from(secret).toString("utf8")
    },
    async save(secret) {
      await entry.setSecret(Buffer.from(secret, "utf8"))
    },
    async delete() {
      await entry.deleteCredential()
    },
  }
}

const SETTINGS = String.raw`HKCU\Software\Microsoft\Windows\CurrentVersion`
const RUN_KEY = String.raw`${SETTINGS}\Run`
/** What the person chose in Task Manager or in Windows' settings. */
const APPROVED_KEY = String.raw`${SETTINGS}\Explorer\StartupApproved\Run`
const PROXY_KEY = String.raw`${SETTINGS}\Internet Settings`

/** Windows' program for the registry. @returns what it prints; null if it fails, as for a value that is not there */
async function reg(...args: string[]): Promise<string | null> {
  const program = join(process.env["SystemRoot"] ?? String.raw`C:\Windows`, "System32", "reg.exe")
  return promisify(execFile)(program, args, { windowsHide: true }).then(
    ({ stdout }) => stdout,
    () => null,
  )
}

async function changeRegistry(...args: string[]): Promise<void> {
  if ((await reg(...args)) === null) throw new Error(`The registry did not accept: ${args[0]} ${args[1]}`)
}

/**
 * Starts the program when the person signs in to the computer, without a window.
 * @param name of the entry
 * @param program the launcher, which stays where it is when versions change
 */
export function createAutostart(name: string, program: string): Autostart {
  return process.platform === "win32" ? windowsAutostart(name, program) : desktopAutostart(name, program)
}

function windowsAutostart(name: string, program: string): Autostart {
  const isEntered = async () => (await reg("query", RUN_KEY, "/v", name)) !== null
  const approval = () => reg("query", APPROVED_KEY, "/v", name)
  return {
    isOn: async () => (await isEntered()) && isApproved(await approval()),
    async set(on) {
      if (on) await changeRegistry("add", RUN_KEY, "/v", name, "/t", "REG_SZ", "/d", `"${program}" --hidden`, "/f")
      else if (await isEntered()) await changeRegistry("delete", RUN_KEY, "/v", name, "/f")
      // Asked for here, it is what the person wants, whatever they chose in Task Manager before.
      if ((await approval()) !== null) await changeRegistry("delete", APPROVED_KEY, "/v", name, "/f")
    },
  }
}

/** @param query of the value, as `reg` prints it; null without one. Its first byte is odd if it was switched off. */
export function isApproved(query: string | null): boolean {
  const [, first] = /REG_BINARY[^\S\r\n]+([0-9a-f]{2})/i.exec(query ?? "") ?? []
  return first === undefined || Number.parseInt(first, 16) % 2 === 0
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

/** As environment variables name it. */
export type Proxy = { HTTP_PROXY?: string; HTTPS_PROXY?: string; NO_PROXY: string }

const DIRECT = ["localhost", "127.0.0.1", "[::1]"]

/**
 * From here on, requests go through the proxy that the environment names (`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`), or
 * else through the one that Windows is set to. A script that chooses one (PAC) is not run. An invalid address is
 * logged, and requests go directly. (rules/desktop-client#proxy)
 * @param serviceUrl of the only service that is asked
 */
export async function useSystemProxy(serviceUrl: string, log: Log, environment = process.env): Promise<void> {
  const proxy = proxyOfEnvironment(environment) ?? (await systemProxy(serviceUrl))
  try {
    if (proxy !== null) http.setGlobalProxyFromEnv({ ...proxy })
    log("proxy", { used: proxy !== null })
  } catch {
    // Its message would name the address, which may hold a password.
    log("proxy_invalid")
  }
}

async function systemProxy(serviceUrl: string): Promise<Proxy | null> {
  return process.platform === "win32" ? proxyOfWindows(await reg("query", PROXY_KEY), serviceUrl) : null
}

function proxyOfEnvironment(environment: NodeJS.ProcessEnv): Proxy | null {
  const valueOf = (name: string) => environment[name] ?? environment[name.toLowerCase()]
  return toProxy(valueOf("HTTP_PROXY"), valueOf("HTTPS_PROXY"), valueOf("NO_PROXY")?.split(",") ?? [])
}

/** @param query of Windows' internet settings, as `reg` prints them. @returns null if it excepts the service */
export function proxyOfWindows(query: string | null, serviceUrl: string): Proxy | null {
  // An empty value ends its line: the next line is another's.
  const valueOf = (name: string) =>
    new RegExp(`^[^\\S\\r\\n]+${name}[^\\S\\r\\n]+REG_\\w+[^\\S\\r\\n]+(.*?)[^\\S\\r\\n]*$`, "m").exec(query ?? "")?.[1]
  if (Number(valueOf("ProxyEnable") ?? 0) !== 1) return null
  const exceptions = (valueOf("ProxyOverride") ?? "").split(";").map((each) => each.trim().toLowerCase())
  if (exceptions.some((exception) => isExcepted(new URL(serviceUrl), exception))) return null
  const server = valueOf("ProxyServer") ?? ""
  // One for all, or `http=one:80;https=other:8080`.
  const of = (scheme: string) =>
    server.includes("=") ? new RegExp(`(?:^|;)${scheme}=([^;]+)`).exec(server)?.[1] : server || undefined
  return toProxy(of("http"), of("https"), [])
}

/** @param exception of Windows' proxy: a host, with a port or not, in which `*` is any text; or names without a dot */
function isExcepted({ protocol, hostname, port }: URL, exception: string): boolean {
  if (exception === "<local>") return !/[.:]/.test(hostname)
  const [, scheme = protocol, pattern = ""] = /^(?:(\w+:)\/\/)?(.*)$/.exec(exception) ?? []
  const withPort = `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`
  return scheme === protocol && (matchesGlob(hostname, pattern) || matchesGlob(withPort, pattern))
}

function matchesGlob(text: string, pattern: string): boolean {
  return new RegExp(`^${pattern.split("*").map(RegExp.escape).join(".*")}$`).test(text)
}

function toProxy(plain: string | undefined, secure: string | undefined, excepted: string[]): Proxy | null {
  if (!plain && !secure) return null
  const addressOf = (host: string) => (host.includes("://") ? host : `http://${host}`)
  return {
    ...(plain && { HTTP_PROXY: addressOf(plain) }),
    ...(secure && { HTTPS_PROXY: addressOf(secure) }),
    NO_PROXY: [...excepted.map((host) => host.trim()).filter(Boolean), ...DIRECT].join(","),
  }
}
