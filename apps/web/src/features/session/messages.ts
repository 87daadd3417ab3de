import type { ReactNode } from "react"
import { rich } from "../../lib/rich.ts"

/** What the pages of "session" say, by the file that says it. */
export const messages = {
  impersonationBanner: {
    youActAs: (name: ReactNode) => rich`You act as ${name}. What you do is recorded under both names.`,
    backToYourself: "Back to yourself",
  },
  maintenanceNote: {
    maintenance: "Maintenance",
    maintenanceText: (message: string) => `${message} Only people on the maintenance list can sign in meanwhile.`,
  },
  permissionLabels: {
    employees: "Employees",
    seeEmployeesOfTheirPool: "See the employees of their pool",
    addEmployeesAlsoByImport: "Add employees, also by import",
    askForEmployee: "Ask for an employee to be added",
    decideSuchRequests: "Decide such requests",
    changeEmployeesSeeSensitive: "Change employees, see sensitive fields",
    deactivateEmployees: "Deactivate employees",
    scorecard: "Scorecard",
    seeScorecardsAndEntries: "See scorecards and entries",
    submitEntries: "Submit entries",
    changeEntries: "Change entries",
    deleteEntries: "Delete entries",
    organization: "Organization",
    seeTheOrganization: "See the organization",
    renameMoveAndDeleteUnits: "Rename, move and delete units",
    sayWhoManagesUnit: "Say who manages a unit",
    addClustersAndDepartments: "Add clusters and departments",
    tasks: "Tasks",
    seeTheTaskCatalog: "See the task catalog",
    addAndChangeTasks: "Add and change tasks",
    deleteTasks: "Delete tasks",
    configuration: "Configuration",
    seeTheCyclesConfiguration: "See the cycles' configuration",
    changeItAdd: "Change it, add and delete cycles",
    dashboard: "Dashboard",
    syncMonthByHand: "Sync a month by hand",
    auditLog: "Audit log",
    seeTheAuditLog: "See the audit log",
  },
  permissionMatrixPage: {
    permissionMatrix: "Permission matrix",
    about:
      "What each access level may do. A person's pool decides who they may do it for: the units they manage and the people who report to them.",
    whatEachLevelMayDo: "What each level may do",
    permission: "Permission",
    yes: "Yes",
    no: "No",
  },
  provider: {
    sha256: "SHA-256",
  },
  signInPage: {
    signInScorecardPlatform: "Sign in · Scorecard Platform",
    scorecardPlatform: "Scorecard Platform",
    welcomeBack: "Welcome back. Your other tab goes on where you were.",
    yourMonthExplainedFigure: "Your month, explained figure by figure.",
    maintenance: "Maintenance",
    signIn: "Sign in with your work account",
    orInDevelopment: "or, in development",
    nobodyCanSignIn:
      "Nobody can sign in right now: the identity provider does not answer, or none is set up. Try again in a minute, or ask the person who runs this service.",
    privacy: "Privacy",
    terms: "Terms",
    chooseSomebodyFromDemo: "Choose somebody from the demo company to sign in as.",
    developmentSignIn: "Development sign-in: choose who to sign in as.",
    inProductionPeopleSign: (demoCompany: string) =>
      `${demoCompany} In production, people sign in only with their work account.`,
    nobodyIsHereYet: "Nobody is here yet. Sign in by the work email that the service was set up with.",
    orAnybodyByWorkEmail: "Or anybody by work email",
    signInText: "Sign in",
  },
  signInReturnPage: {
    signingIn: "Signing in",
    youAreNotSignedIn: "You are not signed in",
    tryAgain: "Try again",
    theIdentityProviderRefused: (errorDescription: string) => `The identity provider refused: ${errorDescription}`,
    thisSignIn: "This sign-in was not started in this tab, or was already used. Start again.",
  },
  userMenu: {
    accountOf: (name: string) => `Account of ${name}`,
    myProfile: "My profile",
    signOut: "Sign out",
  },
}
