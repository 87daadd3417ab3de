import type { AccessLevel, Permission } from "@scorecard/domain/access"
import { z } from "zod"
import type { RefusalCode } from "./refusals.ts"

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

/** Where a contract has no path parameters, query or body. */
const EMPTY = z.strictObject({})
type Empty = typeof EMPTY
/** 204: the handler returns nothing. */
const NO_REPLY = z.void()
type NoReply = typeof NO_REPLY

/** A file to download, such as a CSV. Its media types are what the route may answer with. */
export type FileReply = {
  media_types: readonly string[]
  /** Parts of it can be asked for with Range, as players of videos do. */
  ranged?: true
}

/** An answer that goes on until one side ends it, such as server-sent events. */
export type StreamReply = { media_type: string; description: string }

/**
 * A form with files (multipart/form-data); the route's `body` is then the schema of its text fields. At least one file
 * is needed unless they are `optional`. They come under the name `field`; where it is not said, they are called
 * `files` and may come under any name. With `stream`, large files wait on disk instead of in memory. `queue` is the one
 * that the files go through: a form is refused unread while its sender has no turn left there.
 */
export type UploadRule = {
  maxFiles: number
  maxFileBytes: number
  optional?: true
  field?: string
  stream?: true
  queue?: UploadQueue
}

/** What all users share when their uploads are checked: re-encoding images, and reading and checking tables. */
export type UploadQueue = "images" | "tables"

/**
 * A route as a value: the server validates with it, OpenAPI prints it, clients are typed by it.
 * Who may call it: everybody (`public`), a level and above (`level`), holders of a permission (`permission`),
 * or, when none of these is given, everybody who is signed in.
 */
export type RouteContract<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = {
  method: Method
  path: string
  tag: string
  summary: string
  description?: string
  public?: true
  /** Of a public route: it answers without the database as well, and whoever asks is then nobody. */
  alwaysAnswers?: true
  permission?: Permission
  level?: AccessLevel
  /** Not for the desktop client: a desktop token is refused with 403 `web_only`. (rules/sign-in#client-kinds) */
  webOnly?: true
  /**
   * Sign-in settings and further impersonations are not for somebody who acts as another. (rules/sign-in#impersonation)
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
  /** The same reply in pieces, for who accepts this media type; whatever the route's status is, that of the pieces is 200. */
  events?: StreamReply
  status: 200 | 201 | 202 | 204
  /** Takes an Idempotency-Key also where its status is not that of something created, or of a job. */
  repeatable?: true
  /** A second way to answer: 202 with the job that goes on. */
  accepted?: z.ZodType
  refusals: readonly RefusalCode[]
  /** Polled: answers 304 to a current If-None-Match. (rules/http#conditional-requests) */
  conditional?: true
  /** Of a created resource: where it stands from now on. */
  location?(reply: z.output<R>): string
  /** A very large reply is not parsed again before it is sent; its shape is proven in tests. */
  large?: true
  /** Which rate limit applies; the default one unless given. `sign_out`: as a sign-in where nobody is signed in. */
  rate?: "sign_in" | "sign_out" | "chat" | "none"
  /** Largest body in bytes, where it is not the default of 1 MiB. */
  bodyLimit?: number
}

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

/** In a query string numbers and switches are written as words: clients may give them as what they are. */
type Written<Value> = Value extends "true" | "false" ? Value | boolean : string extends Value ? Value | number : Value

export type QueryOf<Contract extends AnyRoute> = {
  [Name in keyof z.input<Contract["query"]>]: Written<z.input<Contract["query"]>[Name]>
}
export type ParamsOf<Contract extends AnyRoute> = z.input<Contract["params"]>
export type BodyOf<Contract extends AnyRoute> = z.input<Contract["body"]>
export type ReplyOf<Contract extends AnyRoute> = z.output<Contract["reply"]>
