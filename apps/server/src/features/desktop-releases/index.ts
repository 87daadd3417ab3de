import * as contracts from "@scorecard/contracts/desktop-releases"
import { Refusal } from "@scorecard/contracts/refusals"
import { mount, mountPublic, type Platform } from "#platform/index.ts"
import { downloadRelease, orphansJob, orphansSchedule } from "./files.ts"
import { presentRelease, presentReleases, promoteRelease, publishRelease, withdrawRelease } from "./releases.ts"
import { findCurrent, releaseList, releases } from "./releases.store.ts"

export { releaseFiles } from "./releases.store.ts"

/** Releases of the desktop client: what clients are offered, and how level 5 publishes and withdraws. */
export function openDesktopReleases(platform: Platform) {
  const { db } = platform
  const locate = ({ params }: { params: { id: string } }) => releases.get(db, params.id)

  return {
    routes: [
      mountPublic(contracts.listReleaseKeys, async () => ({
        keys: platform.config.desktopReleaseKeys.map(({ x, kid }) => {
          return { kty: "OKP" as const, crv: "Ed25519" as const, x, kid, use: "sig" as const, alg: "EdDSA" as const }
        }),
      })),
      mountPublic(contracts.readCurrentRelease, async ({ params: { channel } }) => {
        const release = await findCurrent(db, channel)
        if (!release) throw new Refusal("not_found", `There is no release for ${channel}.`)
        return { manifest: release.manifest, signature: release.signature }
      }),
      mountPublic(contracts.downloadRelease, ({ params }) => downloadRelease(platform, params.sha256)),
      mount(contracts.listReleases, ({ actor, query }) =>
        releaseList.page(platform, query, undefined, (found) => presentReleases(db, actor, found)),
      ),
      mount(contracts.exportReleases, ({ actor, query }) =>
        releaseList.file(platform, query, undefined, (found) => presentReleases(db, actor, found)),
      ),
      mount(contracts.readRelease, async (request) => presentRelease(db, request.actor, await locate(request))),
      mount(contracts.publishRelease, ({ actor, body, largeUploads }) =>
        publishRelease(platform, actor, { signed: body, uploads: largeUploads }),
      ),
      mount(
        contracts.promoteRelease,
        ({ actor, params, body, ifMatch }) => promoteRelease(platform, actor, { id: params.id, signed: body, ifMatch }),
        locate,
      ),
      mount(
        contracts.withdrawRelease,
        ({ actor, params, body, ifMatch }) =>
          withdrawRelease(platform, actor, { id: params.id, reason: body.reason ?? null, ifMatch }),
        locate,
      ),
    ],
    jobs: [orphansJob(platform)],
    schedules: [orphansSchedule],
  }
}
