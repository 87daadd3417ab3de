import { parseArgs } from "node:util"

export const SEED_HELP = `Fills a database with generated people and months, for benchmarks.

  npm run seed -- --employees 10000 --months 12 --seed 1

  --employees n  people, in departments of fifty (1 to 500000; default 1000)
  --months n     months up to and including the current one (default 3)
  --seed n       the same seed on the same day generates the same documents (default 1)
  --add          allow a database that already has people
  --help         show this help

Everyone gets thirty entries a month, a schedule and task delivery. Settings are the same as for npm start:
DATA_DIR or DATABASE_URL selects the database.
`

export type SeedArguments = { help: boolean; add: boolean; employees: number; months: number; seed: number }

/** The command line is invalid; the message says why. */
export class BadArguments extends Error {
  override readonly name = "BadArguments"
}

const MAX_EMPLOYEES = 500_000
const MAX_MONTHS = 1_200
const MAX_SEED = 2_147_483_647

/** @throws BadArguments */
export function seedArguments(typed: readonly string[]): SeedArguments {
  const values = parsed(typed)
  return {
    help: values.help,
    add: values.add,
    employees: wholeNumber("employees", values.employees, 1, MAX_EMPLOYEES),
    months: wholeNumber("months", values.months, 1, MAX_MONTHS),
    seed: wholeNumber("seed", values.seed, 0, MAX_SEED),
  }
}

function parsed(typed: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...typed],
      options: {
        employees: { type: "string", default: "1000" },
        months: { type: "string", default: "3" },
        seed: { type: "string", default: "1" },
        add: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    })
    return values
  } catch (error) {
    // parseArgs throws TypeErrors with user-facing messages.
    throw error instanceof TypeError ? new BadArguments(error.message, { cause: error }) : error
  }
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  throw new BadArguments(`--${name} must be a whole number from ${least} to ${most}, not "${text}".`)
}
