/** The storage's folder of feedback images. (rules/administration#screenshots) */
export const FOLDER = "product-feedback"

export function keyOf(feedbackId: string, attachmentId: string, extension: string): string {
  return `${FOLDER}/${feedbackId}/${attachmentId}.${extension}`
}
