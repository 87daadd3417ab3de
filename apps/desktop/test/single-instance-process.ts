import { takeSingleInstance } from "../src/shell/single-instance.ts"

/** A program with one instance, which says what happens: `first`, `passed`, and the arguments of later starts. */
const [folder = "", ...args] = process.argv.slice(2)
const instance = await takeSingleInstance(folder, args)
if (instance === null) console.log("passed")
else {
  console.log("first")
  instance.onSecondInstance((received) => console.log(`received ${received.join(" ")}`))
  process.stdin.resume().on("end", () => void instance.release())
}
