import { readFile } from "node:fs/promises"
import type { ServerResponse } from "node:http"
import { extname, join, normalize } from "node:path"

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
}

/** Sends a file of the built interface; for its own pages, which are no files, `index.html`. */
export async function sendStaticFile(directory: string, pathname: string, response: ServerResponse): Promise<void> {
  // Normalized as an absolute path, it cannot lead out of the folder.
  const inside = normalize(decodeURIComponent(pathname))
  const name = extname(inside) === "" ? "/index.html" : inside
  try {
    const content = await readFile(join(directory, name))
    const type = TYPES[extname(name)] ?? "application/octet-stream"
    response.writeHead(200, { "content-type": type, "cache-control": "no-store" }).end(content)
  } catch {
    response.writeHead(404, { "content-type": "text/plain; charset=utf-8" }).end("There's no such file.")
  }
}
