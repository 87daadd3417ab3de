import { z } from "zod"
import { route } from "./route.ts"

/** Whoever holds the address may open it, until it expires; only routes that check who asks give one out. */
export const openFile = route({
  method: "GET",
  path: "/v1/files/{token}",
  tag: "Files",
  summary: "Download a file by its signed address",
  description:
    "Only with the file storage in a folder; other storages sign addresses of their own. One range of bytes may be asked for; several are answered with the whole file.",
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
