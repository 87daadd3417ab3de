import { z } from "zod"
import "./messages.ts"

/** Where desktop clients look for updates: `staging` for a few testers, `production` for everyone. */
export const RELEASE_CHANNELS = ["staging", "production"] as const
export const ReleaseChannel = z.enum(RELEASE_CHANNELS)
export type ReleaseChannel = z.infer<typeof ReleaseChannel>

/** Maximum size of an installer: 200 MB. (rules/desktop-releases#publishing) */
export const RELEASE_FILE_BYTES = 200 * 1024 * 1024
/** Maximum size of a manifest; a real one has about 400 bytes. */
export const MANIFEST_BYTES = 16_384
const MAX_VERSION = 40

const NUMBER = String.raw`(?:0|[1-9]\d{0,8})`
const IDENTIFIER = String.raw`(?:${NUMBER}|\d*[A-Za-z-][0-9A-Za-z-]*)`
const VERSION = new RegExp(String.raw`^${NUMBER}\.${NUMBER}\.${NUMBER}(?:-${IDENTIFIER}(?:\.${IDENTIFIER})*)?$`)

/**
 * A version of Semantic Versioning 2.0, without build metadata: two versions that differ only there would have the same
 * precedence. (rules/desktop-releases#versions)
 */
export const ReleaseVersion = z
  .string()
  .max(MAX_VERSION)
  .regex(VERSION, "Enter a version such as 1.4.0 or 1.5.0-beta.2.")
  .meta({ example: "1.4.0" })

/** The path under which the service offers an installer; a manifest may also name any other https address. */
export const RELEASE_FILES_PATH = "/v1/public/desktop-releases/files"
const OWN_FILE = new RegExp(`^${RELEASE_FILES_PATH}/([^/?#]*)$`)

/** The SHA-256 that an address of this service's own path names; null for other addresses. */
export function sha256OfFilePath(path: string): string | null {
  return OWN_FILE.exec(path)?.[1] ?? null
}

const LOOPBACK = /^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?\//

/** Resolving a path needs some origin; `//host` must not replace it. */
const isOwnPath = (url: string) => /^\/(?![/\\])[\w./~%-]+$/.test(url)
const isAddress = (url: string) => isOwnPath(url) || /^https:\/\/[^\s/]+\//.test(url) || LOOPBACK.test(url)

const ReleaseUrl = z
  .string()
  .max(500)
  .regex(/^[\x21-\x7e]+$/, "Enter an address without spaces.")
  .refine(isAddress, "Enter an https address, or a path of this service.")
  .meta({
    description: `An https address, or a path of this service, which clients resolve against it: ${RELEASE_FILES_PATH}/{sha256}`,
  })

/** The fields of a manifest. */
export const ManifestFields = {
  version: ReleaseVersion,
  channel: ReleaseChannel,
  url: ReleaseUrl,
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "A SHA-256 is 64 lower-case hexadecimal digits.")
    .meta({ description: "Of the installer" }),
  size: z.number().int().min(1).max(RELEASE_FILE_BYTES).meta({ description: "Of the installer, in bytes" }),
  published_at: z.iso.datetime({ offset: true }).meta({ example: "2026-10-15T14:30:00.000Z" }),
}

/** What a builder signs, as the service accepts it. (rules/desktop-releases#manifest) */
export const ReleaseManifest = z
  .strictObject(ManifestFields)
  .refine(({ url, sha256 }) => (sha256OfFilePath(pathOf(url)) ?? sha256) === sha256, {
    path: ["url"],
    message: "The address names another file than sha256.",
  })
  .meta({ id: "DesktopReleaseManifest" })
export type ReleaseManifest = z.infer<typeof ReleaseManifest>

const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, "")

/** The same as a client reads it: it ignores fields that a newer service may add. */
export const ReadableManifest = z.object(ManifestFields)
