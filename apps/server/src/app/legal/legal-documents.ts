import { readFile } from "node:fs/promises"
import { ConfigError, type Config } from "#platform/config/index.ts"
import type { PublicDocument } from "#platform/http/index.ts"
import { builtInPrivacy, builtInTerms } from "./built-in-texts.ts"

/** The privacy and terms pages, read once at start. @throws ConfigError naming the setting whose file cannot be read. */
export async function legalDocuments(config: Config): Promise<PublicDocument[]> {
  const { privacyFile, termsFile } = config.legal
  const [privacy, terms] = await Promise.all([
    privacyFile === null ? builtInPrivacy(config) : read("PRIVACY_FILE", privacyFile),
    termsFile === null ? builtInTerms() : read("TERMS_FILE", termsFile),
  ])
  return [
    { path: "/privacy", title: "Privacy", markdown: privacy },
    { path: "/terms", title: "Terms of use", markdown: terms },
  ]
}

async function read(setting: string, file: string): Promise<string> {
  try {
    return await readFile(file, "utf8")
  } catch (cause) {
    throw new ConfigError(`${setting}: ${file} cannot be read`, { cause })
  }
}
