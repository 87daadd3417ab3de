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
  await run("osslsigncode", [
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
  ])
  await rename(signed, file)
}
