import type { ReactNode } from "react"
import { rich } from "../../lib/rich.ts"
import { localized } from "../../lib/language.ts"

/** UI copy of the sign-in and session pages, by component. */
export const messages = localized("session", {
  impersonationBanner: {
    youActAs: (name: ReactNode) => rich`You're acting as ${name}. What you do is recorded under both names.`,
    backToYourself: "Back to yourself",
  },
  maintenanceNote: {
    maintenance: "Maintenance",
    maintenanceText: (message: string) => `${message} For now, only people on the maintenance list can sign in.`,
  },
  provider: {
    sha256: "SHA-256",
  },
  signInPage: {
    language: "Language",
    signInScorecardPlatform: "Sign in · Scorecard Platform",
    scorecardPlatform: "Scorecard Platform",
    welcomeBack: "Welcome back. Your other tab picks up where you left off.",
    yourMonthExplainedFigure: "Your month, explained figure by figure.",
    maintenance: "Maintenance",
    signIn: "Sign in with your work account",
    orInDevelopment: "or, in development",
    noOneCanSignIn:
      "No one can sign in right now: the identity provider isn't responding, or none is set up. Try again in a minute, or ask whoever runs this service.",
    privacy: "Privacy",
    terms: "Terms",
    chooseDemoPerson: "Choose someone from the demo company to sign in as.",
    developmentSignIn: "Development sign-in: choose who to sign in as.",
    inProduction: (demoCompany: string) => `${demoCompany} In production, people sign in only with their work account.`,
    noOneIsHereYet: "There's no one here yet. Sign in with the work email that the service was set up with.",
    orAnyoneByWorkEmail: "Or enter anyone's work email",
    signInByEmail: "Sign in",
  },
  signInReturnPage: {
    signingIn: "Signing in",
    youAreNotSignedIn: "You're not signed in",
    tryAgain: "Try again",
    providerRefused: (errorDescription: string) => `The identity provider rejected the sign-in: ${errorDescription}`,
    signInUsed: "This sign-in wasn't started in this tab, or was already used. Start over.",
  },
  userMenu: {
    accountOf: (name: string) => `Account of ${name}`,
    myProfile: "My profile",
    language: "Language",
    density: "Table rows",
    densities: { comfortable: "Comfortable", compact: "Compact" },
    signOut: "Sign out",
  },
})
