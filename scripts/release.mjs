// npm run release -- 1.2.3: sets the version everywhere, dates its CHANGELOG section, commits and tags. It pushes nothing.
import { execFileSync } from "node:child_process"
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/

/**
 * @param {string} root the repository
 * @param {string} version the new version, without a `v`
 * @param {string} today the date for the CHANGELOG, such as 2026-11-22
 * @throws {Error} before anything is changed, with what to fix
 */
export function release(root, version, today) {
  const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" })
  const manifest = readJson(join(root, "package.json"))
  assertNewer(version, manifest.version)
  if (git("status", "--porcelain") !== "") throw new Error("The working tree has changes: commit or stash them first.")
  if (git("tag", "--list", `v${version}`) !== "") throw new Error(`The tag v${version} exists already.`)
  const changelog = dateSection(readFileSync(join(root, "CHANGELOG.md"), "utf8"), version, today)

  const manifests = manifest.workspaces
    .flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: root }))
    .map((path) => join(root, path))
  const names = new Set(manifests.map((path) => readJson(path).name))
  for (const path of [join(root, "package.json"), ...manifests])
    editJson(path, (json) => setVersion(json, version, names))
  const lock = join(root, "package-lock.json")
  if (existsSync(lock)) editJson(lock, (json) => setLockVersions(json, version, names))
  writeFileSync(join(root, "CHANGELOG.md"), changelog)
  // The published document names the version.
  execFileSync("npm", ["run", "--if-present", "openapi"], { cwd: root, stdio: "ignore" })

  git("commit", "--all", "--quiet", "--message", `Release ${version}`)
  git("tag", "--annotate", `v${version}`, "--message", `Release ${version}`)
}

function assertNewer(version, current) {
  const [next, before] = [version, current].map((text) =>
    VERSION.exec(text ?? "")
      ?.slice(1)
      .map(Number),
  )
  if (!next) throw new Error("Name the new version, such as: npm run release -- 1.2.3")
  const at = next.findIndex((part, index) => part !== before[index])
  if (at === -1 || next[at] < before[at]) throw new Error(`${version} is not newer than ${current}.`)
}

/** The changelog with the date of the release at the section's heading. */
function dateSection(changelog, version, today) {
  const [heading = null, ...sections] = changelog.split(/^(?=## )/m)
  const index = sections.findIndex((section) => section.startsWith(`## [${version}]`))
  if (heading === null || index === -1) throw new Error(`CHANGELOG.md has no section "## [${version}]".`)
  const [, ...lines] = sections[index].split("\n")
  if (lines.join("").trim() === "") throw new Error(`The section of ${version} in CHANGELOG.md is empty.`)
  sections[index] = [`## [${version}] - ${today}`, ...lines].join("\n")
  return heading + sections.join("")
}

/** Workspaces name each other by exact version. */
function setVersion(json, version, names) {
  json.version = version
  for (const field of ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"])
    for (const name of Object.keys(json[field] ?? {})) if (names.has(name)) json[field][name] = version
}

function setLockVersions(lock, version, names) {
  lock.version = version
  for (const [path, entry] of Object.entries(lock.packages))
    if (path === "" || names.has(entry.name) || (!path.includes("node_modules/") && entry.version !== undefined))
      setVersion(entry, version, names)
}

const readJson = (path) => JSON.parse(readFileSync(path, "utf8"))

function editJson(path, edit) {
  const json = readJson(path)
  edit(json)
  writeFileSync(path, `${JSON.stringify(json, null, 2)}\n`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [version = ""] = process.argv.slice(2)
  try {
    release(dirname(dirname(fileURLToPath(import.meta.url))), version, new Date().toISOString().slice(0, 10))
    console.log(`Tagged v${version}. Publish it with: git push --follow-tags`)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
