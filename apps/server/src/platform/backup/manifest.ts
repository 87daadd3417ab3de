import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto"
import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import { ArchiveRefused } from "./failures.ts"

/** The archive format that this version writes; raised by changes that older versions cannot read. */
export const FORMAT = 1
export const MANIFEST = "manifest.json"
export const FILE_LIST = "files.sha256"
export const tableFile = ({ schema, name }: { schema: string; name: string }) => `tables/${schema}.${name}.copy.zst`
export const storedFile = (key: string) => `files/${key}`

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Name = z.string().min(1).max(63)
const Count = z.number().int().nonnegative()

const Contents = z.object({
  format: z.literal(FORMAT),
  product_version: z.string(),
  made_at: z.string(),
  /** The time of the snapshot. */
  snapshot_at: z.string(),
  postgres: z.string(),
  /** All applied migrations; the last one is the schema's version. */
  migrations: z.array(z.string()).min(1),
  /** Identifies the SECRETS_KEY needed: derived from it, but reveals nothing about it. */
  key_id: z.string(),
  tables: z.array(
    z.object({ schema: Name, name: Name, columns: z.array(Name).min(1), rows: Count, bytes: Count, sha256: Sha256 }),
  ),
  /** For a bucket, only the keys are listed: it is backed up separately. */
  files: z.object({
    driver: z.enum(["fs", "s3", "gcs"]),
    count: Count,
    bytes: Count,
    missing: Count,
    list_sha256: Sha256,
  }),
  /** Who was pseudonymized by then, and where the list of later ones is kept. Absent in older archives. */
  pseudonymized: z.object({ employee_ids: z.array(z.string()), kept_in: z.string().nullable() }).optional(),
})
export type Contents = z.output<typeof Contents>
export type Manifest = Contents & { seal: string }

const Manifest = Contents.extend({ seal: Sha256 })

/** @param key the current SECRETS_KEY */
export function sealed(contents: Contents, key: string): Manifest {
  return { ...contents, seal: sealOf(contents, key) }
}

export const keyId = (key: string) => derived(key, "id").toString("base64url").slice(0, 12)

/**
 * Reads the manifest of an archive and verifies that it was not changed.
 * @param keys SECRETS_KEY and its former values
 * @param acceptsOtherKey restores even if the key is different; then changes to the manifest go undetected
 * @throws ArchiveRefused if the archive is unfinished, of a newer format, made with another key, or changed
 */
export async function readManifest(
  folder: string,
  keys: readonly string[],
  acceptsOtherKey: boolean,
): Promise<Manifest> {
  const manifest = parsed(await textOf(folder), folder)
  const key = keys.find((each) => keyId(each) === manifest.key_id)
  if (key === undefined && acceptsOtherKey) return manifest
  if (key === undefined) {
    throw new ArchiveRefused(
      `This archive was made with another SECRETS_KEY (its id is ${manifest.key_id}). Set SECRETS_KEY to that one, or ` +
        "copy secrets/secrets_key from the old DATA_DIR to the new one. If it is lost, add --accept-other-key: anything " +
        "sealed with it stays unreadable, and the audit log can no longer be verified.",
    )
  }
  const { seal, ...contents } = manifest
  if (!timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(contents, key)))) {
    throw new ArchiveRefused(`${join(folder, MANIFEST)} was changed after it was written.`)
  }
  return manifest
}

async function textOf(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, MANIFEST), "utf8")
  } catch (error) {
    if (!existsSync(folder)) throw new ArchiveRefused(`There is no folder ${folder}.`, { cause: error })
    throw new ArchiveRefused(
      `${folder} is not a finished backup: it has no ${MANIFEST}, which is written last. If the backup was interrupted, make it again.`,
      { cause: error },
    )
  }
}

function parsed(text: string, folder: string): Manifest {
  const json = jsonOf(text)
  const { data: head } = z.object({ format: z.number() }).safeParse(json)
  if (head && head.format > FORMAT) {
    throw new ArchiveRefused(
      `This archive has format ${head.format}, which is newer than this version of the program supports.`,
    )
  }
  const { data, error } = Manifest.safeParse(json)
  if (data) return data
  throw new ArchiveRefused(`${join(folder, MANIFEST)} cannot be read: it is not a valid manifest.`, {
    cause: error,
  })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function sealOf(contents: Contents, key: string): string {
  return createHmac("sha256", derived(key, "seal"))
    .update(JSON.stringify(Contents.parse(contents)))
    .digest("hex")
}

function derived(key: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "scorecard backup", purpose, 32))
}
