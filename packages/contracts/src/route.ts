import type { AccessLevel, Permission, ServiceScope } from "@scorecard/domain/access"
import { z } from "zod"
import type { RefusalCode } from "./refusals.ts"

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

/** For contracts without path parameters, query, or body. */
const EMPTY = z.strictObject({})
type Empty = typeof EMPTY
/** For 204 replies. */
const NO_REPLY = z.void()
type NoReply = typeof NO_REPLY

/** A file to download, such as a CSV, with the media types that the route may return. */
export type FileReply = {
  media_types: readonly string[]
  /** Supports Range requests, as video players need. */
  ranged?: true
}

/** A stream that lasts until either side ends it, such as server-sent events. */
export type StreamReply = { media_type: string; description: string }

/**
 * A form with files (multipart/form-data); the route's `body` is then the schema of its text fields. At least one file
 * is needed unless they are `optional`. `field` is the form field for the files; if omitted, it is documented as
 * `files` and any name is accepted. With `stream`, large files are spooled to disk. `queue` limits concurrent uploads:
 * a form is refused unread while its sender has no slot left. `textFiles` names the text fields that may also be sent
 * as small files in UTF-8. With `json`, the fields may be sent as JSON instead of a form.
 */
export type UploadRule = {
  maxFiles: number
  maxFileBytes: number
  optional?: true
  field?: string
  stream?: true
  queue?: UploadQueue
  textFiles?: readonly string[]
  json?: true
}

/** The shared queues that process uploads: re-encoding images, and reading and validating tables. */
export type UploadQueue = "images" | "tables"

/**
 * A route as a value: the server validates with it, OpenAPI is generated from it, clients are typed by it. Who may call
 * it: anyone (`public`), a level and above (`level`), holders of a permission (`permission`), or, by default, anyone
 * signed in.
 */
export type RouteContract<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = {
  method: Method
  path: string
  tag: string
  summary: string
  description?: string
  public?: true
  /** For a public route: it also works without the database, in which case callers are anonymous. */
  alwaysAnswers?: true
  permission?: Permission
  level?: AccessLevel
  /**
   * The scope that a service account needs, if it is not `permission`: for a route that people may call by their level
   * or because they are signed in. `null`: only people may call it, as for everything about oneself.
   * (rules/service-accounts#routes)
   */
  serviceScope?: ServiceScope | null
  /** Only for service accounts: people are refused. */
  servicesOnly?: true
  /** Not a GET, and yet changes nothing of anyone else: read-only people keep their level. */
  onlyReads?: true
  /** Not for the desktop client: a desktop token is refused with 403 `web_only`. (rules/sign-in#client-kinds) */
  webOnly?: true
  /**
   * Not allowed while impersonating, such as sign-in settings and further impersonations. (rules/sign-in#impersonation)
   */
  refusedWhileImpersonating?: true
  params: P
  query: Q
  body: B
  hasBody: boolean
  upload?: UploadRule
  reply: R
  file?: FileReply
  stream?: StreamReply
  /** The same reply as a stream for clients that accept this media type; the stream's status is always 200. */
  events?: StreamReply
  status: 200 | 201 | 202 | 204
  /** Takes an Idempotency-Key even if it neither creates a resource nor starts a job. */
  repeatable?: true
  /**
   * The reply contains a secret that is shown once: it is not stored, and a repeat of its Idempotency-Key is 409
   * `secret_already_shown`. (rules/http#idempotency)
   */
  secret?: true
  /** Alternative reply: 202 with the running job. */
  accepted?: z.ZodType
  refusals: readonly RefusalCode[]
  /** For polling: returns 304 if `If-None-Match` is current. (rules/http#conditional-requests) */
  conditional?: true
  /** The URL of a created resource. */
  location?(reply: z.output<R>): string
  /** Skips validating a very large reply before it is sent; tests cover its shape. */
  large?: true
  /** The rate limit that applies, if not the default. `sign_out`: counts as a sign-in if no one is signed in. */
  rate?: "sign_in" | "sign_out" | "chat" | "none"
  /** Maximum body size in bytes, if not the default of 1 MiB. */
  bodyLimit?: number
}

/** A route whose types don't matter, such as in a list of all routes. */
export type AnyRoute = RouteContract<z.ZodType, z.ZodType, z.ZodType, z.ZodType>

type Defaulted = "params" | "query" | "body" | "hasBody" | "reply" | "status" | "refusals"

type RouteSpec<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = Omit<
  RouteContract<P, Q, B, R>,
  Defaulted
> & {
  params?: P
  query?: Q
  body?: B
  reply?: R
  status?: 200 | 201 | 202 | 204
  refusals?: readonly RefusalCode[]
}

/** Declares a route. The status defaults to 200, or to 204 without a reply. */
export function route<
  P extends z.ZodType = Empty,
  Q extends z.ZodType = Empty,
  B extends z.ZodType = Empty,
  R extends z.ZodType = NoReply,
>(spec: RouteSpec<P, Q, B, R>): RouteContract<P, Q, B, R>
export function route(spec: RouteSpec<z.ZodType, z.ZodType, z.ZodType, z.ZodType>): AnyRoute {
  const { params = EMPTY, query = EMPTY, body = EMPTY, reply = NO_REPLY, refusals = [] } = spec
  const status = spec.status ?? (spec.reply || spec.file || spec.stream ? 200 : 204)
  return { ...spec, params, query, body, reply, hasBody: spec.body !== undefined, status, refusals }
}

/** The scope with which a service account may call the route; null: only people may. (rules/service-accounts#routes) */
export function serviceScopeOf({ serviceScope, permission }: AnyRoute): ServiceScope | null {
  return serviceScope === undefined ? (permission ?? null) : serviceScope
}

/** Query strings encode numbers and booleans as text; clients may pass them as numbers and booleans. */
type Written<Value> = Value extends "true" | "false" ? Value | boolean : string extends Value ? Value | number : Value

/** The query parameters that a client passes. */
export type QueryOf<Contract extends AnyRoute> = {
  [Name in keyof z.input<Contract["query"]>]: Written<z.input<Contract["query"]>[Name]>
}
/** The path parameters that a client passes. */
export type ParamsOf<Contract extends AnyRoute> = z.input<Contract["params"]>
/** The body that a client sends. */
export type BodyOf<Contract extends AnyRoute> = z.input<Contract["body"]>
/** The reply that a client receives. */
export type ReplyOf<Contract extends AnyRoute> = z.output<Contract["reply"]>
