import type { CreateRequest } from "@scorecard/contracts/create-requests"
import { messages } from "./messages.ts"

export const CREATE_REQUEST_TABS: Record<CreateRequest["status"], string> = messages.requestLabels.createRequestTabs
