import { readStoredSession } from "./stored-session.ts"

/** How tall the rows of tables are. (docs/design.md#lists) */
export const DENSITIES = ["comfortable", "compact"] as const
export type Density = (typeof DENSITIES)[number]
/** As `--row-height` in `ui/theme.css`. */
export const ROW_HEIGHTS: Readonly<Record<Density, number>> = { comfortable: 44, compact: 36 }

const listeners = new Set<() => void>()

export function currentDensity(): Density {
  return document.documentElement.dataset["density"] === "compact" ? "compact" : "comfortable"
}

/** Sets what the signed-in person chose in this browser. Called before anything is rendered, so that no row moves. */
export function applyDensity(): void {
  const isCompact = localStorage.getItem(keyOfPerson()) === "compact"
  document.documentElement.dataset["density"] = isCompact ? "compact" : "comfortable"
  for (const listener of listeners) listener()
}

export function chooseDensity(density: Density): void {
  localStorage.setItem(keyOfPerson(), density)
  applyDensity()
}

export function followDensity(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** While someone acts as another person, their own choice stays. */
function keyOfPerson(): string {
  const session = readStoredSession()
  return `scorecard.density.${(session?.own ?? session)?.employee_id ?? ""}`
}
