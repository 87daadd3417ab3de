import type { messages } from "../../features/audit/messages.ts"
import { count } from "../../lib/format.ts"

export const audit: typeof messages = {
  auditLogPage: {
    auditLog: "Audit log",
    about:
      "Nakatala rito ang bawat pagbabagong ginawa sa app. Magkakadugtong at selyado ang mga tala, kaya natutuklasan ang anumang pakikialam sa log.",
    noRecords: "Walang tala",
    noRecordsText: "Walang talang tumutugma sa mga filter na ito.",
    everyone: "Lahat",
    performedBy: "Gumawa",
    personAffected: "Taong apektado",
    impersonatedBy: "Kumilos bilang iba",
    action: "Aksyon",
    collection: "Collection",
    id: "ID",
    from: "Mula",
    to: "Hanggang",
    when: "Kailan",
    who: "Sino",
    service: "System",
    byImpersonatorName: (impersonatorName: string) => ` (ginawa ni ${impersonatorName})`,
    target: "Target",
    request: "Request",
    whatChanged: "Ano ang nagbago",
  },
  verifyButton: {
    verify: "I-verify",
    isLogIntact: "Buo ba ang log?",
    intact: (records: number) => `Oo. ${count(records, "tala", "tala")} ang na-check, walang nakitang problema.`,
    damaged: (faults: number, records: number) =>
      `Hindi. ${count(faults, "problema", "problema")} ang nakita sa ${count(records, "tala", "tala")}.`,
    chainRecord: (chain: number, position: number, reason: string) => `Chain ${chain}, tala ${position}: ${reason}`,
    keepThisLineElsewhere:
      "Itabi ang linyang ito sa ibang lugar. Kung hindi na ito lumabas sa susunod na pag-check sa ganitong mga haba, pinutol ang log o pinalitan ng lumang kopya.",
  },
}
