import type { ReactNode } from "react"
import { rich } from "../../lib/rich.ts"

/** What the pages of "create requests" say, by the file that says it. */
export const messages = {
  createRequestsPage: {
    createRequests: "Create requests",
    about: "Colleagues ask for people to be added. Check the record, correct it if needed, and decide.",
    createRequestsAbout: "Ask for somebody to be added to your people. An approver looks at it and decides.",
    askForAnEmployee: "Ask for an employee",
    requestsByStatus: "Requests by status",
    askedBy: "Asked by",
    everybody: "Everybody",
    noRequestsHere: "No requests here",
    nothingWaitsForDecision: "Nothing waits for a decision.",
    noRequestsHereText: "None was decided this way yet.",
  },
  decideForm: {
    wasAdded: (name: string) => `${name} was added.`,
    reject: "Reject…",
    approveWithChanges: "Approve with changes",
    approve: "Approve",
    turnDown: (name: string) => `Turn down ${name}?`,
    rejectRequest: "Reject request",
    requestWasTurnedDown: "The request was turned down.",
    note: "Note",
    whoeverAskedReadsIt: "Whoever asked reads it.",
  },
  newRequestDrawer: {
    askForAnEmployee: "Ask for an employee",
    yourRequestWasSent: "Your request was sent to the approvers.",
    fillInWhatYouKnow: "Fill in what you know. Approvers may change any of it before they add the person.",
    cancel: "Cancel",
    sendRequest: "Send request",
  },
  requestColumns: {
    name: "Name",
    position: "Position",
    department: "Department",
    askedBy: "Asked by",
    asked: "Asked",
  },
  requestDrawer: {
    askedForThisOn: (requestedById: ReactNode, createdAt: string) =>
      rich`${requestedById} asked for this on ${createdAt}.`,
    byOn: (createRequestTab: string, decidedById: ReactNode, decidedAt: string) =>
      rich`${createRequestTab} by ${decidedById} on ${decidedAt}.`,
    note: "Note:",
    openEmployeeId: (employeeId: string) => `Open ${employeeId}`,
    employeeEmployeeId: (employeeId: string) => `Employee ${employeeId}`,
  },
  requestLabels: {
    createRequestTabs: { pending: "Pending", approved: "Approved", rejected: "Rejected" },
  },
}
