import { count } from "../../lib/format.ts"
import { localized } from "../../lib/language.ts"

export const messages = localized("setup", {
  setupPage: {
    setup: "Setup",
    about: "What your company needs before its first month, step by step. Leave at any time and continue later.",
    steps: "Steps",
    done: "Done",
    toDo: "To do",
    doneOn: (moment: string) => `Done on ${moment}.`,
    missing: "Missing:",
    open: (label: string) => `Open ${label.toLowerCase()}`,
  },
  stepActions: {
    cycle: (year: string) => `BSC ${year}`,
    chooseTemplate: "Choose a template",
    keepDefaults: "Keep the defaults",
    kept: "The defaults stay. You can change them until the setup is complete.",
    redirectAddress: "Redirect URI for the identity provider:",
    copy: "Copy",
    copied: "Copied",
    checkSignIn: "Check the identity provider",
    signInWorks: "The identity provider is ready",
    signInFails: "The identity provider needs attention",
    passed: "OK:",
    notPassed: "Problem:",
    sendTestEmail: "Send me a test email",
    emailSent: (to: string) => `A test email to ${to} was sent`,
    invite: "Invite everyone who has never signed in",
    inviteText:
      "Each active person with an email who has never signed in gets one with a link to this address. People who were invited before get it again.",
    sendInvitations: "Send invitations",
    invited: (people: number) =>
      people === 0 ? "There was no one to invite." : `Invited ${count(people, "person", "people")}.`,
    emailFailed: (to: string) => `The test email to ${to} failed`,
  },
  firstMonth: {
    firstMonth: "First month",
    description: "Scorecards start with this month. Months before it don't exist for your company.",
    fixed: "A month has been finalized, so the first month can no longer change.",
    leave: "People on vacation or sick leave owe task delivery",
    leaveText: "Usually they don't. You can change this later in the day codes VL and SL.",
    yes: "Yes",
    no: "No",
    save: "Save",
    saved: "Saved.",
  },
  complete: {
    completeSetup: "Complete setup",
    completedOn: (moment: string, open: number) =>
      `Setup was completed on ${moment}.${open === 0 ? "" : ` ${count(open, "step was", "steps were")} left to do, and can still be done.`}`,
    notCompleted: "Until the setup is complete, scorecards are a preview and months can't be finalized.",
    confirm: (missing: number) =>
      `The configuration of the current cycle becomes read-only, and past months can be finalized. ${
        missing === 0 ? "Every step is done." : `${count(missing, "step is", "steps are")} still to do.`
      }`,
    completed: "The setup is complete.",
  },
})
