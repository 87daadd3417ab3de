import { expect, test } from "vitest"
import { sheetColumn, type SheetColumn } from "../cells.ts"
import { targetField } from "./fields.ts"
import { nameOrderOf, proposeColumns } from "./propose.ts"

const field = (name: string, more: Partial<SheetColumn> = {}) => targetField(sheetColumn(name, "", more))
const PEOPLE = [
  field("employee_id"),
  field("hire_date", { type: "date" }),
  field("first_name"),
  field("last_name"),
  field("preferred_name"),
  field("email_address"),
  field("birth_date", { type: "date" }),
  field("phone"),
  field("position"),
  field("department_id", { type: "department" }),
  field("manager_id", { type: "manager" }),
  field("employment_type", { type: "choice" }),
  field("status", { type: "choice" }),
  field("separation_date", { type: "date" }),
  field("full_name", { type: "name" }),
  field("cluster", { type: "cluster" }),
]
const context = { format: "csv", today: "2026-11-23" } as const

/** Columns by header, with values or none. */
const propose = (columns: Record<string, readonly string[]>) => {
  const samples = Object.entries(columns).map(([header, values]) => ({ header, values }))
  return Object.fromEntries(proposeColumns(PEOPLE, samples, context))
}
const headersOnly = (headers: readonly string[]) => propose(Object.fromEntries(headers.map((header) => [header, []])))

test.each([
  [
    "English",
    [
      "Emp No.",
      "Surname",
      "Given Name",
      "E-mail",
      "Date Joined",
      "Leaving Date",
      "D.O.B.",
      "Job Title",
      "Dept",
      "Reports To",
    ],
  ],
  [
    "German",
    [
      "Personal-Nr.",
      "Nachname",
      "Vorname",
      "E-Mail-Adresse",
      "Eintrittsdatum",
      "Austrittsdatum",
      "Geburtsdatum",
      "Stelle",
      "Abteilung",
      "Vorgesetzter",
    ],
  ],
  [
    "French",
    [
      "Matricule",
      "Nom",
      "Prénom",
      "Courriel",
      "Date d'embauche",
      "Date de sortie",
      "Date de naissance",
      "Poste",
      "Service",
      "Responsable",
    ],
  ],
  [
    "Spanish",
    [
      "Nº empleado",
      "Apellidos",
      "Nombre",
      "Correo electrónico",
      "Fecha de ingreso",
      "Fecha de baja",
      "Fecha de nacimiento",
      "Puesto",
      "Departamento",
      "Jefe directo",
    ],
  ],
  [
    "Portuguese",
    [
      "Matrícula",
      "Sobrenome",
      "Nome",
      "E-mail",
      "Data de admissão",
      "Data de demissão",
      "Data de nascimento",
      "Cargo",
      "Setor",
      "Gestor",
    ],
  ],
])("headers in %s are recognized", (_, headers) => {
  expect(Object.values(headersOnly(headers))).toEqual([
    "employee_id",
    "last_name",
    "first_name",
    "email_address",
    "hire_date",
    "separation_date",
    "birth_date",
    "position",
    "department_id",
    "manager_id",
  ])
})

test.each([
  [["Name"], ["full_name"]],
  [
    ["Vorname", "Name"],
    ["first_name", "last_name"],
  ],
  [
    ["Prénom", "Nom"],
    ["first_name", "last_name"],
  ],
  [["Nom"], ["full_name"]],
  [["Nombre"], ["full_name"]],
  [
    ["Nombre", "Apellidos"],
    ["first_name", "last_name"],
  ],
  [
    ["Nome", "Sobrenome"],
    ["first_name", "last_name"],
  ],
  [["Nome"], ["full_name"]],
  [
    ["Full Name", "First Name", "Last Name"],
    [null, "first_name", "last_name"],
  ],
  [
    ["Employee Name", "Last Name"],
    ["full_name", null],
  ],
])("the names %j are %j", (headers, fields) => {
  expect(Object.values(headersOnly(headers))).toEqual(fields)
})

test("values decide between columns, and against headers that they contradict", () => {
  const dates = ["2020-01-31", "2021-02-28", "2022-03-31"]
  expect(
    propose({
      "Start date": ["yes", "no", "maybe"],
      Hired: dates,
      Manager: ["1", "2", "3"],
      "Manager name": ["Ana Lima", "Jo Roe", "Sam Poe"],
      DeptID: ["1", "2", "3"],
      Department: ["Sales", "Production", "IT"],
      Contact: ["a@example.com", "b@example.com", "c@example.com"],
      "Who it is": ["Lima, Ana", "Roe, Jo", "Poe, Sam"],
    }),
  ).toEqual({
    "Start date": null,
    Hired: "hire_date",
    Manager: null,
    "Manager name": "manager_id",
    DeptID: null,
    Department: "department_id",
    Contact: "email_address",
    "Who it is": "full_name",
  })
})

test("managers by the ids of the file are taken before their names", () => {
  const columns = {
    "Employee ID": ["11", "12", "13"],
    "Manager ID": ["11", "11", "12"],
    "Manager Name": ["A", "A", "B"],
  }
  expect(propose(columns)).toMatchObject({ "Manager ID": "manager_id", "Manager Name": null })
})

test("what no one can mean is left out", () => {
  expect(
    Object.values(headersOnly(["Salary", "Gender", "PayRate", "State", "Zip", "RaceDesc", "Absences", "PositionID"])),
  ).toEqual(["Salary", "Gender", "PayRate", "State", "Zip", "RaceDesc", "Absences", "PositionID"].map(() => null))
})

test.each([
  ["Nachname, Vorname", "last_first"],
  ["Name, Vorname", "last_first"],
  ["Last Name First Name", "last_first"],
  ["Apellidos y nombre", "last_first"],
  ["First and Last Name", "first_last"],
  ["Nome e sobrenome", "first_last"],
  ["Name", null],
])("the header %s says the order %s", (header, order) => {
  expect(nameOrderOf(header)).toBe(order)
})

test("a number sign is a number, and costs and managers of something are not the thing", () => {
  expect(headersOnly(["Employee #", "Worker's Manager", "Centro de coste"])).toEqual({
    "Employee #": "employee_id",
    "Worker's Manager": null,
    "Centro de coste": null,
  })
})
