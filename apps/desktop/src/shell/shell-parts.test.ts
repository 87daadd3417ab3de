import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createContext, runInContext, Script } from "node:vm"
import { inflateSync } from "node:zlib"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { browserAddress, isInterfaceAddress } from "./open-browser.ts"
import { createAutostart, isApproved, proxyOfWindows } from "./system.ts"
import { BRIDGE_SCRIPT, emitScript, readPageMessage, settleScript } from "./bridge-script.ts"
import { drawIcon } from "./icon.ts"
import { toIco, toPng } from "./picture-files.ts"
import { Pump } from "./pump.ts"
import { filesOfFolder, serveInterface } from "./serve-interface.ts"
import { createVersionsFolder } from "./versions-folder.ts"

let folder = ""
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "scorecard-shell-"))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test("the window shows the interface and nothing else", () => {
  expect(isInterfaceAddress("app://localhost/index.html")).toBe(true)
  expect(isInterfaceAddress("https://app.localhost/notifications")).toBe(true)
  for (const address of [
    "https://example.com/",
    "app://localhost.example.com/",
    "https://app.localhost.example.com/",
    "file:///etc/passwd",
    "about:blank",
    "data:text/html,x",
  ]) {
    expect(isInterfaceAddress(address), address).toBe(false)
  }
})

test("only addresses of web pages are given to the system's browser", () => {
  expect(browserAddress("https://example.com/a?b=c&d=e")).toBe("https://example.com/a?b=c&d=e")
  expect(browserAddress("http://127.0.0.1:8080/")).toBe("http://127.0.0.1:8080/")
  // A quotation mark could end an argument.
  expect(browserAddress('https://example.com/"&calc')).toBe("https://example.com/%22&calc")
  const refused = [
    "http://example.com/",
    "file:///c:/windows/system32/calc.exe",
    "javascript:alert(1)",
    "ms-settings:",
    "https://user:secret@example.com/",
    "app://localhost/",
    "https://app.localhost/",
    "calc.exe",
    `https://example.com/${"a".repeat(2000)}`,
  ]
  for (const address of refused) expect(browserAddress(address), address).toBeNull()
})

test("the interface is served with a strict policy, and no path leads out of its folder", async () => {
  const site = join(folder, "site")
  await mkdir(join(site, "assets"), { recursive: true })
  await writeFile(join(site, "index.html"), "<title>Entry</title>")
  await writeFile(join(site, "assets", "app.js"), "1")
  await writeFile(join(folder, "secret.txt"), "secret")
  const get = (path: string, method = "GET") =>
    serveInterface(new Request(`https://app.localhost${path}`, { method }), {
      files: filesOfFolder(site),
      serviceOrigin: "https://scorecard.example.com",
    })
  const entry = await get("/notifications")
  expect(await entry.text()).toBe("<title>Entry</title>")
  expect(entry.headers.get("content-security-policy")).toContain("default-src 'none'; script-src 'self';")
  expect(entry.headers.get("content-security-policy")).toContain(
    "img-src 'self' data: blob: https: https://scorecard.example.com;",
  )
  expect((await get("/assets/app.js")).headers.get("content-type")).toBe("text/javascript; charset=utf-8")
  expect((await get("/assets/missing.js")).status).toBe(404)
  expect((await get("/%2e%2e/secret.txt")).status).toBe(404)
  expect((await get("/..%2fsecret.txt")).status).toBe(400)
  expect((await get("/..%5csecret.txt")).status).toBe(400)
  expect((await get("/assets/app.js", "POST")).status).toBe(405)
})

test("the bridge's script needs nothing from outside, and data cannot become code in it", () => {
  expect(() => new Script(BRIDGE_SCRIPT)).not.toThrow()
  expect(BRIDGE_SCRIPT).not.toContain("import")
  expect(readPageMessage('{"kind":"call","id":1,"method":"state","argument":null}')).not.toBeNull()
  expect(readPageMessage('{"kind":"call","id":1,"method":"constructor","argument":null}')).toBeNull()
  expect(readPageMessage("not JSON")).toBeNull()
  const script = emitScript({ type: "open", path: "/\u2028\"'</script>" })
  expect(script).toBe(String.raw`window.scorecardNative?.emit({"type":"open","path":"/\u2028\"'</script>"})`)
  expect(settleScript(4, null, undefined)).toBe("window.scorecardNative?.settle(4,null,null)")
})

test("the bridge answers calls, fails them, and passes events on", async () => {
  const sent: { id: number; kind: string; method: string }[] = []
  const page = {
    ipc: { postMessage: (text: string) => sent.push(JSON.parse(text)) },
    addEventListener: () => undefined,
  } as Record<string, any>
  const context = createContext({ window: page })
  runInContext(BRIDGE_SCRIPT, context)
  const evaluate = (script: string) => void runInContext(script, context)
  const state = page["scorecardNative"].state()
  const act = page["scorecardNative"].act({ type: "sign_out" })
  expect(sent.map(({ method }) => method)).toEqual(["state", "act"])
  evaluate(settleScript(sent[1]?.id ?? 0, "Refused", null))
  evaluate(settleScript(sent[0]?.id ?? 0, null, { unread: 2 }))
  await expect(act).rejects.toMatchObject({ message: "Refused" })
  expect(await state).toEqual({ unread: 2 })
  const listener = vi.fn<(event: unknown) => void>()
  const end = page["scorecardNative"].subscribe(listener)
  expect(sent.at(-1)).toEqual({ kind: "ready" })
  evaluate(emitScript({ type: "open", path: "/profile" }))
  end()
  evaluate(emitScript({ type: "open", path: "/" }))
  expect(listener.mock.calls).toEqual([[{ type: "open", path: "/profile" }]])
})

test("the icon is drawn at any size, as PNG and ICO, and the badge changes it", () => {
  const [plain, three, many] = [drawIcon(32), drawIcon(32, 3), drawIcon(32, 250)]
  const pixel = (picture: typeof plain, x: number, y: number) => [
    ...picture.rgba.subarray((y * 32 + x) * 4, (y * 32 + x) * 4 + 4),
  ]
  expect(pixel(plain, 16, 3)).toEqual([0x3b, 0x3f, 0xb6, 255])
  expect(pixel(plain, 0, 0)[3]).toBeLessThan(10)
  expect(pixel(three, 13, 22)).toEqual([0xc9, 0x25, 0x2d, 255])
  expect(three.rgba.equals(many.rgba)).toBe(false)
  expect(many.rgba.equals(drawIcon(32, 10).rgba)).toBe(true)
  const png = toPng(plain)
  expect(png.readUInt32BE(16)).toBe(32)
  const data = png.indexOf("IDAT")
  const rows = inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)))
  expect(rows.subarray(1, 129).equals(plain.rgba.subarray(0, 128))).toBe(true)
  const ico = toIco([16, 256].map((size) => drawIcon(size)))
  expect([ico.readUInt16LE(4), ico[6], ico[22]]).toEqual([2, 16, 0])
})

test("events are handled often while someone uses the window, and rarely while it is hidden", () => {
  vi.useFakeTimers()
  try {
    let handled = 0
    const countIn = (milliseconds: number) => {
      const before = handled
      vi.advanceTimersByTime(milliseconds)
      return handled - before
    }
    const pump = new Pump(() => {
      handled += 1
      return true
    })
    pump.start()
    pump.setVisible(true)
    expect(countIn(1000)).toBeGreaterThan(55)
    vi.advanceTimersByTime(5000)
    expect(countIn(3000)).toBeLessThanOrEqual(20)
    pump.touch()
    expect(countIn(1000)).toBeGreaterThan(55)
    pump.setVisible(false)
    vi.advanceTimersByTime(1000)
    expect(countIn(10_000)).toBeLessThanOrEqual(41)
    pump.stop()
    expect(countIn(1000)).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test.skipIf(process.platform === "win32")(
  "the program starts with the desktop session while that is switched on",
  async () => {
    vi.stubEnv("XDG_CONFIG_HOME", join(folder, "config"))
    const autostart = createAutostart("Scorecard", "/opt/a $b/scorecard")
    expect(await autostart.isOn()).toBe(false)
    await autostart.set(true)
    expect(await autostart.isOn()).toBe(true)
    const entry = await readFile(join(folder, "config", "autostart", "scorecard.desktop"), "utf8")
    expect(entry).toContain(String.raw`Exec="/opt/a \\$b/scorecard" --hidden`)
    await autostart.set(false)
    expect(await autostart.isOn()).toBe(false)
    vi.unstubAllEnvs()
  },
)

test("versions lie side by side, and going back is one file", async () => {
  const install = join(folder, "install")
  for (const version of ["1.0.0", "1.1.0-beta.1", "not-a-version"]) {
    await mkdir(join(install, "versions", version), { recursive: true })
  }
  await writeFile(join(install, "current"), "1.1.0-beta.1")
  const versions = createVersionsFolder(install, "scorecard-desktop")
  expect((await versions.installed()).toSorted()).toEqual(["1.0.0", "1.1.0-beta.1"])
  expect(await versions.current()).toBe("1.1.0-beta.1")
  await versions.activate("1.0.0")
  expect(await versions.current()).toBe("1.0.0")
  await expect(versions.activate("2.0.0")).rejects.toThrow("not installed")
  await expect(versions.activate("../..")).rejects.toThrow("not a version")
  await expect(versions.remove("1.0.0")).rejects.toThrow("current")
  await versions.remove("1.1.0-beta.1")
  expect(await versions.installed()).toEqual(["1.0.0"])
})

test("a start with Windows that was switched off in Task Manager is off", () => {
  const query = (bytes: string) =>
    `\r\nHKEY_CURRENT_USER\\Software\\...\\Run\r\n    Scorecard    REG_BINARY    ${bytes}\r\n\r\n`
  expect(isApproved(null)).toBe(true)
  expect(isApproved(query("020000000000000000000000"))).toBe(true)
  expect(isApproved(query("060000000000000000000000"))).toBe(true)
  expect(isApproved(query("0300000029AD7E2B4E15DC01"))).toBe(false)
})

const internetSettings = (...values: string[]) =>
  `\r\nHKEY_CURRENT_USER\\...\r\n${values.map((each) => `    ${each}\r\n`).join("")}`
const PROXY_IS_ON = "ProxyEnable    REG_DWORD    0x1"
const PROXY_SERVER = "ProxyServer    REG_SZ    proxy.example.com:8080"

test("Windows' proxy is read as it is set", () => {
  const proxyOf = (...values: string[]) => proxyOfWindows(internetSettings(...values), "https://scorecard.example.com")
  const NO_PROXY = "localhost,127.0.0.1,[::1]"
  const both = { HTTP_PROXY: "http://proxy.example.com:8080", HTTPS_PROXY: "http://proxy.example.com:8080", NO_PROXY }
  expect(proxyOfWindows(null, "https://scorecard.example.com")).toBe(null)
  expect(proxyOf("ProxyEnable    REG_DWORD    0x0", PROXY_SERVER)).toBe(null)
  expect(proxyOf(PROXY_IS_ON, PROXY_SERVER)).toEqual(both)
  const apart = "ProxyServer    REG_SZ    ftp=f:21;https=secure.example.com:8443"
  expect(proxyOf(PROXY_IS_ON, apart)).toEqual({ HTTPS_PROXY: "http://secure.example.com:8443", NO_PROXY })
  // A value that is empty does not take the next line's.
  expect(proxyOf(PROXY_IS_ON, "ProxyServer    REG_SZ    ", "User Agent    REG_SZ    Mozilla")).toBe(null)
  expect(proxyOf(PROXY_IS_ON, "ProxyOverride    REG_SZ    ", PROXY_SERVER)).toEqual(both)
  expect(proxyOf("ProxyEnable    REG_DWORD    ", "Other    REG_DWORD    0x1", PROXY_SERVER)).toBe(null)
})

test.each([
  ["<local>", ["https://scorecard", "http://scorecard:8080"], ["https://scorecard.example.com", "http://[fd00::1]"]],
  ["10.*", ["http://10.1.2.3", "https://10.1.2.3:8443"], ["http://110.1.2.3", "https://scorecard.example.com"]],
  ["*.Example.com; other", ["https://scorecard.example.com", "https://other"], ["https://example.com"]],
  ["https://scorecard.*", ["https://scorecard.example.com"], ["http://scorecard.example.com"]],
  ["scorecard.example.com:443", ["https://scorecard.example.com"], ["https://scorecard.example.com:8443"]],
  ["", [], ["https://scorecard.example.com"]],
])("a service that Windows excepts from its proxy is asked directly (%s)", (override, excepted, others) => {
  const settings = internetSettings(PROXY_IS_ON, PROXY_SERVER, `ProxyOverride    REG_SZ    ${override}`)
  const isDirect = (serviceUrl: string) => proxyOfWindows(settings, serviceUrl) === null
  expect(excepted.filter((serviceUrl) => !isDirect(serviceUrl))).toEqual([])
  expect(others.filter(isDirect)).toEqual([])
})
