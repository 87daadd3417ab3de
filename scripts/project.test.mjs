import { accessSync, constants, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { parse } from "yaml"

const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8")

test("the CI workflow runs .ci/run and nothing else, on pushes to main and on pull requests", () => {
  const { on, jobs } = parse(read(".github/workflows/ci.yml"))
  expect(on).toEqual({ push: { branches: ["main"] }, pull_request: null })
  expect(Object.keys(jobs)).toEqual(["check"])
  expect(jobs.check.steps).toEqual([{ uses: expect.stringMatching(/^actions\/checkout@v\d+$/) }, { run: ".ci/run" }])
  expect(() => accessSync(new URL("../.ci/run", import.meta.url), constants.X_OK)).not.toThrow()
})

test("the workflow, the container image and the bundled package name the Node version of .nvmrc", () => {
  const version = read(".nvmrc").trim()
  expect(parse(read(".github/workflows/ci.yml")).jobs.check.container.image).toBe(`node:${version}-trixie`)
  const images = [...read("deploy/Dockerfile").matchAll(/^FROM node:([\d.]+)/gm)].map(([, image]) => image)
  expect(new Set(images)).toEqual(new Set([version]))
  const bundled = Object.entries(JSON.parse(read("package.json")).optionalDependencies)
  expect(new Set(bundled.map(([, bundledVersion]) => bundledVersion))).toEqual(new Set([version]))
})

test("the files that CONTRIBUTING.md and .gitattributes call generated are written by commands that exist", () => {
  const { scripts } = JSON.parse(read("package.json"))
  const named = [read("CONTRIBUTING.md"), read(".gitattributes")].flatMap((text) =>
    [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name),
  )
  expect(named.filter((name) => !(name in scripts))).toEqual([])
  expect(named).toEqual(expect.arrayContaining(["openapi", "endpoints", "release"]))
})
