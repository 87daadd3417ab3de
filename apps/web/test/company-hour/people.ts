import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

/*
 * The company of the hour: the people of one of the eight files, as its truth states them.
 */

const FOLDER = new URL("../people-files/", import.meta.url)

export const PEOPLE_FILE = "1-lakeshore-contact-center.csv"
export const peopleFilePath = (name: string): string => fileURLToPath(new URL(name, FOLDER))

export type Person = {
  employee_id: string
  full_name: string
  email: string
  hire_date: string
  leaving_date: string
  department: string
  manager_id: string
}

/** The truth files have no quoted line ends. */
export function readPeople(name: string): Person[] {
  const [head = "", ...lines] = readFileSync(new URL(`${name}.truth.csv`, FOLDER), "utf8")
    .trim()
    .split("\n")
  const columns = head.split(",")
  return lines.map((line) => {
    const cells = line.match(/("[^"]*"|[^,]*)(,|$)/g)?.map((cell) => cell.replace(/,$/, "").replaceAll('"', "")) ?? []
    const cell = (column: string) => cells[columns.indexOf(column)] ?? ""
    return {
      employee_id: cell("employee_id"),
      full_name: cell("full_name"),
      email: cell("email"),
      hire_date: cell("hire_date"),
      leaving_date: cell("leaving_date"),
      department: cell("department"),
      manager_id: cell("manager_id"),
    }
  })
}

export const isEmployedOn = ({ hire_date, leaving_date }: Person, day: string): boolean =>
  hire_date <= day && (leaving_date === "" || day <= leaving_date)
