import { PERMISSION_MATRIX } from "@scorecard/domain/access"
import { z } from "zod"
import { EmployeeId, Timestamp } from "./common.ts"
import { AccessLevel, AccessMode } from "./access.ts"
import { Employee } from "./employees.ts"
import { route } from "./route.ts"

export const CLIENTS = ["web", "desktop"] as const
export const Client = z.enum(CLIENTS).meta({ description: "The client that signs in" })

/** The reply to a sign-in. Refresh tokens are for desktop clients only. (rules/sign-in#refresh-tokens) */
export const SignIn = z
  .strictObject({
    access_token: z.string(),
    token_type: z.literal("Bearer"),
    expires_in: z.number().int().positive().meta({ description: "Seconds" }),
    expires_at: Timestamp,
    refresh_token: z.string().optional().meta({ description: "For desktop clients: single use" }),
    refresh_expires_at: Timestamp.optional().meta({
      description: "When the person must sign in again at the latest",
    }),
    employee: Employee,
  })
  .meta({ id: "SignIn" })
export type SignIn = z.infer<typeof SignIn>

const Permissions = z
  .strictObject(
    // One boolean for each resource and action of the domain's matrix: the shape follows the data.
    Object.fromEntries(
      Object.entries(PERMISSION_MATRIX).map(([resource, actions]) => [
        resource,
        z.strictObject(Object.fromEntries(Object.keys(actions).map((action) => [action, z.boolean()]))),
      ]),
    ),
  )
  .meta({ id: "Permissions" })

const tag = "sign-in"

/** These bodies are read before authentication. The largest legitimate one is below 10 KB. */
const SIGN_IN_BODY_BYTES = 16_384

const MAX_CODE_LENGTH = 4_096
const MAX_ADDRESS_LENGTH = 2_048
const MAX_NONCE_LENGTH = 512
/** Issued by this service, with room for a different format. */
const RefreshToken = z.string().min(1).max(200)

export const signInAtIdp = route({
  method: "POST",
  path: "/v1/auth/idp",
  tag,
  summary: "Sign in with an authorization code from the identity provider",
  description:
    "`redirect_uri`, `code_verifier`, and `nonce` must match what the client sent to the provider. A desktop client also gets a refresh token.",
  public: true,
  rate: "sign_in",
  bodyLimit: SIGN_IN_BODY_BYTES,
  body: z.strictObject({
    code: z.string().min(1).max(MAX_CODE_LENGTH),
    client: Client,
    redirect_uri: z.url().max(MAX_ADDRESS_LENGTH),
    code_verifier: z
      .string()
      .regex(/^[A-Za-z0-9._~-]{43,128}$/, "43 to 128 letters, digits, -, ., _ or ~ are needed")
      .optional(),
    nonce: z.string().min(1).max(MAX_NONCE_LENGTH).optional(),
  }),
  reply: SignIn,
  refusals: [
    "sign_in_failed",
    "email_domain_not_allowed_at_sign_in",
    "email_not_verified",
    "employee_not_found_at_sign_in",
    "employee_inactive",
  ],
})

export const refreshSession = route({
  method: "POST",
  path: "/v1/auth/refresh",
  tag,
  summary: "Refresh the tokens",
  description:
    "A refresh token can be used once. Reusing it ends the session, except from the same client (address and User-Agent) within ten seconds, in case the response was lost: that returns a new pair and invalidates the previous one.",
  public: true,
  refusedWhileImpersonating: true,
  rate: "sign_in",
  bodyLimit: SIGN_IN_BODY_BYTES,
  body: z.strictObject({ refresh_token: RefreshToken }),
  reply: SignIn,
  refusals: ["refresh_token_invalid", "refresh_token_reused"],
})

export const devLogin = route({
  method: "POST",
  path: "/v1/auth/dev-login",
  tag,
  summary: "Sign in by email, in development",
  description: "Doesn't exist in production or if dev login is turned off.",
  public: true,
  rate: "sign_in",
  bodyLimit: SIGN_IN_BODY_BYTES,
  body: z.strictObject({ email: z.string().trim().max(254).pipe(z.email()), client: Client }),
  reply: SignIn,
  refusals: [
    "dev_login_not_allowed",
    "email_domain_not_allowed_at_sign_in",
    "employee_not_found_at_sign_in",
    "employee_inactive",
  ],
})

/** A person to choose on the development sign-in page. (rules/sign-in#development-sign-in) */
export const DevLoginPerson = z
  .strictObject({
    employee_id: EmployeeId,
    name: z.string(),
    email_address: z.string(),
    position: z.string(),
    department: z.string().nullable(),
    access_level: AccessLevel,
  })
  .meta({ id: "DevLoginPerson" })
export type DevLoginPerson = z.infer<typeof DevLoginPerson>

export const listDevLoginPeople = route({
  method: "GET",
  path: "/v1/auth/dev-login/people",
  tag,
  summary: "List people to sign in as, in development",
  description: "A few of each access level. Doesn't exist in production or if dev login is turned off.",
  public: true,
  reply: z
    .strictObject({
      items: z.array(DevLoginPerson),
      demo_company: z.boolean().meta({ description: "Whether they are the demo company's (DEMO_DATA)" }),
    })
    .meta({ id: "DevLoginPeople" }),
})

export const signOut = route({
  method: "POST",
  path: "/v1/auth/logout",
  tag,
  summary: "End a session",
  description:
    "Ends the session of the bearer token, of the refresh token, or both. All its tokens stop working immediately. Without a valid access token, a sign-out counts toward the sign-in rate limit.",
  public: true,
  rate: "sign_out",
  bodyLimit: SIGN_IN_BODY_BYTES,
  body: z.strictObject({ refresh_token: RefreshToken.optional() }),
  refusals: ["not_signed_in", "refresh_token_invalid"],
})

export const impersonate = route({
  method: "POST",
  path: "/v1/auth/impersonate",
  webOnly: true,
  tag,
  summary: "Act as another employee for an hour",
  description: "You can't impersonate another level 5 or yourself, or start while already impersonating.",
  level: 5,
  refusedWhileImpersonating: true,
  body: z.strictObject({ employee_id: EmployeeId }),
  reply: SignIn,
  refusals: ["not_impersonable", "employee_inactive", "employee_not_found"],
})

export const endImpersonation = route({
  method: "DELETE",
  path: "/v1/auth/impersonate",
  tag,
  summary: "End the impersonation of this token",
  refusals: ["state_conflict"],
})

export const readPermissions = route({
  method: "GET",
  path: "/v1/auth/permissions",
  tag,
  summary: "Get your own permissions",
  conditional: true,
  reply: z
    .strictObject({
      employee_id: EmployeeId,
      access_level: AccessLevel,
      access_mode: AccessMode,
      impersonated_by: EmployeeId.optional(),
      permissions: Permissions,
    })
    .meta({ id: "OwnPermissions" }),
})

export const readPermissionMatrix = route({
  method: "GET",
  path: "/v1/auth/permissions/matrix",
  webOnly: true,
  tag,
  summary: "Get the permissions of each level",
  level: 5,
  reply: z
    .strictObject({
      levels: z.strictObject({ 1: Permissions, 2: Permissions, 3: Permissions, 4: Permissions, 5: Permissions }),
    })
    .meta({ id: "PermissionMatrix" }),
})

export const readSignInOptions = route({
  method: "GET",
  path: "/v1/public/sign-in-options",
  tag,
  summary: "Get the ways to sign in",
  description: "`idp` is null if no identity provider is configured or it doesn't respond.",
  public: true,
  reply: z
    .strictObject({
      idp: z.strictObject({ authorization_endpoint: z.url(), client_id: z.string(), scope: z.string() }).nullable(),
      dev_login: z.boolean(),
    })
    .meta({ id: "SignInOptions" }),
})
