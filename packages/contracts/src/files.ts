import { z } from "zod"
import { route } from "./route.ts"

/** Anyone with the URL can open it until it expires; only routes that authorize the caller issue one. */
export const openFile = route({
  method: "GET",
  path: "/v1/files/{token}",
  tag: "Files",
  summary: "Download a file by its signed URL",
  description:
    "Only for file storage in a folder; other storage backends sign their own URLs. A single byte range can be requested; a request for several returns the whole file.",
  public: true,
  params: z.strictObject({ token: z.string().min(1).max(500) }),
  file: {
    media_types: [
      "image/jpeg",
      "image/png",
      "image/webp",
      "image/gif",
      "application/pdf",
      "video/mp4",
      "application/octet-stream",
    ],
    ranged: true,
  },
})
