import type { AuditAction } from "@scorecard/contracts/audit-action"
import type { DesktopRelease, SignedManifest } from "@scorecard/contracts/desktop-releases"
import { ReleaseManifest } from "@scorecard/contracts/desktop-release-manifest"
import { Refusal, invalidField, type FieldError } from "@scorecard/contracts/refusals"
import { readManifest, verifySignature, versionSortKey, type ReleaseKey } from "@scorecard/desktop-releases"
import type { Actor } from "@scorecard/domain"
import { findNames } from "#core/people/index.ts"
import {
  assertSameVersion,
  managementAbilities,
  newId,
  type LargeUpload,
  type Platform,
  type Tx,
} from "#platform/index.ts"
import { safeFilename } from "#platform/uploads/index.ts"
import { FOLDER, removeStored } from "./files.ts"
import * as store from "./releases.store.ts"

type Deps = Pick<Platform, "config" | "transact" | "storage" | "log">

/**
 * Stores the file first and the release second: no one can download the file until the transaction commits.
 * (rules/desktop-releases#publishing)
 * @throws Refusal 422 with the fields that are wrong, 409 for a version that the channel has, or without keys; 503 while
 * the storage is down
 */
export async function publishRelease(
  deps: Deps,
  actor: Actor,
  { signed, uploads }: { signed: SignedManifest; uploads: readonly LargeUpload[] },
): Promise<DesktopRelease> {
  const checked = checkManifest(signed, deps.config.desktopReleaseKeys)
  const [upload] = uploads
  if (!upload) throw invalidField("file", "A file is needed.")
  assertSameFile(checked.manifest, upload)
  const _id = newId()
  const key = `${FOLDER}/${_id}/${newId()}.exe`

  let isRecorded = false
  try {
    const about = { mediaType: "application/octet-stream", byteCount: upload.byteCount }
    await deps.storage.putStream(key, upload.stream(), about)
    return await deps.transact(async (tx) => {
      await store.lockPublishing(tx.db)
      await assertVersionIsFree(tx.db, checked.manifest)
      const file = { _id, key, file_name: safeFilename(upload.fileName, "exe"), promoted_from_id: null }
      const release = await insertRelease(tx, actor, { checked, file })
      audit(tx, actor, "desktop_release.published", release)
      isRecorded = true
      return presentRelease(tx.db, actor, release)
    })
  } catch (error) {
    // After this point the commit may have succeeded even if its response was lost. The orphan job decides then.
    if (!isRecorded) await removeStored(deps, key)
    throw error
  }
}

/**
 * Publishes the same file in the other channel. (rules/desktop-releases#promoting)
 * @throws Refusal 404, 412, 422 with the fields that differ, 409 for a withdrawn release or a version that the channel has
 */
export function promoteRelease(
  deps: Deps,
  actor: Actor,
  { id, signed, ifMatch }: { id: string; signed: SignedManifest; ifMatch: number | null },
): Promise<DesktopRelease> {
  const checked = checkManifest(signed, deps.config.desktopReleaseKeys)
  return deps.transact(async (tx) => {
    await store.lockPublishing(tx.db)
    const source = await store.releases.get(tx.db, id, "for update")
    assertSameVersion(ifMatch, source)
    assertSameProgram(checked.manifest, source)
    if (source.status === "withdrawn") {
      throw new Refusal("state_conflict", "This release is withdrawn. Publish a new version instead.")
    }
    await assertVersionIsFree(tx.db, checked.manifest)
    const file = { _id: newId(), key: source.key, file_name: source.file_name, promoted_from_id: source._id }
    const release = await insertRelease(tx, actor, { checked, file })
    audit(tx, actor, "desktop_release.promoted", release)
    return presentRelease(tx.db, actor, release)
  })
}

type Withdrawal = { id: string; reason: string | null; ifMatch: number | null }

/**
 * Clients are offered the next lower version from now on. (rules/desktop-releases#withdrawing)
 * @throws Refusal 404, 412, 409 `state_conflict` for a withdrawn release
 */
export function withdrawRelease(
  deps: Pick<Platform, "transact">,
  actor: Actor,
  { id, reason, ifMatch }: Withdrawal,
): Promise<DesktopRelease> {
  return deps.transact(async (tx) => {
    const release = await store.releases.get(tx.db, id, "for update")
    assertSameVersion(ifMatch, release)
    if (release.status === "withdrawn") throw new Refusal("state_conflict", "This release is withdrawn already.")
    const saved = await store.releases.replace(tx.db, {
      ...release,
      status: "withdrawn",
      withdrawn_at: tx.at,
      withdrawn_by_id: actor.employee_id,
      withdraw_reason: reason,
    })
    // The log has more readers than the list of releases, so the reason is not logged.
    const { channel, release_version } = saved
    const change = { channel, release_version, before: { status: "published" }, after: { status: "withdrawn" } }
    tx.audit(actor, "desktop_release.withdrawn", { collection: store.releases.name, id, change })
    return presentRelease(tx.db, actor, saved)
  })
}

/** A manifest whose signature and form have been verified, with its exact bytes. */
type CheckedManifest = { manifest: ReleaseManifest; bytes: Buffer; signature: string; keyId: string }

/**
 * Verifies the signature over the exact bytes before anything in them is read.
 * (rules/desktop-releases#publishing)
 * @throws Refusal 409 `state_conflict` without keys, 422 with the fields that are wrong.
 */
function checkManifest(input: SignedManifest, keys: readonly ReleaseKey[]): CheckedManifest {
  if (keys.length === 0) {
    throw new Refusal(
      "state_conflict",
      "This server knows no key that signs desktop releases. Set DESKTOP_RELEASE_KEYS to the public key and restart it.",
    )
  }
  const bytes = bytesOf(input.manifest)
  const key = verifySignature(bytes, input.signature, keys)
  if (!key) {
    throw invalidField(
      "signature",
      "None of the keys in DESKTOP_RELEASE_KEYS made this signature over exactly this manifest.",
    )
  }
  const parsed = ReleaseManifest.safeParse(readManifest(bytes))
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => ({ path: ["manifest", ...path].join("."), message }))
    throw new Refusal("invalid", "The manifest is signed, but it doesn't have the form of a release.", { errors })
  }
  const signature = Buffer.from(input.signature, "base64").toString("base64")
  return { manifest: parsed.data, bytes, signature, keyId: key.kid }
}

const BASE64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/

/** JSON starts with a brace, which base64 does not contain. */
function bytesOf(text: string): Buffer {
  return BASE64.test(text) ? Buffer.from(text, "base64") : Buffer.from(text, "utf8")
}

/** @throws Refusal 422 */
function assertSameFile({ size, sha256 }: ReleaseManifest, upload: LargeUpload): void {
  if (upload.byteCount !== size) {
    throw invalidField("file", `The file has ${upload.byteCount} bytes; the manifest says ${size}.`)
  }
  if (upload.sha256 !== sha256) {
    throw invalidField("file", "The file is not the one that was signed: its SHA-256 differs from the manifest's.")
  }
}

/** @throws Refusal 422 */
function assertSameProgram(manifest: ReleaseManifest, source: store.ReleaseDocument): void {
  const errors: FieldError[] = []
  const assertField = (field: keyof ReleaseManifest, isSame: boolean, message: string) => {
    if (!isSame) errors.push({ path: `manifest.${field}`, message })
  }
  assertField("channel", manifest.channel !== source.channel, "Sign a manifest for the other channel.")
  assertField("version", manifest.version === source.release_version, `This release is ${source.release_version}.`)
  assertField("sha256", manifest.sha256 === source.sha256, "This names another file than the release has.")
  assertField("size", manifest.size === source.size, `The file of this release has ${source.size} bytes.`)
  if (errors.length > 0) throw new Refusal("invalid", "The manifest doesn't match this release.", { errors })
}

/** @throws Refusal 409 `already_exists` */
async function assertVersionIsFree(db: Platform["db"], { channel, version }: ReleaseManifest): Promise<void> {
  if (!(await store.findByVersion(db, { channel, version }))) return
  const message = `The channel has a release ${version} already. Build the next version.`
  throw new Refusal("already_exists", message, { errors: [{ path: "manifest.version", message }] })
}

type NewRelease = {
  checked: CheckedManifest
  file: Pick<store.ReleaseDocument, "_id" | "key" | "file_name" | "promoted_from_id">
}

function insertRelease(tx: Tx, actor: Actor, { checked, file }: NewRelease): Promise<store.ReleaseDocument> {
  const { version, ...manifest } = checked.manifest
  return store.releases.insert(tx.db, {
    ...file,
    ...manifest,
    release_version: version,
    version_key: versionSortKey(version),
    status: "published",
    key_id: checked.keyId,
    manifest: checked.bytes.toString("base64"),
    signature: checked.signature,
    created_at: tx.at,
    created_by_id: actor.employee_id,
    withdrawn_at: null,
    withdrawn_by_id: null,
    withdraw_reason: null,
    version: 1,
  })
}

function audit(tx: Tx, actor: Actor, action: AuditAction, release: store.ReleaseDocument): void {
  const { _id: id, channel, release_version, sha256, size, url, key_id, promoted_from_id } = release
  const change = { channel, release_version, sha256, size, url, key_id, promoted_from_id }
  tx.audit(actor, action, { collection: store.releases.name, id, change })
}

/** Releases with the names of people, whether clients are offered them, and what the reader can do with them. */
export async function presentReleases(
  db: Platform["db"],
  reader: Actor,
  documents: readonly store.ReleaseDocument[],
): Promise<DesktopRelease[]> {
  const people = documents.flatMap(({ created_by_id, withdrawn_by_id }) =>
    [created_by_id, withdrawn_by_id ?? []].flat(),
  )
  const [currentIds, names] = await Promise.all([store.findCurrentIds(db), findNames(db, people)])
  const nameOf = (id: string) => names.get(id) ?? id
  return documents.map(({ version_key: _key, key: _file, ...release }) => {
    const { _id, status, created_by_id, withdrawn_by_id } = release
    const isPublished = status === "published"
    return {
      ...release,
      current: currentIds.has(_id),
      created_by_name: nameOf(created_by_id),
      withdrawn_by_name: withdrawn_by_id === null ? null : nameOf(withdrawn_by_id),
      abilities: managementAbilities(reader, { promote: isPublished, withdraw: isPublished }),
    }
  })
}

export async function presentRelease(
  db: Platform["db"],
  reader: Actor,
  document: store.ReleaseDocument,
): Promise<DesktopRelease> {
  const [release] = await presentReleases(db, reader, [document])
  if (!release) throw new Error("a release was not presented")
  return release
}
