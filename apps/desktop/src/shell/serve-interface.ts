import { readFile } from "node:fs/promises"
import { extname, join } from "node:path"
import { getAssetKeys, getRawAsset } from "node:sea"

/** The files of the interface by their path, such as `index.html` or `assets/app.js`. */
export type InterfaceFiles = (path: string) => Promise<Uint8Array<ArrayBuffer> | null>

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
}

/**
 * The interface loads nothing but its own files and stored pictures: all else comes from the main process. Styles may be
 * inline, because its components set them on their elements. Pictures, such as a request's proof, are at the service or
 * in its bucket, by signed addresses.
 */
const headersFor = (serviceOrigin: string) => ({
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: https: ${serviceOrigin}`,
    "font-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join("; "),
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
  "cache-control": "no-store",
})
const ASSET_PREFIX = "interface/"
const ENTRY = "index.html"

/** Answers requests for the interface's files. A page that is not a file is the interface's own: it gets the entry. */
export async function serveInterface(
  request: Request,
  { files, serviceOrigin }: { files: InterfaceFiles; serviceOrigin: string },
): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") return refuse(405)
  const path = pathOf(request.url)
  if (path === null) return refuse(400)
  const name = extname(path) === "" ? ENTRY : path
  const content = await files(name)
  if (content === null) return refuse(404)
  const type = TYPES[extname(name)] ?? "application/octet-stream"
  return new Response(content, { headers: { ...headersFor(serviceOrigin), "content-type": type } })
}

/** Null for a path that leaves the folder or that no file of a build has. */
function pathOf(url: string): string | null {
  let path: string
  try {
    path = decodeURIComponent(new URL(url).pathname).replace(/^\/+/, "")
  } catch {
    return null
  }
  const parts = path.split("/")
  return /^[\w@./-]*$/.test(path) && !parts.includes("..") && !parts.includes(".") ? path : null
}

function refuse(status: number): Response {
  return new Response(null, { status, headers: { "cache-control": "no-store" } })
}

export function filesOfFolder(folder: string): InterfaceFiles {
  return (path) =>
    readFile(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "EISDIR" || error.code === "ENOTDIR") return null
      throw error
    })
}

/** The files that the build put into the executable. */
export function filesOfExecutable(): InterfaceFiles {
  const names = new Set(getAssetKeys())
  return async (path) => (names.has(ASSET_PREFIX + path) ? new Uint8Array(getRawAsset(ASSET_PREFIX + path)) : null)
}
