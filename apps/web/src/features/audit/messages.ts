import { count } from "../../lib/format.ts"
import { localized } from "../../lib/language.ts"

/** UI copy of the audit log pages, by component. */
export const messages = localized("audit", {
  auditLogPage: {
    auditLog: "Audit log",
    about:
      "Every change made in the app is recorded here. Records are chained and sealed, so tampering with the log is detected.",
    noRecords: "No records",
    noRecordsText: "No records match these filters.",
    everyone: "Everyone",
    performedBy: "Performed by",
    personAffected: "Person affected",
    impersonatedBy: "Impersonated by",
    action: "Action",
    collection: "Collection",
    id: "ID",
    from: "From",
    to: "To",
    when: "When",
    who: "Who",
    service: "System",
    byImpersonatorName: (impersonatorName: string) => ` (by ${impersonatorName})`,
    target: "Target",
    request: "Request",
    whatChanged: "What changed",
  },
  verifyButton: {
    verify: "Verify",
    isLogIntact: "Is the log intact?",
    intact: (records: number) => `Yes. ${count(records, "record")} checked, no problems found.`,
    damaged: (faults: number, records: number) =>
      `No. ${count(faults, "problem")} found in ${count(records, "record")}.`,
    chainRecord: (chain: number, position: number, reason: string) => `Chain ${chain}, record ${position}: ${reason}`,
    keepThisLineElsewhere:
      "Keep this line somewhere else. If a later check no longer produces it at these lengths, the log was cut or replaced with an old copy.",
  },
})
