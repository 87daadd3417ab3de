import type { messages } from "../../features/setup/messages.ts"
import { count } from "../../lib/format.ts"

export const setup: typeof messages = {
  setupPage: {
    setup: "Setup",
    about:
      "Ang mga kailangan ng kompanya mo bago ang unang buwan nito, hakbang-hakbang. Puwede kang umalis anumang oras at magpatuloy sa ibang pagkakataon.",
    steps: "Mga hakbang",
    done: "Tapos na",
    toDo: "Gagawin pa",
    doneOn: (moment: string) => `Natapos noong ${moment}.`,
    missing: "Kulang:",
    open: (label: string) => `Buksan ang ${label.toLowerCase()}`,
  },
  stepActions: {
    cycle: (year: string) => `BSC ${year}`,
    chooseTemplate: "Pumili ng template",
    keepDefaults: "Panatilihin ang mga default",
    kept: "Mananatili ang mga default. Puwede mong baguhin ang mga ito hanggang makumpleto ang setup.",
    redirectAddress: "Redirect URI para sa identity provider:",
    copy: "Kopyahin",
    copied: "Nakopya",
    checkSignIn: "I-check ang identity provider",
    signInWorks: "Handa na ang identity provider",
    signInFails: "May kailangang ayusin sa identity provider",
    passed: "OK:",
    notPassed: "Problema:",
    sendTestEmail: "Padalhan ako ng test email",
    emailSent: (to: string) => `Naipadala ang test email sa ${to}`,
    invite: "Imbitahan ang lahat ng hindi pa kailanman nag-sign in",
    inviteText:
      "Makakatanggap ng email na may link sa address na ito ang bawat aktibong taong may email na hindi pa kailanman nag-sign in. Makakatanggap ulit nito ang mga naimbitahan na dati.",
    sendInvitations: "Ipadala ang mga imbitasyon",
    invited: (people: number) =>
      people === 0 ? "Walang maiimbitahan." : `Naimbitahan ang ${count(people, "tao", "tao")}.`,
    emailFailed: (to: string) => `Pumalya ang test email sa ${to}`,
  },
  firstMonth: {
    firstMonth: "Unang buwan",
    description:
      "Nagsisimula sa buwang ito ang mga scorecard. Para sa kompanya mo, walang mga buwan bago ang buwang ito.",
    fixed: "May na-finalize nang buwan, kaya hindi na puwedeng baguhin ang unang buwan.",
    leave: "May kailangang task delivery ang mga naka-vacation o sick leave",
    leaveText: "Karaniwan, wala. Puwede mo itong baguhin sa ibang pagkakataon sa mga day code na VL at SL.",
    yes: "Oo",
    no: "Hindi",
    save: "I-save",
    saved: "Na-save.",
  },
  complete: {
    completeSetup: "Kumpletuhin ang setup",
    completedOn: (moment: string, open: number) =>
      `Nakumpleto ang setup noong ${moment}.${open === 0 ? "" : ` ${count(open, "hakbang", "hakbang")} ang naiwan, at puwede pang gawin.`}`,
    notCompleted:
      "Hangga’t hindi kumpleto ang setup, preview lang ang mga scorecard at hindi puwedeng i-finalize ang mga buwan.",
    confirm: (missing: number) =>
      `Magiging read-only ang configuration ng kasalukuyang cycle, at puwede nang i-finalize ang mga nakaraang buwan. ${
        missing === 0 ? "Tapos na ang lahat ng hakbang." : `${count(missing, "hakbang", "hakbang")} pa ang gagawin.`
      }`,
    completed: "Kumpleto na ang setup.",
  },
}
