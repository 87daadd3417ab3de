import type { ReactNode } from "react"
import type { messages } from "../../features/create-requests/messages.ts"
import { rich } from "../../lib/rich.ts"

export const createRequests: typeof messages = {
  createRequestsPage: {
    createRequests: "Mga request na magdagdag",
    about:
      "Humihiling ang mga katrabaho na magdagdag ng mga tao. I-check ang bawat record, itama kung kailangan, at magpasya.",
    createRequestsAbout:
      "Humiling na may idagdag sa mga tao mo. Sinusuri ng isang approver ang request at siya ang nagpapasya.",
    requestAnEmployee: "Humiling ng bagong empleyado",
    requestsByStatus: "Mga request ayon sa status",
    requestedBy: "Humiling",
    everyone: "Lahat",
    noRequests: "Walang request",
    nothingToDecide: "Walang naghihintay ng desisyon.",
    noneDecided: "Lalabas dito ang mga request na ganito ang naging desisyon.",
  },
  decideForm: {
    wasAdded: (name: string) => `Naidagdag si ${name}.`,
    reject: "Tanggihan…",
    approveWithChanges: "Aprubahan nang may pagbabago",
    approve: "Aprubahan",
    rejectTitle: (name: string) => `Tanggihan si ${name}?`,
    rejectRequest: "Tanggihan ang request",
    requestWasRejected: "Tinanggihan ang request.",
    note: "Tala",
    requesterSeesIt: "Makikita ito ng taong humiling.",
  },
  newRequestDrawer: {
    requestAnEmployee: "Humiling ng bagong empleyado",
    yourRequestWasSent: "Naipadala sa mga approver ang request mo.",
    fillInWhatYouKnow:
      "Punan ang mga alam mo. Puwedeng baguhin ng mga approver ang alinman dito bago nila idagdag ang tao.",
    cancel: "Kanselahin",
    sendRequest: "Ipadala ang request",
  },
  requestColumns: {
    name: "Pangalan",
    position: "Position",
    department: "Department",
    requestedBy: "Humiling",
    requested: "Hiniling noong",
  },
  requestDrawer: {
    requestedOn: (requestedById, createdAt) => rich`Hiniling ito ni ${requestedById} ${createdAt}.`,
    byOn: (createRequestTab: string, decidedById: ReactNode, decidedAt: string) =>
      rich`${createRequestTab} ni ${decidedById} noong ${decidedAt}.`,
    note: "Tala:",
    openEmployeeId: (employeeId: string) => `Buksan ang ${employeeId}`,
    employeeEmployeeId: (employeeId: string) => `Empleyado ${employeeId}`,
  },
  requestLabels: {
    createRequestTabs: { pending: "Naghihintay", approved: "Inaprubahan", rejected: "Tinanggihan" },
  },
}
