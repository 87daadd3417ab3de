import type { Task } from "@scorecard/contracts/tasks"
import { CAST, DEPARTMENTS, type Member } from "./cast.ts"
import { characterOf, type EmployeeDocument, type Worker } from "./person.ts"
import { randomOf } from "./random.ts"

/** An ordinary day of leaders of more than one department. */
const DAILY_OF_HEADS = 8
const SENIOR = 2

/** The scored people of the cast, with the two people who write about each. */
export function workersOf(seed: number, employees: readonly EmployeeDocument[], tasks: readonly Task[]): Worker[] {
  const documents = new Map(employees.map((employee) => [employee._id, employee]))
  return CAST.filter(({ bsc_enabled }) => bsc_enabled).map((member) => {
    const document = documents.get(member.employee_id)
    if (!document) throw new Error(`${member.employee_id} is in the cast, but has no document`)
    const { lead_id, supervisor_id } = evaluatorsOf(member)
    const { department_id, separation_date } = document.employment_data
    const daily = DEPARTMENTS.find(({ key }) => key === member.department)?.daily ?? DAILY_OF_HEADS
    return {
      employee_id: member.employee_id,
      hire_date: document.hire_date,
      separation_date,
      rota: member.rota,
      // Leaders do only part of the daily work.
      dailyTasks: member.access_level >= SENIOR ? Math.ceil(daily / 3) : daily,
      character: characterOf(member.temper, randomOf(seed, "character", member.employee_id)),
      lead_id,
      supervisor_id,
      task_ids: tasksOf(department_id, tasks),
    }
  })
}

/** The manager does side-by-side evaluations; the department's manager does the rest, unless that is the person. */
function evaluatorsOf({ employee_id, department, manager }: Member): Pick<Worker, "lead_id" | "supervisor_id"> {
  if (manager === null) throw new Error(`${employee_id} is scored, but reports to no one`)
  const head = DEPARTMENTS.find(({ key }) => key === department)?.managers[0]
  return { lead_id: manager, supervisor_id: head === undefined || head === employee_id ? manager : head }
}

function tasksOf(department_id: string | null, tasks: readonly Task[]): Worker["task_ids"] {
  const own = tasks.filter((task) => task.active && task.department_id === department_id)
  const [first, ...rest] = (own.length > 0 ? own : tasks.filter(({ active }) => active)).map(({ _id }) => _id)
  if (first === undefined) throw new Error("The task catalog is empty")
  return [first, ...rest]
}
