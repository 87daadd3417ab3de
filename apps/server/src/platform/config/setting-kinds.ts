import { z } from "zod"

/** `true` or `false`. */
export const flag = (preset: boolean) =>
  z
    .enum(["true", "false"], "true or false is needed")
    .optional()
    .transform((text) => (text === undefined ? preset : text === "true"))

export const wholeNumber = (preset: number, minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+$/, "a whole number is needed")
    .optional()
    .transform((text) => (text === undefined ? preset : Number(text)))
    .pipe(z.number().int().min(minimum).max(maximum))

export const words = z
  .string()
  .optional()
  .transform((text) =>
    text
      ?.split(",")
      .map((word) => word.trim().toLowerCase())
      .filter(Boolean),
  )

export const optionalText = z.string().min(1).optional()
