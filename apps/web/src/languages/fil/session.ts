import type { ReactNode } from "react"
import type { messages } from "../../features/session/messages.ts"
import { rich } from "../../lib/rich.ts"

export const session: typeof messages = {
  impersonationBanner: {
    youActAs: (name: ReactNode) =>
      rich`Kumikilos ka bilang si ${name}. Itinatala sa parehong pangalan ang mga ginagawa mo.`,
    backToYourself: "Bumalik sa sarili mong account",
  },
  maintenanceNote: {
    maintenance: "Maintenance",
    maintenanceText: (message: string) =>
      `${message} Sa ngayon, ang mga nasa maintenance list lang ang puwedeng mag-sign in.`,
  },
  provider: {
    sha256: "SHA-256",
  },
  signInPage: {
    language: "Wika",
    signInScorecardPlatform: "Mag-sign in · Scorecard Platform",
    scorecardPlatform: "Scorecard Platform",
    welcomeBack: "Welcome ulit. Magpapatuloy ang isa mong tab kung saan ka huminto.",
    yourMonthExplainedFigure: "Ang buwan mo, ipinaliwanag ang bawat numero.",
    maintenance: "Maintenance",
    signIn: "Mag-sign in gamit ang work account mo",
    orInDevelopment: "o, sa development",
    noOneCanSignIn:
      "Walang puwedeng mag-sign in ngayon: hindi sumasagot ang identity provider, o walang naka-set up. Subukan ulit pagkalipas ng isang minuto, o magtanong sa nagpapatakbo ng serbisyong ito.",
    privacy: "Privacy",
    terms: "Mga tuntunin",
    chooseDemoPerson: "Pumili ng tao mula sa demo company para mag-sign in bilang siya.",
    developmentSignIn: "Development sign-in: piliin kung sino ang isa-sign in.",
    inProduction: (demoCompany: string) =>
      `${demoCompany} Sa production, sa work account lang nila nakakapag-sign in ang mga tao.`,
    noOneIsHereYet: "Wala pang tao rito. Mag-sign in gamit ang work email na ginamit sa pag-set up ng serbisyo.",
    orAnyoneByWorkEmail: "O ilagay ang work email ng kahit sino",
    signInByEmail: "Mag-sign in",
  },
  signInReturnPage: {
    signingIn: "Nagsa-sign in",
    youAreNotSignedIn: "Hindi ka naka-sign in",
    tryAgain: "Subukan ulit",
    providerRefused: (errorDescription: string) => `Tinanggihan ng identity provider ang sign-in: ${errorDescription}`,
    signInUsed: "Hindi sa tab na ito sinimulan ang sign-in na ito, o nagamit na ito. Magsimula ulit.",
  },
  userMenu: {
    accountOf: (name: string) => `Account ni ${name}`,
    myProfile: "Profile ko",
    language: "Wika",
    density: "Mga row ng table",
    densities: { comfortable: "Maluwag", compact: "Siksik" },
    signOut: "Mag-sign out",
  },
}
