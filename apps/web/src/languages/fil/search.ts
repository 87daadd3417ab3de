import type { messages } from "../../features/search/messages.ts"

export const search: typeof messages = {
  search: "Maghanap",
  placeholder: "Maghanap ng tao, page, entry, at buwan",
  results: "Mga resulta",
  recent: "Kamakailan",
  hints: {
    own: "Mag-type ng page o buwan, gaya ng “Oktubre”.",
    pool: "Mag-type ng pangalan, page, o buwan.",
    evaluating: "Mag-type ng pangalan, page, o buwan. O subukan ang “suriin Liam”.",
    closing:
      "Mag-type ng pangalan, page, o buwan. O subukan ang “suriin Liam”, “i-unlock Liam attendance Oktubre” o “isara Oktubre”.",
  },
  nothing: (text) => `Walang tumutugma sa “${text}”.`,
  failed: "Hindi gumagana ang search sa ngayon. Subukan ulit pagkaraan ng ilang sandali.",
  found: (count) => `${count} resulta`,
  kinds: {
    person: "Mga tao",
    action: "Mga aksyon",
    page: "Mga page",
    month: "Mga buwan",
    entry: "Mga entry",
  },
  shortcuts: {
    title: "Mga keyboard shortcut",
    search: "Maghanap",
    focusSearch: "Maghanap mula saanman sa labas ng field",
    help: "Ipakita ang listahang ito",
    save: "I-save ang entry na isinusulat mo",
    choose: "Sagutin ang checklist item ng oo, hindi, o N/A",
    or: "o",
  },
}
