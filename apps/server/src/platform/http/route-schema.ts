import { Problem } from "@scorecard/contracts/common"
import { REFUSALS, type RefusalCode } from "@scorecard/contracts/refusals"
import { serviceScopeOf, type AnyRoute, type UploadRule } from "@scorecard/contracts/route"
import { z } from "zod"
import { isRepeatable } from "./idempotency.ts"
import { PROBLEM_MEDIA_TYPE } from "./problem.ts"

/** The OpenAPI description of a contract: its input, its replies, its refusals and who may call it. */
export function schemaOf(contract: AnyRoute) {
  const hasParams = /\{/.test(contract.path)
  return {
    operationId: operationId(contract),
    tags: [contract.tag],
    summary: contract.summary,
    description: [contract.description, access(contract), callers(contract)].filter(Boolean).join("\n\n"),
    security: contract.public ? [] : [{ bearer: [] }],
    ...(hasParams && { params: contract.params }),
    ...(isNotEmpty(contract.query) && { querystring: contract.query }),
    ...headersOf(contract),
    ...(contract.upload
      ? {
          body: formOf(contract, contract.upload),
          consumes: ["multipart/form-data", ...(contract.upload.json ? ["application/json"] : [])],
        }
      : contract.hasBody && { body: contract.body }),
    response: { ...replies(contract), ...problems(contract, hasParams) },
  }
}

export const IF_NONE_MATCH = z
  .string()
  .optional()
  .meta({ description: "The ETag of the caller's copy. If it is current, the answer is 304." })

const HEADERS = {
  "if-match": z.string().optional().meta({
    description: 'The version to change, from its ETag: `"3"`. If the current version differs, the answer is 412.',
  }),
  "idempotency-key": z.string().max(200).optional().meta({
    description:
      "For 24 hours, a repeat of the request with the same key gets the first answer and changes nothing. After that the key is unknown.",
  }),
  "idempotency-key-of-secret": z.string().max(200).optional().meta({
    description:
      "For 24 hours, a repeat of the request with the same key changes nothing and gets 409 `secret_already_shown`: the answer is not stored. After that the key is unknown.",
  }),
  "if-none-match": IF_NONE_MATCH,
  range: z.string().optional().meta({ description: "A part of the file: `bytes=0-499`, `bytes=500-`, `bytes=-500`." }),
  "if-range": z
    .string()
    .optional()
    .meta({ description: "The ETag or date of the caller's copy. If the file has changed, all of it is sent." }),
}

/** The headers that affect the route. (rules/http#versions-and-if-match, rules/http#idempotency) */
function headersOf(contract: AnyRoute): { headers?: z.ZodType } {
  const { method, conditional, file } = contract
  if (file?.ranged) return { headers: z.object({ range: HEADERS.range, "if-range": HEADERS["if-range"] }) }
  if (conditional) return { headers: z.object({ "if-none-match": HEADERS["if-none-match"] }) }
  if (method === "POST")
    return isRepeatable(contract) ? { headers: z.object({ "idempotency-key": idempotencyKeyOf(contract) }) } : {}
  return method === "GET" ? {} : { headers: z.object({ "if-match": HEADERS["if-match"] }) }
}

function idempotencyKeyOf({ secret }: AnyRoute) {
  return secret ? HEADERS["idempotency-key-of-secret"] : HEADERS["idempotency-key"]
}

function isNotEmpty(schema: z.ZodType): boolean {
  return schema instanceof z.ZodObject && Object.keys(schema.shape).length > 0
}

/** The text fields and files of a form. If the rule names no field, files are accepted under any name. */
function formOf(contract: AnyRoute, rule: UploadRule): z.ZodType {
  const fields = contract.body instanceof z.ZodObject ? contract.body.shape : {}
  if (rule.maxFiles === 0) return z.strictObject(fields)
  const file = z.string().meta({ format: "binary", description: `At most ${rule.maxFileBytes} bytes` })
  const files = z
    .array(z.string().meta({ format: "binary" }))
    .min(rule.optional ? 0 : 1)
    .max(rule.maxFiles)
    .meta({ description: `Each of at most ${rule.maxFileBytes} bytes` })
  const described = rule.field !== undefined && rule.maxFiles === 1 ? file : files
  return z.strictObject({ ...fields, [rule.field ?? "files"]: rule.optional ? described.optional() : described })
}

function operationId(contract: AnyRoute): string {
  const names = contract.path
    .replace(/^\/v1\//, "")
    .split(/[/{}_.-]+/)
    .filter(Boolean)
  return [contract.method.toLowerCase(), ...names].join("_")
}

function access(contract: AnyRoute): string {
  if (contract.public) return "Public."
  if (contract.permission) return `Needs the permission \`${contract.permission}\`.`
  if (contract.level) return `Needs access level ${contract.level} or above.`
  return "For everyone who is signed in."
}

/** A permission is also the scope, so it isn't repeated. (rules/service-accounts#routes) */
function callers(contract: AnyRoute): string {
  if (contract.public) return ""
  const scope = serviceScopeOf(contract)
  if (scope === null) return contract.webOnly ? "Web client only." : "Not for service accounts."
  return [
    contract.webOnly && "Web client and service accounts only.",
    scope !== contract.permission && `Service accounts need the scope \`${scope}\`.`,
  ]
    .filter(Boolean)
    .join(" ")
}

function replies(contract: AnyRoute): Record<number, unknown> {
  if (contract.file) {
    const content = Object.fromEntries(contract.file.media_types.map((type) => [type, { schema: z.string() }]))
    const whole = { 200: { description: "The file", content } }
    return contract.file.ranged ? { ...whole, 206: { description: "The requested part", content } } : whole
  }
  if (contract.stream) {
    const { media_type, description } = contract.stream
    return { 200: { description, content: { [media_type]: { schema: z.string() } } } }
  }
  if (contract.status === 204) return { ...eventReply(contract), 204: z.null().describe("Done") }
  const json = (description: string, schema: z.ZodType) => ({
    description,
    content: { "application/json": { schema } },
  })
  return {
    [contract.status]: addEvents(contract, json("Done", contract.reply)),
    ...(contract.status !== 200 && eventReply(contract)),
    ...(contract.accepted && { 202: json("Continues as a job", contract.accepted) }),
    ...(contract.conditional && { 304: z.null().describe("Not modified") }),
  }
}

type Reply = { description: string; content: Record<string, { schema: z.ZodType }> }

/**
 * Adds the same reply as events for clients that accept them: always 200, since the stream begins before the work is
 * done.
 */
function addEvents(contract: AnyRoute, whole: Reply): Reply {
  if (contract.status !== 200) return whole
  return { ...whole, content: { ...whole.content, ...eventReply(contract)[200]?.content } }
}

function eventReply({ events }: AnyRoute): { 200?: Reply } {
  if (!events) return {}
  const schema = z.string().meta({ description: events.description })
  return { 200: { description: "Done, as events", content: { [events.media_type]: { schema } } } }
}

function problems(contract: AnyRoute, hasParams: boolean): Record<number, unknown> {
  const codes = new Set<RefusalCode>(contract.refusals)
  const takesBody = contract.hasBody || contract.upload !== undefined
  if (!contract.public) {
    codes.add("not_signed_in")
    // Without the scope, a service account is refused like a person without the permission.
    codes.add(serviceScopeOf(contract) === null ? "not_for_service_accounts" : "permission_missing")
  }
  if (contract.permission) codes.add("permission_missing")
  if (contract.level) codes.add("level_too_low")
  if (contract.webOnly) codes.add("web_only")
  if (contract.refusedWhileImpersonating) codes.add("impersonation_refused")
  if (hasParams) codes.add("not_found")
  if (contract.upload) codes.add("busy").add("too_many_uploads")
  if (contract.file?.ranged) codes.add("range_not_satisfiable")
  if (takesBody)
    for (const code of ["body_not_readable", "malformed", "body_too_large", "media_type_not_supported"] as const)
      codes.add(code)
  codes.add("invalid")
  if (contract.query instanceof z.ZodObject && "cursor" in contract.query.shape) codes.add("cursor_invalid")
  if (contract.method === "POST" && isRepeatable(contract)) {
    codes.add("idempotency_key_reused")
    if (contract.secret) codes.add("secret_already_shown")
  }
  if (contract.rate !== "none") codes.add("rate_limited")
  codes.add("unavailable")
  codes.add("maintenance")

  const byStatus = Map.groupBy(codes, (code) => REFUSALS[code][0])
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, members]) => {
        const names = members.map(
          (code) =>
            `\`${code === "employee_not_found_at_sign_in" ? "employee_not_found" : code.replace(/_at_sign_in$/, "")}\``,
        )
        return [
          status,
          { description: names.toSorted().join(", "), content: { [PROBLEM_MEDIA_TYPE]: { schema: Problem } } },
        ]
      }),
  )
}
