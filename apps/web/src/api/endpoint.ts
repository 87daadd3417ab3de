import type { AnyRoute, BodyOf, ParamsOf, QueryOf, ReplyOf } from "@scorecard/contracts/route"

/** A route as the browser sees it: its address and the types of its input and output. */
export type Endpoint<Contract extends AnyRoute> = {
  readonly method: string
  readonly path: string
  /** Never set: it only carries the contract's types. */
  readonly contract?: Contract
}

export type AnyEndpoint = Endpoint<AnyRoute>

/** The allowed values of a query's enumerated parameters, such as a list's sort orders. */
export type WordsOf<Contract extends AnyRoute> = {
  readonly [Name in ClosedName<QueryOf<Contract>>]: readonly ClosedWord<QueryOf<Contract>[Name]>[]
} & { readonly [Name in Exclude<keyof QueryOf<Contract>, ClosedName<QueryOf<Contract>>>]?: readonly string[] }
/** Booleans are written as strings; `never` means that any text or number is allowed. */
type ClosedWord<Value> = string extends Value ? never : number extends Value ? never : Extract<Value, string>
type ClosedName<Fields> = {
  [Name in keyof Fields]-?: [ClosedWord<Fields[Name]>] extends [never] ? never : Name
}[keyof Fields]

/** The types come from the contract. Its schemas stay on the server, so the browser doesn't load them. */
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
/** An empty string means no value and is left out of the address. */
export type Query<E> = OrEmpty<QueryOf<ContractOf<E>>>
type OrEmpty<Fields> = {
  [Name in keyof Fields]: undefined extends Fields[Name] ? Fields[Name] | "" : Fields[Name]
}
export type Body<E> = BodyOf<ContractOf<E>>
export type Params<E> = ParamsOf<ContractOf<E>>
/** One item of a list's reply. For a union of replies, only the lists among them count. */
export type Item<E> = ItemOf<Reply<E>>
type ItemOf<Answer> = Answer extends { items: (infer One)[] } ? One : never
