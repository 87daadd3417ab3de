export { onDays, type PersonDay } from "./absences.store.ts"
export { findWarnings, type Candidate, type FindRecorded, type RecordedEntry } from "./warnings.ts"
