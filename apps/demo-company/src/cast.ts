import type { AccessLevel, AccessScope } from "@scorecard/domain/access"
import type { Rota, Temper } from "./person.ts"

/** A person's stage between hiring and leaving, as of the demo's date. */
export type Stage = "settled" | "newcomer" | "probation" | "regularized_lately" | "regularized_in_2025" | "separated"

/** A scripted person of the demo company; dates and scores are derived from this. */
export type Member = {
  employee_id: string
  first_name: string
  last_name: string
  preferred_name: string | null
  /** The part before the @, if the name has no Latin letters or is too long. */
  mail: string | null
  position: string
  department: DepartmentKey | null
  manager: string | null
  access_level: AccessLevel
  access_scope: AccessScope
  employment_type: "full_time" | "part_time" | "contract"
  bsc_enabled: boolean
  pronouns: string | null
  rota: Rota
  temper: Temper
  stage: Stage
}

/** Managers by employee_id. (rules/people#organization-tree) */
export const CLUSTERS = [
  { key: "care", name: "Customer Care", managers: ["E1005"] },
  { key: "back", name: "Back Office", managers: ["E1006"] },
  { key: "quality", name: "Quality and Enablement", managers: ["E1007"] },
  { key: "corporate", name: "Corporate Services", managers: ["E1003"] },
] as const

const CARE_TASKS = ["Inbound voice call", "Call-back", "Complaint handling", "Identity verification"]
const WRITTEN_TASKS = ["Live chat conversation", "Email reply", "Address change", "Refund request"]

/** `tasks` are the evaluated tasks; `daily` is the number of tasks on an ordinary day. */
export const DEPARTMENTS = [
  { key: "voice", cluster: "care", name: "Voice Support", managers: ["E1101"], daily: 42, tasks: CARE_TASKS },
  { key: "chat", cluster: "care", name: "Chat and Email", managers: ["E1102"], daily: 36, tasks: WRITTEN_TASKS },
  { key: "premium", cluster: "care", name: "Premium Desk", managers: ["E1103"], daily: 18, tasks: CARE_TASKS },
  {
    key: "claims",
    cluster: "back",
    name: "Claims Processing",
    managers: ["E1104"],
    daily: 24,
    tasks: ["Claim intake", "Claim settlement", "Email reply"],
  },
  {
    key: "billing",
    cluster: "back",
    name: "Billing Operations",
    managers: ["E1105"],
    daily: 30,
    tasks: ["Invoice correction", "Payment allocation", "Dunning follow-up"],
  },
  {
    key: "records",
    cluster: "back",
    name: "Records and Data Entry",
    managers: ["E1106"],
    daily: 60,
    tasks: ["Document indexing", "Master-data update", "Address change"],
  },
  {
    key: "assurance",
    cluster: "quality",
    name: "Quality Assurance",
    managers: ["E1107"],
    daily: 12,
    tasks: ["Call calibration", "Coaching session"],
  },
  {
    key: "training",
    cluster: "quality",
    name: "Training",
    managers: ["E1108"],
    daily: 6,
    tasks: ["Onboarding session", "Coaching session"],
  },
  {
    key: "people",
    cluster: "corporate",
    name: "Human Resources",
    managers: ["E1004"],
    daily: 10,
    tasks: ["Payroll query", "Onboarding session"],
  },
  {
    key: "finance",
    cluster: "corporate",
    name: "Finance",
    managers: ["E1109"],
    daily: 15,
    tasks: ["Month-end reconciliation", "Payment allocation"],
  },
] as const

export type DepartmentKey = (typeof DEPARTMENTS)[number]["key"]

type Row = readonly [employee_id: string, first_name: string, last_name: string, more?: Partial<Member>]
type Common = Pick<Member, "position" | "department" | "manager"> & Partial<Member>

function team(common: Common, rows: readonly Row[]): Member[] {
  return rows.map(([employee_id, first_name, last_name, more]) => ({
    employee_id,
    first_name,
    last_name,
    preferred_name: null,
    mail: null,
    access_level: 1,
    access_scope: "team",
    employment_type: "full_time",
    bsc_enabled: true,
    pronouns: null,
    rota: "office",
    temper: "ordinary",
    stage: "settled",
    ...common,
    ...more,
  }))
}

const EXECUTIVE = { department: null, manager: "E1001", access_level: 4, bsc_enabled: false } as const
const HEAD = { department: null, manager: "E1002", access_level: 4, bsc_enabled: true } as const
const SUPERVISOR = { access_level: 3, bsc_enabled: true } as const
const LEAD = { position: "Team lead", access_level: 2 } as const

const MANAGEMENT: Member[] = [
  ...team({ ...EXECUTIVE, position: "Chief executive officer", manager: null, access_scope: "company" }, [
    ["E1001", "Ingrid", "Solheim", { pronouns: "she/her" }],
  ]),
  ...team({ ...EXECUTIVE, position: "Chief operating officer" }, [["E1002", "Kwabena", "Asante-Mensah"]]),
  ...team({ ...EXECUTIVE, position: "Chief financial officer" }, [["E1003", "Beatriz", "Carvalho"]]),
  ...team({ ...EXECUTIVE, position: "Head of human resources", department: "people", access_scope: "company" }, [
    ["E1004", "Mireille", "Fontaine", { bsc_enabled: true, pronouns: "she/her" }],
  ]),
  ...team({ ...HEAD, position: "Head of customer care" }, [["E1005", "Tomasz", "Wiśniewski"]]),
  ...team({ ...HEAD, position: "Head of back office" }, [["E1006", "Lakshmi", "Narayanan"]]),
  ...team({ ...HEAD, position: "Head of quality" }, [["E1007", "Siobhán", "O'Dwyer"]]),
]

const SUPERVISORS: Member[] = [
  ...team({ ...SUPERVISOR, position: "Voice supervisor", department: "voice", manager: "E1005" }, [
    ["E1101", "Rafael", "Montoya"],
  ]),
  ...team({ ...SUPERVISOR, position: "Chat supervisor", department: "chat", manager: "E1005" }, [
    ["E1102", "Yuki", "Hoshino", { temper: "star" }],
  ]),
  ...team({ ...SUPERVISOR, position: "Premium desk supervisor", department: "premium", manager: "E1005" }, [
    ["E1103", "Chidinma", "Eze"],
  ]),
  ...team({ ...SUPERVISOR, position: "Claims supervisor", department: "claims", manager: "E1006" }, [
    ["E1104", "Jürgen", "Großmann"],
  ]),
  ...team({ ...SUPERVISOR, position: "Billing supervisor", department: "billing", manager: "E1006" }, [
    ["E1105", "Farida", "Karimova", { rota: "hybrid" }],
  ]),
  ...team({ ...SUPERVISOR, position: "Records supervisor", department: "records", manager: "E1006" }, [
    ["E1106", "Mateus", "Ferreira"],
  ]),
  ...team({ ...SUPERVISOR, position: "Quality supervisor", department: "assurance", manager: "E1007" }, [
    ["E1107", "Anneliese", "Vogt", { rota: "hybrid" }],
  ]),
  ...team({ ...SUPERVISOR, position: "Training supervisor", department: "training", manager: "E1007" }, [
    ["E1108", "Tevita", "Fonoti", { rota: "none" }],
  ]),
  ...team({ ...SUPERVISOR, position: "Financial controller", department: "finance", manager: "E1003" }, [
    ["E1109", "Ayşe", "Yıldırım"],
  ]),
]

const LEADS: Member[] = [
  ...team({ ...LEAD, department: "voice", manager: "E1101" }, [
    ["E1201", "Kiri", "Parata"],
    ["E1202", "Bartholomew", "Quayle", { preferred_name: "Bart", rota: "late_week" }],
  ]),
  ...team({ ...LEAD, department: "chat", manager: "E1102" }, [["E1203", "Sofía", "Villanueva"]]),
  ...team({ ...LEAD, department: "premium", manager: "E1103" }, [["E1204", "Arjun", "Deshpande", { temper: "star" }]]),
  ...team({ ...LEAD, department: "claims", manager: "E1104" }, [["E1205", "Zanele", "Khumalo"]]),
  ...team({ ...LEAD, department: "billing", manager: "E1105" }, [["E1206", "Emil", "Lindqvist", { rota: "hybrid" }]]),
  ...team({ ...LEAD, department: "records", manager: "E1106" }, [["E1207", "Nguyễn", "Thu Hà"]]),
]

const CARE: Member[] = [
  ...team({ position: "Customer care associate", department: "voice", manager: "E1201" }, [
    ["E2001", "Amina", "Okonkwo", { temper: "star" }],
    ["E2002", "Dimitrios", "Papadakis"],
    ["E2003", "ליאור", "אבני", { mail: "lior.avni", preferred_name: "Lior" }],
    ["E2004", "Shanice", "Baptiste", { temper: "unpunctual" }],
    ["E2005", "Oleksandr", "Hrytsenko", { stage: "probation" }],
  ]),
  ...team({ position: "Customer care associate", department: "voice", manager: "E1202", rota: "late_week" }, [
    ["E2006", "Precious", "Dlamini"],
    ["E2007", "Marco", "Bellini", { temper: "struggling" }],
    ["E2008", "Leilani", "Kahananui", { employment_type: "part_time", rota: "part_time" }],
    ["E2010", "Noor", "van den Heuvel", { stage: "newcomer" }],
  ]),
  ...team({ position: "Chat associate", department: "chat", manager: "E1203" }, [
    ["E2101", "美咲", "若林", { mail: "misaki.wakabayashi", preferred_name: "Misaki" }],
    ["E2102", "Tariq", "Al-Masri"],
    ["E2103", "Wiremu", "Tamihana", { rota: "hybrid" }],
    ["E2104", "Élodie", "Charpentier", { stage: "regularized_lately" }],
    ["E2105", "Samuel", "Adeyemi", { temper: "neglected" }],
    ["E2106", "Ji-woo", "Seong", { employment_type: "part_time", rota: "part_time" }],
  ]),
  ...team({ position: "Premium associate", department: "premium", manager: "E1204" }, [
    ["E2201", "Isabella", "Rossetti", { temper: "star" }],
    ["E2202", "Henrik", "Aaltonen"],
    [
      "E2203",
      "Maria Esperança Guadalupe Benedita",
      "de Albuquerque e Vasconcelos Montenegro do Nascimento",
      { mail: "maria.montenegro", preferred_name: null },
    ],
  ]),
]

const BACK_OFFICE: Member[] = [
  ...team({ position: "Claims analyst", department: "claims", manager: "E1205" }, [
    ["E2301", "Hana", "Novotná", { temper: "star" }],
    ["E2302", "Diego", "Quispe"],
    ["E2303", "Ngozi", "Umeh", { stage: "regularized_in_2025" }],
    ["E2304", "Pádraig", "Mac Suibhne"],
    ["E2306", "Leif", "Østergaard", { stage: "separated" }],
  ]),
  ...team({ position: "Billing specialist", department: "billing", manager: "E1206", rota: "hybrid" }, [
    ["E2401", "Priyanka", "Chatterjee"],
    ["E2402", "Luca", "Steinmann"],
    ["E2403", "Ximena", "Arellano", { temper: "unpunctual" }],
    ["E2405", "Katarzyna", "Jabłońska", { temper: "neglected" }],
  ]),
  ...team({ position: "Records clerk", department: "records", manager: "E1207" }, [
    ["E2501", "Rosalind", "Achterberg", { rota: "none" }],
    ["E2502", "Manaia", "Leota", { temper: "struggling" }],
    ["E2503", "Iskander", "Beisenov", { stage: "probation" }],
    ["E2504", "Fatoumata", "Diallo", { employment_type: "contract" }],
  ]),
]

const STAFF: Member[] = [
  ...team({ position: "Quality analyst", department: "assurance", manager: "E1107", rota: "hybrid" }, [
    ["E2601", "Cormac", "Breathnach"],
    ["E2602", "Malalai", "Rahimi", { temper: "star" }],
    ["E2603", "Jasper", "Whitlock", { pronouns: "they/them" }],
  ]),
  ...team({ position: "Trainer", department: "training", manager: "E1108" }, [
    ["E2701", "Aroha", "Ngata"],
    ["E2702", "Stefan", "Dragomirov"],
  ]),
  ...team({ position: "HR generalist", department: "people", manager: "E1004" }, [
    ["E2801", "Mei-Ling", "Tan"],
    ["E2802", "Ousmane", "Sarr", { stage: "regularized_lately" }],
  ]),
  ...team({ position: "Accountant", department: "finance", manager: "E1109" }, [
    ["E2901", "Valentina", "Ilieva"],
    ["E2902", "Elijah", "Nakamura-Reyes", { temper: "struggling" }],
  ]),
]

/**
 * About sixty people, without the super admin, who already exists in the empty database.
 * (rules/running#demo-company)
 */
export const CAST: readonly Member[] = [...MANAGEMENT, ...SUPERVISORS, ...LEADS, ...CARE, ...BACK_OFFICE, ...STAFF]
