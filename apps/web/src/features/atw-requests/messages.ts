import type { ReactNode } from "react"
import { count } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"

/** What the pages of "atw requests" say, by the file that says it. */
export const messages = {
  atwRequestsPage: {
    askForAtwEntry: "Ask for an ATW entry",
    requests: (requests: number) => count(requests, "request"),
    myAtwRequests: "My ATW requests",
    atwRequestsOfMyPeople: "ATW requests of my people",
    noRequests: "No requests",
    noRequestsText:
      "When you went out of your way for a customer, your team or the company, ask for an ATW entry about it.",
    nothingHere: "Nothing here",
    nothingHereText:
      'None of your people\'s requests fits the filters. Choose the state "All" to see what was decided.',
    atwRequests: "ATW requests",
    about: "Attitude towards work: employees ask for an entry with what they did, their managers decide.",
    myPeoples: "My people's",
    mine: "Mine",
  },
  decideForm: {
    giveScoreFrom0: "Give a score from 0 to 100.",
    giveAReason: "Give a reason. The employee will see it.",
    approved: "Approved; the ATW entry is made.",
    rejected: "Rejected.",
    decision: "Decision",
    approve: "Approve",
    reject: "Reject",
    finalScore: "Final score",
    finalScoreDescription: "0 to 100, with at most two decimals",
    remarks: "Remarks",
    goIntoTheEntry: "Go into the entry",
    whyItIsRejected: "Why it is rejected",
    thePersonReadsIt: "The person reads it",
    approveRequest: "Approve request",
    rejectRequest: "Reject request",
  },
  labels: {
    statusNames: { pending: "Waiting", approved: "Approved", rejected: "Rejected" },
    all: "All",
    mbBytes: (bytes: string) => `${bytes} MB`,
    kbBytes: (bytes: number) => `${bytes} KB`,
    isNoPdfJpeg: (name: string) =>
      `"${name}" is no PDF, JPEG, PNG or WebP. Save or photograph it as one of these, and choose it again.`,
    isEmpty: (name: string) => `"${name}" is empty.`,
    is: (name: string, size: string, maxProofMegabytes: number) =>
      `"${name}" is ${size}; at most ${maxProofMegabytes} MB can be sent. A smaller photo will do.`,
  },
  pendingCount: {
    waiting: "waiting",
  },
  proof: {
    withoutAProof: "Without a proof.",
    proofFileName: (fileName: string) => `Proof: ${fileName}`,
  },
  requestColumns: {
    day: "Day",
    employee: "Employee",
    impact: "Impact",
    whatHappened: "What happened",
    withAProof: "with a proof",
    state: "State",
    score: "Score",
    sent: "Sent",
  },
  requestDrawer: {
    atwRequest: "ATW request",
    alreadyDecided: "Already decided",
    alreadyDecidedText: "Somebody else decided about this request a moment ago. Below is what they decided.",
    sentCreatedAt: (createdAt: string) => `Sent ${createdAt}`,
    byOn: (status: string, by: ReactNode, decidedAt: string) => rich`${status} by ${by} on ${decidedAt}`,
    finalScore: (finalScore: ReactNode) => rich`Final score ${finalScore}`,
    takeRequestBack: "Take request back",
    takeTheRequestBack: "Take the request back?",
    yourRequestIsTakenBack: "Your request is taken back.",
    takeRequestBackText: "The request and its proof are removed. You can send another one.",
  },
  requestFilters: {
    state: "State",
    all: "All",
    month: "Month",
    employee: "Employee",
    everybody: "Everybody",
  },
  requestForm: {
    chooseWhoItHelped: "Choose who it helped.",
    sayWhatYouDid: "Say what you did.",
    askForAtwEntry: "Ask for an ATW entry",
    yourRequestWasSent: "Your request was sent. Your managers decide about it.",
    whenItHappened: "When it happened",
    whoItHelped: "Who it helped",
    choose: "Choose",
    whoItHelpedNothingFound: "The cycle of this day has none",
    whatYouDid: "What you did",
    whatYouDidDescription: "Your manager reads it, and it goes into the entry.",
    proofIfYouHaveOne: "Proof, if you have one",
    proofIfDescription: "PDF, JPEG, PNG or WebP, at most 5 MB. Photos are kept without their metadata.",
    close: "Close",
    sendRequest: "Send request",
  },
}
