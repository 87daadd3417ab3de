import { constants } from "node:fs"
import { access, mkdir } from "node:fs/promises"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Clock } from "#platform/clock/index.ts"
import { storageOn } from "./drive.ts"
import { checkedKey, downloadName, mediaTypeOf } from "./storage.ts"
import type { Storage } from "./storage.ts"
import { openTokens } from "./tokens.ts"

/** Where the API serves these files; the contract of the route says the same. */
const PATH = "/v1/files"

/** Files in a folder of this machine; their addresses are paths of this API, signed with our own key. */
export function openFsStorage(options: { directory: string; key: string; clock: Clock }): Storage {
  const { directory, clock } = options
  const tokens = openTokens(options.key)
  const storage = storageOn(async () => {
    const [{ Disk }, { FSDriver }] = await Promise.all([import("flydrive"), import("flydrive/drivers/fs")])
    await mkdir(directory, { recursive: true, mode: 0o700 })
    return new Disk(new FSDriver({ location: directory, visibility: "private" }))
  })

  return {
    ...storage,

    async signedUrl(key, { expiresInSeconds, fileName }) {
      const expires = Math.floor(clock.now().epochMilliseconds / 1000) + expiresInSeconds
      return `${PATH}/${tokens.write({ key: checkedKey(key), fileName: downloadName(fileName), expires })}`
    },

    async probe() {
      await storage.probe()
      try {
        await access(directory, constants.R_OK | constants.W_OK | constants.X_OK)
      } catch (error) {
        throw new Refusal("unavailable", "The folder of the files cannot be written to.", { cause: error })
      }
    },

    async open(token) {
      const named = tokens.read(token)
      if (!named || named.expires * 1000 <= clock.now().epochMilliseconds) throw nothingHere()
      const bytes = await storage.get(named.key)
      if (!bytes) throw nothingHere()
      return { bytes, fileName: named.fileName, mediaType: mediaTypeOf(named.key) }
    },
  }
}

/** One answer for all: an address tells nothing to who was not given it. */
export function nothingHere(): Refusal {
  return new Refusal("not_found", "There is no file at this address, or the address has expired.")
}
