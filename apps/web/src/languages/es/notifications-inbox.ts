import type { messages } from "../../features/notifications/inbox/messages.ts"

export const notificationsInbox: typeof messages = {
  inboxPage: {
    newestFirst: "Primero las más nuevas",
    oldestFirst: "Primero las más antiguas",
    notifications: "Notificaciones",
    preferences: "Preferencias",
    show: "Mostrar",
    all: "Todas",
    unread: "Sin leer",
    type: "Tipo",
    everyType: "Todos los tipos",
    sortBy: "Ordenar por",
    youHaveReadEverything: "Estás al día",
    noNotifications: "Sin notificaciones",
    whatConcerns: "Aquí aparecen las novedades sobre ti y tu trabajo.",
    newer: "Más nuevas",
    older: "Más antiguas",
  },
}
