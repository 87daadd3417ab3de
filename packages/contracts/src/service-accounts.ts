import { SERVICE_SCOPES } from "@scorecard/domain/access"
import { z } from "zod"
import { EmployeeId, Id, listOf, pageQuery, sortQuery, Timestamp, Version } from "./common.ts"
import { EXPORT_FILE, EXPORT_NOTE, exportQuery } from "./exports.ts"
import { route } from "./route.ts"

const tag = "Service accounts"
const path = "/v1/system/service-accounts"

export const ServiceScope = z.enum(SERVICE_SCOPES).meta({
  description: "A permission of the matrix, or `scim` for provisioning",
})

export const SERVICE_ACCOUNT_STATUSES = ["active", "expired", "revoked"] as const
export const ServiceAccountStatus = z.enum(SERVICE_ACCOUNT_STATUSES)
export type ServiceAccountStatus = z.infer<typeof ServiceAccountStatus>

const MAX_DEPARTMENTS = 200

const ServicePool = z
  .union([z.literal("company"), z.array(Id).min(1).max(MAX_DEPARTMENTS)])
  .meta({ description: "`company`, or the ids of the departments whose people the account reaches" })

const Name = z.string().trim().min(1).max(80)
const Scopes = z.array(ServiceScope).min(1).max(SERVICE_SCOPES.length)

/** An account that programs use, with a key instead of a sign-in. (rules/service-accounts) */
export const ServiceAccount = z
  .strictObject({
    _id: Id,
    name: Name,
    scopes: Scopes,
    pool: ServicePool,
    department_names: z.array(z.string()).meta({ description: "Of the departments in `pool`; empty for the company" }),
    status: ServiceAccountStatus,
    expires_at: Timestamp.nullable(),
    revoked_at: Timestamp.nullable(),
    key_hint: z.string().nullable().meta({ description: "The first characters of the newest key" }),
    previous_key_expires_at: Timestamp.nullable().meta({
      description: "Until when the key before the last rotation works; null if it no longer does",
    }),
    last_used_at: Timestamp.nullable().meta({ description: "Accurate to a minute" }),
    created_at: Timestamp,
    created_by_id: EmployeeId,
    created_by_name: z.string(),
    version: Version,
    abilities: z.strictObject({ edit: z.boolean() }),
  })
  .meta({ id: "ServiceAccount" })
export type ServiceAccount = z.infer<typeof ServiceAccount>

export const ServiceAccountInput = z
  .strictObject({
    name: Name,
    scopes: Scopes,
    pool: ServicePool,
    expires_at: Timestamp.nullable().optional().meta({ description: "By default, the account doesn't expire" }),
  })
  .meta({ id: "NewServiceAccount" })
export type ServiceAccountInput = z.output<typeof ServiceAccountInput>

export const ServiceAccountPatch = ServiceAccountInput.partial().meta({ id: "ServiceAccountPatch" })
export type ServiceAccountPatch = z.output<typeof ServiceAccountPatch>

/** Shown once: the service only stores a hash. */
export const ServiceAccountWithKey = z
  .strictObject({ ...ServiceAccount.shape, key: z.string().meta({ description: "`sc_…`, shown only in this reply" }) })
  .meta({ id: "ServiceAccountWithKey" })
export type ServiceAccountWithKey = z.infer<typeof ServiceAccountWithKey>

const MAX_OVERLAP_HOURS = 168
const DEFAULT_OVERLAP_HOURS = 24

export const KeyRotation = z
  .strictObject({
    overlap_hours: z.int().min(0).max(MAX_OVERLAP_HOURS).default(DEFAULT_OVERLAP_HOURS).meta({
      description: "How long the present key goes on working",
    }),
  })
  .meta({ id: "ServiceAccountKeyRotation" })
export type KeyRotation = z.output<typeof KeyRotation>

const filters = {
  status: ServiceAccountStatus.optional(),
  scope: ServiceScope.optional(),
  q: z.string().trim().max(200).optional().meta({ description: "Part of the name" }),
  sort: sortQuery(["name", "created_at"], "name"),
}

export const ServiceAccountsQuery = z.strictObject({ ...filters, ...pageQuery })
export type ServiceAccountsQuery = z.output<typeof ServiceAccountsQuery>

const params = z.strictObject({ id: Id })
/** Only people at level 5, as themselves, in the web client. */
const reserved = { webOnly: true, level: 5, serviceScope: null, refusedWhileImpersonating: true, tag } as const

export const listServiceAccounts = route({
  ...reserved,
  method: "GET",
  path,
  summary: "List service accounts",
  query: ServiceAccountsQuery,
  reply: listOf(ServiceAccount),
  refusals: ["cursor_invalid"],
})

export const exportServiceAccounts = route({
  ...reserved,
  method: "GET",
  path: `${path}/export`,
  summary: "Export service accounts",
  description: EXPORT_NOTE,
  query: z.strictObject({ ...filters, ...exportQuery }),
  file: EXPORT_FILE,
})

export const readServiceAccount = route({
  ...reserved,
  method: "GET",
  path: `${path}/{id}`,
  summary: "Get a service account",
  params,
  reply: ServiceAccount,
})

export const createServiceAccount = route({
  ...reserved,
  method: "POST",
  path,
  summary: "Create a service account",
  description: "The key is in this reply only: store it before you close the page.",
  secret: true,
  body: ServiceAccountInput,
  status: 201,
  reply: ServiceAccountWithKey,
  location: (account) => `${path}/${account._id}`,
  refusals: ["already_exists"],
})

export const updateServiceAccount = route({
  ...reserved,
  method: "PATCH",
  path: `${path}/{id}`,
  summary: "Change a service account",
  description: "Applies to requests from now on. A revoked account can't be changed.",
  params,
  body: ServiceAccountPatch,
  reply: ServiceAccount,
  refusals: ["already_exists", "state_conflict", "version_mismatch"],
})

export const rotateServiceAccountKey = route({
  ...reserved,
  method: "POST",
  path: `${path}/{id}/rotate`,
  summary: "Make a new key for a service account",
  description: "The present key goes on working for the overlap. A key that is already being replaced ends now.",
  secret: true,
  params,
  body: KeyRotation,
  status: 200,
  repeatable: true,
  reply: ServiceAccountWithKey,
  refusals: ["state_conflict"],
})

export const revokeServiceAccount = route({
  ...reserved,
  method: "DELETE",
  path: `${path}/{id}`,
  summary: "Revoke a service account",
  description: "Its keys stop working at once, for good. The account stays in the list and in the audit log.",
  params,
  refusals: ["state_conflict"],
})
