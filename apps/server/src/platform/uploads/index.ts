export { checkImage } from "./check-image.ts"
export type { CheckedImage } from "./check-image.ts"
export { keptName } from "./kept-name.ts"
