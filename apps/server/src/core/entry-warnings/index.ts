export { onDays, type PersonDay } from "./absences.store.ts"
export { attendanceOf, findWarnings, type Candidate, type FindRecorded, type RecordedEntry } from "./warnings.ts"
