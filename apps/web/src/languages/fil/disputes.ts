import type { ReactNode } from "react"
import type { messages } from "../../features/disputes/messages.ts"
import { count } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"

export const disputes: typeof messages = {
  disputesPage: {
    disputes: "Mga dispute",
    myDisputes: "Mga dispute ko",
    about:
      "Dini-dispute ng mga empleyado ang mga entry tungkol sa kanila. Ang nagpapasya ay taong hindi nag-submit ng entry.",
    ownAbout: "Ang mga entry tungkol sa iyo na dini-dispute mo, at kung ano ang napagpasyahan.",
    toDecide: "Pagpapasyahan",
    all: "Lahat",
    mine: "Sa akin",
    views: "Mga dispute na ipapakita",
    total: (total: number) => count(total, "dispute", "dispute"),
    nothingToDecide: "Walang pagpapasyahan",
    nothingToDecideText: "Walang bukas na dispute na puwede mong pagpasyahan ang tumutugma sa mga filter na ito.",
    noneOfMine: "Walang dispute",
    noneOfMineText: "May mali ba sa entry tungkol sa iyo? Buksan ito at piliin ang I-dispute ang entry na ito.",
    myEntries: "Mga entry ko",
    nothingHere: "Walang dispute rito",
    nothingHereText: "Walang tumutugma sa mga filter na ito.",
  },
  filters: {
    status: "Status",
    kind: "Uri ng entry",
    month: "Buwan",
    employee: "Empleyado",
    all: "Lahat",
    everyone: "Lahat",
  },
  columns: {
    entryDate: "Petsa ng entry",
    employee: "Empleyado",
    kind: "Entry",
    message: "Ano ang mali",
    status: "Status",
    comments: "Mga komento",
    sent: "Ipinadala",
  },
  labels: {
    statuses: { open: "Bukas", accepted: "Tinanggap", rejected: "Tinanggihan", withdrawn: "Binawi" },
  },
  drawer: {
    dispute: "Dispute",
    entryOf: (kind: string, date: string) => `${kind}, ${date}`,
    openEntry: "Buksan ang entry",
    submittedBy: (name: ReactNode) => rich`Isinumite ni ${name}`,
    disputedItems: "Mga checklist item na dini-dispute",
    wholeEntry: "Dini-dispute ang buong entry.",
  },
  thread: {
    discussion: "Usapan",
    noComments: "Wala pang komento.",
    employee: "Empleyado",
    comment: "Komento",
    commentDescription: "Mababasa ito ng magkabilang panig bago at pagkatapos pagpasyahan ang dispute.",
    writeSomething: "Sumulat ng komento.",
    send: "Ipadala ang komento",
  },
  decision: {
    acceptedChanged: (by: ReactNode, at: string) => rich`Tinanggap ni ${by} noong ${at}. Itinama ang entry.`,
    acceptedDeleted: (by: ReactNode, at: string) => rich`Tinanggap ni ${by} noong ${at}. Binura ang entry.`,
    rejected: (by: ReactNode, at: string) => rich`Tinanggihan ni ${by} noong ${at}. Walang magbabago sa entry.`,
    withdrawn: (at: string) => `Binawi noong ${at}.`,
  },
  undecided: {
    own: "Ibang tao ang magpapasya sa dispute mo. Hanggang doon, puwede kang magkomento rito o bawiin ito.",
    ownSubmission:
      "Ikaw ang nag-submit ng entry na ito, kaya ibang manager ang magpapasya sa dispute. Puwede kang magkomento rito.",
    readOnly: "Isang supervisor o mas mataas ang magpapasya sa dispute na ito.",
  },
  withdraw: {
    withdraw: "Bawiin ang dispute",
    title: "Bawiin ang dispute na ito?",
    text: "Walang magbabago sa entry. Puwede mo itong i-dispute ulit hanggang sa deadline nito.",
    done: "Nabawi na ang dispute mo.",
  },
  decide: {
    decide: "Magpasya",
    decision: "Desisyon",
    change: "Itama ang entry",
    delete: "Burahin ang entry",
    reject: "Tanggihan",
    accepted: "Tinanggap. Itinama ang entry.",
    deleted: "Tinanggap. Binura ang entry.",
    rejected: "Tinanggihan. Walang magbabago sa entry.",
  },
  reject: {
    note: "Dahilan ng pagtanggi",
    noteDescription: "Makikita ito ng empleyado",
    giveTheReason: "Sabihin kung bakit mo tinatanggihan ang dispute. Makikita ito ng empleyado.",
    reject: "Tanggihan ang dispute",
  },
}
