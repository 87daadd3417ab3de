import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["packages/*/src/**/*.test.ts", "apps/server/**/*.test.ts", "apps/web/**/*.test.ts", "bench/**/*.test.ts"],
    isolate: false,
    maxWorkers: 2,
    globalSetup: ["apps/server/test/global-setup.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
