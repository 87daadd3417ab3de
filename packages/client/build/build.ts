import { execFileSync } from "node:child_process"
import { rmSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

// Compiles the package for `npm pack`: JavaScript and declarations in `dist`.
const home = fileURLToPath(new URL("..", import.meta.url))
rmSync(join(home, "dist"), { recursive: true, force: true })
const compiler = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc")
execFileSync(process.execPath, [compiler, "-p", join(home, "tsconfig.build.json")], { stdio: ["ignore", 2, 2] })
