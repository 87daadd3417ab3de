import { z } from "zod"
import { EmployeeId } from "./common.ts"
import { route } from "./route.ts"

const MOST_AT_ONCE = 500

/** How far a message came on one of its ways. (rules/people#welcome-email) */
export const DELIVERY_STATES = ["sent", "queued", "failed", "skipped", "not_requested"] as const
const DeliveryState = z.enum(DELIVERY_STATES)

export const sendWelcomeEmail = route({
  method: "POST",
  path: "/v1/employees/welcome-email",
  webOnly: true,
  tag: "employees",
  summary: "Welcome people by email and in the app",
  description:
    "Inactive people are skipped. One id that is unknown or out of your pool, and nothing is sent. An id that is named " +
    "twice counts once. You choose whom to welcome and when: the email goes in the person's quiet hours, too.",
  // Those who may create are those who may edit. (rules/people#welcome-email)
  permission: "employees.edit",
  body: z
    .strictObject({ employee_ids: z.array(EmployeeId).min(1).max(MOST_AT_ONCE) })
    .meta({ id: "WelcomeEmailRequest" }),
  reply: z
    .strictObject({
      results: z.array(z.strictObject({ employee_id: EmployeeId, email: DeliveryState, in_app: DeliveryState })),
    })
    .meta({ id: "WelcomeEmailResults" }),
  status: 200,
})
