import { execFile } from "node:child_process"
import { chmod, cp, mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { PRODUCT } from "./product.ts"

export type LinuxParts = {
  /** The files of the version. */
  folder: string
  version: string
  icon: Buffer
  output: string
}

/** Starts the current version, as `launcher.nsi` does on Windows. */
const LAUNCHER = `#!/bin/sh
# Starts the version that the file "current" names, or, if that is not there, the one that was current before.
folder=$(dirname "$(readlink -f "$0")")
for file in current previous; do
  version=$(cat "$folder/$file" 2>/dev/null)
  program="$folder/versions/$version/${PRODUCT.program}"
  [ -n "$version" ] && [ -x "$program" ] && exec "$program" "$@"
done
echo "${PRODUCT.name} is not completely installed." >&2
exit 1
`

/** An archive with the layout of an installation: unpack it anywhere and start \`scorecard\`. */
export async function buildLinuxArchive({ folder, version, icon, output }: LinuxParts): Promise<string> {
  const name = `${PRODUCT.program}-${version}-linux-x64`
  const root = join(output, "work", name)
  await mkdir(join(root, "versions"), { recursive: true })
  await cp(folder, join(root, "versions", version), { recursive: true })
  await writeFile(join(root, "current"), version)
  await writeFile(join(root, "icon.png"), icon)
  const launcher = join(root, PRODUCT.launcher.toLowerCase())
  await writeFile(launcher, LAUNCHER)
  await chmod(launcher, 0o755)
  // Sorted, of one time and one owner: the same files give the same archive.
  const args = ["--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner"]
  await promisify(execFile)("tar", [
    ...args,
    "-C",
    join(output, "work"),
    "-I",
    "gzip -n",
    "-cf",
    join(output, `${name}.tar.gz`),
    name,
  ])
  return `${name}.tar.gz`
}
