import type { Translations } from "../../translate.ts"

export const webhooks: Translations = {
  "Choose at least one event.": "Elige al menos un evento.",
  "Receivers not accepting their events: {0}.": "Receptores que no aceptan sus eventos: {0}.",
  "There are no webhooks.": "No hay webhooks.",
  "All receivers accept their events.": "Todos los receptores aceptan sus eventos.",
  "Name each event once.": "Nombra cada evento una sola vez.",
  "The address must name a public host.": "La dirección debe indicar un host público.",
  "The secret can't be read. Rotate it.": "El secreto no se puede leer. Reemplázalo.",
  "There can be at most {0} webhooks. Delete one first.": "Puede haber hasta {0} webhooks. Elimina uno primero.",
  "This webhook has no such delivery.": "Este webhook no tiene esa entrega.",
  "This webhook is disabled. Enable it first.": "Este webhook está desactivado. Actívalo primero.",
}
