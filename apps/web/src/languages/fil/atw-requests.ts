import type { ReactNode } from "react"
import type { messages } from "../../features/atw-requests/messages.ts"
import { count, formatNumber } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"

export const atwRequests: typeof messages = {
  atwRequestsPage: {
    askForAtwEntry: "Humiling ng ATW entry",
    requests: (requests: number) => count(requests, "request", "request"),
    myAtwRequests: "Mga ATW request ko",
    atwRequestsOfMyPeople: "Mga ATW request ng mga tao ko",
    noRequests: "Walang request",
    noRequestsText:
      "May ginawa ka bang higit sa inaasahan para sa isang customer, sa team mo, o sa kompanya? Humiling ng ATW entry tungkol dito.",
    nothingHere: "Walang laman",
    nothingHereText:
      "Walang request ng mga tao mo na tumutugma sa mga filter na ito. Gawing “Lahat” ang status para makita ang mga nakaraang desisyon.",
    atwRequests: "Mga ATW request",
    about:
      "Attitude toward work (ATW): humihiling ang mga empleyado ng entry tungkol sa ginawa nila, at nagpapasya ang mga manager nila.",
    myPeoples: "Sa mga tao ko",
    mine: "Sa akin",
  },
  decideForm: {
    giveScoreFrom0: "Maglagay ng score mula 0 hanggang 100.",
    giveAReason: "Maglagay ng dahilan. Makikita ito ng empleyado.",
    approved: "Naaprubahan. Nagawa na ang ATW entry.",
    rejected: "Tinanggihan.",
    decision: "Desisyon",
    approve: "Aprubahan",
    reject: "Tanggihan",
    finalScore: "Final na score",
    finalScoreDescription: "0 hanggang 100, hanggang dalawang decimal",
    remarks: "Mga puna",
    goIntoTheEntry: "Mase-save kasama ng entry",
    whyItIsRejected: "Dahilan ng pagtanggi",
    employeeSeesIt: "Makikita ito ng empleyado",
    approveRequest: "Aprubahan ang request",
    rejectRequest: "Tanggihan ang request",
  },
  labels: {
    statusNames: { pending: "Naghihintay", approved: "Inaprubahan", rejected: "Tinanggihan" },
    all: "Lahat",
    mbBytes: (bytes: string) => `${bytes} MB`,
    kbBytes: (bytes: number) => `${bytes} KB`,
    isNoPdfJpeg: (name: string) =>
      `Hindi PDF, JPEG, PNG, o WebP ang “${name}”. I-save ito bilang isa sa mga ito o kumuha ng litrato, saka piliin ulit.`,
    isEmpty: (name: string) => `Walang laman ang “${name}”.`,
    isTooLarge: (name: string, size: string, maxProofMegabytes: number) =>
      `${size} ang “${name}”. Pumili ng file na hanggang ${maxProofMegabytes} MB, gaya ng mas maliit na litrato.`,
  },
  proof: {
    withoutAProof: "Walang nakalakip na patunay.",
    proofFileName: (fileName: string) => `Patunay: ${fileName}`,
  },
  requestColumns: {
    date: "Petsa",
    employee: "Empleyado",
    impact: "Impact",
    whatHappened: "Ano ang nangyari",
    withAProof: "may patunay",
    state: "Status",
    score: "Score",
    sent: "Ipinadala",
  },
  pointsSoFar: {
    sum: (month, impact, sum, most) => `${impact} sa ${month} sa ngayon: ${sum} sa hanggang ${most} point.`,
    usual: (entries, mean) => `${formatNumber(entries)} entry, ${mean} point sa average.`,
  },
  requestDrawer: {
    atwRequest: "ATW request",
    alreadyDecided: "Napagpasyahan na",
    alreadyDecidedText: "May ibang kakapasya lang sa request na ito. Nasa ibaba ang desisyon nila.",
    sentCreatedAt: (createdAt) => rich`Ipinadala: ${createdAt}`,
    byOn: (status: string, by: ReactNode, decidedAt: string) => rich`${status} ni ${by} noong ${decidedAt}`,
    finalScore: (finalScore: ReactNode) => rich`Final na score ${finalScore}`,
    withdrawRequest: "Bawiin ang request",
    withdrawThisRequest: "Bawiin ang request na ito?",
    requestWithdrawn: "Nabawi na ang request mo.",
    withdrawRequestText: "Aalisin ang request at ang patunay nito. Puwede kang magpadala ng bago.",
  },
  requestFilters: {
    state: "Status",
    all: "Lahat",
    month: "Buwan",
    employee: "Empleyado",
    everyone: "Lahat",
  },
  requestForm: {
    chooseWhoItHelped: "Piliin kung sino ang natulungan.",
    sayWhatYouDid: "Ilarawan ang ginawa mo.",
    askForAtwEntry: "Humiling ng ATW entry",
    yourRequestWasSent: "Naipadala na ang request mo. Ang mga manager mo ang magpapasya.",
    whenItHappened: "Kailan ito nangyari",
    whoItHelped: "Sino ang natulungan",
    choose: "Pumili",
    whoItHelpedNothingFound: "Wala nito sa cycle ng petsang ito",
    whatYouDid: "Ano ang ginawa mo",
    whatYouDidDescription: "Babasahin ito ng manager mo, at magiging bahagi ito ng entry.",
    proofIfYouHaveOne: "Patunay (opsyonal)",
    proofIfDescription: "PDF, JPEG, PNG, o WebP, hanggang 5 MB. Inaalis ang metadata ng litrato.",
    close: "Isara",
    sendRequest: "Ipadala ang request",
  },
}
