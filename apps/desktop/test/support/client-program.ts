import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { writeAtomically } from "../../src/main/atomic-file.ts"
import { systemClock } from "../../src/main/clock.ts"
import { startDesktopClient } from "../../src/main/desktop-client.ts"
import { openBrowserShell } from "../../src/shell/browser-shell.ts"

/**
 * The client as a process of its own, which a test can kill: it makes one call and prints its status. Its credential
 * store is a file in the person's folder.
 */
const [serviceUrl = "", directory = ""] = process.argv.slice(2)
const file = join(directory, "secret")

const client = await startDesktopClient({
  shell: await openBrowserShell(),
  secrets: {
    async load() {
      try {
        return readFileSync(file, "utf8")
      } catch {
        return null
      }
    },
    save: (secret) => writeAtomically(file, secret),
    delete: () => Promise.resolve(rmSync(file, { force: true })),
  },
  autostart: { isOn: () => Promise.resolve(true), set: () => Promise.resolve() },
  installer: null,
  clock: systemClock,
  version: "1.0.0",
  serviceUrl,
  releaseKeys: [],
  directory,
  show: false,
  systemLanguage: "en",
  log: () => undefined,
  exit: () => process.exit(0),
})
const { status } = await client.native.request({ method: "GET", path: "/v1/employees/me", headers: {}, body: null })
const { session } = await client.native.state()
console.log(JSON.stringify({ status, session }))
process.exit(0)
