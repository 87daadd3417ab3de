import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { build } from "vite"
import { ReleaseVersion } from "@scorecard/contracts/desktop-release-manifest"
import { readReleaseKeys } from "@scorecard/desktop-releases"
import { drawIcon } from "../src/shell/icon.ts"
import { toIco, toPng } from "../src/shell/picture-files.ts"
import type { BuildInfo } from "../src/shell/build-info.ts"
import { signExecutable, type Certificate } from "./authenticode.ts"
import { bundleMain } from "./bundle.ts"
import { buildExecutable } from "./executable.ts"
import { buildSetup, type Compression } from "./installer.ts"
import { buildLinuxArchive } from "./linux.ts"
import { pinnedPackage } from "./pinned-packages.ts"
import { PLATFORM_PACKAGES, PRODUCT, TARGETS, type Target } from "./product.ts"
import { writeBillOfMaterials, writeChecksums } from "./release-files.ts"

const desktop = fileURLToPath(new URL("..", import.meta.url))
const ICON_SIZES = [16, 20, 24, 32, 40, 48, 64, 256]
const NOTICE_ICON_SIZE = 128

type Options = {
  version: string
  serviceUrl: string
  releaseKeys: string
  targets: Target[]
  certificate: Certificate | null
  compression: Compression
  redistributables: string | null
  output: string
}

const USAGE = `Builds the desktop client for Windows and Linux.

  --service-url <url>         the service that it signs in to (https, or http on loopback)
  --release-keys <file>       public Ed25519 keys that may sign its updates; without it, it takes none
  --version <version>         by default that of apps/desktop/package.json
  --target <win-x64|linux-x64>  one of both
  --certificate <file.p12>    signs the Windows files, with --certificate-password-file and --timestamp-url
  --redistributables <folder> DLLs of Microsoft's VC++ runtime to install next to the program
  --compression <lzma|zlib>   of Setup: small, or quick to build
  --output <folder>           by default apps/desktop/dist/release
`

async function readOptions(): Promise<Options> {
  const { values } = parseArgs({
    options: {
      "service-url": { type: "string" },
      "release-keys": { type: "string" },
      version: { type: "string" },
      target: { type: "string", multiple: true },
      certificate: { type: "string" },
      "certificate-password-file": { type: "string" },
      "timestamp-url": { type: "string" },
      redistributables: { type: "string" },
      compression: { type: "string", default: "lzma" },
      output: { type: "string", default: join(desktop, "dist", "release") },
      help: { type: "boolean" },
    },
  })
  if (values.help === true) {
    console.log(USAGE)
    process.exit(0)
  }
  const { "service-url": serviceUrl } = values
  if (serviceUrl === undefined) throw new Error("--service-url is missing: a build signs in to one service.")
  const manifest = JSON.parse(await readFile(join(desktop, "package.json"), "utf8")) as { version: string }
  const releaseKeys = values["release-keys"] === undefined ? "" : await readFile(values["release-keys"], "utf8")
  if (releaseKeys !== "") readReleaseKeys(releaseKeys)
  const targets = TARGETS.filter((target) => !values.target || values.target.includes(target))
  if (targets.length === 0) throw new Error(`--target is one of ${TARGETS.join(", ")}.`)
  const { compression, "certificate-password-file": passwordFile } = values
  if (compression !== "lzma" && compression !== "zlib") throw new Error("--compression is lzma or zlib.")
  return {
    version: ReleaseVersion.parse(values.version ?? manifest.version),
    serviceUrl: serviceOrigin(serviceUrl),
    releaseKeys,
    targets,
    certificate:
      values.certificate === undefined
        ? null
        : {
            file: resolve(values.certificate),
            passwordFile: passwordFile === undefined ? null : resolve(passwordFile),
            timestampUrl: values["timestamp-url"] ?? null,
          },
    compression,
    redistributables: values.redistributables ?? null,
    output: resolve(values.output),
  }
}

function serviceOrigin(address: string): string {
  const url = new URL(address)
  const isLoopback = ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname)
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback)) {
    throw new Error("--service-url must be https, or http on loopback.")
  }
  return url.origin
}

async function main(): Promise<void> {
  const options = await readOptions()
  const work = join(options.output, "work")
  await rm(options.output, { recursive: true, force: true })
  await mkdir(work, { recursive: true })
  const script = join(work, "main.mjs")
  await step("Main process", () => bundleMain(script))
  const buildInfo = join(work, "build.json")
  await writeFile(buildInfo, JSON.stringify(buildInfoOf(options), null, 2))
  const icon = toIco(ICON_SIZES.map((size) => drawIcon(size)))
  // Vite would build for development depending on it, with the paths of this computer.
  process.env["NODE_ENV"] = "production"
  const interfaceFolder = join(work, "interface")
  await step("Interface", () =>
    build({ configFile: join(desktop, "vite.config.ts"), logLevel: "warn", build: { outDir: interfaceFolder } }),
  )
  const files: string[] = []
  for (const target of options.targets) {
    const folder = join(work, target)
    await mkdir(folder)
    const program = join(folder, target === "win-x64" ? `${PRODUCT.program}.exe` : PRODUCT.program)
    const parts = { target, version: options.version, script, interfaceFolder, buildInfo, icon }
    await step(`Executable for ${target}`, () => buildExecutable({ ...parts, workFolder: work, output: program }))
    await addFiles(target, folder, options)
    if (target === "win-x64") files.push(...(await step("Setup", () => windowsFiles(folder, program, icon, options))))
    else
      files.push(
        await step("Archive", () =>
          buildLinuxArchive({ folder, version: options.version, output: options.output, icon: toPng(drawIcon(256)) }),
        ),
      )
  }
  files.push(await step("Bill of materials", () => writeBillOfMaterials(options.output, options.version)))
  await step("Checksums", () => writeChecksums(options.output, files))
  console.log(`\nWritten to ${options.output}: ${files.join(", ")}, SHA256SUMS`)
}

function buildInfoOf({ version, serviceUrl, releaseKeys }: Options): BuildInfo {
  const { name, id, program, launcher } = PRODUCT
  return { name, id, program, launcher, version, service_url: serviceUrl, release_keys: releaseKeys }
}

/** Next to the executable: the addons, which an executable cannot contain, and the picture of notifications. */
async function addFiles(target: Target, folder: string, { redistributables }: Options): Promise<void> {
  for (const addon of ["webview", "keyring"] as const) {
    const [name, file] = PLATFORM_PACKAGES[target][addon]
    await copyFile(join(await pinnedPackage(name), file), join(folder, `${addon}.node`))
  }
  await writeFile(join(folder, "icon.png"), toPng(drawIcon(NOTICE_ICON_SIZE)))
  if (target !== "win-x64" || redistributables === null) return
  for (const file of ["vcruntime140.dll", "vcruntime140_1.dll"])
    await copyFile(join(redistributables, file), join(folder, file))
}

async function windowsFiles(folder: string, program: string, icon: Buffer, options: Options): Promise<string[]> {
  const { certificate, output, version, compression } = options
  const files = [program, join(folder, "webview.node"), join(folder, "keyring.node")]
  if (certificate) for (const file of files) await signExecutable(file, certificate)
  const setup = await buildSetup({ folder, icon, version, compression, output, certificate })
  return [setup.slice(output.length + 1)]
}

async function step<T>(name: string, run: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await run()
  console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
  return result
}

await main()
