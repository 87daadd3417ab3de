export const ACCESS_LEVELS = [1, 2, 3, 4, 5] as const
/** 1 employee, 2 team lead, 3 supervisor, 4 department or HR head, 5 super admin. (rules/people#access-levels) */
export type AccessLevel = (typeof ACCESS_LEVELS)[number]
