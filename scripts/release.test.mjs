import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { release } from "./release.mjs"

const CHANGELOG =
  "# Changelog\n\n## [0.2.0] - Unreleased\n\n### Added\n\n- A thing\n\n## [0.1.0] - 2026-01-01\n\n- The first\n"
const TODAY = "2026-11-22"

let root
const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim()
const write = (path, content) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), typeof content === "string" ? content : `${JSON.stringify(content, null, 2)}\n`)
}
const read = (path) => readFileSync(join(root, path), "utf8")
const readJson = (path) => JSON.parse(read(path))
const commit = () => {
  git("add", "--all")
  git("commit", "--quiet", "--message", "Work")
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "release-"))
  git("init", "--quiet")
  git("config", "user.name", "Somebody")
  git("config", "user.email", "somebody@example.com")
  const server = { name: "@x/server", version: "0.1.0", dependencies: { "@x/domain": "0.1.0", zod: "4.0.0" } }
  const domain = { name: "@x/domain", version: "0.1.0" }
  write("package.json", { name: "x", version: "0.1.0", private: true, workspaces: ["packages/*", "bench"] })
  write("packages/domain/package.json", domain)
  write("bench/package.json", server)
  write("package-lock.json", {
    name: "x",
    version: "0.1.0",
    packages: {
      "": { name: "x", version: "0.1.0", workspaces: ["packages/*", "bench"] },
      "packages/domain": domain,
      bench: server,
      "node_modules/@x/domain": { resolved: "packages/domain", link: true },
      "node_modules/zod": { version: "4.0.0" },
    },
  })
  write("CHANGELOG.md", CHANGELOG)
  commit()
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test("a release sets the version in every workspace and in the lock file, and leaves other packages alone", () => {
  release(root, "0.2.0", TODAY)
  expect(readJson("package.json").version).toBe("0.2.0")
  expect(readJson("packages/domain/package.json").version).toBe("0.2.0")
  const server = readJson("bench/package.json")
  expect([server.version, server.dependencies]).toEqual(["0.2.0", { "@x/domain": "0.2.0", zod: "4.0.0" }])
  const lock = readJson("package-lock.json")
  expect(lock.version).toBe("0.2.0")
  expect(lock.packages).toEqual({
    "": { name: "x", version: "0.2.0", workspaces: ["packages/*", "bench"] },
    "packages/domain": { name: "@x/domain", version: "0.2.0" },
    bench: server,
    "node_modules/@x/domain": { resolved: "packages/domain", link: true },
    "node_modules/zod": { version: "4.0.0" },
  })
})

test("a release dates its CHANGELOG section, and is committed and tagged", () => {
  release(root, "0.2.0", TODAY)
  expect(read("CHANGELOG.md")).toBe(CHANGELOG.replace("Unreleased", TODAY))
  expect(git("status", "--porcelain")).toBe("")
  expect(git("log", "-1", "--format=%s")).toBe("Release 0.2.0")
  expect(git("describe", "--exact-match")).toBe("v0.2.0")
})

test.each([
  ["without a version", "", /Name the new version/],
  ["with a `v`", "v0.2.0", /Name the new version/],
  ["with the current version", "0.1.0", /not newer/],
  ["with an older version", "0.0.9", /not newer/],
  ["without its CHANGELOG section", "0.3.0", /no section "## \[0\.3\.0\]"/],
])("%s nothing is released", (_, version, message) => {
  expect(() => release(root, version, TODAY)).toThrow(message)
  expect([git("status", "--porcelain"), git("tag"), git("rev-list", "--count", "HEAD")]).toEqual(["", "", "1"])
})

test("with an empty CHANGELOG section nothing is released", () => {
  write("CHANGELOG.md", "# Changelog\n\n## [0.2.0] - Unreleased\n\n## [0.1.0] - 2026-01-01\n\n- The first\n")
  commit()
  expect(() => release(root, "0.2.0", TODAY)).toThrow(/is empty/)
  expect(git("tag")).toBe("")
})

test("with uncommitted changes nothing is released", () => {
  write("new.txt", "text\n")
  expect(() => release(root, "0.2.0", TODAY)).toThrow(/working tree has changes/)
  expect(git("tag")).toBe("")
})

test("a version is tagged once", () => {
  git("tag", "v0.2.0")
  expect(() => release(root, "0.2.0", TODAY)).toThrow(/exists already/)
})
