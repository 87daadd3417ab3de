import type { messages } from "../../features/visibility/messages.ts"
import { count } from "../../lib/format.ts"

export const visibility: typeof messages = {
  visibilityPage: {
    visibility: "Visibilidad",
    about:
      "Oculta páginas y secciones de noticias para todos. Al ocultar una sección se oculta todo lo que contiene y su enlace lleva al inicio. No se elimina ningún dato.",
  },
  visibilitySwitch: {
    isVisibleAgain: (label) => `${label} está visible de nuevo.`,
    hiddenWithItsSection: "Oculta con su sección",
    hideLabel: (label) => `¿Ocultar ${label}?`,
    hide: "Ocultar",
    peopleWillNoLonger: (people) =>
      `${count(people, "persona dejará", "personas dejarán")} de verla. No se elimina ningún dato.`,
    thisAlsoHidesPages: (pages, names) =>
      `También se ${pages === 1 ? "oculta" : "ocultan"} ${count(pages, "página", "páginas")}: ${names}.`,
    thisAlsoHidesStories: (stories, names) =>
      `También se ${stories === 1 ? "oculta" : "ocultan"} ${count(stories, "noticia", "noticias")}: ${names}.`,
    isHidden: (label) => `${label} está oculta.`,
    undo: "Deshacer",
  },
}
