import type { SetupStep, SetupStepKey, StoredSetup } from "@scorecard/contracts/setup"
import { easternDate, formatDate, formatMonth } from "@scorecard/domain"
import type { Platform } from "#platform/index.ts"
import type { SetupFacts } from "./setup.facts.ts"

type Progress = {
  setup: StoredSetup
  facts: SetupFacts
  isConfigured: boolean
  hasPlan: boolean
  config: Platform["config"]
}

type Result = { done: boolean; detail: string; missing?: string[] }
type Step = { label: string; link: string; describe(progress: Progress): Result }

const dayOf = (at: string) => formatDate(easternDate(Temporal.Instant.from(at)))
const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`
/** The first super admin is there before anyone else. */
const NO_ONE_ELSE = 1

const STEPS: Record<SetupStepKey, Step> = {
  first_month: {
    label: "First month",
    link: "/setup",
    describe: ({ setup }) => ({
      done: setup.confirmed?.first_month !== undefined || setup.completed_at !== null,
      detail: `${formatMonth(setup.first_month)} is the first month with scorecards.`,
      missing: ["Choose the first month and save it, or save the suggested one"],
    }),
  },
  configuration: {
    label: "Scorecard configuration",
    link: "/configuration",
    describe: ({ isConfigured, setup: { confirmed } }) => {
      const isKept = !isConfigured && confirmed?.configuration !== undefined
      return {
        done: isConfigured || isKept,
        detail: isKept
          ? "You keep the default weights, bands, evaluations, and checklist."
          : isConfigured
            ? "Weights, bands, evaluations, and checklist are set."
            : "The defaults apply.",
        missing: ["Choose a template, change the defaults, or confirm that you keep them"],
      }
    },
  },
  organization: {
    label: "Clusters and departments",
    link: "/organization",
    describe: ({ facts: { departments } }) => ({
      done: departments > 0,
      detail: departments > 0 ? count(departments, "department", "departments") : "Add a cluster and its departments.",
      missing: ["Departments"],
    }),
  },
  people: {
    label: "People",
    link: "/employees/import",
    describe: ({ facts: { people }, config: { allowedEmailDomains } }) => ({
      done: people > NO_ONE_ELSE,
      detail:
        people > NO_ONE_ELSE
          ? count(people, "active person", "active people")
          : `Import the people of the company. Work emails may end in ${allowedEmailDomains.join(", ")}: the server's setting ALLOWED_EMAIL_DOMAINS.`,
      missing: ["People other than you"],
    }),
  },
  schedules: {
    label: "Schedules and holidays",
    link: "/schedules",
    describe: ({ hasPlan }) => ({
      done: hasPlan,
      detail: hasPlan ? "Working days are planned." : "Without a plan, everyone works Monday to Friday.",
      missing: ["Holidays, shift patterns, or schedules"],
    }),
  },
  roles: {
    label: "Roles",
    link: "/employees",
    describe: ({ facts: { leads } }) => ({
      done: leads > 0,
      detail:
        leads > 0 ? `${count(leads, "person has", "people have")} level 2 to 4.` : "Give leads and HR their levels.",
      missing: ["At least one person with level 2, 3, or 4"],
    }),
  },
  sign_in: {
    label: "Sign-in",
    link: "/setup",
    describe: ({ config: { idp }, setup: { confirmed } }) => ({
      done: idp !== null && confirmed?.sign_in !== undefined,
      detail: idp ? `People sign in through ${idp.issuer}.` : "No identity provider is configured.",
      missing: idp ? ["A successful check of the identity provider"] : ["The server's setting IDP_ISSUER"],
    }),
  },
  email: {
    label: "Email",
    link: "/setup",
    describe: ({ config: { email }, setup: { confirmed } }) => {
      const isSent = email.driver !== null && email.driver.kind !== "outbox"
      return {
        done: isSent && confirmed?.email !== undefined,
        detail: isSent ? "A mail server is configured." : "No mail server is configured yet.",
        missing: isSent ? ["A test email that was sent"] : ["The server's settings for email"],
      }
    },
  },
  invitations: {
    label: "Invitations",
    link: "/employees",
    describe: ({ facts: { signed_in, people, no_email }, setup: { confirmed } }) => {
      const waiting = people - signed_in - no_email
      return {
        done: people > NO_ONE_ELSE && signed_in > NO_ONE_ELSE && waiting <= 0,
        detail: [
          `${signed_in} of ${people} people have signed in.`,
          confirmed?.invitations ? `Everyone else was last invited on ${dayOf(confirmed.invitations)}.` : "",
        ]
          .join(" ")
          .trim(),
        missing: [
          ...(waiting > 0
            ? [`${count(waiting, "person with an email has", "people with an email have")} never signed in`]
            : []),
          ...(no_email > 0 ? [`${count(no_email, "person has", "people have")} no email and cannot be invited`] : []),
        ],
      }
    },
  },
}

/** Every step with what is done and what is missing, in the order in which a company takes them. */
export function describeSteps(progress: Progress): SetupStep[] {
  const keys = Object.keys(STEPS) as SetupStepKey[] // the keys of the record
  return keys.map((key) => {
    const { label, link, describe } = STEPS[key]
    const { done, detail, missing = [] } = describe(progress)
    const done_at = (done && progress.setup.confirmed?.[key]) || null
    return { key, label, link, done, done_at, detail, missing: done ? [] : missing }
  })
}
