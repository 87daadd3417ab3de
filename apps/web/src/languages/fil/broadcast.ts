import type { ReactNode } from "react"
import type { messages } from "../../features/broadcast/messages.ts"
import { count } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"

export const broadcast: typeof messages = {
  bodyField: {
    message: "Mensahe",
    messageDescription: "Simpleng text ang nasa inbox; sa email, ipinapakita rin ang mga heading, listahan, at link.",
  },
  broadcastDrawer: {
    broadcast: "Broadcast",
    toPeopleBy: (sentByName, sentAt, people, ways) =>
      rich`${sentByName}, ${sentAt}, sa ${count(people, "tao", "tao")} sa pamamagitan ng ${ways}`,
    buttonLeadsTo: (actionUrl: ReactNode) => rich`Binubuksan ng button ang ${actionUrl}`,
  },
  broadcastLabels: {
    wayNames: { email: "Email", in_app: "Inbox" },
    stateNames: {
      sent: "Naipadala",
      queued: "Papunta na",
      failed: "Pumalya",
      skipped: "Nilaktawan",
      not_requested: "Hindi hiniling",
    },
    and: " at ",
  },
  broadcastPage: {
    broadcast: "Broadcast",
    about: "Magpadala ng mensahe sa mga taong pipiliin mo: sa email, sa inbox nila, o pareho.",
    compose: "Sumulat",
    sent: "Mga naipadala",
  },
  composeForm: {
    messageSent: "Naipadala ang mensahe",
    messageSentMessage: (people: number) => `Papunta na ito sa ${count(people, "tao", "tao")}.`,
    subject: "Paksa",
    buttonLink: "Link ng button",
    buttonLinkDescription:
      "Isang page sa app na ito, gaya ng /my-scorecard, o isang https:// address. Iwanang blangko kung walang button.",
    delivery: "Paraan ng pagpapadala",
    sendMessage: "Ipadala ang mensahe",
    sendThisMessage: "Ipadala ang mensaheng ito?",
    sendToPeople: (people: number) => `Ipadala sa ${count(people, "tao", "tao")}`,
    sendThisMessageText: (subject: ReactNode, people: number, ways: string) =>
      rich`Ipapadala ang ${subject} sa ${count(people, "tao", "tao")} sa pamamagitan ng ${ways}. Hindi mo na ito mababawi.`,
  },
  composeValues: {
    chooseWhoGetsIt: "Piliin kung sino ang tatanggap.",
    giveItASubject: "Maglagay ng paksa.",
    writeTheMessage: "Sumulat ng mensahe.",
    pageOfThisClient: "Maglagay ng page sa app na ito, gaya ng /my-scorecard, o isang https:// address.",
    chooseAtLeastOneWay: "Pumili ng email, inbox, o pareho.",
  },
  recipientsField: {
    recipients: "Mga tatanggap",
    addDepartmentOrCluster: "Magdagdag ng department o cluster",
    loading: "Nilo-load…",
    everyoneInIt: "Lahat ng kasama rito",
    noSuchUnit: "Walang tumutugma",
    addAPerson: "Magdagdag ng tao",
    nameOrId: "Pangalan o ID",
    noOneFound: "Walang nahanap",
    noRecipientsYet: "Wala pang tatanggap",
    recipientCount: (recipients: number) => count(recipients, "tatanggap", "tatanggap"),
    removeAll: "Alisin lahat",
    chosenRecipients: "Mga napiling tatanggap",
    removeName: (name: string) => `Alisin si ${name}`,
    showFewer: "Magpakita ng mas kaunti",
    andMore: (ids: number) => `at ${ids} pa`,
  },
  results: {
    nameOrEmployeeId: "Pangalan o employee ID",
    showOnly: "Ipakita lang",
    all: "Lahat",
    deliveryResults: "Resulta ng pagpapadala",
    noOneHere: "Walang tao rito",
    noOneMatches: "Walang tumutugma sa mga filter na ito.",
    person: "Tao",
  },
  sentList: {
    sent: "Naipadala",
    subjectOrText: "Paksa o text",
    sentBy: "Nagpadala",
    sentMessages: "Mga naipadalang mensahe",
    noMessageHere: "Walang mensahe",
    noMessageHereText: "Lalabas dito ang mga naipadalang mensahe na tumutugma sa mga filter mo.",
    subject: "Paksa",
    by: "Nagpadala",
    to: "Para sa",
    people: (people: number) => count(people, "tao", "tao"),
    sentVia: "Ipinadala sa",
    email: "Email",
    notAskedFor: "Hindi hiniling",
    sentText: (sent: number) => `${sent} naipadala`,
    onTheWay: (queued: number) => `${queued} papunta na`,
    failed: (failed: number) => `${failed} pumalya`,
    skipped: (skipped: number) => `${skipped} nilaktawan`,
  },
  useDirectory: {
    everyoneInTheCompany: "Lahat sa kompanya",
    peopleWithoutDepartment: "Mga taong walang department",
    company: "Kompanya",
    allOf: (name: string) => `Lahat sa ${name}`,
  },
}
