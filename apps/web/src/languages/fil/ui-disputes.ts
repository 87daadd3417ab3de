import type { messages } from "../../ui/disputes/messages.ts"

export const uiDisputes: typeof messages = {
  disputeChip: {
    disputed: "May dispute",
  },
  raiseDispute: {
    title: "I-dispute ang entry na ito",
    explanation:
      "Sabihin kung ano ang mali. Ibang tao, hindi ang nag-submit ng entry, ang magpapasya, at pareho kayong puwedeng magdagdag ng komento hanggang doon.",
    possibleUntil: (date: string) => `Puwede mong i-dispute ang entry na ito hanggang ${date}.`,
    items: "Mga checklist item na dini-dispute",
    itemsDescription: "Huwag lagyan ng check ang alinman para i-dispute ang buong entry.",
    message: "Ano ang mali, at ano ang dapat na tama",
    messageDescription: "Mababasa ito ng mga manager mo at ng taong nag-submit ng entry.",
    sayWhatIsWrong: "Sabihin kung ano ang mali.",
    cancel: "Kanselahin",
    send: "Ipadala ang dispute",
    sent: "Naipadala ang dispute mo. Makakatanggap ka ng notification tungkol sa desisyon.",
  },
}
