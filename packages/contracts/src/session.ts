import { PERMISSION_MATRIX } from "@scorecard/domain/access"
import { z } from "zod"
import { EmployeeId, Timestamp } from "./common.ts"
import { AccessLevel, Employee } from "./employees.ts"
import { route } from "./route.ts"

export const CLIENTS = ["web", "desktop"] as const
export const Client = z.enum(CLIENTS).meta({ description: "The client that signs in" })

/** What a sign-in answers. Refresh tokens are for desktop clients only. (rules/sign-in#refresh-tokens) */
export const SignIn = z
  .strictObject({
    access_token: z.string(),
    token_type: z.literal("Bearer"),
    expires_in: z.number().int().positive().meta({ description: "Seconds" }),
    expires_at: Timestamp,
    refresh_token: z.string().optional().meta({ description: "For desktop clients: good for one use" }),
    refresh_expires_at: Timestamp.optional().meta({
      description: "When the person has to sign in again at the latest",
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

/** Anybody may send these, before anything is known about them. The largest legitimate body is below 10 KB. */
const SIGN_IN_BODY_BYTES = 16_384

const LONGEST_CODE = 4_096
const LONGEST_ADDRESS = 2_048
const LONGEST_NONCE = 512
/** As this service makes them, with room for another form. */
const RefreshToken = z.string().min(1).max(200)

export const signInAtIdp = route({
  method: "POST",
  path: "/v1/auth/idp",
  tag,
  summary: "Sign in with a code of the identity provider",
  description:
    "`redirect_uri` is the one that the client sent to the provider. `code_verifier` and `nonce` belong to the " +
    "challenge and the nonce that it sent along. A desktop client also gets a refresh token.",
  public: true,
  rate: "sign_in",
  bodyLimit: SIGN_IN_BODY_BYTES,
  body: z.strictObject({
    code: z.string().min(1).max(LONGEST_CODE),
    client: Client,
    redirect_uri: z.url().max(LONGEST_ADDRESS),
    code_verifier: z
      .string()
      .regex(/^[A-Za-z0-9._~-]{43,128}$/, "43 to 128 letters, digits, -, ., _ or ~ are needed")
      .optional(),
    nonce: z.string().min(1).max(LONGEST_NONCE).optional(),
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
  summary: "A new access token and a new refresh token",
  description:
    "A refresh token is good for one use. Presented again, it ends the session, except by the same client (address and " +
    "User-Agent) within ten seconds, when the answer may have been lost: that gets a fresh pair, and the one before it " +
    "is good no more.",
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
  description: "Not there at all in production or where it is switched off.",
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
  summary: "People to sign in as, in development",
  description: "A few of each access level. Not there at all in production or where dev-login is switched off.",
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
    "That of the Bearer token, of the refresh token, or both. Its tokens of either kind stop working at once. Without " +
    "a valid access token a sign-out counts against the limit of sign-ins.",
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
  description: "Not for another level 5, not for oneself, and not while impersonating.",
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
  summary: "What you may do",
  reply: z
    .strictObject({
      employee_id: EmployeeId,
      access_level: AccessLevel,
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
  summary: "What each level may do",
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
  summary: "The ways to sign in",
  description: "`idp` is null where no identity provider is set up, and while the one that is does not answer.",
  public: true,
  reply: z
    .strictObject({
      idp: z.strictObject({ authorization_endpoint: z.url(), client_id: z.string(), scope: z.string() }).nullable(),
      dev_login: z.boolean(),
    })
    .meta({ id: "SignInOptions" }),
})
