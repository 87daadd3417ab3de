import { parseArgs } from "node:util"

export const SEED_HELP = `Fills a database with made-up people and their months, for measuring.

  npm run seed -- --employees 10000 --months 12 --seed 1

  --employees n  people, in departments of fifty (1 to 500000; default 1000)
  --months n     months, the last one being the present month (default 3)
  --seed n       the same seed on the same day makes the same documents (default 1)
  --add          to a database that has people already; it is refused otherwise
  --help         this text

Everybody gets thirty entries a month, a schedule and task delivery. The settings are those of npm start:
DATA_DIR or DATABASE_URL say which database is filled.
`

export type SeedArguments = { help: boolean; add: boolean; employees: number; months: number; seed: number }

/** What was typed makes no sense; the message says what. */
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
    // parseArgs throws TypeErrors whose messages are meant for people.
    throw error instanceof TypeError ? new BadArguments(error.message, { cause: error }) : error
  }
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  throw new BadArguments(`--${name} is a whole number from ${least} to ${most}, not "${text}".`)
}
