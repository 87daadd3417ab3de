import type { messages } from "../../features/schedules/holidays/messages.ts"
import { count } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"

export const schedulesHolidays: typeof messages = {
  reach: { company: "Buong kompanya", cluster: "Isang cluster", department: "Isang department" },
  holidaysPage: {
    title: "Mga holiday",
    about:
      "Mga araw na may sariling day code. Saklaw ng holiday ang lahat ng walang naka-save na buwan sa schedule: mas nauuna ang sa department kaysa sa cluster nito, at ang sa cluster kaysa sa kompanya.",
    schedules: "Mga schedule",
    add: "Magdagdag ng holiday",
    search: "Bahagi ng pangalan",
    year: "Taon",
    allYears: "Lahat ng taon",
    reach: "Saklaw",
    all: "Lahat",
    reaches: { company: "Buong kompanya", cluster: "Mga cluster", department: "Mga department" },
    total: (holidays) => count(holidays, "holiday", "holiday"),
    label: "Mga holiday",
    date: "Petsa",
    name: "Pangalan",
    code: "Day code",
    appliesTo: "Saklaw",
    wholeCompany: "Buong kompanya",
    cluster: (name) => `Cluster na ${name}`,
    department: (name) => `Department na ${name}`,
    actions: "Mga aksyon",
    edit: "I-edit",
    delete: "Burahin",
    none: "Walang holiday na maipapakita",
    noneText:
      "Hangga't wala pa, araw ng trabaho ang Lunes hanggang Biyernes maliban kung iba ang sinasabi ng schedule o shift pattern.",
  },
  holidayDialog: {
    addTitle: "Magdagdag ng holiday",
    editTitle: "I-edit ang holiday",
    labels: { date: "Petsa", name: "Pangalan", code: "Day code" },
    codeText: "Kung ano ang turing sa araw. Ang HOL ay hindi araw ng trabaho at hindi araw ng task delivery.",
    reach: "Saklaw",
    reachText: "Nananatili ang holiday sa unit nito. Para ilipat, burahin ito at magdagdag ng iba.",
    cluster: "Cluster",
    department: "Department",
    chooseCluster: "Pumili ng cluster.",
    chooseDepartment: "Pumili ng department.",
    effect:
      "Kakalkulahin ulit ang mga score ng mga draft na buwan di-magtatagal. Mananatili ang naka-save na schedule para sa buwan ng mga taong mayroon nito. Super admin lang ang makakapagbago ng final na buwan, at mananatili ang mga numero nito.",
    saved: "Na-save ang holiday",
    cancel: "Kanselahin",
    save: "I-save ang holiday",
  },
  deleteHoliday: {
    title: "Burahin ang holiday na ito?",
    delete: "Burahin",
    deleted: "Nabura ang holiday",
    text: (name, day) =>
      rich`${name} sa ${day}: ang shift pattern o ang araw ng linggo ulit ang magpapasya sa araw na ito, at kakalkulahin ulit ang mga draft na buwan. Hindi magbabago ang mga naka-save na schedule.`,
  },
}
