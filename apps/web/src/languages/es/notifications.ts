import type { messages } from "../../features/notifications/messages.ts"
import { count } from "../../lib/format.ts"

export const notifications: typeof messages = {
  notificationBell: {
    noneUnread: "ninguna sin leer",
    unread: (unread) => `${unread} sin leer`,
    notificationsDetail: (detail) => `Notificaciones, ${detail}`,
    nothingUnread: "No hay notificaciones sin leer",
    unreadNotifications: (unreadNotifications) =>
      count(unreadNotifications, "notificación sin leer", "notificaciones sin leer"),
    noNotificationsYet: "Aún no hay notificaciones",
    noNotificationsYetText: "Aquí aparecen las novedades sobre ti y tu trabajo.",
    allNotifications: "Todas las notificaciones",
    preferences: "Preferencias",
  },
  notificationItem: {
    forWhileYouActed: (mirroredFrom) => `Para ${mirroredFrom}, mientras actuabas en su nombre`,
    new: "Nueva",
  },
  readAllButton: {
    markAllAsRead: "Marcar todo como leído",
  },
}
