import type { CreateRequest } from "@scorecard/contracts/create-requests"

export const CREATE_REQUEST_TABS: Record<CreateRequest["status"], string> = {
  pending: "Pending",
  approved: "Approved",
  rejected: "Rejected",
}
