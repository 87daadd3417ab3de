import type { AnyRoute } from "@scorecard/contracts/route"
import { z } from "zod"

/** The service did not respond or refused the call; see the message. */
export class CallFailed extends Error {
  override readonly name = "CallFailed"
}

const Problem = z.object({ code: z.string(), detail: z.string() })

export type Call = { status: number; body: unknown }

/** Makes one call to the running service, by its contract. */
export async function call(
  serviceUrl: string,
  { method, path }: Pick<AnyRoute, "method" | "path">,
  { body, token }: { body?: object; token?: string } = {},
): Promise<Call> {
  const headers = {
    ...(body && { "content-type": "application/json" }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  try {
    const response = await fetch(serviceUrl + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await response.text()
    return { status: response.status, body: text === "" ? null : JSON.parse(text) }
  } catch (error) {
    throw new CallFailed(
      `${method} ${serviceUrl}${path} is not answered as it should be. Does the service run there?`,
      {
        cause: error,
      },
    )
  }
}

/** Returns the reply of a successful call. @throws CallFailed */
export async function reply<Reply extends z.ZodType>(
  serviceUrl: string,
  contract: Pick<AnyRoute, "method" | "path"> & { reply: Reply },
  more: Parameters<typeof call>[2] = {},
): Promise<z.output<Reply>> {
  const answer = await call(serviceUrl, contract, more)
  if (answer.status >= 300)
    throw new CallFailed(`${contract.method} ${contract.path} answers ${describeAnswer(answer)}`)
  return contract.reply.parse(answer.status === 204 ? undefined : answer.body)
}

/** `401 refresh_token_reused: This refresh token was used before.` */
export function describeAnswer({ status, body }: Call): string {
  const problem = Problem.safeParse(body)
  return problem.success ? `${status} ${problem.data.code}: ${problem.data.detail}` : String(status)
}
