/** The lists of a configuration, which say nothing that the keys in them don't. */
const LISTS = new Set(["kpms", "kpis", "bands", "items"])

/** `kpms[atw].kpis[team_impact].weight` as `atw › team impact › weight`. */
export function describePath(path: string): string {
  const names = path.split(/[.[\]]+/).filter((name) => name !== "")
  const known = names.filter((name) => !LISTS.has(name))
  return (known.length > 0 ? known : names).map((name) => name.replaceAll("_", " ")).join(" › ")
}
