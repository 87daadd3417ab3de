import type { messages } from "../../features/acknowledgements/messages.ts"
import { count } from "../../lib/format.ts"

export const acknowledgements: typeof messages = {
  title: "Mga kumpirmasyon",
  about:
    "Kung sino ang nakakita at nagkumpirma ng mga final na numero ng isang buwan. Hindi ibig sabihin nito na sang-ayon sila: nagdi-dispute ng entry ang hindi sang-ayon.",
  people: "Mga tao",
  table: "Mga kumpirmasyon ng buwan",
  summary: (acknowledged: number, people: number) =>
    `${acknowledged} sa ${count(people, "tao", "tao")} ang nagkumpirma`,
  version: (version: number) => `Bersyon ${version}`,
  person: "Tao",
  nameEmailOrId: "Pangalan, email, o ID",
  department: "Department",
  allDepartments: "Lahat ng department",
  status: "Status",
  allStatuses: "Lahat",
  statuses: { pending: "Hindi pa", acknowledged: "Kumpirmado" },
  when: "Kinumpirma noong",
  ofVersion: (version: number) => `bersyon ${version}`,
  changedSince: (version: number) => `Nagbago ang mga numero sa bersyon ${version}`,
  comment: "Komento",
  reminded: "Huling paalala",
  clear: "I-clear ang mga filter",
  remindAll: (people: number) => `Paalalahanan ang ${count(people, "tao", "tao")}`,
  allReminded: "Napaalalahanan na ngayong araw ang lahat ng iba pa",
  remindAllTitle: "Paalalahanan ang lahat ng hindi pa nagkumpirma?",
  remindAllText: (people: number) =>
    `${count(people, "tao", "tao")} ang makakatanggap ng notification na may link sa mga numero nila. Hindi kasama ang mga napaalalahanan na ngayong araw, at hindi ka rin kasama.`,
  remind: "Paalalahanan",
  remindOne: (name: string) => `Paalalahanan si ${name}`,
  remindedPeople: (people: number) => `${count(people, "tao", "tao")} ang napaalalahanan.`,
  alreadyReminded: (people: number) =>
    ` ${count(people, "tao", "tao")} ang hindi isinama: napaalalahanan na ngayong araw.`,
  notFinal: (month: string) => `Hindi pa final ang ${month}`,
  notFinalText: "Kinukumpirma ng mga tao ang mga numero kapag naisara na ang buwan.",
  noOne: "Walang may numero sa buwang ito",
  noOneText: "Ipinapakita ng listahan ang mga taong nakikita mo na may mga numero sa final na buwan.",
  noMatch: "Walang tumutugma sa mga filter na ito",
  noMatchText: "I-clear ang mga filter para makita ang lahat.",
}
