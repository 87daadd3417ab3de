import { count } from "../../lib/format.ts"
import { localized } from "../../lib/language.ts"

/** UI copy of the page of acknowledgements. */
export const messages = localized("acknowledgements", {
  title: "Acknowledgements",
  about:
    "Who has seen and acknowledged the final figures of a month. It doesn't mean that they agree: people dispute an entry if they don't.",
  people: "People",
  table: "Acknowledgements of the month",
  summary: (acknowledged: number, people: number) =>
    `${acknowledged} of ${count(people, "person", "people")} acknowledged`,
  version: (version: number) => `Version ${version}`,
  person: "Person",
  nameEmailOrId: "Name, email, or ID",
  department: "Department",
  allDepartments: "All departments",
  status: "Status",
  allStatuses: "All",
  statuses: { pending: "Not yet", acknowledged: "Acknowledged" },
  when: "Acknowledged",
  ofVersion: (version: number) => `version ${version}`,
  changedSince: (version: number) => `Figures changed in version ${version}`,
  comment: "Comment",
  reminded: "Last reminder",
  clear: "Clear filters",
  remindAll: (people: number) => `Remind ${count(people, "person", "people")}`,
  allReminded: "Everyone else was reminded today",
  remindAllTitle: "Remind everyone who hasn't acknowledged?",
  remindAllText: (people: number) =>
    `${count(people, "person gets", "people get")} a notification with a link to their figures. Anyone reminded today is left out, and so are you.`,
  remind: "Remind",
  remindOne: (name: string) => `Remind ${name}`,
  remindedPeople: (people: number) => `${count(people, "person was", "people were")} reminded.`,
  alreadyReminded: (people: number) =>
    ` ${count(people, "person was", "people were")} left out: reminded today already.`,
  notFinal: (month: string) => `${month} isn't final`,
  notFinalText: "People acknowledge figures once the month is closed.",
  noOne: "No one has figures in this month",
  noOneText: "The list shows people you can see who have figures in the final month.",
  noMatch: "No one matches these filters",
  noMatchText: "Clear the filters to see everyone.",
})
