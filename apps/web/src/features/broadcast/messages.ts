import type { ReactNode } from "react"
import { count } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"

/** What the pages of "broadcast" say, by the file that says it. */
export const messages = {
  bodyField: {
    message: "Message",
    messageDescription: "The inbox shows the plain text; the email also has the headings, lists and links.",
  },
  broadcastDrawer: {
    messageToMany: "Message to many",
    toPeopleBy: (sentByName: string, sentAt: string, people: number, ways: string) =>
      `${sentByName}, ${sentAt}, to ${count(people, "person", "people")} by ${ways}`,
    itsButtonLeadsTo: (actionUrl: ReactNode) => rich`Its button leads to ${actionUrl}`,
  },
  broadcastLabels: {
    wayNames: { email: "Email", in_app: "Inbox" },
    stateNames: {
      sent: "Sent",
      queued: "On its way",
      failed: "Failed",
      skipped: "Skipped",
      not_requested: "Not asked for",
    },
    and: " and ",
  },
  broadcastPage: {
    broadcast: "Broadcast",
    about: "A message to chosen people, by email, in their inbox, or both.",
    compose: "Compose",
    sent: "Sent",
  },
  composeForm: {
    messageSent: "Message sent",
    messageSentMessage: (people: number) => `It is on its way to ${count(people, "person", "people")}.`,
    subject: "Subject",
    whereItsButtonLeads: "Where its button leads",
    whereItsButtonLeadsDescription:
      "A page of this client, such as /my-scorecard, or an https address; empty for no button",
    delivery: "Delivery",
    sendMessage: "Send message",
    sendThisMessage: "Send this message?",
    sendToPeople: (people: number) => `Send to ${count(people, "person", "people")}`,
    sendThisMessageText: (subject: ReactNode, people: number, ways: string) =>
      rich`${subject} goes to ${count(people, "person", "people")} by ${ways}. It cannot be called back.`,
  },
  composeValues: {
    chooseWhoGetsIt: "Choose who gets it.",
    giveItASubject: "Give it a subject.",
    writeTheMessage: "Write the message.",
    pageOfThisClient: "A page of this client, such as /my-scorecard, or an https address.",
    chooseAtLeastOneWay: "Choose at least one way.",
  },
  recipientsField: {
    recipients: "Recipients",
    addDepartmentOrCluster: "Add a department or cluster",
    loading: "Loading…",
    everybodyInIt: "Everybody in it",
    noSuchUnit: "No such unit",
    addAPerson: "Add a person",
    nameOrId: "Name or id",
    nobodyFound: "Nobody found",
    nobodyChosenYet: "Nobody chosen yet",
    recipientsText: (recipients: number) => count(recipients, "recipient"),
    removeAll: "Remove all",
    chosenRecipients: "Chosen recipients",
    removeName: (name: string) => `Remove ${name}`,
    showFewer: "Show fewer",
    andMore: (ids: number) => `and ${ids} more`,
  },
  results: {
    nameOrEmployeeId: "Name or employee id",
    showOnly: "Show only",
    all: "All",
    whatBecameOfIt: "What became of it",
    nobodyHere: "Nobody here",
    nobodyFitsTheFilters: "Nobody fits the filters.",
    person: "Person",
  },
  richText: {
    message: "Message",
  },
  sentList: {
    sent: "Sent",
    subjectOrText: "Subject or text",
    sentBy: "Sent by",
    sentMessages: "Sent messages",
    noMessageHere: "No message here",
    noMessageHereText: "None was sent yet, or none fits the filters.",
    subject: "Subject",
    by: "By",
    to: "To",
    people: (people: number) => count(people, "person", "people"),
    byWayOf: "By way of",
    email: "Email",
    notAskedFor: "Not asked for",
    sentText: (sent: number) => `${sent} sent`,
    onTheWay: (queued: number) => `${queued} on the way`,
    failed: (failed: number) => `${failed} failed`,
    skipped: (skipped: number) => `${skipped} skipped`,
  },
  useDirectory: {
    everybodyInTheCompany: "Everybody in the company",
    peopleOfNoDepartment: "People of no department",
    company: "Company",
    allOf: (name: string) => `All of ${name}`,
  },
}
