import { count } from "../../lib/format.ts"
import type { messages } from "../../ui/configuration/messages.ts"

export const uiConfiguration: typeof messages = {
  labels: {
    yes: "Oo",
    no: "Hindi",
    partNames: {
      metrics: "Mga metric",
      goals: "Mga goal",
      evaluation_counts: "Bilang ng evaluation",
      rubric: "Rubric",
    },
    changeNames: { added: "Idinagdag", removed: "Inalis", changed: "Binago" },
  },
  templateDialog: {
    title: (cycle: string) => `Pumili ng template para sa ${cycle}`,
    kind: "Anong uri ng kompanya kayo?",
    leave: "May kailangang task delivery ang mga naka-vacation o sick leave",
    leaveText: "Karaniwan, wala. Itinatakda nito ang mga day code na VL at SL.",
    changes: (total: number) => `Ihambing sa kasalukuyang configuration: ${count(total, "pagbabago", "pagbabago")}`,
    changesOf: (name: string) => `Mga pagbabago ng template na ${name}`,
    overridesStay:
      "Mananatili ang mga exception para sa mga department at empleyado. Puwede mong i-adjust ang lahat pagkatapos.",
    nothingChanges: "Tugma na ang configuration sa template na ito.",
    what: "Ano",
    now: "Ngayon",
    afterward: "Pagkatapos",
    cancel: "Kanselahin",
    apply: "Ilapat ang template",
    applied: (name: string, cycle: string) =>
      `Inilapat ang template na “${name}” sa ${cycle}. I-adjust ito ayon sa gusto mo.`,
  },
}
