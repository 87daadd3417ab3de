import type { Translations } from "../../translate.ts"

export const calendarFeeds: Translations = {
  "There is no calendar at this address. Create a new address on your profile.":
    "No hay ningún calendario en esta dirección. Crea una dirección nueva en tu perfil.",
  "My shifts and deadlines": "Mis turnos y plazos",
  "The week of {0} locks": "Se bloquea la semana del {0}",
  "The month of {0} locks": "Se bloquea el mes de {0}",
  "Last day for the evaluations of this week": "Último día para las evaluaciones de esta semana",
  "Last day to dispute recent entries about you": "Último día para impugnar registros recientes sobre ti",
  "Acknowledge your figures of {0}": "Confirma tus cifras de {0}",
}
