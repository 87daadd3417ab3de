import { systemClock } from "../../src/main/clock.ts"
import { installUpdate } from "../../src/main/install-update.ts"
import { openUpdateJournal } from "../../src/main/update-journal.ts"
import { createVersionsFolder } from "../../src/shell/versions-folder.ts"

/** The part of the client that installs, as a process of its own, which a test can kill. */
const [folder = "", data = "", file = "", to = ""] = process.argv.slice(2)
const installer = createVersionsFolder(folder, "scorecard")
const deps = { installer, journal: openUpdateJournal(data), clock: systemClock, log: () => undefined }
await installUpdate(deps, { file, from: "1.0.0", to, show: false })
