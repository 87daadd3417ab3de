import type { Readable } from "node:stream"
import type { AnyRoute } from "@scorecard/contracts/route"
import type { Actor } from "@scorecard/domain/access"
import type { z } from "zod"
import type { Upload } from "./multipart.ts"
import type { StoredFileResponse } from "./send-stored-file.ts"
import type { LargeUpload } from "./spool-to-disk.ts"

type Asked<C extends AnyRoute> = {
  params: z.output<C["params"]>
  query: z.output<C["query"]>
  body: z.output<C["body"]>
  /** The files of a contract with `upload`; none otherwise. */
  uploads: Upload[]
  /** Instead of them, of a contract whose `upload` has `stream`. They are there until the handler has answered. */
  largeUploads: LargeUpload[]
  /** The version that If-Match names; null when the caller sent none. */
  ifMatch: number | null
  ip: string
  /** As the client calls itself; empty when it does not. */
  userAgent: string
  /** The token as it came, for the features that end or inspect sessions. */
  bearer: string | null
  /** Aborted when the client goes away before it has the whole answer. */
  gone(): AbortSignal
  /** As they came: for what is neither input nor known above, such as If-None-Match. */
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** What a handler is asked: the input has passed the contract, the actor holds the route's permission. */
export type RequestContext<C extends AnyRoute> = Asked<C> & { actor: Actor }
/** On a public route there may be nobody. */
export type PublicRequestContext<C extends AnyRoute> = Asked<C> & { actor: Actor | null }

/** Who asks, and for what, before the query and the body are looked at. */
export type PrecheckContext<C extends AnyRoute> = { actor: Actor; params: z.output<C["params"]> }

/** Nothing for a route whose status is 204. */
type Reply<C extends AnyRoute> = z.input<C["reply"]> | JsonResponse | FileResponse | StoredFileResponse | StreamResponse

export type MountedRoute = {
  contract: AnyRoute
  locate: ((ctx: PrecheckContext<AnyRoute>) => Promise<unknown>) | null
  /** A method, so that a handler of a narrower request fits: the server parses with this very contract before it calls. */
  handle(ctx: PublicRequestContext<AnyRoute>): Promise<unknown>
}

/**
 * Binds a contract to its use case. `locate` refuses an object that is not there, or not for the asker, before
 * anything is said about the body: 404 comes before 422. (rules/http#order-of-refusals)
 */
export function mount<C extends AnyRoute>(
  contract: C,
  handle: (ctx: RequestContext<C>) => Promise<Reply<C>>,
  locate: ((ctx: PrecheckContext<C>) => Promise<unknown>) | null = null,
): MountedRoute {
  return { contract, handle, locate }
}

/** Binds a contract that needs no sign-in. */
export function mountPublic<C extends AnyRoute>(
  contract: C,
  handle: (ctx: PublicRequestContext<C>) => Promise<Reply<C>>,
): MountedRoute {
  return { contract, handle, locate: null }
}

/** A reply with headers of its own or with the route's second status. */
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

/** 202 with the job that goes on. */
export function accepted(value: unknown): JsonResponse {
  return new JsonResponse(value, { status: 202 })
}

/** A file to download; `content` streams. */
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

/** 304, for a handler that knows it from the tag alone, without making the reply. */
export function notModified(etag: string): JsonResponse {
  return new JsonResponse(null, { status: 304, headers: { etag } })
}

/** What goes on until one side ends it. It is destroyed when the client goes away. */
export class StreamResponse {
  readonly mediaType: string
  readonly content: Readable
  constructor(mediaType: string, content: Readable) {
    this.mediaType = mediaType
    this.content = content
  }
}
