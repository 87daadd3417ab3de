import type { Readable } from "node:stream"
import type { AnyRoute } from "@scorecard/contracts/route"
import type { Actor } from "@scorecard/domain/access"
import type { z } from "zod"
import { contentTag, matchesTag } from "./entity-tag.ts"
import type { Upload } from "./multipart.ts"
import type { StoredFileResponse } from "./send-stored-file.ts"
import type { LargeUpload } from "./spool-to-disk.ts"

type Asked<C extends AnyRoute> = {
  params: z.output<C["params"]>
  query: z.output<C["query"]>
  body: z.output<C["body"]>
  /** The files of a contract with `upload`; otherwise empty. */
  uploads: Upload[]
  /** The files of a contract whose `upload` has `stream`. Available until the handler has answered. */
  largeUploads: LargeUpload[]
  /** The version in If-Match; null if the caller sent none. */
  ifMatch: number | null
  ip: string
  /** The client's User-Agent; empty if it sent none. */
  userAgent: string
  /** The raw token, for features that end or inspect sessions. */
  bearer: string | null
  /** Aborted when the client disconnects before it has the whole response. */
  gone(): AbortSignal
  /** The raw headers, for anything not covered above, such as If-None-Match. */
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** The input of a handler: validated by the contract; the actor has the route's permission. */
export type RequestContext<C extends AnyRoute> = Asked<C> & { actor: Actor }
/** Null for a visitor of a public route. */
export type PublicRequestContext<C extends AnyRoute> = Asked<C> & { actor: Actor | null }

/** The caller and the path parameters, before the query and the body are parsed. */
export type PrecheckContext<C extends AnyRoute> = { actor: Actor; params: z.output<C["params"]> }

/** Nothing for a route whose status is 204. */
type Reply<C extends AnyRoute> = z.input<C["reply"]> | JsonResponse | FileResponse | StoredFileResponse | StreamResponse

/** A poll of an answer that may still be right: what is known of it before it is worked out, and learned by doing so. */
export type Poll = {
  /** The tag of the answer if it is still right, else null. */
  etag: string | null
  /** Works the answer out. */
  observe<Result>(work: () => Promise<Result>): Promise<Result>
  /** Called with the tag of the answer that was worked out. */
  save(etag: string): void
}

export type MountedRoute = {
  contract: AnyRoute
  locate: ((ctx: PrecheckContext<AnyRoute>) => Promise<unknown>) | null
  /** A method, for the same reason as `handle`. */
  poll?(ctx: PublicRequestContext<AnyRoute>): Promise<Poll> | null
  /** A method, so that handlers of narrower requests are assignable: the server parses with this contract first. */
  handle(ctx: PublicRequestContext<AnyRoute>): Promise<unknown>
}

/**
 * Binds a contract to its use case. `locate` refuses an object that does not exist or that the caller can't see before
 * the body is validated: 404 takes precedence over 422. (rules/http#order-of-refusals)
 */
export function mount<C extends AnyRoute>(
  contract: C,
  handle: (ctx: RequestContext<C>) => Promise<Reply<C>>,
  locate: ((ctx: PrecheckContext<C>) => Promise<unknown>) | null = null,
): MountedRoute {
  return { contract, handle, locate }
}

/**
 * Binds a contract that clients poll. An answer that `poll` knows to be right is sent as 304 without the use case, which
 * then refuses nothing: it must refuse nothing that its answer before did not. (decision 0048)
 */
export function mountPolled<C extends AnyRoute>(
  contract: C,
  handle: (ctx: RequestContext<C>) => Promise<Reply<C>>,
  poll: (ctx: RequestContext<C>) => Promise<Poll> | null,
): MountedRoute {
  return { contract, handle, poll, locate: null }
}

/** Binds a contract that needs no sign-in. */
export function mountPublic<C extends AnyRoute>(
  contract: C,
  handle: (ctx: PublicRequestContext<C>) => Promise<Reply<C>>,
): MountedRoute {
  return { contract, handle, locate: null }
}

/** A reply with its own headers or with the route's second status. */
export class JsonResponse {
  readonly value: unknown
  readonly status: 202 | 304 | null
  readonly headers: Readonly<Record<string, string>>
  constructor(value: unknown, more: { status?: 202 | 304; headers?: Record<string, string> } = {}) {
    this.value = value
    this.status = more.status ?? null
    this.headers = more.headers ?? {}
  }
}

/** 202 with the job that continues. */
export function accepted(value: unknown): JsonResponse {
  return new JsonResponse(value, { status: 202 })
}

/** A file download; `content` is streamed. */
export class FileResponse {
  readonly mediaType: string
  readonly fileName: string
  readonly content: AsyncIterable<string | Uint8Array> | string | Uint8Array
  readonly headers: Readonly<Record<string, string>>
  constructor(
    mediaType: string,
    fileName: string,
    content: AsyncIterable<string | Uint8Array> | string | Uint8Array,
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.mediaType = mediaType
    this.fileName = fileName
    this.content = content
    this.headers = headers
  }
}

/** 304, for a handler that can tell from the tag alone, without building the reply. */
export function notModified(etag: string): JsonResponse {
  return new JsonResponse(null, { status: 304, headers: { etag } })
}

type SmallFile = { mediaType: string; fileName: string; content: string }

/** A file with the tag of its content, or 304 for a caller who has it already. */
export function fileUnlessCurrent(
  { mediaType, fileName, content }: SmallFile,
  ifNoneMatch: string | string[] | undefined,
): FileResponse | JsonResponse {
  const etag = contentTag(content)
  if (matchesTag(ifNoneMatch?.toString(), etag)) return notModified(etag)
  return new FileResponse(mediaType, fileName, content, { etag, "cache-control": "private, no-cache" })
}

/** A stream that runs until one side ends it. It is destroyed when the client disconnects. */
export class StreamResponse {
  readonly mediaType: string
  readonly content: Readable
  constructor(mediaType: string, content: Readable) {
    this.mediaType = mediaType
    this.content = content
  }
}
