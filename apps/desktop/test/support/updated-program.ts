import { appendFileSync } from "node:fs"
import { join } from "node:path"
import { systemClock } from "../../src/main/clock.ts"
import { confirmUpdate } from "../../src/main/install-update.ts"
import { openUpdateJournal } from "../../src/main/update-journal.ts"
import { claimStart } from "../../src/shell/claim-start.ts"
import { createVersionsFolder } from "../../src/shell/versions-folder.ts"

/** A version of the client without window and service: it does what every version does around an update. */
const [folder = "", data = "", version = "", behavior = "", ...args] = process.argv.slice(2)

appendFileSync(join(data, "starts.log"), `${[version, ...args].join(" ")}\n`)
const journal = openUpdateJournal(data)
const deps = { installer: createVersionsFolder(folder, "scorecard"), journal, clock: systemClock, log: () => undefined }
const claimed = await claimStart({ folder: data, ...deps }, { version, args })
if (claimed.instance === null) process.exit(claimed.exitCode)
if (behavior === "crashes") process.exit(3)
// It keeps the instance, and never gets as far as to confirm itself.
if (behavior === "hangs") await new Promise((resolve) => setTimeout(resolve, 600_000))
await confirmUpdate(deps, version)
await claimed.instance.release()
