import { z } from "zod"
import { defineJob } from "./index.ts"

export const patient = defineJob({
  name: "patient",
  payload: z.strictObject({ month: z.string() }),
  policy: "exclusive",
  retryDelaySeconds: 1,
  key: ({ month }) => month,
})
