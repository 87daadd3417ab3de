import type { messages } from "../../features/organization/messages.ts"
import { count } from "../../lib/format.ts"

export const organization: typeof messages = {
  deleteUnit: {
    wasDeleted: (name: string) => `Binura ang ${name}.`,
    deleteName: (name: string) => `Burahin ang ${name}?`,
    deleteKind: (kind: string) => `Burahin ang ${kind}`,
    clusterText: "Ang cluster na walang department lang ang puwede mong burahin.",
    departmentText: "Ang department na walang tao lang ang puwede mong burahin, kasama sa bilang ang mga umalis na.",
  },
  managersDialog: {
    managersOf: (name: string) => `Mga manager ng ${name}`,
    managersOfWereSaved: (name: string) => `Na-save ang mga manager ng ${name}.`,
    noOne: "Wala",
    managersText: (kind: string, most: number) =>
      `Makikita ng mga manager ang lahat sa ${kind} na ito at, kung level 2 o mas mataas sila, magagawa nila ang mga entry ng mga taong iyon. Hanggang ${most} manager.`,
    managers: "Mga manager",
    cancel: "Kanselahin",
    saveManagers: "I-save ang mga manager",
  },
  organizationPage: {
    units: "Mga unit",
    directory: "Directory",
    organization: "Organisasyon",
    about:
      "May mga department ang mga cluster, at may mga tao ang mga department. Makikita ng namamahala sa isang unit ang mga tao nito.",
    newCluster: "Bagong cluster",
    view: "View",
    person: "Tao",
    unit: "Unit",
    namePositionOrId: "Pangalan, position, o ID",
    partOfAName: "Bahagi ng pangalan",
    noUnitsYet: "Wala pang unit",
    noUnitsYetText: "Magdagdag muna ng cluster, saka ng mga department sa loob nito.",
    people: (people: number) => count(people, "tao", "tao"),
    noOneMatchesSearch: "Walang tumutugma sa hinanap mo.",
  },
  peopleTable: {
    noOneToShow: "Walang maipapakita",
    name: "Pangalan",
    manages: " (namamahala)",
    position: "Position",
    department: "Department",
    reportsTo: "Nagre-report kay",
    hired: "Na-hire noong",
  },
  unitConflict: {
    name: "Pangalan",
    cluster: "Cluster",
  },
  unitDialog: {
    renameKind: (kind: string) => `Palitan ang pangalan ng ${kind}`,
    newKind: (kind: string) => `Bagong ${kind}`,
    wasSaved: (name: string) => `Na-save ang ${name}.`,
    name: "Pangalan",
    cancel: "Kanselahin",
    save: "I-save",
    addKind: (kind: string) => `Idagdag ang ${kind}`,
    cluster: "Cluster",
  },
  unitPanel: {
    noSuchUnit: "Wala ang unit na ito",
    noSuchUnitText: "Posibleng nabura na ito. Pumili ng iba.",
    inNoDepartment: "Walang department",
    peopleInNoDepartment: "Mga taong walang department",
    clusterWithDepartmentsAndPeople: (departments: number, people: number) =>
      `Cluster na may ${count(departments, "department", "department")} at ${count(people, "tao", "tao")}`,
    departmentOfWithPeople: (name: string, people: number) =>
      `Department sa ${name} na may ${count(people, "tao", "tao")}`,
    people: "Mga tao",
    peopleOf: (name: string) => `Mga tao sa ${name}`,
    peopleOfEmpty:
      "Wala pang nagtatrabaho sa department na ito. Puwede mong itakda ang department ng isang tao sa page niya.",
    managers: "Mga manager",
    manager: "Manager",
    noOneYet: "wala pa",
    departments: "Mga department",
    noDepartmentsYet: "Wala pang department",
    noDepartmentsYetText: "Lalabas dito ang mga department na idinagdag sa cluster na ito.",
    peopleCount: (people: number) => count(people, "tao", "tao"),
    newDepartment: "Bagong department",
    rename: "Palitan ang pangalan",
    renameOrMove: "Palitan ang pangalan o ilipat",
    delete: "Burahin",
  },
  unitTree: {
    clustersAndDepartments: "Mga cluster at department",
    people: "tao",
    inNoDepartment: "Walang department",
  },
}
