import type { Translations } from "../../translate.ts"

export const dataOut: Translations = {
  "The cursor is from another state of the data": "Ang cursor ay mula sa ibang estado ng data",
  "The database was restored or replaced since. Start over without a cursor, and replace what you have.":
    "Na-restore o pinalitan ang database mula noon. Magsimula muli nang walang cursor, at palitan ang nasa iyo.",
  "The cursor is for other people than you can see now. Start over without a cursor, and replace what you have.":
    "Ang cursor ay para sa ibang mga tao kaysa sa nakikita mo ngayon. Magsimula muli nang walang cursor, at palitan ang nasa iyo.",
  "This database is distributed and doesn't record changes of entries.":
    "Distributed ang database na ito at hindi nito itinatala ang mga pagbabago ng mga entry.",
  "The audit log isn't the one that was read: it was restored, or changed from outside. Start over without a cursor.":
    "Hindi ito ang audit log na binasa: na-restore ito o binago mula sa labas. Magsimula muli nang walang cursor.",
}
