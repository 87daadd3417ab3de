import type { AtwRequest } from "@scorecard/contracts/atw-requests"
import { holds, mayChangeFiguresOf, type Actor } from "@scorecard/domain/access"
import { inWebClient } from "#platform/http/index.ts"
import type { Database } from "#platform/documents/index.ts"
import { namesOf, type AtwRequestDocument } from "./atw-requests.store.ts"

/** As a reader whose pool holds the person sees it. */
export async function presentRequest(db: Database, reader: Actor, request: AtwRequestDocument): Promise<AtwRequest> {
  const names = await namesOf(db, [request.employee_id])
  return view(reader, request, names)
}

export async function presentRequests(
  db: Database,
  reader: Actor,
  requests: readonly AtwRequestDocument[],
): Promise<AtwRequest[]> {
  const names = await namesOf(
    db,
    requests.map(({ employee_id }) => employee_id),
  )
  return requests.map((request) => view(reader, request, names))
}

function view(reader: Actor, request: AtwRequestDocument, names: ReadonlyMap<string, string>): AtwRequest {
  const { employee_id, proof, status } = request
  const isPending = status === "pending"
  const decides = isPending && mayDecide(reader, request)
  return {
    ...request,
    name: names.get(employee_id) ?? employee_id,
    proof: proof && withoutKey(proof),
    abilities: {
      ...inWebClient(reader, { approve: decides, reject: decides }),
      cancel: isPending && employee_id === reader.employee_id,
    },
  }
}

/** Of a request in the actor's pool: nobody decides their own, level 5 excepted. (rules/entries#atw-requests) */
function mayDecide(actor: Actor, { employee_id }: AtwRequestDocument): boolean {
  return holds(actor.access_level, "scorecard.submit") && mayChangeFiguresOf(actor, employee_id)
}

function withoutKey({ key: _, ...proof }: NonNullable<AtwRequestDocument["proof"]>) {
  return proof
}

/** Where the request stands in the web client. */
export const linkTo = ({ _id }: AtwRequestDocument, scope: "mine" | "approval") =>
  `/atw-requests?scope=${scope}&request=${_id}`
