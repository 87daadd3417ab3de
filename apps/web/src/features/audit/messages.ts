import { count } from "../../lib/format.ts"

/** What the pages of "audit" say, by the file that says it. */
export const messages = {
  auditLogPage: {
    auditLog: "Audit log",
    about:
      "Every change through the product leaves a record here, sealed in chains so that a later change of the log is found.",
    noRecords: "No records",
    noRecordsText: "Nothing was changed that fits these filters.",
    everybody: "Everybody",
    whoDidIt: "Who did it",
    personConcerned: "Person concerned",
    behindAnImpersonation: "Behind an impersonation",
    action: "Action",
    collection: "Collection",
    id: "Id",
    from: "From",
    to: "To",
    when: "When",
    who: "Who",
    theService: "The service",
    byImpersonatorName: (impersonatorName: string) => ` (by ${impersonatorName})`,
    concerns: "Concerns",
    target: "Target",
    request: "Request",
    whatChanged: "What changed",
  },
  verifyButton: {
    verify: "Verify",
    isLog: "Is the log as it was written?",
    yes: (records: number) => `Yes: ${count(records, "record")} checked, no fault found.`,
    no: (faults: number, records: number) => `No: ${count(faults, "fault")} in ${count(records, "record")}.`,
    chainRecord: (chain: number, position: number, reason: string) => `Chain ${chain}, record ${position}: ${reason}`,
    keepThisLineElsewhere:
      "Keep this line elsewhere. A later log that no longer gives it at these lengths was cut, or is an old copy.",
  },
}
