import { execFileSync } from "node:child_process"
import { cpus, totalmem } from "node:os"

const GIB = 2 ** 30

/** What was measured and where: machine, runtime, and the commit, with a mark if files have changed since. */
export function describeMachine(): string[] {
  const [first] = cpus()
  return [
    `${cpus().length} cores (${first?.model.trim() ?? "unknown"}), ${Math.round(totalmem() / GIB)} GiB, ${process.platform}-${process.arch}`,
    `Node ${process.version}`,
    `commit ${commit()}, seed 1, ${new Date().toISOString().slice(0, 10)}`,
  ]
}

export function commit(): string {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim()
  const changed = git("status", "--porcelain", "--untracked-files=no", "--", ":!docs/performance.md")
  return `${git("rev-parse", "--short", "HEAD")}${changed === "" ? "" : " with changes"}`
}
