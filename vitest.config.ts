import { configDefaults, defineConfig } from "vitest/config"
import { hasPdfTools } from "./apps/server/test/support/pdf-tools.ts"
import { hasPackageTools } from "./apps/desktop/test/package-tools.ts"
import { canRunClickhouseCluster, findChdb } from "./apps/server/test/support/chdb-home.ts"

/**
 * A distributed database has no feed of entries (decision 0052) and no tokens of changes (decision 0048), and plans
 * statements in its own way.
 */
const NOT_ON_CITUS = [
  "apps/server/test/data-out/cursors.test.ts",
  "apps/server/src/platform/polls/*.test.ts",
  "**/*.plan.test.ts",
]

export default defineConfig({
  test: {
    include: [
      "packages/*/src/**/*.test.ts",
      "apps/server/**/*.test.ts",
      "apps/demo-company/**/*.test.ts",
      "apps/web/**/*.test.ts",
      "apps/desktop/**/*.test.ts",
      "bench/**/*.test.ts",
      "scripts/*.test.mjs",
    ],
    // `npm test` says so.
    exclude: [
      ...configDefaults.exclude,
      ...(findChdb() === null ? ["**/*.clickhouse.test.ts"] : []),
      ...(canRunClickhouseCluster() ? [] : ["**/cluster*.clickhouse.test.ts"]),
      // `npm run test:citus`
      ...(process.env["DATABASE_TESTS"] === "citus" ? NOT_ON_CITUS : ["**/*.citus.test.ts"]),
      ...(hasPdfTools() ? [] : ["**/*.pdf.test.ts"]),
      ...(hasPackageTools() ? [] : ["**/*.package.test.ts"]),
    ],
    isolate: false,
    maxWorkers: 3,
    // Tests make much garbage in a short time: a larger young generation is collected less often.
    execArgv: ["--min-semi-space-size=32", "--max-semi-space-size=64"],
    globalSetup: ["apps/server/test/support/global-setup.ts"],
    // Generous: these only end a test that hangs. Machines that check changes may be busy.
    testTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 240_000,
  },
})
