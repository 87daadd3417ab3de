import { randomBytes } from "node:crypto"
import type { Autostart, Log } from "../main/ports.ts"
import type { BuildInfo } from "../shell/build-info.ts"
import { createKeyring } from "../shell/system.ts"

/** The largest secret that Windows stores. */
const SECRET_BYTES = 2560

type Check = { info: BuildInfo; autostart: Autostart; log: Log }

/** Tries what the client needs of the system, with a secret of its own, and leaves everything as it was. */
export async function checkSystem({ info, autostart, log }: Check): Promise<void> {
  const secrets = createKeyring(`${info.name} check`, info.service_url)
  const secret = randomBytes(SECRET_BYTES / 2).toString("hex")
  await secrets.save(secret)
  const isSame = (await secrets.load()) === secret
  await secrets.delete()
  const isGone = (await secrets.load()) === null
  log("credential_store", { stored: isSame, deleted: isGone })
  const wasOn = await autostart.isOn()
  await autostart.set(!wasOn)
  const isOpposite = (await autostart.isOn()) === !wasOn
  await autostart.set(wasOn)
  const isRestored = (await autostart.isOn()) === wasOn
  log("start_with_system", { was_on: wasOn, changed: isOpposite, restored: isRestored })
  process.exitCode = isSame && isGone && isOpposite && isRestored ? 0 : 1
}
