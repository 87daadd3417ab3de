import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Installer, StartedProcess } from "../../src/main/ports.ts"
import { createVersionsFolder } from "../../src/shell/versions-folder.ts"

const PROGRAM = "scorecard"
const UPDATED_PROGRAM = fileURLToPath(new URL("updated-program.ts", import.meta.url))

/** What a version does when it is started: see `updated-program.ts`. `broken`: its program cannot be run at all. */
export type Behavior = "healthy" | "crashes" | "hangs" | "broken"

export type Installed = {
  folder: string
  /** The person's folder, with the journal. */
  data: string
  installer: Installer
  /** What was started, as `version arguments`. */
  starts(): string[]
  /** A setup program of that version, as bytes that the client downloads and runs. */
  setup(version: string, behavior?: Behavior, script?: string): Buffer
  /** Ends what was started, which may still write into `data`. */
  endStarted(): Promise<void>
}

/** Versions side by side in a folder, with the real adapter, whose programs are small scripts. 1.0.0 is installed. */
export function createInstallation(): Installed {
  const root = mkdtempSync(join(tmpdir(), "scorecard-versions-"))
  const [folder, data] = [join(root, "program"), join(root, "data")]
  mkdirSync(join(folder, "versions", "1.0.0"), { recursive: true })
  mkdirSync(data)
  const journal = join(data, "starts.log")
  const programOf = (version: string, behavior: Behavior) =>
    behavior === "broken"
      ? "#!/nowhere/at-all\n"
      : `#!/bin/sh\nexec '${process.execPath}' '${UPDATED_PROGRAM}' '${folder}' '${data}' '${version}' '${behavior}' "$@"\n`
  const first = join(folder, "versions", "1.0.0", PROGRAM)
  writeFileSync(first, programOf("1.0.0", "healthy"))
  chmodSync(first, 0o755)
  writeFileSync(join(folder, "current"), "1.0.0")

  const installer = createVersionsFolder(folder, PROGRAM)
  const started: StartedProcess[] = []

  return {
    folder,
    data,
    installer: {
      ...installer,
      start(version, args) {
        const child = installer.start(version, args)
        started.push(child)
        return child
      },
    },
    starts: () => (existsSync(journal) ? readFileSync(journal, "utf8").trim().split("\n") : []),
    setup(version, behavior = "healthy", script = "") {
      const target = `"$2/versions/${version}"`
      return Buffer.from(
        `#!/bin/sh\nset -e\n${script}\nmkdir -p ${target}\ncat > ${target}/${PROGRAM} <<'PROGRAM'\n` +
          `${programOf(version, behavior)}PROGRAM\nchmod +x ${target}/${PROGRAM}\n` +
          `printf '${version}' > "$2/current.new"\nmv "$2/current.new" "$2/current"\n`,
      )
    },
    async endStarted() {
      for (const child of started) child.kill()
      await Promise.allSettled(started.map(({ exited }) => exited))
    },
  }
}
