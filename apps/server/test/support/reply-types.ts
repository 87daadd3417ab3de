import type { Problem } from "@scorecard/contracts/common"
import type { Replies } from "./replies.gen.ts"

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

/** The path as its contract writes it: what a test fills in is a parameter. */
type Pattern<Url extends string> = Url extends `${infer Path}?${string}` ? PatternOf<Path> : PatternOf<Url>
type PatternOf<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? `${Segment<Head>}/${PatternOf<Rest>}`
  : Segment<Path>
type Segment<Text extends string> = string extends Text ? "{}" : Text

type KeysOf<Union> = Union extends unknown ? keyof Union : never
type FieldOf<Union, Key extends PropertyKey> = Union extends { [Name in Key]?: infer Value } ? Value : never
type ItemsOf<Value> = [NonNullable<Value>] extends [readonly (infer Item)[]]
  ? [Item] extends [object]
    ? Fields<Item>[] | Extract<Value, null | undefined>
    : Value
  : Value
/** The fields of every shape that a reply, or an item of a list in it, can have: a test knows which one it expects. */
type Fields<Union> = [Union] extends [readonly unknown[]]
  ? ItemsOf<Union>
  : { [Key in KeysOf<Union>]: ItemsOf<FieldOf<Union, Key>> }
/** A refusal's fields. Its field errors are not optional: a test knows whether it expects them. */
type Refused = Omit<Problem, "errors"> &
  Required<Pick<Problem, "errors">> & { at?: string; cycle_id?: string; window_opens_at?: string }

/** The body of a URL that no route's path matches as written, such as one that a test computes. */
type UnknownBody = Refused & Record<string, unknown>

/** The path with its segments that are no contract's names, such as `E1`, as parameters. */
type Literal<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? `${Known<Head>}/${Literal<Rest>}`
  : Known<Path>
type Known<Text extends string> = Text extends "" | Segments<keyof Replies> ? Text : "{}"
/** The segments of a path. */
type Segments<Path extends string> = Path extends `${infer Head}/${infer Rest}` ? Head | Segments<Rest> : Path

type KeyOf<M extends Method, Url extends string> = `${M} ${Pattern<Url>}` extends keyof Replies
  ? `${M} ${Pattern<Url>}`
  : `${M} ${Literal<Pattern<Url>>}`

/** What a route replies with, or why it refuses. */
export type BodyOf<M extends Method, Url extends string> =
  KeyOf<M, Url> extends infer Key extends keyof Replies
    ? Replies[Key] extends void
      ? Refused
      : Fields<Replies[Key]> & Omit<Refused, KeysOf<Replies[Key]>>
    : UnknownBody
