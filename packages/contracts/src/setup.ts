import { z } from "zod"
import { Timestamp, Version } from "./common.ts"
import { route } from "./route.ts"

const tag = "setup"

export const COMPANY_SETUP_ID = "company-setup"

const FirstMonth = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, "A month is needed, such as 2026-11.")
  .meta({ example: "2026-11" })

export const SETUP_STEPS = [
  "first_month",
  "configuration",
  "organization",
  "people",
  "schedules",
  "roles",
  "sign_in",
  "email",
  "invitations",
] as const
export type SetupStepKey = (typeof SETUP_STEPS)[number]

/** Stored among the configuration documents. (rules/setup#first-month) */
export const StoredSetup = z.strictObject({
  _id: z.literal(COMPANY_SETUP_ID),
  /** The first month that exists for the company, `YYYY-MM`. */
  first_month: FirstMonth,
  completed_at: Timestamp.nullable(),
  /** When a person confirmed a step, or a check of it succeeded. */
  confirmed: z.partialRecord(z.enum(SETUP_STEPS), Timestamp).optional(),
  version: Version,
})
export type StoredSetup = z.infer<typeof StoredSetup>

export const SetupStep = z
  .strictObject({
    key: z.enum(SETUP_STEPS),
    label: z.string(),
    done: z.boolean(),
    done_at: Timestamp.nullable().meta({
      description: "When it was confirmed or checked; null if that was not recorded",
    }),
    detail: z.string().meta({ description: "What is done, or what is missing" }),
    missing: z.array(z.string()).meta({ description: "What is still missing, one by one" }),
    link: z.string().meta({ description: "The page of the web client where the step is done" }),
  })
  .meta({ id: "SetupStep" })
export type SetupStep = z.infer<typeof SetupStep>

export const Setup = z
  .strictObject({
    first_month: FirstMonth,
    completed_at: Timestamp.nullable(),
    steps: z.array(SetupStep),
    leave_owes_task_delivery: z.boolean().meta({
      description: "Whether people on vacation or sick leave owe task delivery: the day codes VL and SL count as such",
    }),
    earliest_first_month: FirstMonth,
    latest_first_month: FirstMonth,
    version: Version,
    abilities: z.strictObject({
      change_first_month: z.boolean().meta({ description: "False once a month is final" }),
      complete: z.boolean(),
    }),
  })
  .meta({ id: "CompanySetup" })
export type Setup = z.infer<typeof Setup>

export const readSetup = route({
  method: "GET",
  path: "/v1/system/setup",
  webOnly: true,
  tag,
  summary: "Get the state of the company's setup",
  level: 5,
  reply: Setup,
})

export const changeSetup = route({
  method: "PUT",
  path: "/v1/system/setup",
  webOnly: true,
  tag,
  summary: "Change the company's first month",
  description:
    "The first month lies between the first cycle's July and next month, and can change until a month is final. Months before it don't exist for the company: what is dated earlier stays stored but doesn't count. `leave_owes_task_delivery` changes the day codes VL and SL until the setup is complete. `keep_configuration` confirms the configuration as it is.",
  level: 5,
  body: z.strictObject({
    first_month: FirstMonth,
    leave_owes_task_delivery: z.boolean().optional(),
    keep_configuration: z.literal(true).optional(),
  }),
  reply: Setup,
  refusals: ["state_conflict"],
})

export const completeSetup = route({
  method: "POST",
  path: "/v1/system/setup/complete",
  webOnly: true,
  tag,
  summary: "Complete the company's setup",
  description:
    "Starts the cycle that contains the first month: from then on its configuration is read-only and past months can be finalized. Repeating it changes nothing.",
  level: 5,
  reply: Setup,
  status: 200,
})

export const PROVIDER_CHECKS = ["discovery", "issuer", "endpoints", "keys"] as const

export const checkSignIn = route({
  method: "POST",
  path: "/v1/system/setup/check-sign-in",
  webOnly: true,
  tag,
  summary: "Check the identity provider",
  description:
    "Loads the description and the keys of the configured provider, and nothing else. Keys at another host are loaded only over https from a public address.",
  level: 5,
  status: 200,
  reply: z
    .strictObject({
      ok: z.boolean(),
      issuer: z.string().nullable(),
      checks: z.array(z.strictObject({ key: z.enum(PROVIDER_CHECKS), ok: z.boolean(), detail: z.string() })),
    })
    .meta({ id: "SignInCheck" }),
})
export type SignInCheck = z.infer<typeof checkSignIn.reply>
