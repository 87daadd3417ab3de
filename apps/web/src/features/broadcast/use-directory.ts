import { useMemo } from "react"
import { readTree } from "../../api/endpoints.gen.ts"
import type { Reply } from "../../api/endpoint.ts"
import { useApiQuery } from "../../lib/query.ts"
import { messages } from "./messages.ts"

type Tree = Reply<typeof readTree>
export type Unit = { value: string; label: string; memberIds: string[] }
export type Directory = {
  isPending: boolean
  error: unknown
  refetch: () => unknown
  people: { value: string; label: string }[]
  /** The whole company, each cluster with its departments, and people without a department. */
  groups: { group: string; items: Unit[] }[]
  nameOf: (id: string) => string
}

/** The company's active people, and the units they can be added by. */
export function useDirectory(): Directory {
  const { data, isPending, error, refetch } = useApiQuery(readTree)
  const known = useMemo(() => (data ? arranged(data) : NOBODY), [data])
  return { isPending, error, refetch: () => void refetch(), ...known }
}

const NOBODY: Pick<Directory, "people" | "groups" | "nameOf"> = { people: [], groups: [], nameOf: (id) => id }

function arranged({ directory, clusters, unassigned }: Tree): Pick<Directory, "people" | "groups" | "nameOf"> {
  const names = new Map(directory.map(({ employee_id, name }) => [employee_id, name]))
  const everyone = {
    value: "everybody",
    label: messages.useDirectory.everyoneInTheCompany,
    memberIds: idsOf(directory),
  }
  const rest = {
    value: "unassigned",
    label: messages.useDirectory.peopleWithoutDepartment,
    memberIds: idsOf(unassigned),
  }
  return {
    people: directory.map(({ employee_id, name }) => ({ value: employee_id, label: `${name} (${employee_id})` })),
    groups: [
      { group: messages.useDirectory.company, items: [everyone, ...(unassigned.length > 0 ? [rest] : [])] },
      ...clusters.map(({ _id, name, departments }) => ({
        group: name,
        items: [
          {
            value: `cluster:${_id}`,
            label: messages.useDirectory.allOf(name),
            memberIds: departments.flatMap(({ members }) => idsOf(members)),
          },
          ...departments.map((department) => ({
            value: `department:${department._id}`,
            label: department.name,
            memberIds: idsOf(department.members),
          })),
        ],
      })),
    ],
    nameOf: (id) => names.get(id) ?? id,
  }
}

function idsOf(people: readonly { employee_id: string }[]): string[] {
  return people.map(({ employee_id }) => employee_id)
}
