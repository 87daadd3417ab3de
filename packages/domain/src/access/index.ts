export {
  ACCESS_MODES,
  ACCESS_SCOPES,
  changingLevel,
  SERVICE_ACCOUNT_LEVEL,
  SUPER_ADMIN,
  type AccessMode,
  type AccessScope,
  type Actor,
  type ServiceAccess,
} from "./actor.ts"
export { mayDeleteEntry, mayEditEntry, mayRestoreEntry, type HeldEntry } from "./entries.ts"
export { wouldLoop } from "./manager-loop.ts"
export { mayChangeFigures } from "./own-figures.ts"
export { mayOpen, mayOpenPage, PAGE_ACCESS, visibilityOf, type PagePath, type PageReader } from "./pages.ts"
export { ACCESS_LEVELS, type AccessLevel } from "./levels.ts"
export {
  PERMISSION_MATRIX,
  PERMISSIONS,
  SERVICE_SCOPES,
  type Permission,
  type ServiceScope,
} from "./permission-matrix.ts"
export { holds, listPermissions } from "./permissions.ts"
export { poolReach, type PoolReach } from "./pool.ts"
export { maySetAccessLevel, type Standing } from "./standing.ts"
