import { messages } from "./messages.ts"

export const SUPER_ADMIN = 5

/** rules/people#access-levels */
export const LEVEL_NAMES: Record<number, string> = messages.levels.levelNames
