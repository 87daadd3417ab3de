import type { AnyRoute, BodyOf, ParamsOf, QueryOf, ReplyOf } from "@scorecard/contracts/route"

/** A route as the browser needs it: where it is, and the types of what goes in and comes out. */
export type Endpoint<Contract extends AnyRoute> = {
  readonly method: string
  readonly path: string
  /** Never there: it carries the contract's types only. */
  readonly contract?: Contract
}

export type AnyEndpoint = Endpoint<AnyRoute>

/** The words that the closed parameters of a query take, such as the orders of a list. */
export type WordsOf<Contract extends AnyRoute> = {
  readonly [Name in ClosedName<QueryOf<Contract>>]: readonly ClosedWord<QueryOf<Contract>[Name]>[]
} & { readonly [Name in Exclude<keyof QueryOf<Contract>, ClosedName<QueryOf<Contract>>>]?: readonly string[] }
/** Booleans are written as words; `never` where any text or number will do. */
type ClosedWord<Value> = string extends Value ? never : number extends Value ? never : Extract<Value, string>
type ClosedName<Fields> = {
  [Name in keyof Fields]-?: [ClosedWord<Fields[Name]>] extends [never] ? never : Name
}[keyof Fields]

/** The types come from the contract; its schemas stay on the server, so that the browser need not load them. */
export function endpoint<Contract extends AnyRoute>(method: string, path: string): Endpoint<Contract>
export function endpoint<Contract extends AnyRoute>(
  method: string,
  path: string,
  words: WordsOf<Contract>,
): Endpoint<Contract> & { readonly words: WordsOf<Contract> }
/* @__NO_SIDE_EFFECTS__ */
export function endpoint(method: string, path: string, words?: unknown) {
  return words === undefined ? { method, path } : { method, path, words }
}

type ContractOf<E> = E extends Endpoint<infer Contract> ? Contract : never
export type Reply<E> = ReplyOf<ContractOf<E>>
/** An empty word stands for none: it is left out of the address. */
export type Query<E> = OrEmpty<QueryOf<ContractOf<E>>>
type OrEmpty<Fields> = {
  [Name in keyof Fields]: undefined extends Fields[Name] ? Fields[Name] | "" : Fields[Name]
}
export type Body<E> = BodyOf<ContractOf<E>>
export type Params<E> = ParamsOf<ContractOf<E>>
/** One item of a list's reply; of a reply in several shapes, of those that are lists. */
export type Item<E> = ItemOf<Reply<E>>
type ItemOf<Answer> = Answer extends { items: (infer One)[] } ? One : never
