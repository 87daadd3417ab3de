export { openStorage } from "./open.ts"
export { originsOf } from "./origins.ts"
export { fileRoutes } from "./serve-files.ts"
export type { SignedUrlOptions, Storage, StoredFile } from "./storage.ts"
