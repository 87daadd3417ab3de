import { PERMISSION_MATRIX } from "@scorecard/domain/access"
import { z } from "zod"
import { EmployeeId, Timestamp } from "./common.ts"
import { AccessLevel, Employee } from "./employees.ts"
import { route } from "./route.ts"

export const CLIENTS = ["web", "desktop"] as const
export const Client = z.enum(CLIENTS).meta({ description: "The client that signs in" })

/** What a sign-in answers. Refresh tokens are for desktop clients that sign in at the identity provider. (decisions §3) */
export const SignIn = z
  .strictObject({
    access_token: z.string(),
    token_type: z.literal("Bearer"),
    expires_in: z.number().int().positive().meta({ description: "Seconds" }),
    expires_at: Timestamp,
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

export const devLogin = route({
  method: "POST",
  path: "/v1/auth/dev-login",
  tag,
  summary: "Sign in by email, in development",
  description: "Not there at all in production or where it is switched off.",
  public: true,
  rate: "sign_in",
  body: z.strictObject({ email: z.string().trim().max(254).pipe(z.email()), client: Client }),
  reply: SignIn,
  refusals: [
    "dev_login_not_allowed",
    "email_domain_not_allowed_at_sign_in",
    "employee_not_found_at_sign_in",
    "employee_inactive",
  ],
})

export const signOut = route({
  method: "POST",
  path: "/v1/auth/logout",
  tag,
  summary: "End the session of this token",
  body: z.strictObject({}),
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
  tag,
  summary: "What each level may do",
  level: 5,
  reply: z
    .strictObject({
      levels: z.strictObject({ 1: Permissions, 2: Permissions, 3: Permissions, 4: Permissions, 5: Permissions }),
    })
    .meta({ id: "PermissionMatrix" }),
})

export const readAppStatus = route({
  method: "GET",
  path: "/v1/public/app-status",
  tag,
  summary: "Whether the service is under maintenance",
  public: true,
  conditional: true,
  reply: z
    .strictObject({ maintenance: z.boolean(), can_bypass: z.boolean(), message: z.string().nullable() })
    .meta({ id: "AppStatus" }),
})

export const readSignInOptions = route({
  method: "GET",
  path: "/v1/public/sign-in-options",
  tag,
  summary: "The ways to sign in",
  public: true,
  reply: z
    .strictObject({
      idp: z.strictObject({ authorization_endpoint: z.url(), client_id: z.string(), scope: z.string() }).nullable(),
      dev_login: z.boolean(),
    })
    .meta({ id: "SignInOptions" }),
})
