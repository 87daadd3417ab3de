import { execFile } from "node:child_process"
import { stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { signCommand, signExecutable, type Certificate } from "./authenticode.ts"
import { fourNumbers } from "./executable.ts"
import { PRODUCT } from "./product.ts"

const run = promisify(execFile)
const here = fileURLToPath(new URL(".", import.meta.url))

export type Compression = "lzma" | "zlib"
export type SetupParts = {
  /** The files of the version. */
  folder: string
  icon: Buffer
  version: string
  compression: Compression
  output: string
  /** Null: nothing is signed. */
  certificate: Certificate | null
}

export const setupName = (version: string) => `${PRODUCT.name}-${version}-Setup.exe`

/** Setup with NSIS: the launcher first, because Setup contains it signed. */
export async function buildSetup({
  folder,
  icon,
  version,
  compression,
  output,
  certificate,
}: SetupParts): Promise<string> {
  const iconFile = join(output, "work", "icon.ico")
  await writeFile(iconFile, icon)
  const definitions = {
    NAME: PRODUCT.name,
    ID: PRODUCT.id,
    PUBLISHER: PRODUCT.publisher,
    DESCRIPTION: PRODUCT.description,
    COPYRIGHT: PRODUCT.copyright,
    PROGRAM: PRODUCT.program,
    LAUNCHER: PRODUCT.launcher,
    VERSION: version,
    NUMBERS: fourNumbers(version),
    ICON: iconFile,
  }
  const launcher = join(output, "work", `${PRODUCT.launcher}.exe`)
  await compile("launcher.nsi", { ...definitions, OUTPUT: launcher })
  if (certificate) await signExecutable(launcher, certificate)
  const setup = join(output, setupName(version))
  const more = { FILES: folder, LAUNCHER_FILE: launcher, COMPRESSION: compression, OUTPUT: setup }
  const signing = certificate && { SIGN_UNINSTALLER: signCommand(certificate) }
  await compile("installer.nsi", { ...definitions, ...more, ...signing })
  await stat(setup)
  if (certificate) await signExecutable(setup, certificate)
  return setup
}

async function compile(script: string, definitions: Record<string, string>): Promise<void> {
  const settings = Object.entries(definitions).map(([name, value]) => `-D${name}=${value}`)
  const args = ["-V2", "-WX", "-INPUTCHARSET", "UTF8", ...settings, join(here, script)]
  await run("makensis", args, { env: { ...process.env, SOURCE_DATE_EPOCH: "0" } }).catch(
    (error: Error & { stdout?: string }) => {
      throw new Error(`${script}: ${error.stdout ?? error.message}`)
    },
  )
}
