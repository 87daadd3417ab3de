import { invalidField } from "@scorecard/contracts/refusals"
import type { Upload } from "#platform/http/index.ts"
import { checkImage } from "./check-image.ts"
import { checkPdf } from "./check-pdf.ts"
import { safeFilename } from "./safe-filename.ts"

/** What somebody shows for what they say: a document, or a picture made anew. */
export type CheckedProof = {
  fileName: string
  mediaType: "application/pdf" | "image/jpeg" | "image/png" | "image/webp"
  extension: string
  bytes: Buffer
}

/** What a client says that does not know better. */
const UNSAID = new Set(["", "application/octet-stream"])

/**
 * Looks at what a file is, not at what it says. Pictures are made anew, without metadata. (rules/entries#proofs)
 * @param path names the file in the refusal
 * @throws Refusal 422 for what is no PDF, JPEG, PNG or WebP, is something else besides, or claims to be another type.
 */
export async function checkProof(upload: Upload, path: string): Promise<CheckedProof> {
  const { fileTypeFromBuffer } = await import("file-type")
  const mediaType = (await fileTypeFromBuffer(upload.bytes))?.mime
  if (mediaType === "application/pdf") return proofOfPdf(upload, path)
  if (mediaType === "image/jpeg" || mediaType === "image/png" || mediaType === "image/webp") {
    const { fileName, extension, bytes } = await checkImage(upload, path)
    return { fileName, mediaType, extension, bytes }
  }
  throw invalidField(path, "Only PDF, JPEG, PNG and WebP files are taken.")
}

function proofOfPdf({ bytes, fileName, mediaType }: Upload, path: string): CheckedProof {
  const said = mediaType.toLowerCase()
  if (!UNSAID.has(said) && said !== "application/pdf") {
    throw invalidField(path, `The file says that it is ${said.slice(0, 100)}, but its content is application/pdf.`)
  }
  checkPdf(bytes, path)
  return { fileName: safeFilename(fileName, "pdf"), mediaType: "application/pdf", extension: "pdf", bytes }
}
