import type { Translations } from "../../translate.ts"

export const dataOut: Translations = {
  "The cursor is from another state of the data": "El cursor es de otro estado de los datos",
  "The database was restored or replaced since. Start over without a cursor, and replace what you have.":
    "La base de datos se restauró o se reemplazó desde entonces. Empieza de nuevo sin cursor y reemplaza lo que tienes.",
  "The cursor is for other people than you can see now. Start over without a cursor, and replace what you have.":
    "El cursor es para otras personas que las que puedes ver ahora. Empieza de nuevo sin cursor y reemplaza lo que tienes.",
  "This database is distributed and doesn't record changes of entries.":
    "Esta base de datos está distribuida y no registra los cambios de los registros.",
  "The audit log isn't the one that was read: it was restored, or changed from outside. Start over without a cursor.":
    "El registro de auditoría no es el que se leyó: se restauró o se cambió desde fuera. Empieza de nuevo sin cursor.",
}
