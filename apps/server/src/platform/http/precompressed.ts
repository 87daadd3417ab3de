import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { FastifyReply, FastifyRequest } from "fastify"
import { contentTag, sendIfNotModified } from "./entity-tag.ts"

type Encoding = "br" | "gzip"
type Loaded = { plain: Buffer; etag: string } & Record<Encoding, Buffer>

/** An upgrade becomes visible within five minutes; until then browsers do not revalidate. */
const CACHE_CONTROL = "public, max-age=300"
/** Almost as small as the highest quality, in a fraction of the time. */
const BROTLI_QUALITY = 6

/**
 * A large text that is the same for everyone, built and compressed by the first request.
 * @returns a handler, which replies 304 to a client that has it
 */
export function precompressed(mediaType: string, make: () => string | Promise<string>) {
  let loading: Promise<Loaded> | null = null
  const prepare = () =>
    (loading ??= load(make).catch((error: unknown) => {
      loading = null
      throw error
    }))
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const loaded = await prepare()
    void reply.headers({ "cache-control": CACHE_CONTROL, vary: "accept-encoding" })
    if (sendIfNotModified(request, reply, loaded.etag)) return reply
    const encoding = preferredEncoding(request.headers["accept-encoding"])
    if (encoding) void reply.header("content-encoding", encoding)
    return reply.type(mediaType).send(encoding ? loaded[encoding] : loaded.plain)
  }
}

async function load(make: () => string | Promise<string>): Promise<Loaded> {
  const plain = Buffer.from(await make())
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain, { params }), promisify(gzip)(plain)])
  return { plain, etag: contentTag(plain), br, gzip: zipped }
}

function preferredEncoding(header: string | string[] | undefined): Encoding | null {
  const offers = String(header ?? "")
    .toLowerCase()
    .split(",")
    .map((offer) => offer.split(";").map((part) => part.trim()))
  const accepts = (encoding: Encoding) =>
    offers.some(([name, ...params]) => name === encoding && !params.some((param) => /^q=0(\.0*)?$/.test(param)))
  return accepts("br") ? "br" : accepts("gzip") ? "gzip" : null
}
