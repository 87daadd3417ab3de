import { invalidField } from "@scorecard/contracts/refusals"
import type { Upload } from "#platform/http/index.ts"
import { checkImage } from "./check-image.ts"
import { checkPdf } from "./check-pdf.ts"
import { safeFilename } from "./safe-filename.ts"

/** Evidence for an entry: a document, or a re-encoded picture. */
export type CheckedProof = {
  fileName: string
  mediaType: "application/pdf" | "image/jpeg" | "image/png" | "image/webp"
  extension: string
  bytes: Buffer
}

/** Media types sent by clients that do not know better. */
const UNSPECIFIED = new Set(["", "application/octet-stream"])

/**
 * Checks a file's actual content, not what it claims to be. Pictures are re-encoded without metadata.
 * (rules/entries#proofs)
 * @param path names the file in the refusal
 * @throws Refusal 422 if it is not a PDF, JPEG, PNG or WebP, contains anything else, or claims a different type.
 */
export async function checkProof(upload: Upload, path: string): Promise<CheckedProof> {
  const { fileTypeFromBuffer } = await import("file-type")
  const mediaType = (await fileTypeFromBuffer(upload.bytes))?.mime
  if (mediaType === "application/pdf") return proofOfPdf(upload, path)
  if (mediaType === "image/jpeg" || mediaType === "image/png" || mediaType === "image/webp") {
    const { fileName, extension, bytes } = await checkImage(upload, path)
    return { fileName, mediaType, extension, bytes }
  }
  throw invalidField(path, "Only PDF, JPEG, PNG and WebP files are accepted.")
}

function proofOfPdf({ bytes, fileName, mediaType }: Upload, path: string): CheckedProof {
  const claimedType = mediaType.toLowerCase()
  if (!UNSPECIFIED.has(claimedType) && claimedType !== "application/pdf") {
    throw invalidField(path, `The file claims to be ${claimedType.slice(0, 100)}, but its content is application/pdf.`)
  }
  checkPdf(bytes, path)
  return { fileName: safeFilename(fileName, "pdf"), mediaType: "application/pdf", extension: "pdf", bytes }
}
