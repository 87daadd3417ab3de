import { z } from "zod"
import { EmployeeId, EmptyBody } from "./common.ts"
import { route } from "./route.ts"

const MAX_RECIPIENTS = 500

/** The delivery status of a message on one channel. (rules/people#welcome-email) */
export const DELIVERY_STATES = ["sent", "queued", "failed", "skipped", "not_requested"] as const
const DeliveryState = z.enum(DELIVERY_STATES)

export const sendWelcomeEmail = route({
  method: "POST",
  path: "/v1/employees/welcome-email",
  webOnly: true,
  tag: "employees",
  summary: "Welcome people by email and in the app",
  description:
    "Inactive people are skipped. If any ID is unknown or outside your pool, nothing is sent. Duplicates count once. The email is sent even during the person's quiet hours.",
  // Everyone who may create employees may also edit them. (rules/people#welcome-email)
  permission: "employees.edit",
  body: z
    .strictObject({ employee_ids: z.array(EmployeeId).min(1).max(MAX_RECIPIENTS) })
    .meta({ id: "WelcomeEmailRequest" }),
  reply: z
    .strictObject({
      results: z.array(z.strictObject({ employee_id: EmployeeId, email: DeliveryState, in_app: DeliveryState })),
    })
    .meta({ id: "WelcomeEmailResults" }),
  status: 200,
})

export const inviteEveryone = route({
  method: "POST",
  path: "/v1/employees/invitations",
  webOnly: true,
  tag: "employees",
  summary: "Invite everyone who has never signed in",
  description: "Welcomes each active person who has an email address and has never signed in, invited before or not.",
  level: 5,
  body: EmptyBody.optional(),
  reply: z.strictObject({ invited: z.number().int().min(0) }).meta({ id: "Invitations" }),
  status: 200,
  refusals: ["state_conflict"],
})
