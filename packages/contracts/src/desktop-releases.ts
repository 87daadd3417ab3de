import { z } from "zod"
import { EmployeeId, Id, listOf, LongText, pageQuery, sortQuery, Timestamp, Version } from "./common.ts"
import {
  MANIFEST_BYTES,
  ManifestFields,
  RELEASE_FILE_BYTES,
  RELEASE_FILES_PATH,
  ReleaseChannel,
} from "./desktop-release-manifest.ts"
import { EXPORT_FILE, EXPORT_NOTE, exportQuery } from "./exports.ts"
import { route } from "./route.ts"

const tag = "Desktop releases"
const path = "/v1/system/desktop-releases"
const publicPath = "/v1/public/desktop-releases"

export const RELEASE_STATUSES = ["published", "withdrawn"] as const
export const ReleaseStatus = z.enum(RELEASE_STATUSES)
export type ReleaseStatus = z.infer<typeof ReleaseStatus>

const { version: _version, ...manifest } = ManifestFields

/** A release as level 5 sees it. `version` is that of the record, as everywhere. (rules/desktop-releases) */
export const DesktopRelease = z
  .strictObject({
    _id: Id,
    release_version: ManifestFields.version.meta({ description: "The version of the program, from the manifest" }),
    ...manifest,
    status: ReleaseStatus,
    current: z.boolean().meta({ description: "Whether clients of the channel are offered this release" }),
    file_name: z.string(),
    key_id: z.string().meta({ description: "The `kid` of the key that signed the manifest" }),
    manifest: z.base64().meta({ description: "The exact signed bytes" }),
    signature: z.string(),
    promoted_from_id: Id.nullable().meta({ description: "The release in the other channel that it was promoted from" }),
    created_at: Timestamp.meta({
      description: "When the service accepted it; `published_at` is what the manifest says",
    }),
    created_by_id: EmployeeId,
    created_by_name: z.string(),
    withdrawn_at: Timestamp.nullable(),
    withdrawn_by_id: EmployeeId.nullable(),
    withdrawn_by_name: z.string().nullable(),
    withdraw_reason: z.string().nullable(),
    version: Version,
    abilities: z.strictObject({ promote: z.boolean(), withdraw: z.boolean() }),
  })
  .meta({ id: "DesktopRelease" })
export type DesktopRelease = z.infer<typeof DesktopRelease>

/** A manifest and its signature, as fields of a form. */
export const SignedManifest = z
  .strictObject({
    manifest: z
      .string()
      .min(1)
      .max(MANIFEST_BYTES)
      .meta({ description: "The exact signed JSON, or its base64. In a form, a text field or a small file" }),
    signature: z.string().trim().min(1).max(1_000).meta({
      description: "Ed25519 over the bytes of the manifest, in base64. In a form, a text field or a small file",
    }),
  })
  .meta({ id: "SignedManifest" })
export type SignedManifest = z.output<typeof SignedManifest>

const filters = {
  channel: ReleaseChannel.optional(),
  status: ReleaseStatus.optional(),
  q: z.string().trim().max(200).optional().meta({ description: "Part of the version, file name, or SHA-256" }),
  sort: sortQuery(["created_at", "release_version", "size"], "-created_at"),
}

export const DesktopReleasesQuery = z.strictObject({ ...filters, ...pageQuery })
export type DesktopReleasesQuery = z.output<typeof DesktopReleasesQuery>

export const Withdrawal = z.strictObject({ reason: LongText.nullable().optional() }).meta({ id: "ReleaseWithdrawal" })

const params = z.strictObject({ id: Id })
const TEXT_FILES = ["manifest", "signature"] as const

export const readCurrentRelease = route({
  method: "GET",
  path: `${publicPath}/{channel}`,
  tag,
  summary: "Get the current release of a channel",
  description:
    "The highest version that is not withdrawn. Verify the signature over the decoded manifest with a key that you were built with before you use anything in it.",
  public: true,
  conditional: true,
  params: z.strictObject({ channel: ReleaseChannel }),
  reply: z
    .strictObject({
      manifest: z.base64().meta({ description: "The exact signed bytes of the manifest, which is JSON" }),
      signature: z.base64().meta({ description: "Ed25519 over these bytes" }),
    })
    .meta({ id: "CurrentDesktopRelease" }),
})

export const ReleaseJwk = z
  .strictObject({
    kty: z.literal("OKP"),
    crv: z.literal("Ed25519"),
    x: z.string(),
    kid: z.string().meta({ description: "RFC 7638 thumbprint" }),
    use: z.literal("sig"),
    alg: z.literal("EdDSA"),
  })
  .meta({ id: "DesktopReleaseKey" })

export const listReleaseKeys = route({
  method: "GET",
  path: `${publicPath}/keys`,
  tag,
  summary: "List the public keys that releases may be signed with, as a JWK Set",
  description: "To check a deployment. A client trusts only the keys that it was built with.",
  public: true,
  conditional: true,
  reply: z.strictObject({ keys: z.array(ReleaseJwk) }),
})

export const downloadRelease = route({
  method: "GET",
  path: `${RELEASE_FILES_PATH}/{sha256}`,
  tag,
  summary: "Download an installer",
  description: "Of a release that is not withdrawn. A single byte range can be requested.",
  public: true,
  params: z.strictObject({ sha256: ManifestFields.sha256 }),
  file: { media_types: ["application/octet-stream"], ranged: true },
})

export const listReleases = route({
  method: "GET",
  path,
  webOnly: true,
  tag,
  summary: "List desktop releases",
  level: 5,
  query: DesktopReleasesQuery,
  reply: listOf(DesktopRelease),
  refusals: ["cursor_invalid"],
})

export const exportReleases = route({
  method: "GET",
  path: `${path}/export`,
  webOnly: true,
  tag,
  summary: "Export desktop releases",
  description: EXPORT_NOTE,
  level: 5,
  query: z.strictObject({ ...filters, ...exportQuery }),
  file: EXPORT_FILE,
})

export const readRelease = route({
  method: "GET",
  path: `${path}/{id}`,
  webOnly: true,
  tag,
  summary: "Get a desktop release",
  level: 5,
  params,
  reply: DesktopRelease,
})

export const publishRelease = route({
  method: "POST",
  path,
  webOnly: true,
  tag,
  summary: "Publish a desktop release",
  description:
    "Verifies the signature over the exact bytes of the manifest with the keys in DESKTOP_RELEASE_KEYS, then the manifest, then the size and SHA-256 of the file. Nothing is stored otherwise. Without keys: 409 `state_conflict`.",
  level: 5,
  body: SignedManifest,
  upload: { maxFiles: 1, maxFileBytes: RELEASE_FILE_BYTES, field: "file", stream: true, textFiles: TEXT_FILES },
  status: 201,
  reply: DesktopRelease,
  location: (release) => `${path}/${release._id}`,
  refusals: ["already_exists", "state_conflict"],
})

export const promoteRelease = route({
  method: "POST",
  path: `${path}/{id}/promote`,
  webOnly: true,
  tag,
  summary: "Publish a release in the other channel",
  description:
    "Takes a manifest signed for the other channel, as a form or as JSON. Only `channel`, `url` and `published_at` may differ. The release in its own channel stays.",
  level: 5,
  params,
  body: SignedManifest,
  upload: { maxFiles: 0, maxFileBytes: 0, optional: true, textFiles: TEXT_FILES, json: true },
  status: 201,
  reply: DesktopRelease,
  location: (release) => `${path}/${release._id}`,
  refusals: ["already_exists", "state_conflict", "version_mismatch"],
})

export const withdrawRelease = route({
  method: "POST",
  path: `${path}/{id}/withdraw`,
  webOnly: true,
  tag,
  summary: "Withdraw a release",
  description:
    "Clients are offered the next lower version of the channel. A withdrawn release stays withdrawn: publish a new version instead.",
  level: 5,
  params,
  body: Withdrawal,
  status: 200,
  repeatable: true,
  reply: DesktopRelease,
  refusals: ["state_conflict", "version_mismatch"],
})
