import type { ReactNode } from "react"
import { count } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"
import { localized } from "../../lib/language.ts"

/** UI copy of the ATW request pages, by component. */
export const messages = localized("atwRequests", {
  atwRequestsPage: {
    askForAtwEntry: "Ask for an ATW entry",
    requests: (requests: number) => count(requests, "request"),
    myAtwRequests: "My ATW requests",
    atwRequestsOfMyPeople: "My team's ATW requests",
    noRequests: "No requests",
    noRequestsText:
      "Did you go out of your way for a customer, your team, or the company? Ask for an ATW entry about it.",
    nothingHere: "Nothing here",
    nothingHereText:
      'None of your people\'s requests match these filters. Set the status to "All" to see past decisions.',
    atwRequests: "ATW requests",
    about: "Attitude toward work (ATW): employees ask for an entry about what they did, and their managers decide.",
    myPeoples: "My team's",
    mine: "Mine",
  },
  decideForm: {
    giveScoreFrom0: "Enter a score from 0 to 100.",
    giveAReason: "Enter a reason. The employee will see it.",
    approved: "Approved. The ATW entry was created.",
    rejected: "Rejected.",
    decision: "Decision",
    approve: "Approve",
    reject: "Reject",
    finalScore: "Final score",
    finalScoreDescription: "0 to 100, up to two decimals",
    remarks: "Remarks",
    goIntoTheEntry: "Saved with the entry",
    whyItIsRejected: "Reason for rejecting",
    employeeSeesIt: "The employee will see it",
    approveRequest: "Approve request",
    rejectRequest: "Reject request",
  },
  labels: {
    statusNames: { pending: "Pending", approved: "Approved", rejected: "Rejected" },
    all: "All",
    mbBytes: (bytes: string) => `${bytes} MB`,
    kbBytes: (bytes: number) => `${bytes} KB`,
    isNoPdfJpeg: (name: string) =>
      `"${name}" isn't a PDF, JPEG, PNG, or WebP. Save it as one of these or take a photo, then choose it again.`,
    isEmpty: (name: string) => `"${name}" is empty.`,
    isTooLarge: (name: string, size: string, maxProofMegabytes: number) =>
      `"${name}" is ${size}. Choose a file of up to ${maxProofMegabytes} MB, such as a smaller photo.`,
  },
  proof: {
    withoutAProof: "No proof attached.",
    proofFileName: (fileName: string) => `Proof: ${fileName}`,
  },
  requestColumns: {
    date: "Date",
    employee: "Employee",
    impact: "Impact",
    whatHappened: "What happened",
    withAProof: "with proof",
    state: "Status",
    score: "Score",
    sent: "Sent",
  },
  pointsSoFar: {
    sum: (month: string, impact: string, sum: string, most: string) =>
      `${impact} in ${month} so far: ${sum} of at most ${most} points.`,
    usual: (entries: number, mean: string) => `${count(entries, "entry", "entries")}, ${mean} points on average.`,
  },
  requestDrawer: {
    atwRequest: "ATW request",
    alreadyDecided: "Already decided",
    alreadyDecidedText: "Someone else just decided this request. Their decision is below.",
    sentCreatedAt: (createdAt: ReactNode) => rich`Sent ${createdAt}`,
    byOn: (status: string, by: ReactNode, decidedAt: string) => rich`${status} by ${by} on ${decidedAt}`,
    finalScore: (finalScore: ReactNode) => rich`Final score ${finalScore}`,
    withdrawRequest: "Withdraw request",
    withdrawThisRequest: "Withdraw this request?",
    requestWithdrawn: "Your request was withdrawn.",
    withdrawRequestText: "The request and its proof will be removed. You can send another one.",
  },
  requestFilters: {
    state: "Status",
    all: "All",
    month: "Month",
    employee: "Employee",
    everyone: "Everyone",
  },
  requestForm: {
    chooseWhoItHelped: "Choose who it helped.",
    sayWhatYouDid: "Describe what you did.",
    askForAtwEntry: "Ask for an ATW entry",
    yourRequestWasSent: "Your request was sent. Your managers will decide.",
    whenItHappened: "When it happened",
    whoItHelped: "Who it helped",
    choose: "Choose",
    whoItHelpedNothingFound: "No impacts are set up for this date",
    whatYouDid: "What you did",
    whatYouDidDescription: "Your manager will read it, and it becomes part of the entry.",
    proofIfYouHaveOne: "Proof (optional)",
    proofIfDescription: "PDF, JPEG, PNG, or WebP, up to 5 MB. Photo metadata is removed.",
    close: "Close",
    sendRequest: "Send request",
  },
})
