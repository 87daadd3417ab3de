import type { AnyRoute, BodyOf, ParamsOf, QueryOf, ReplyOf } from "@scorecard/contracts/route"

/** A route as the browser needs it: where it is, and the types of what goes in and comes out. */
export type Endpoint<Contract extends AnyRoute> = {
  readonly method: string
  readonly path: string
  /** Never there: it carries the contract's types only. */
  readonly contract?: Contract
}

export type AnyEndpoint = Endpoint<AnyRoute>

/** The types come from the contract; its schemas stay on the server, so that the browser need not load them. */
export function endpoint<Contract extends AnyRoute>(method: string, path: string): Endpoint<Contract> {
  return { method, path }
}

type ContractOf<E> = E extends Endpoint<infer Contract> ? Contract : never
export type Reply<E> = ReplyOf<ContractOf<E>>
export type Query<E> = QueryOf<ContractOf<E>>
export type Body<E> = BodyOf<ContractOf<E>>
export type Params<E> = ParamsOf<ContractOf<E>>
/** One item of a list's reply; of a reply in several shapes, of those that are lists. */
export type Item<E> = ItemOf<Reply<E>>
type ItemOf<Answer> = Answer extends { items: (infer One)[] } ? One : never
