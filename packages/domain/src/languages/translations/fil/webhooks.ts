import type { Translations } from "../../translate.ts"

export const webhooks: Translations = {
  "Choose at least one event.": "Pumili ng kahit isang event.",
  "Receivers not accepting their events: {0}.": "Mga receiver na hindi tumatanggap ng kanilang event: {0}.",
  "There are no webhooks.": "Walang webhook.",
  "All receivers accept their events.": "Tinatanggap ng lahat ng receiver ang kanilang mga event.",
  "Name each event once.": "Isang beses lang banggitin ang bawat event.",
  "The address must name a public host.": "Dapat pampublikong host ang nasa address.",
  "The secret can't be read. Rotate it.": "Hindi mabasa ang secret. Palitan ito.",
  "There can be at most {0} webhooks. Delete one first.":
    "Hanggang {0} webhook lang ang puwede. Mag-delete muna ng isa.",
  "This webhook has no such delivery.": "Walang ganoong delivery ang webhook na ito.",
  "This webhook is disabled. Enable it first.": "Naka-disable ang webhook na ito. I-enable muna ito.",
}
