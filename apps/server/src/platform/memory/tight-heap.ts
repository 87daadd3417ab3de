import { setFlagsFromString } from "node:v8"
import { collectAll } from "./collector.ts"

/** How far the heap may grow beyond what is in use before V8 collects again, in percent. */
const GROWING_PERCENT = 20

const FLAG = "--heap-growing-percent="
/** What the program was started with; 0 is V8's own choice. */
const USUAL_PERCENT = process.execArgv.find((flag) => flag.startsWith(FLAG))?.slice(FLAG.length) ?? "0"

let running = 0

/**
 * For long work in small parts: it uses little memory at once, but V8 would otherwise let the heap grow to several times
 * that before it looks for what is no longer used. Meanwhile it looks more often; that takes processor time.
 * @returns a function that ends it
 */
export function tightenHeap(): () => void {
  running += 1
  if (running === 1) {
    setFlagsFromString(`${FLAG}${GROWING_PERCENT}`)
    // The limit applies from the end of a collection.
    collectAll()
  }
  return () => {
    running -= 1
    if (running === 0) setFlagsFromString(`${FLAG}${USUAL_PERCENT}`)
  }
}
