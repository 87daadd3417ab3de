import { readCsv } from "./read-csv.ts"
import { answerWith } from "./worker-answer.ts"

await answerWith(readCsv)
