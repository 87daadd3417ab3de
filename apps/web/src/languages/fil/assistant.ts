import type { ReactNode } from "react"
import type { messages } from "../../features/assistant/messages.ts"
import { rich } from "../../lib/rich.ts"

export const assistant: typeof messages = {
  assistantPage: {
    assistant: "Assistant",
    chatAsYourself: "Hindi ka puwedeng mag-chat bilang ibang tao",
    chatAsYourselfText: "Ang mga chat ay sa taong nagtatanong. Bumalik sa sarili mong account para magtanong.",
    about:
      "Tinitingnan nito ang mga kaya mo ring tingnan at wala itong binabago. Puwede itong magkamali; ang receipt ang nagpapakita ng talagang bilang.",
  },
  chatMessage: {
    you: "Ikaw",
    assistant: "Assistant",
    lookedUp: "Mga tiningnan",
  },
  conversation: {
    examples: [
      "Bakit hindi ako nag-qualify sa bonus noong nakaraang buwan?",
      "Kumusta ang scorecard ko ngayong buwan, at ano ang humihila rito pababa?",
      "Kailan ang susunod na lock?",
    ],
    chat: "Chat",
    thinking: "Nag-iisip",
    forExample: "Halimbawa:",
    chatIsNotAvailable: "Hindi available ang chat",
    assistantSettings: "Settings ng assistant",
  },
  labels: {
    outcomes: {
      answered: "nahanap",
      refused: "walang access",
      invalid: "hindi valid na request",
      unknown: "walang ganoong lookup",
      not_run: "nilaktawan, masyadong marami nang sabay",
      failed: "pumalya",
    },
    reasons: {
      disabled: "Naka-off ang chat sa kompanya mo. Mababasa mo pa rin ang mga naka-save na chat.",
      no_model:
        "Walang naka-configure na model. Puwedeng mag-set up nito ang nagpapatakbo ng serbisyong ito; nasa dokumentasyon kung paano.",
      model_not_configured: "Hindi na naka-configure ang napiling model. Puwedeng pumili ng iba ang isang super admin.",
    },
    chatIsNotAvailable: "Hindi available ang chat.",
  },
  question: {
    yourQuestion: "Ang tanong mo",
    stop: "Ihinto",
    ask: "Magtanong",
  },
  renameDialog: {
    renameThisChat: "Palitan ang pangalan ng chat na ito",
    title: "Pamagat",
    cancel: "Kanselahin",
    rename: "Palitan ang pangalan",
  },
  reviewPanel: {
    review: "Suriin",
    title: "Pamagat",
    person: "Tao",
    deleted: "Binura",
    both: "Pareho",
    notDeleted: "Hindi binura",
    chats: "Mga chat",
    noChats: "Walang chat",
    noChatsText: "Walang chat na tumutugma sa mga filter na ito.",
    messages: "Mga mensahe",
    models: "Mga model",
    lastMessage: "Huling mensahe",
    state: "Status",
  },
  setUpSteps: {
    noModelIsConfigured: "Walang naka-configure na model. Para i-on ang chat:",
    getKeyFromModel:
      "Kumuha ng key mula sa isang provider ng model, o magpatakbo ng sarili mong model sa address na compatible sa OpenAI.",
    setOrSettings: (
      openaiApiKey: ReactNode,
      anthropicApiKey: ReactNode,
      googleApiKey: ReactNode,
      assistantLlm: ReactNode,
    ) =>
      rich`I-set ang ${openaiApiKey}, ${anthropicApiKey}, ${googleApiKey}, o ang settings na ${assistantLlm} at i-restart ang serbisyo.`,
    chooseModelUnderAssistant:
      "Piliin ang model sa Settings ng assistant. Makikita na ng lahat ang chat sa menu nila pagkatapos.",
  },
  settingsPage: {
    assistantSettings: "Settings ng assistant",
    about:
      "Ipinapadala sa provider ng napiling model ang mga tanong at ang mga tinitingnan ng assistant para masagot ang mga ito.",
    modelSaved: "Na-save.",
    none: "Wala",
    model: "Model",
    chatIsLookupsAre: (chatEnabled: boolean, capabilitiesEnabled: boolean) =>
      `Naka-${chatEnabled ? "on" : "off"} ang chat, at naka-${capabilitiesEnabled ? "on" : "off"} ang mga lookup. Parehong server settings ang mga ito.`,
    chatModel: "Model ng chat",
    chooseThisModel: "Gamitin ang model na ito",
  },
  threads: {
    chats: "Mga chat",
    newChat: "Bagong chat",
    searchTheChats: "Maghanap sa mga chat",
    search: "Maghanap",
    yourChatsAreKeptHere: "Nakatabi rito ang mga chat mo.",
    noChatHasSuchTitle: "Walang tumutugmang chat.",
    olderOnes: "Ipakita ang mas lumang chat",
    pinned: "Naka-pin",
    actionsFor: (title: string) => `Mga aksyon para sa ${title}`,
    unpin: "I-unpin",
    pin: "I-pin",
    rename: "Palitan ang pangalan",
    delete: "Burahin",
    deleteThisChat: "Burahin ang chat na ito?",
    deleteThisChatText:
      "Mawawala agad ito sa iyo. Puwede pa itong suriin ng mga super admin sa loob ng 90 araw bago ito tuluyang burahin.",
  },
  useChat: {
    answerInterrupted: "Naputol ang sagot. Magtanong ulit; naka-save sa chat ang tanong mo.",
  },
}
