import { readFile } from "node:fs/promises"
import { parseArgs } from "node:util"
import { writeSignedManifest, writeSigningKey } from "./write-release.ts"

const HELP = `Signs releases of the desktop client. See docs/operations/desktop-releases.md.

  npm run desktop-release -- create-key --out release-key.pem
  npm run desktop-release -- sign --file Setup.exe --version 1.4.0 --channel staging --key release-key.pem

  --out file      where the new private key is written; its public key is printed
  --file file     the installer
  --version text  such as 1.4.0 or 1.5.0-beta.2
  --channel name  staging or production
  --key file      the private key as PEM
  --url address   where clients download the file; by default, the service that publishes it
  --to folder     where the manifest and its signature are written; by default, here
`

const text = { type: "string" } as const

/** Exits with 1 and a reason if something is missing or wrong. */
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: "boolean" },
      out: text,
      file: text,
      version: text,
      channel: text,
      key: text,
      url: text,
      to: text,
    },
  })
  const needed = (name: "out" | "file" | "version" | "channel" | "key") => {
    const value = values[name]
    if (value === undefined) throw new Error(`--${name} is missing. --help shows the options.`)
    return value
  }
  const [command] = positionals
  if (values.help || command === undefined) process.stdout.write(HELP)
  else if (command === "create-key") console.log(await writeSigningKey(needed("out")))
  else if (command === "sign") {
    const written = await writeSignedManifest({
      file: needed("file"),
      version: needed("version"),
      channel: needed("channel"),
      url: values.url,
      publishedAt: new Date().toISOString(),
      privateKey: await readFile(needed("key"), "utf8"),
      directory: values.to ?? ".",
    })
    console.log(`${written.manifest}\n${written.signature}`)
  } else throw new Error(`There is no command ${command}. --help shows them.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
