import type { ReactNode } from "react"
import type { messages } from "../../features/evaluations/messages.ts"
import { count } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"

export const evaluations: typeof messages = {
  evaluationStatusPage: {
    name: "Pangalan",
    nameZToA: "Pangalan, Z hanggang A",
    mostMissing: "Pinakamaraming kulang",
    mostExtra: "Pinakamaraming sobra",
    withMissingEvaluations: "May kulang na evaluation",
    withExtraEvaluations: "May sobrang evaluation",
    evaluationStatus: "Status ng evaluation",
    about:
      "Mga side-by-side (SBS) at Non-SBS evaluation. Ang total ng buwan ang binibilang sa score; kung saan lingguhan ang kailangang evaluation, kailangan ng bonus na kumpleto at nasa oras ang bawat linggo.",
    nameOrEmployeeId: "Pangalan o employee ID",
    showPeople: "Ipakita ang mga tao",
    everyone: "Lahat",
    sortBy: "Ayusin ayon sa",
    startEvaluating: "Simulan ang pag-evaluate",
    noEvaluationsRequired: "Walang kailangang evaluation",
    youArentScoredThisMonth: "Wala kang score sa buwang ito.",
  },
  phoneActions: { about: "Tungkol sa pahinang ito", more: "Higit pang mga aksyon" },
  followUp: {
    reminderSentToManagers: (managers: number) => `Naipadala ang paalala sa ${count(managers, "manager", "manager")}.`,
    askForMissingEvaluations: "Hingin ang mga kulang kong evaluation",
    tellsThem: "Sasabihan ang mga namamahala sa iyo. Magagawa mo ito nang isang beses sa isang araw.",
    askTitle: "Hingin ang mga kulang mong evaluation?",
    askText: (month: string) =>
      `Makakatanggap ang manager mo at ang mga manager ng department mo at ng cluster nito ng notification na may pangalan mo at kung ilang evaluation ang kulang mo sa ${month}.`,
    send: "Ipadala",
  },
  kindFigures: {
    score: (done: ReactNode, required: number) => rich`Score: ${done} sa ${required}`,
    bonus: (bonus: string) => `Bonus: ${bonus}`,
    weekOf: "Linggo ng",
    done: "Tapos na",
    required: "Kailangan",
    bonusHeader: "Bonus",
  },
  kinds: {
    kindNames: { sbs: "SBS", non_sbs: "Non-SBS" },
    cadenceNames: { none: "Walang kailangan", weekly: "Kailangan bawat linggo", monthly: "Kailangan bawat buwan" },
    missing: (late: number, toDo: number) => (toDo > 0 ? `${late} kulang, ${toDo} gagawin pa` : `${late} kulang`),
    toDo: (toDo: number) => `${toDo} gagawin pa`,
    noneRequired: "Walang kailangan",
    complete: (excess: number) => (excess > 0 ? `Kumpleto, ${excess} sobra` : "Kumpleto"),
    weeksMissed: (missed: number, open: number) =>
      open > 0
        ? `${count(missed, "linggo", "linggo")} ang hindi naabot, ${open} gagawin pa`
        : `${count(missed, "linggo", "linggo")} ang hindi naabot`,
    weeksToDo: (weeks: number) => `${count(weeks, "linggo", "linggo")} ang gagawin pa`,
    everyWeekComplete: "Kumpleto ang bawat linggo",
  },
  ownStatus: {
    evaluationsKind: (kind: string) => `Mga ${kind} evaluation`,
    byWeek: (kind: string) => `${kind} ayon sa linggo`,
  },
  personEvaluations: {
    notScored: "Walang score ang taong ito sa buwang ito.",
  },
  poolTable: {
    ofByWeek: (kind: string, name: string) => `${kind} para kay ${name} ayon sa linggo`,
    evaluate: "I-evaluate",
    ofName: (name: string) => ` si ${name}`,
    employee: "Empleyado",
    byWeek: "ayon sa linggo",
    department: "Department",
    hideAllWeeks: "Itago ang lahat ng linggo",
    showAllWeeks: "Ipakita ang lahat ng linggo",
    evaluationsByPerson: "Mga evaluation ayon sa tao",
    noOneMatchesTheseFilters: "Walang tumutugma sa mga filter na ito",
    noOneMatchesTheseFiltersText: "Ang mga taong may score lang sa buwang ito ang nakalista.",
  },
}
