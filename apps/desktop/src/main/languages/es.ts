import type { Copy } from "../messages.ts"

export const copy: Copy = {
  product: "Scorecard",
  session: {
    expired: "Tu sesión ha caducado. Vuelve a iniciar sesión.",
    revoked: "Se ha cerrado tu sesión. Vuelve a iniciar sesión.",
  },
  signIn: {
    noProvider: "No se puede iniciar sesión: el servicio no tiene ningún proveedor de identidad o este no responde.",
    unreachable: "No se puede conectar con el servicio. Revisa tu conexión e inténtalo de nuevo.",
    late: "No terminaste de iniciar sesión en cinco minutos. Inténtalo de nuevo.",
    canceled: "Cancelaste el inicio de sesión.",
    noBrowser: "No se pudo abrir tu navegador.",
    noListener: "La aplicación no pudo abrir el puerto local que necesita para terminar el inicio de sesión.",
    failed: "No se pudo iniciar sesión. Inténtalo de nuevo.",
  },
  page: {
    done: { title: "Has iniciado sesión", body: "Puedes cerrar esta página y volver a la aplicación." },
    failed: { title: "No has iniciado sesión", hint: "Cierra esta página e inténtalo de nuevo en la aplicación." },
    foreign: {
      title: "Este no es el inicio de sesión que espera la aplicación",
      body: "Empieza de nuevo en la aplicación. Si no has iniciado sesión tú, cierra esta página.",
    },
    notFound: { title: "Aquí no hay nada", body: "Cierra esta página." },
  },
  tray: {
    open: "Abrir",
    notifications: (unread) => (unread === 0 ? "Notificaciones" : `Notificaciones (${unread})`),
    quiet: "Modo silencioso",
    settings: "Ajustes",
    checkForUpdates: "Buscar actualizaciones",
    downloading: (version) => `Descargando la versión ${version}`,
    installUpdate: (version) => `Instalar la versión ${version}`,
    signIn: "Iniciar sesión",
    signOut: "Cerrar sesión",
    quit: "Salir",
    unread: (product, unread) => `${product}: ${unread} sin leer`,
  },
  notices: {
    open: "Abrir",
    many: (count) => `${count} notificaciones nuevas`,
    manyBody: "Abre la aplicación para leerlas.",
    signedOut: "Vuelve a iniciar sesión",
    trial: "Así aparecen las notificaciones.",
  },
  updates: {
    upToDate: { title: "Tienes la última versión", body: (version) => `Esta es la versión ${version}.` },
    ready: {
      title: (version) => `La versión ${version} está lista`,
      body: "Se instalará cuando se cierre la ventana.",
      hidden: "Se instalará en aproximadamente un minuto.",
    },
    unchecked: {
      title: "No se pudieron buscar actualizaciones",
      body: "No se puede conectar con el servicio. La aplicación volverá a intentarlo más tarde.",
    },
    notUpdated: "No se pudo actualizar la aplicación",
    untrusted: "Se rechazó la actualización: no está firmada por el editor. Avisa a tu administrador.",
    damaged:
      "Se rechazó la actualización: la descarga está dañada o se ha modificado. La aplicación lo intentará de nuevo en unas horas.",
    unreachable: "No se pudo descargar la actualización. La aplicación lo intentará de nuevo.",
    failed: "El instalador terminó con un error. Reinicia tu equipo y vuelve a buscar actualizaciones.",
    rolledBack: (version) =>
      `La versión ${version} no se inició, así que la aplicación ha vuelto a esta versión. Puedes seguir trabajando. La próxima versión se instalará automáticamente.`,
  },
  start: {
    failed: (product) => `${product} no se pudo iniciar.`,
    noWebEngine: "Necesita Microsoft Edge WebView2 Runtime. Pide a tu administrador que lo instale.",
  },
}
