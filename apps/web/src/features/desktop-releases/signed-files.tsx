import type { UseFormReturnType } from "@mantine/form"
import type { Issues } from "../../lib/apply-field-errors.ts"
import { FileDrop } from "../../ui/file-drop.tsx"
import { messages } from "./messages.ts"

export type SignedFiles = { manifest: File | null; signature: File | null }

const text = messages.signedFiles

/** The manifest and its signature. */
export function SignedFileFields<Values extends SignedFiles>({
  form: { values, errors, setFieldValue },
  disabled,
}: {
  form: Pick<UseFormReturnType<Values>, "values" | "errors" | "setFieldValue">
  disabled: boolean
}) {
  const set = (name: keyof SignedFiles) => (file: File | null) => setFieldValue(name, file as never)
  return (
    <>
      <FileDrop
        label={text.manifest}
        description={text.manifestDescription}
        accept=".json,application/json"
        file={values.manifest}
        onChange={set("manifest")}
        error={errors["manifest"]}
        disabled={disabled}
        required
      />
      <FileDrop
        label={text.signature}
        description={text.signatureDescription}
        accept=".sig,.txt"
        file={values.signature}
        onChange={set("signature")}
        error={errors["signature"]}
        disabled={disabled}
        required
      />
    </>
  )
}

/** The issues of files that were not chosen. */
export function missingFiles(values: Record<string, unknown>): Issues {
  const missing = Object.entries(values).flatMap(([name, file]) => (file === null ? [[name, text.missing]] : []))
  return Object.fromEntries(missing) as Issues
}

/** What is wrong within a manifest belongs to its file: `version: …`. */
export function byFile(fields: Issues): Issues {
  const issues: Issues = {}
  for (const [path, message] of Object.entries(fields)) {
    const [file = path, ...rest] = path.split(".")
    const named = rest.length > 0 ? `${rest.join(".")}: ${message}` : message
    issues[file] = issues[file] === undefined ? named : `${issues[file]} ${named}`
  }
  return issues
}

/** The exact bytes of a file as base64: as text, a byte order mark would get lost. */
export async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(""))
}
