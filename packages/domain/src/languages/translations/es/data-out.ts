import type { Translations } from "../../translate.ts"

export const dataOut: Translations = {
  "The cursor is from another state of the data": "El cursor es de otro estado de los datos",
  "The database was restored or replaced since. Start over without a cursor, and replace what you have.":
    "La base de datos se restauró o se reemplazó desde entonces. Empieza de nuevo sin cursor y reemplaza lo que tienes.",
  "The cursor is for other people than you can see now. Start over without a cursor, and replace what you have.":
    "El cursor es para otras personas que las que puedes ver ahora. Empieza de nuevo sin cursor y reemplaza lo que tienes.",
  "This database is distributed and doesn't record changes of entries.":
    "Esta base de datos está distribuida y no registra los cambios de los registros.",
}
