import type { messages } from "../../features/session/messages.ts"
import { rich } from "../../lib/rich.ts"

export const session: typeof messages = {
  impersonationBanner: {
    youActAs: (name) => rich`Estás actuando como ${name}. Lo que haces queda registrado con ambos nombres.`,
    backToYourself: "Volver a tu cuenta",
  },
  maintenanceNote: {
    maintenance: "Mantenimiento",
    maintenanceText: (message) =>
      `${message} Por ahora, solo pueden iniciar sesión las personas de la lista de mantenimiento.`,
  },
  provider: {
    sha256: "SHA-256",
  },
  signInPage: {
    language: "Idioma",
    signInScorecardPlatform: "Iniciar sesión · Scorecard Platform",
    scorecardPlatform: "Scorecard Platform",
    welcomeBack: "Qué bueno verte de nuevo. Tu otra pestaña sigue donde la dejaste.",
    yourMonthExplainedFigure: "Tu mes, explicado cifra por cifra.",
    maintenance: "Mantenimiento",
    signIn: "Iniciar sesión con tu cuenta de trabajo",
    orInDevelopment: "o, en desarrollo",
    noOneCanSignIn:
      "Nadie puede iniciar sesión en este momento: el proveedor de identidad no responde o no hay uno configurado. Inténtalo de nuevo en un minuto o pregunta a quien administra este servicio.",
    privacy: "Privacidad",
    terms: "Términos",
    chooseDemoPerson: "Elige a alguien de la empresa de demostración para iniciar sesión.",
    developmentSignIn: "Inicio de sesión de desarrollo: elige como quién entrar.",
    inProduction: (demoCompany) => `${demoCompany} En producción, solo se inicia sesión con la cuenta de trabajo.`,
    noOneIsHereYet:
      "Aún no hay nadie aquí. Inicia sesión con el correo de trabajo con el que se configuró el servicio.",
    orAnyoneByWorkEmail: "O ingresa el correo de trabajo de alguien",
    signInByEmail: "Iniciar sesión",
  },
  signInReturnPage: {
    signingIn: "Iniciando sesión",
    youAreNotSignedIn: "No has iniciado sesión",
    tryAgain: "Intentar de nuevo",
    providerRefused: (errorDescription) => `El proveedor de identidad rechazó el inicio de sesión: ${errorDescription}`,
    signInUsed: "Este inicio de sesión no empezó en esta pestaña o ya se usó. Empieza de nuevo.",
  },
  userMenu: {
    accountOf: (name) => `Cuenta de ${name}`,
    myProfile: "Mi perfil",
    language: "Idioma",
    density: "Filas de las tablas",
    densities: { comfortable: "Cómodas", compact: "Compactas" },
    signOut: "Cerrar sesión",
  },
}
