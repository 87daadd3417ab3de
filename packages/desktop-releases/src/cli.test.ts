import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterAll, beforeAll, expect, test } from "vitest"
import { readReleaseKeys, verifyManifest } from "./index.ts"

const CLI = fileURLToPath(new URL("cli.ts", import.meta.url))
const run = promisify(execFile)
let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "scorecard-signing-"))))
afterAll(() => rm(folder, { recursive: true }))

const release = (...given: string[]) => run(process.execPath, [CLI, ...given], { cwd: folder })

test("a created key signs a manifest that its public key verifies", async () => {
  const { stdout } = await release("create-key", "--out", "key.pem")
  expect((await stat(join(folder, "key.pem"))).mode & 0o777).toBe(0o600)
  await expect(release("create-key", "--out", "key.pem")).rejects.toThrow("EEXIST")
  await writeFile(join(folder, "Setup.exe"), "MZ, made up")
  const build = ["sign", "--file", "Setup.exe", "--channel", "staging", "--key", "key.pem"]
  const signed = await release(...build, "--version", "1.4.0")
  expect(signed.stdout).toBe("manifest-1.4.0-staging.json\nmanifest-1.4.0-staging.json.sig\n")

  const bytes = await readFile(join(folder, "manifest-1.4.0-staging.json"))
  const signature = await readFile(join(folder, "manifest-1.4.0-staging.json.sig"), "utf8")
  const verified = verifyManifest(bytes, signature.trim(), readReleaseKeys(stdout))
  expect(verified?.manifest).toMatchObject({ version: "1.4.0", channel: "staging", size: 11 })
  expect(verified?.manifest.url).toBe(`/v1/public/desktop-releases/files/${verified?.manifest.sha256}`)
})

test("wrong options are named", async () => {
  await writeFile(join(folder, "Other.exe"), "MZ")
  await release("create-key", "--out", "other.pem")
  const build = ["sign", "--file", "Other.exe", "--key", "other.pem"]
  await expect(release(...build, "--version", "1.0.0")).rejects.toThrow("--channel is missing")
  await expect(release(...build, "--version", "1", "--channel", "staging")).rejects.toThrow("version: Enter a version")
  await expect(release("publish")).rejects.toThrow("There is no command publish")
})
