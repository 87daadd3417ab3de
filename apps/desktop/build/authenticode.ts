import { execFile } from "node:child_process"
import { rename } from "node:fs/promises"
import { promisify } from "node:util"
import { PRODUCT } from "./product.ts"

const run = promisify(execFile)

export type Certificate = {
  /** PKCS #12, with the key. */
  file: string
  /** A file that contains its password; a password on a command line could be read by others. */
  passwordFile: string | null
  /** An RFC 3161 server: with its time stamp, the signature stays valid after the certificate has expired. */
  timestampUrl: string | null
}

/** Signs an executable with Authenticode, in place. */
export async function signExecutable(file: string, certificate: Certificate): Promise<void> {
  const signed = `${file}.signed`
  await run("osslsigncode", argumentsFor(file, signed, certificate))
  await rename(signed, file)
}

/** The same as a line for a command shell, for what NSIS writes while it compiles. `%1` is the file. */
export function signCommand(certificate: Certificate): string {
  const quoted = argumentsFor("%1", "%1.signed", certificate).map(
    (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`,
  )
  return `osslsigncode ${quoted.join(" ")} && mv '%1.signed' '%1'`
}

function argumentsFor(file: string, signed: string, certificate: Certificate): string[] {
  return [
    "sign",
    "-pkcs12",
    certificate.file,
    ...(certificate.passwordFile === null ? ["-pass", ""] : ["-readpass", certificate.passwordFile]),
    "-h",
    "sha256",
    "-n",
    PRODUCT.name,
    ...(certificate.timestampUrl === null ? [] : ["-ts", certificate.timestampUrl]),
    "-in",
    file,
    "-out",
    signed,
  ]
}
