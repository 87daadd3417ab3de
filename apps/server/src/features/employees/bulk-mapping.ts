import { holds, type Actor } from "@scorecard/domain"
import * as bulk from "#core/bulk/index.ts"
import { selectNamedPeople, selectNamedUnits } from "#core/people/index.ts"
import type { Tx } from "#platform/index.ts"
import { findByNameAndHireDate, findEmailOwners, generateEmployeeId, lockHierarchy } from "./employees.store.ts"

export type UnitsDeps = {
  /** Creates departments and their clusters. @throws Refusal 403 */
  createUnits(tx: Tx, actor: Actor, units: readonly bulk.NewUnit[]): Promise<bulk.CreatedUnits>
  /** Removes those that are empty. */
  removeUnits(tx: Tx, actor: Actor, units: bulk.CreatedUnits): Promise<void>
}

/** Fields that people's files have and our records don't. */
const EXTRA_FIELDS: readonly bulk.SheetColumn[] = [
  bulk.sheetColumn("full_name", "First and last name in one column", {
    needed: "no",
    type: "name",
    label: "Full name",
  }),
  bulk.sheetColumn("cluster", "The cluster of departments to create", { needed: "no", type: "cluster" }),
]

/** Words of other systems for our choices. (rules/uploads#words) */
export const ACCESS_MODES: bulk.Choices = {
  full: ["read and write"],
  read_only: ["readonly", "view only", "auditor"],
}

export const STATUSES: bulk.Choices = {
  active:
    "a, current, employed, working, aktiv, beschäftigt, actif, active, en poste, présent, activo, activa, vigente, alta, ativo, ativa, yes, true, 1".split(
      ", ",
    ),
  inactive:
    "i, terminated, left, leaver, former, resigned, retired, separated, no, false, 0, voluntarily terminated, involuntarily terminated, terminated for cause, dismissed, quit, inaktiv, ausgeschieden, ausgetreten, gekündigt, inactif, inactive, sorti, parti, inactivo, inactiva, baja, cesado, retirado, inativo, inativa, desligado, demitido".split(
      ", ",
    ),
}
export const EMPLOYMENT_TYPES: bulk.Choices = {
  full_time:
    "ft, full, fulltime, regular, permanent, vollzeit, vz, temps plein, temps complet, cdi, tiempo completo, jornada completa, completa, indefinido, tempo integral, integral, clt, efetivo".split(
      ", ",
    ),
  part_time:
    "pt, part, parttime, teilzeit, tz, temps partiel, partiel, tiempo parcial, medio tiempo, jornada parcial, media jornada, parcial, tempo parcial, meio período, meio periodo".split(
      ", ",
    ),
  contract:
    "contractor, temporary, temp, fixed term, freelance, freelancer, befristet, werkvertrag, cdd, contractuel, intérim, contrato, temporal, eventual, contratista, temporário, terceirizado, pj".split(
      ", ",
    ),
}

/** How people files of other systems are read. @param ignored the other columns of our own export */
export function employeeMapping(
  { createUnits, removeUnits }: UnitsDeps,
  ignored: readonly string[],
): bulk.SheetMapping {
  return {
    extraFields: EXTRA_FIELDS,
    others: async () =>
      new Map<string, string | null>([...ignored.map((name) => [name, null] as const), ["version", "version"]]),
    async loadLookups(tx, actor, texts) {
      const { departments, clusters } = await selectNamedUnits(tx.db)
      const managers = texts.get("manager")
      const people = managers && (await selectNamedPeople(tx.db, actor, managers, "directory"))
      return new Map([
        ["department" as const, departments],
        ["cluster" as const, clusters],
        ...(people ? [["manager" as const, people] as const] : []),
      ])
    },
    canCreate: (actor) =>
      new Set(holds(actor, "organization.create_cluster_or_department") ? ["department", "cluster"] : []),
    async createUnits(tx, actor, units) {
      // Before the organization's lock, in the order of every writer.
      await lockHierarchy(tx.db)
      return createUnits(tx, actor, units)
    },
    removeUnits,
    async assignIds(tx, actor, people, lock) {
      if (lock) await lockHierarchy(tx.db)
      const owners = await findEmailOwners(
        tx.db,
        people.flatMap(({ email }) => email ?? []),
      )
      const known = await findByNameAndHireDate(tx.db, actor, people)
      let next = Number((await generateEmployeeId(tx.db)).slice(1))
      return people.map(({ email }, at) => owners.get(email?.toLowerCase() ?? "") ?? known.get(at) ?? `E${next++}`)
    },
  }
}
