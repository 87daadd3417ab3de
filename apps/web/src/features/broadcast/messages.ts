import type { ReactNode } from "react"
import { count } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"
import { localized } from "../../lib/language.ts"

/** UI copy of the broadcast pages, by component. */
export const messages = localized("broadcast", {
  bodyField: {
    message: "Message",
    messageDescription: "The inbox shows plain text; the email also shows headings, lists, and links.",
  },
  broadcastDrawer: {
    broadcast: "Broadcast",
    toPeopleBy: (sentByName: string, sentAt: ReactNode, people: number, ways: string) =>
      rich`${sentByName}, ${sentAt}, to ${count(people, "person", "people")} by ${ways}`,
    buttonLeadsTo: (actionUrl: ReactNode) => rich`The button opens ${actionUrl}`,
  },
  broadcastLabels: {
    wayNames: { email: "Email", in_app: "Inbox" },
    stateNames: {
      sent: "Sent",
      queued: "On its way",
      failed: "Failed",
      skipped: "Skipped",
      not_requested: "Not requested",
    },
    and: " and ",
  },
  broadcastPage: {
    broadcast: "Broadcast",
    about: "Send a message to people you choose: by email, to their inbox, or both.",
    compose: "Compose",
    sent: "Sent",
  },
  composeForm: {
    messageSent: "Message sent",
    messageSentMessage: (people: number) => `It's on its way to ${count(people, "person", "people")}.`,
    subject: "Subject",
    buttonLink: "Button link",
    buttonLinkDescription:
      "A page in this app, such as /my-scorecard, or an https:// address. Leave empty for no button.",
    delivery: "Delivery",
    sendMessage: "Send message",
    sendThisMessage: "Send this message?",
    sendToPeople: (people: number) => `Send to ${count(people, "person", "people")}`,
    sendThisMessageText: (subject: ReactNode, people: number, ways: string) =>
      rich`${subject} goes to ${count(people, "person", "people")} by ${ways}. You can't take it back.`,
  },
  composeValues: {
    chooseWhoGetsIt: "Choose who gets it.",
    giveItASubject: "Enter a subject.",
    writeTheMessage: "Write a message.",
    pageOfThisClient: "Enter a page in this app, such as /my-scorecard, or an https:// address.",
    chooseAtLeastOneWay: "Choose email, inbox, or both.",
  },
  recipientsField: {
    recipients: "Recipients",
    addDepartmentOrCluster: "Add a department or cluster",
    loading: "Loading…",
    everyoneInIt: "Everyone in it",
    noSuchUnit: "No matches",
    addAPerson: "Add a person",
    nameOrId: "Name or ID",
    noOneFound: "No one found",
    noRecipientsYet: "No recipients yet",
    recipientCount: (recipients: number) => count(recipients, "recipient"),
    removeAll: "Remove all",
    chosenRecipients: "Chosen recipients",
    removeName: (name: string) => `Remove ${name}`,
    showFewer: "Show fewer",
    andMore: (ids: number) => `and ${ids} more`,
  },
  results: {
    nameOrEmployeeId: "Name or employee ID",
    showOnly: "Show only",
    all: "All",
    deliveryResults: "Delivery results",
    noOneHere: "No one here",
    noOneMatches: "No one matches these filters.",
    person: "Person",
  },
  sentList: {
    sent: "Sent",
    subjectOrText: "Subject or text",
    sentBy: "Sent by",
    sentMessages: "Sent messages",
    noMessageHere: "No messages",
    noMessageHereText: "Sent messages that match your filters appear here.",
    subject: "Subject",
    by: "By",
    to: "To",
    people: (people: number) => count(people, "person", "people"),
    sentVia: "Sent via",
    email: "Email",
    notAskedFor: "Not requested",
    sentText: (sent: number) => `${sent} sent`,
    onTheWay: (queued: number) => `${queued} on the way`,
    failed: (failed: number) => `${failed} failed`,
    skipped: (skipped: number) => `${skipped} skipped`,
  },
  useDirectory: {
    everyoneInTheCompany: "Everyone in the company",
    peopleWithoutDepartment: "People without a department",
    company: "Company",
    allOf: (name: string) => `Everyone in ${name}`,
  },
})
