import { Readable } from "node:stream"
import { Refusal } from "@scorecard/contracts/refusals"
import type { FastifyReply, FastifyRequest } from "fastify"
import { isCurrent, readRange, type ByteRange } from "./byte-range.ts"
import { sendIfNotModified } from "./entity-tag.ts"

/** A stored file. It is read, whole or in part, as it is sent. */
export type StoredFileSource = {
  mediaType: string
  fileName: string
  /** Shown in the page instead of saved. */
  inline: boolean
  size: number
  /** Strong: different content has a different tag. */
  etag: string
  modifiedAt: Date
  /** @param range null for all of it */
  read(range: ByteRange | null): Promise<Readable>
}

/** Responds with the file, with the part that Range requests, or, to HEAD, with the headers only. (RFC 9110 §14) */
export class StoredFileResponse {
  readonly file: StoredFileSource
  readonly headers: Readonly<Record<string, string>>
  constructor(file: StoredFileSource, headers: Readonly<Record<string, string>> = {}) {
    this.file = file
    this.headers = headers
  }
}

/** @throws Refusal 416 if the requested range is outside the file. */
export async function sendStoredFile(
  { file, headers }: StoredFileResponse,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { size, etag, modifiedAt, fileName, inline } = file
  void reply.headers(headers).header("accept-ranges", "bytes").header("last-modified", modifiedAt.toUTCString())
  if (sendIfNotModified(request, reply, etag)) return reply

  const isHead = request.method === "HEAD"
  const rangeHeader = isHead || !isCurrent(oneOf(request.headers["if-range"]), file) ? undefined : request.headers.range
  const range = readRange(rangeHeader, size)
  if (range === "beyond") {
    void reply.header("content-range", `bytes */${size}`)
    throw new Refusal("range_not_satisfiable", `The file has ${size} bytes; none of them are in the requested range.`)
  }
  if (range) void reply.code(206).header("content-range", `bytes ${range.first}-${range.last}/${size}`)
  void reply
    .type(file.mediaType)
    .header(
      "content-disposition",
      `${inline ? "inline" : "attachment"}; filename="${fileName.replace(/[^\w.-]/g, "_")}"`,
    )
    .header("content-length", String(range ? range.last - range.first + 1 : size))
  // For HEAD, Fastify would report a missing body as 0 bytes; it does not count streams.
  return reply.send(isHead ? Readable.from([]) : await file.read(range))
}

const oneOf = (header: string | string[] | undefined) => (typeof header === "string" ? header : undefined)
