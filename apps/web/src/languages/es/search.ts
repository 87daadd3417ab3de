import type { messages } from "../../features/search/messages.ts"

export const search: typeof messages = {
  search: "Buscar",
  placeholder: "Buscar personas, páginas, registros y meses",
  results: "Resultados",
  recent: "Recientes",
  hints: {
    own: "Escribe una página o un mes, por ejemplo “octubre”.",
    pool: "Escribe un nombre, una página o un mes.",
    evaluating: "Escribe un nombre, una página o un mes. O prueba “evaluar Liam”.",
    closing:
      "Escribe un nombre, una página o un mes. O prueba “evaluar Liam”, “desbloquear Liam asistencia octubre” o “cerrar octubre”.",
  },
  nothing: (text) => `Nada coincide con “${text}”.`,
  failed: "La búsqueda no funciona en este momento. Inténtalo de nuevo en un momento.",
  found: (count) => (count === 1 ? "1 resultado" : `${count} resultados`),
  kinds: {
    person: "Personas",
    action: "Acciones",
    page: "Páginas",
    month: "Meses",
    entry: "Registros",
  },
  shortcuts: {
    title: "Atajos de teclado",
    search: "Buscar",
    focusSearch: "Buscar desde cualquier lugar fuera de un campo",
    help: "Mostrar esta lista",
    save: "Guardar el registro que estás escribiendo",
    choose: "Responder un punto de la lista con sí, no o N/A",
    or: "o",
  },
}
