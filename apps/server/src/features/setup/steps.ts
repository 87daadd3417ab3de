import type { SetupStep, SetupStepKey, StoredSetup } from "@scorecard/contracts/setup"
import { formatMonth } from "@scorecard/domain"
import type { Platform } from "#platform/index.ts"
import type { SetupFacts } from "./setup.facts.ts"

type Progress = {
  setup: StoredSetup
  facts: SetupFacts
  isConfigured: boolean
  hasPlan: boolean
  config: Platform["config"]
}

type Step = { label: string; link: string; describe(progress: Progress): { done: boolean; detail: string } }

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`
/** The first super admin is there before anyone else. */
const NO_ONE_ELSE = 1

const STEPS: Record<SetupStepKey, Step> = {
  first_month: {
    label: "First month",
    link: "/setup",
    describe: ({ setup }) => ({
      done: setup.version > 1 || setup.completed_at !== null,
      detail: `${formatMonth(setup.first_month)} is the first month with scorecards.`,
    }),
  },
  configuration: {
    label: "Scorecard configuration",
    link: "/configuration",
    describe: ({ isConfigured }) => ({
      done: isConfigured,
      detail: isConfigured
        ? "Weights, bands, evaluations, and checklist are set."
        : "The defaults apply. Review the weights, bands, required evaluations, and checklist.",
    }),
  },
  organization: {
    label: "Clusters and departments",
    link: "/organization",
    describe: ({ facts: { departments } }) => ({
      done: departments > 0,
      detail: departments > 0 ? count(departments, "department", "departments") : "Add a cluster and its departments.",
    }),
  },
  people: {
    label: "People",
    link: "/employees/import",
    describe: ({ facts: { people } }) => ({
      done: people > NO_ONE_ELSE,
      detail:
        people > NO_ONE_ELSE ? count(people, "active person", "active people") : "Import the people of the company.",
    }),
  },
  schedules: {
    label: "Schedules and holidays",
    link: "/schedules",
    describe: ({ hasPlan }) => ({
      done: hasPlan,
      detail: hasPlan ? "Working days are planned." : "Without a plan, everyone works Monday to Friday.",
    }),
  },
  roles: {
    label: "Roles",
    link: "/employees",
    describe: ({ facts: { leads } }) => ({
      done: leads > 0,
      detail:
        leads > 0 ? `${count(leads, "person has", "people have")} level 2 to 4.` : "Give leads and HR their levels.",
    }),
  },
  sign_in: {
    label: "Sign-in",
    link: "/admin/status",
    describe: ({ config: { idp } }) => ({
      done: idp !== null,
      detail: idp ? `People sign in through ${idp.issuer}.` : "No identity provider is configured: set IDP_ISSUER.",
    }),
  },
  email: {
    label: "Email",
    link: "/admin/status",
    describe: ({ config: { email } }) => {
      const isSent = email.driver !== null && email.driver.kind !== "outbox"
      return {
        done: isSent,
        detail: isSent ? "Email is sent. Send yourself a test email." : "No mail server is configured yet.",
      }
    },
  },
  invitations: {
    label: "Invitations",
    link: "/employees",
    describe: ({ facts: { signed_in, people } }) => ({
      done: signed_in > NO_ONE_ELSE,
      detail: `${signed_in} of ${people} people have signed in. Send the others a welcome email.`,
    }),
  },
}

/** Every step with what is done and what is missing, in the order in which a company takes them. */
export function describeSteps(progress: Progress): SetupStep[] {
  const keys = Object.keys(STEPS) as SetupStepKey[] // the keys of the record
  return keys.map((key) => {
    const { label, link, describe } = STEPS[key]
    return { key, label, link, ...describe(progress) }
  })
}
