import type { ReactNode } from "react"
import { rich } from "../../lib/rich.ts"
import { localized } from "../../lib/language.ts"

/** UI copy of the create request pages, by component. */
export const messages = localized("createRequests", {
  createRequestsPage: {
    createRequests: "Create requests",
    about: "Colleagues ask to have people added. Check each record, correct it if needed, and decide.",
    createRequestsAbout: "Ask to have someone added to your people. An approver reviews the request and decides.",
    requestAnEmployee: "Request a new employee",
    requestsByStatus: "Requests by status",
    requestedBy: "Requested by",
    everyone: "Everyone",
    noRequests: "No requests",
    nothingToDecide: "Nothing is waiting for a decision.",
    noneDecided: "Requests decided this way appear here.",
  },
  decideForm: {
    wasAdded: (name: string) => `${name} was added.`,
    reject: "Reject…",
    approveWithChanges: "Approve with changes",
    approve: "Approve",
    rejectTitle: (name: string) => `Reject ${name}?`,
    rejectRequest: "Reject request",
    requestWasRejected: "The request was rejected.",
    note: "Note",
    requesterSeesIt: "The person who asked will see it.",
  },
  newRequestDrawer: {
    requestAnEmployee: "Request a new employee",
    yourRequestWasSent: "Your request was sent to the approvers.",
    fillInWhatYouKnow: "Fill in what you know. Approvers can change any of it before they add the person.",
    cancel: "Cancel",
    sendRequest: "Send request",
  },
  requestColumns: {
    name: "Name",
    position: "Position",
    department: "Department",
    requestedBy: "Requested by",
    requested: "Requested",
  },
  requestDrawer: {
    requestedOn: (requestedById: ReactNode, createdAt: ReactNode) =>
      rich`${requestedById} requested this ${createdAt}.`,
    byOn: (createRequestTab: string, decidedById: ReactNode, decidedAt: string) =>
      rich`${createRequestTab} by ${decidedById} on ${decidedAt}.`,
    note: "Note:",
    openEmployeeId: (employeeId: string) => `Open ${employeeId}`,
    employeeEmployeeId: (employeeId: string) => `Employee ${employeeId}`,
  },
  requestLabels: {
    createRequestTabs: { pending: "Pending", approved: "Approved", rejected: "Rejected" },
  },
})
