import { join } from "node:path"
import { readProgram } from "../shell/build-info.ts"
import { dataFolder } from "../shell/folders.ts"
import { createLogFile } from "../shell/log-file.ts"
import { takeSingleInstance } from "../shell/single-instance.ts"
import { setAppUserModelId, showMessageBox } from "../shell/windows-process.ts"
import { startMinimalClient } from "./minimal-client.ts"

const program = readProgram()
const { info } = program
const folder = dataFolder(info.name)
const log = createLogFile(folder)
const args = process.argv.slice(2)

process.on("uncaughtException", (error) => fail(error))
process.on("unhandledRejection", (error) => fail(error))

function fail(error: unknown): never {
  log("failed", { message: error instanceof Error ? error.message : String(error) })
  showMessageBox(info.name, `${info.name} could not start. ${error instanceof Error ? error.message : ""}`)
  process.exit(1)
}

log("started", { version: info.version, pid: process.pid })
setAppUserModelId(info.id)
const instance = await takeSingleInstance(folder, args)
if (instance === null) {
  log("passed_on")
  process.exit(0)
}
// The addon takes a while to load, and there is none where only another start is passed on.
const { createWebviewShell } = await import("../shell/webview-shell.ts")
const shell = createWebviewShell({
  name: info.name,
  files: program.files,
  dataFolder: join(folder, "browser"),
  noticeIcon: join(program.folder, "icon.png"),
  instance,
  log,
})
await startMinimalClient(shell, log, args, info.version, info.service_url)
