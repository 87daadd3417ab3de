import { Refusal } from "@scorecard/contracts/refusals"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Readable } from "node:stream"
import { markCleanJson } from "./control-characters.ts"

/**
 * Deeper JSON is refused while it arrives, so nothing after the parser has to handle deep nesting.
 * (rules/http#parsing-limits)
 */
const MAX_DEPTH = 64
const JSON_TYPES = ["application/json", "application/merge-patch+json"]

/**
 * Refusals deferred until the JSON body of their request has been read: `malformed` takes precedence over 401, 403 and
 * 404, which are known earlier. (rules/http#parsing-limits)
 */
export type LateRefusals = WeakMap<FastifyRequest, unknown>

/** Whether the request has a JSON body, so that a refusal must wait for it. */
export function carriesJson({ method, headers }: FastifyRequest): boolean {
  if (method === "GET" || method === "HEAD") return false
  const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0
  return hasBody && isJson(headers["content-type"])
}

export function isJson(contentType: string | undefined): boolean {
  const [mediaType = ""] = (contentType ?? "").split(";", 1)
  return JSON_TYPES.includes(mediaType.trim().toLowerCase())
}

/**
 * Makes an instance read JSON within limits. If a request is refused anyway, its body is neither stored nor parsed;
 * only its depth is checked. No refusal interrupts a small upload: the connection stays usable, and a client that is
 * still sending can read the response.
 */
export function acceptJson(app: FastifyInstance, late: LateRefusals): void {
  const parseText = app.getDefaultJsonParser("error", "error")
  const parse = (request: FastifyRequest, text: string) =>
    new Promise<unknown>((resolve, reject) => {
      void parseText(request, text, (error, body) => (error ? reject(error) : resolve(body)))
    })
  app.removeContentTypeParser(JSON_TYPES)
  app.addContentTypeParser(JSON_TYPES, async (request: FastifyRequest, payload: Readable) => {
    const isRefused = late.has(request) || request.is404
    try {
      const text = await readText(request, payload, isRefused ? "discard" : "keep")
      if (isRefused) return undefined
      const body = await parse(request, text)
      markCleanJson(text, body)
      return body
    } catch (error) {
      if (!isRefused || (error instanceof Refusal && error.code === "malformed")) late.set(request, error)
      return undefined
    }
  })
}

/**
 * Reads the whole body, or an empty string if it is discarded.
 * @throws Refusal 400 as soon as it is too deep, 413 as soon as it is too large.
 */
function readText(request: FastifyRequest, payload: Readable, use: "keep" | "discard"): Promise<string> {
  const { bodyLimit } = request.routeOptions
  const isTooDeep = createDepthCheck()
  const chunks: Buffer[] = []
  let byteCount = 0
  return new Promise((resolve, reject) => {
    const settle = (outcome: () => void) => {
      payload.off("data", onData).off("end", onEnd).off("error", onCut).off("close", onCut)
      // The rest is drained, as far as `endRefusedBodies` allows.
      payload.on("error", () => undefined).resume()
      outcome()
    }
    const onData = (chunk: Buffer) => {
      byteCount += chunk.length
      if (isTooDeep(chunk)) settle(() => reject(malformed()))
      else if (byteCount > bodyLimit) settle(() => reject(tooLarge(bodyLimit)))
      else if (use === "keep") chunks.push(chunk)
    }
    const onEnd = () => settle(() => resolve(Buffer.concat(chunks).toString("utf8")))
    const onCut = () => settle(() => reject(new Refusal("body_not_readable", "The body is incomplete.")))
    if (Number(request.headers["content-length"] ?? 0) > bodyLimit) {
      settle(() => reject(tooLarge(bodyLimit)))
      return
    }
    // Its "close" event has already fired: no listener would ever be called.
    if (payload.destroyed) onCut()
    else payload.on("data", onData).on("end", onEnd).on("error", onCut).on("close", onCut)
  })
}

const malformed = () => new Refusal("malformed", `JSON may be nested at most ${MAX_DEPTH} levels deep.`)
const tooLarge = (bytes: number) => new Refusal("body_too_large", `This route accepts at most ${bytes} bytes.`)

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Checks JSON chunk by chunk, each byte once. All structural characters of JSON are ASCII, and no byte of a longer
 * UTF-8 sequence is, so characters split between chunks do not matter.
 */
function createDepthCheck(): (chunk: Uint8Array) => boolean {
  let depth = 0
  let isInString = false
  let isEscaped = false
  return (chunk) => {
    for (const byte of chunk) {
      if (isInString) {
        if (isEscaped) isEscaped = false
        else if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) isInString = false
      } else if (byte === QUOTE) isInString = true
      else if (byte === OPEN_BRACKET || byte === OPEN_BRACE) {
        depth += 1
        if (depth > MAX_DEPTH) return true
      } else if (byte === CLOSE_BRACKET || byte === CLOSE_BRACE) depth -= 1
    }
    return false
  }
}
