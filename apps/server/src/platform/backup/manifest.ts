import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto"
import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import { ArchiveRefused } from "./failures.ts"

/** The layout of the archive that this version writes; a change that older versions cannot read raises it. */
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
  /** The moment that the archive shows. */
  snapshot_at: z.string(),
  postgres: z.string(),
  /** All that had been applied, the last one being the schema's version. */
  migrations: z.array(z.string()).min(1),
  /** Which SECRETS_KEY is needed: derived from it, and telling nothing of it. */
  key_id: z.string(),
  tables: z.array(
    z.object({ schema: Name, name: Name, columns: z.array(Name).min(1), rows: Count, bytes: Count, sha256: Sha256 }),
  ),
  /** Of a bucket only the keys are listed: it is backed up by its own means. */
  files: z.object({
    driver: z.enum(["fs", "s3", "gcs"]),
    count: Count,
    bytes: Count,
    missing: Count,
    list_sha256: Sha256,
  }),
})
export type Contents = z.output<typeof Contents>
export type Manifest = Contents & { seal: string }

const Manifest = Contents.extend({ seal: Sha256 })

/** @param key the SECRETS_KEY of now */
export function sealed(contents: Contents, key: string): Manifest {
  return { ...contents, seal: sealOf(contents, key) }
}

export const keyId = (key: string) => derived(key, "id").toString("base64url").slice(0, 12)

/**
 * Reads what an archive says of itself, and checks that nobody changed it since.
 * @param keys SECRETS_KEY and its former values
 * @param acceptsOtherKey restores even so; then nothing tells whether the manifest was changed
 * @throws ArchiveRefused for what is no finished archive, one of a newer format, of another key, or a changed one
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
        "copy secrets/secrets_key out of the old DATA_DIR into the new one. Is it lost, add --accept-other-key: what was " +
        "sealed with it stays unreadable, and the audit log cannot be verified any more.",
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
      `${folder} is no finished backup: it has no ${MANIFEST}, which is written last. Was the backup interrupted, make it again.`,
      { cause: error },
    )
  }
}

function parsed(text: string, folder: string): Manifest {
  const json = jsonOf(text)
  const { data: head } = z.object({ format: z.number() }).safeParse(json)
  if (head && head.format > FORMAT) {
    throw new ArchiveRefused(`This archive has format ${head.format}, newer than this version of the program knows.`)
  }
  const { data, error } = Manifest.safeParse(json)
  if (data) return data
  throw new ArchiveRefused(`${join(folder, MANIFEST)} cannot be read: it is not what a backup writes.`, {
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
