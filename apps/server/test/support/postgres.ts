import pg from "pg"
import { inject } from "vitest"
import { closeToConnections } from "./database-servers.ts"
import { TEMPLATE } from "./global-setup.ts"

export type TestDatabase = { url: string; drop(): Promise<void> }

let databases = 0

/** A separate empty database on the suite's server. */
export function testDatabase(label: string): Promise<TestDatabase> {
  return create(label, "template1")
}

/** A separate database with the product's schema, cloned in a few milliseconds. */
export function migratedDatabase(label: string): Promise<TestDatabase> {
  return create(label, TEMPLATE)
}

async function create(label: string, template: string): Promise<TestDatabase> {
  const name = `${label.replaceAll(/[^a-z0-9]/gi, "_").toLowerCase()}_${process.pid}_${++databases}`
  await administer(`create database "${name}" template "${template}" strategy file_copy`)
  return { url: urlOf(name), drop: () => dropDatabase(name) }
}

const IN_USE = "55006"
const MAX_ATTEMPTS = 10

/** A process of Citus comes back to a database while that allows connections. */
async function dropDatabase(name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await administer(`drop database if exists "${name}" with (force)`)
    } catch (error) {
      if ((error as { code?: unknown }).code !== IN_USE || attempt === MAX_ATTEMPTS) throw error
      await closeToConnections({ url: urlOf }, name)
    }
  }
}

function urlOf(database: string): string {
  return inject("databaseUrl").replace("DATABASE", database)
}

/** As before a company's first start: the template database counts as set up. */
export function forgetSetup(url: string): Promise<void> {
  return administer("delete from tbl_scorecard_config where _id = 'company-setup'", url)
}

async function administer(statement: string, connectionString = urlOf("postgres")): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
