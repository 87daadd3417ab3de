export {
  createClient,
  type Client,
  type ClientOptions,
  type InputOf,
  type OperationName,
  type ReplyOf,
  type RequestOptions,
} from "./client.ts"
export { paginate } from "./paginate.ts"
export { ScorecardProblem, type FieldError } from "./problem.ts"
export type * from "./api.gen.ts"
