import { Readable } from "node:stream"
import { Refusal } from "@scorecard/contracts/refusals"
import type { FastifyReply, FastifyRequest } from "fastify"
import { isStillSo, readRange, type ByteRange } from "./byte-range.ts"
import { sendIfNotModified } from "./entity-tag.ts"

/** A file that lies somewhere, whole or in parts: it is read as it is sent. */
export type StoredFileSource = {
  mediaType: string
  fileName: string
  /** Shown in the page, instead of saved. */
  inline: boolean
  size: number
  /** Strong: another content has another tag. */
  etag: string
  modifiedAt: Date
  /** @param range all of it unless given */
  read(range: ByteRange | null): Promise<Readable>
}

/** Answers with the file, with the part of it that Range asks for, or, to HEAD, with what it would be. (RFC 9110 §14) */
export class StoredFileResponse {
  readonly file: StoredFileSource
  readonly headers: Readonly<Record<string, string>>
  constructor(file: StoredFileSource, headers: Readonly<Record<string, string>> = {}) {
    this.file = file
    this.headers = headers
  }
}

/** @throws Refusal 416 for a part that the file does not have. */
export async function sendStoredFile(
  { file, headers }: StoredFileResponse,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { size, etag, modifiedAt, fileName, inline } = file
  void reply.headers(headers).header("accept-ranges", "bytes").header("last-modified", modifiedAt.toUTCString())
  if (sendIfNotModified(request, reply, etag)) return reply

  const isHead = request.method === "HEAD"
  const asked = isHead || !isStillSo(oneOf(request.headers["if-range"]), file) ? undefined : request.headers.range
  const range = readRange(asked, size)
  if (range === "beyond") {
    void reply.header("content-range", `bytes */${size}`)
    throw new Refusal("range_not_satisfiable", `The file has ${size} bytes; none of those that were asked for.`)
  }
  if (range) void reply.code(206).header("content-range", `bytes ${range.first}-${range.last}/${size}`)
  void reply
    .type(file.mediaType)
    .header(
      "content-disposition",
      `${inline ? "inline" : "attachment"}; filename="${fileName.replace(/[^\w.-]/g, "_")}"`,
    )
    .header("content-length", String(range ? range.last - range.first + 1 : size))
  // To HEAD, Fastify would count a body that is not there as 0 bytes; of a stream it counts nothing.
  return reply.send(isHead ? Readable.from([]) : await file.read(range))
}

const oneOf = (header: string | string[] | undefined) => (typeof header === "string" ? header : undefined)
