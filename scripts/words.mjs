#!/usr/bin/env node
/**
 * Finds words and phrases that a native reader would stumble over, and says what to write instead.
 * Checks comments, strings, and documents of every tracked file.
 *
 * Usage: node scripts/words.mjs [path...]
 */
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { pathToFileURL } from "node:url"

/** Folders that are not clean yet. Shorten this list; never add to it. */
export const NOT_CLEAN_YET = ["apps/server/migrations/"]

/** Folders whose prose is not English. */
const OTHER_LANGUAGES = ["apps/web/src/languages/"]

/** Files that quote the phrases, or record history as it was written. */
const EXEMPT = ["scripts/words.mjs", "scripts/words.test.mjs", "CHANGELOG.md", "openapi.json", "package-lock.json"]

const CHECKED = /\.(?:ts|tsx|mjs|js|sql|md|yaml|yml|css|html|sh|service|example)$/

/** Each phrase with its replacement. */
export const PHRASES = [
  [/\banew\b/i, "again"],
  [/\bwhom\b/i, "who, or rephrase"],
  [/\bbesides?\b(?! the point)/i, "next to, in addition to, or also"],
  [/\bby (?:itself|themselves)\b/i, "automatically, on its own"],
  [/\bin neither\b/i, "not in … either"],
  [/\bcatalogue/i, "catalog"],
  [/\benrol(?:ment|s)?\b/i, "enroll, enrollment"],
  [/\be-mail/i, "email"],
  [/\bcancell(?:ed|ing)\b/i, "canceled, canceling"],
  [/\bcolour/i, "color"],
  [/\bbehaviour/i, "behavior"],
  [/\b(?:saniti|organi|recogni|summari|normali|initiali|authori)s(?:e|es|ed|ing|ation)\b/i, "-ize"],
  [/\bfavourite|\blicence\b|\bcentre\b/i, "American spelling"],
  [/\bthe house\b|\bhouse rule/i, "the architecture, the rule"],
  [/\bmachinery\b/i, "infrastructure, mechanism"],
  [/\bvet(?:s|ted|ting)?\b/i, "validate"],
  [/\bjudg(?:e[sd]?|ing)\b/i, "validate, decide"],
  [/\bweigh(?:s|ed|ing)? (?:a|the|each|every) (?:row|entry|draft)/i, "validate"],
  [/\bsomebody has to\b/i, "someone must"],
  [/\b(?:nobody|somebody|anybody|everybody)\b/i, "no one, someone, anyone, everyone, or a noun"],
  [/\b(?:no one|none) of the (?:balanced|scorecard)/i, "name the people"],
  [/\bfits? the filters?\b/i, "match the filters"],
  [/(?:^|["'`]|\/\*\* |\/\/ |\* |# )Begin /, "Create, or Start"],
  [/\btaken over\b/i, "imported"],
  [/\bstands? (?:in|beside|for|there|above|before)\b/i, "is in, is shown, applies"],
  [/\bstood (?:in|beside|for|there)\b/i, "was in, applied"],
  [/\bis told of\b|\bare told of\b/i, "is notified of"],
  [/\band that is well\b/i, "rephrase"],
  [/\bthe like\b|\band such\b/i, "name the things"],
  [/\bof one's own\b|\bone's own\b/i, "your own, their own"],
  [/\ball the same\b/i, "anyway, still"],
  [/\bin the end\b/i, "finally"],
  [/\bmeanwhile changed\b/i, "has changed since"],
]

/** Comments and strings in source code. */
const COMMENTS_AND_STRINGS = /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g

/** A string without a space is a value, not prose. */
const isValue = (match) => match.startsWith('"') && !match.includes(" ")

const blank = (text) => text.replace(/[^\n]/g, " ")

/** The text that people read, at its original lines: documents without code, source code without identifiers. */
function prose(file, text) {
  if (file.endsWith(".md")) return text.replace(/```[\s\S]*?```|`[^`\n]*`|\]\([^)\n]*\)/g, blank)
  // JSX text isn't quoted, so these files are checked whole.
  if (!/\.(?:ts|mjs|js)$/.test(file)) return text
  let end = 0
  let readable = ""
  for (const { 0: match, index } of text.matchAll(COMMENTS_AND_STRINGS)) {
    readable += blank(text.slice(end, index)) + (isValue(match) ? blank(match) : match.replace(/`[^`\s]*`/g, blank))
    end = index + match.length
  }
  return readable
}

/** @returns the findings in one file, as `file:line: "words": use ...`. */
export function findings(file, text) {
  return prose(file, text)
    .split("\n")
    .flatMap((line, at) =>
      PHRASES.flatMap(([pattern, use]) => {
        const match = pattern.exec(line)
        return match === null ? [] : [`${file}:${at + 1}: "${match[0].trim()}": use ${use}`]
      }),
    )
}

/** Named paths are checked even in folders that are not clean yet. */
function isChecked(file, isNamed) {
  if (!CHECKED.test(file) || EXEMPT.includes(file)) return false
  if (OTHER_LANGUAGES.some((folder) => file.startsWith(folder))) return false
  return isNamed || !NOT_CLEAN_YET.some((folder) => file.startsWith(folder))
}

function main(paths) {
  const listed = execFileSync("git", ["ls-files", "-z", "--", ...paths], { encoding: "utf8" }).split("\0")
  const files = listed.filter((file) => file !== "" && isChecked(file, paths.length > 0))
  const found = files.flatMap((file) => findings(file, readFileSync(file, "utf8")))
  for (const finding of found) console.log(finding)
  if (found.length > 0) {
    console.error(`\n${found.length} phrases to rewrite.`)
    process.exitCode = 1
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main(process.argv.slice(2))
