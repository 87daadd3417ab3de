import { execFile } from "node:child_process"
import { chmod, copyFile, readdir, readFile, writeFile } from "node:fs/promises"
import { join, relative } from "node:path"
import { promisify } from "node:util"
import { Data, NtExecutable, NtExecutableResource, Resource } from "resedit"
import { PLATFORM_PACKAGES, PRODUCT, type Target } from "./product.ts"
import { pinnedPackage } from "./pinned-packages.ts"

const run = promisify(execFile)
const GUI_SUBSYSTEM = 2
/** American English, UTF-16. */
const LANGUAGE = { lang: 1033, codepage: 1200 }

/**
 * Trusts the certificates that the system trusts, such as a company's own. A small young generation and lazily compiled
 * code save memory. Warnings are off, because no one sees them. A person's NODE_OPTIONS is for other programs: nothing is
 * read from the environment.
 */
const NODE_FLAGS = [
  "--no-warnings",
  "--use-system-ca",
  "--max-semi-space-size=1",
  "--max-old-space-size=256",
  "--optimize-for-size",
]

export type ExecutableParts = {
  target: Target
  version: string
  /** The bundled main process. */
  script: string
  /** The folder of the built interface. */
  interfaceFolder: string
  /** What the program was built for, as JSON. */
  buildInfo: string
  icon: Buffer
  /** Where temporary files may be written. */
  workFolder: string
  output: string
}

/**
 * A single executable application: Node with the main process and the interface inside. Node of this machine writes it
 * for every platform, if it is the same version.
 */
export async function buildExecutable(parts: ExecutableParts): Promise<void> {
  const [name, file] = PLATFORM_PACKAGES[parts.target].node
  const node = join(await pinnedPackage(name), file)
  const branded = join(parts.workFolder, `node-${parts.target}`)
  if (parts.target === "win-x64") await writeFile(branded, brand(await readFile(node), parts))
  else await copyFile(node, branded)
  const config = {
    // Its path is written into the executable: relative, so that it is the same wherever it is built.
    main: relative(parts.workFolder, parts.script),
    mainFormat: "module",
    executable: branded,
    output: parts.output,
    disableExperimentalSEAWarning: true,
    // Both would have to be made on the target's platform.
    useSnapshot: false,
    useCodeCache: false,
    execArgv: NODE_FLAGS,
    execArgvExtension: "none",
    assets: { "build.json": parts.buildInfo, ...(await interfaceAssets(parts.interfaceFolder)) },
  }
  const configFile = join(parts.workFolder, `executable-${parts.target}.json`)
  await writeFile(configFile, JSON.stringify(config, null, 2))
  await run(await nodeOfThisMachine(), ["--build-sea", configFile], { cwd: parts.workFolder })
  await chmod(parts.output, 0o755)
}

/** The blob must be written by exactly the version that will read it. */
async function nodeOfThisMachine(): Promise<string> {
  const [name, file] = PLATFORM_PACKAGES["linux-x64"].node
  return join(await pinnedPackage(name), file)
}

async function interfaceAssets(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(files.toSorted().map((file) => [`interface/${relative(folder, file)}`, file]))
}

/** Version information, icon, and no console window. Node's own signature no longer fits, so it is left out. */
function brand(node: Buffer, { version, icon }: ExecutableParts): Buffer {
  const executable = NtExecutable.from(node, { ignoreCert: true })
  executable.newHeader.optionalHeader.subsystem = GUI_SUBSYSTEM
  const resources = NtExecutableResource.from(executable)
  for (const entry of resources.entries.filter(({ type }) => type === 16 || type === 14 || type === 3)) {
    resources.entries.splice(resources.entries.indexOf(entry), 1)
  }
  const icons = Data.IconFile.from(icon).icons.map(({ data }) => data)
  Resource.IconGroupEntry.replaceIconsForResource(resources.entries, 1, LANGUAGE.lang, icons)
  const information = Resource.VersionInfo.createEmpty()
  information.lang = LANGUAGE.lang
  information.setFileVersion(fourNumbers(version), LANGUAGE.lang)
  information.setProductVersion(fourNumbers(version), LANGUAGE.lang)
  information.setStringValues(LANGUAGE, {
    ProductName: PRODUCT.name,
    FileDescription: PRODUCT.description,
    CompanyName: PRODUCT.publisher,
    LegalCopyright: PRODUCT.copyright,
    OriginalFilename: `${PRODUCT.program}.exe`,
    InternalName: PRODUCT.program,
    FileVersion: version,
    ProductVersion: version,
  })
  information.outputToResourceEntries(resources.entries)
  resources.outputResource(executable)
  return Buffer.from(executable.generate())
}

/** Windows versions have four numbers: `1.5.0-beta.2` is 1.5.0.0. */
export function fourNumbers(version: string): string {
  return `${version.split("-")[0]}.0`
}
