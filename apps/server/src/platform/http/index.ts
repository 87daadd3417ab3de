export type { Protocol, ProtocolReply, ProtocolRequest, ProtocolRoute } from "./protocol.ts"
export type { PublicDocument } from "./public-documents.ts"
export { closeHttp } from "./close.ts"
export { matchesTag } from "./entity-tag.ts"
export { respondWithEvents, acceptsEvents } from "./events.ts"
export type { SendEvent } from "./events.ts"
export {
  JsonResponse,
  fileUnlessCurrent,
  FileResponse,
  StreamResponse,
  accepted,
  mount,
  mountPolled,
  mountPublic,
  notModified,
} from "./mount.ts"
export type { Poll, RequestContext, PrecheckContext, MountedRoute, PublicRequestContext } from "./mount.ts"
export type { Upload } from "./multipart.ts"
export { findControlCharacters } from "./control-characters.ts"
export { problemFromError } from "./problem.ts"
export { openHttp } from "./server.ts"
export { inWebClient, managementAbilities, requireWebClient } from "./web-only.ts"
export type { HttpOptions } from "./server.ts"
export { StoredFileResponse } from "./send-stored-file.ts"
export type { StoredFileSource } from "./send-stored-file.ts"
export { spool, type LargeUpload } from "./spool-to-disk.ts"
