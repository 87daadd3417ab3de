import type { messages } from "../../features/schedules/messages.ts"
import { count } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"

export const schedules: typeof messages = {
  codeAppearance: {
    attendanceAndTaskDelivery: "attendance at task delivery",
    taskDelivery: "task delivery",
    noSuchCode: "walang ganitong code",
    notSavedYet: ", hindi pa na-save",
    sources: {
      schedule: () => ", na-save",
      holiday: (name) => (name === undefined ? ", holiday" : `, holiday: ${name}`),
      pattern: () => ", mula sa shift pattern",
      default: () => ", mula sa araw ng linggo",
    },
  },
  codeForm: {
    labels: {
      code: "Code",
      label: "Label",
      is_working_day: "Araw ng trabaho",
      is_task_delivery_day: "Araw ng task delivery",
    },
    yes: "oo",
    no: "hindi",
    savedTheDayCode: (code) => `Na-save ang day code na ${code}.`,
    oneTo10Letters: "1 hanggang 10 letra at digit",
    countsAsWorkingDay: "Binibilang na araw ng trabaho para sa attendance",
    countsAsTaskDeliveryDay: "Binibilang na araw ng task delivery",
    cancel: "Kanselahin",
    saveDayCode: "I-save ang day code",
  },
  codesDrawer: {
    dayCodes: "Mga day code",
    addDayCode: "Magdagdag ng day code",
    countsFor: (counts) => `Binibilang para sa ${counts}`,
    editCode: (code) => `I-edit ang ${code}`,
    deleteCode: (code) => `Burahin ang ${code}`,
  },
  deleteCode: {
    deleteCode: (code) => `Burahin ang ${code}?`,
    deleteDayCode: "Burahin ang day code",
    deletedTheDayCode: (code) => `Nabura ang day code na ${code}.`,
    deleteText: "Hindi mo mabubura ang code na ginagamit ng isang schedule. Walang ibang mawawala.",
  },
  fillBar: {
    fillSelectedDays: "Punan ang mga napiling araw",
    fillWith: (words) => `Punan ang ${words} ng`,
    selectDaysThenFill: "Pumili ng mga araw, saka punan ng",
    forName: (name) => `para kay ${name}`,
    forPeople: (people) => `para sa ${count(people, "tao", "tao")}`,
    to: (from, to) => `${from} hanggang ${to}`,
  },
  scheduleGrid: {
    scheduleOf: (name) => `Schedule ni ${name}`,
    schedulesByPersonAndDay: "Mga schedule ayon sa tao at araw",
    state: "Status",
  },
  scheduleState: {
    saving: "Sine-save",
    monthOf: (name) => `buwan ni ${name}`,
    saveHidden: (hidden) => rich`I-save ${hidden}`,
    planned: {
      holiday: {
        label: "holiday",
        title:
          "Walang naka-save na schedule: ang mga holiday ang masusunod, at kung wala, araw ng trabaho ang Lunes hanggang Biyernes",
      },
      pattern: { label: "pattern", title: "Walang naka-save na schedule: ang shift pattern ang masusunod" },
      default: {
        label: "default",
        title: "Walang naka-save na schedule: araw ng trabaho ang Lunes hanggang Biyernes",
      },
    },
    hasSavedSchedule: "May naka-save na schedule",
    custom: "custom",
  },
  schedulesPage: {
    sources: {
      schedule: "Naka-save",
      pattern: "Shift pattern",
      holiday: "Mga holiday",
      default: "Default (Lunes hanggang Biyernes)",
    },
    schedules: "Mga schedule",
    about: "Mga araw ng trabaho, day off, at leave: ang batayan ng attendance at task delivery.",
    holidays: "Mga holiday",
    shiftPatterns: "Mga shift pattern",
    dayCodes: "Mga day code",
    nameOrEmployeeId: "Pangalan o employee ID",
    schedule: "Schedule",
    all: "Lahat",
    noOneToShow: "Walang taong maipapakita",
    beforeGoLive: "Ang buwang ito ay bago ang unang buwan na ginamit ng kompanya mo ang scorecard.",
    noOneToShowText: "Walang empleyado sa buwang ito na tumutugma sa mga filter na ito.",
    people: (people) => count(people, "tao", "tao"),
  },
  sourceLegend: {
    legend: (holiday, pattern, hasStatus) =>
      `${holiday} ipinasya ng holiday · ${pattern} ipinasya ng shift pattern · ${hasStatus ? "✓ sa Status: naka-save ang buong buwan · " : ""}walang marka: araw ng trabaho ang Lunes hanggang Biyernes`,
  },
  monthActions: {
    actions: "Mga aksyon para sa maraming tao",
    setOneCode: "Magtakda ng isang code",
    copyLastMonth: "Kopyahin ang nakaraang buwan",
    resetMonth: "I-reset ang buwan",
    resetHint: "Pumili ng araw ng taong may naka-save na schedule",
    whose: "Saklaw",
    everyone: (people) =>
      people === null
        ? "Lahat ng ipinapakita ng mga filter na ito"
        : `Lahat ng ${count(people, "tao", "tao")} na ipinapakita ng mga filter na ito`,
    selected: (people) => `Ang ${count(people, "napiling tao", "napiling tao")}`,
    from: "Mula araw",
    to: "Hanggang araw",
    dayCode: "Day code",
    setText:
      "Agad na sine-save ang mga araw na ito. Mananatili ang code ng ibang araw ng buwan: kapag naka-save na ang buwan, hindi na ito mababago ng mga holiday at shift pattern na idadagdag sa hinaharap.",
    copyText: (from, to) =>
      `Kinokopya ang mga naka-save na schedule ng ${from} sa ${to}. Lalaktawan ang mga taong walang naka-save na schedule sa ${from}.`,
    by: "Pagtutugma ng mga araw",
    byWeekday: "Ayon sa araw ng linggo: apat o limang linggo na mas maaga",
    byDate: "Ayon sa petsa: ang parehong araw ng buwan",
    overwrite: "Palitan ang mga schedule na naka-save na para sa buwang ito",
    result: (saved, unchanged) =>
      `Na-save ang ${count(saved, "tao", "tao")}${unchanged > 0 ? `; ${unchanged} ang mayroon na nito` : ""}.`,
    skipped: (people) => ` Nilaktawan ang ${people}: walang makokopya, o naka-save na.`,
    refused: (people) => ` Hindi isinama ang ${people}: sarili mong schedule, o hindi empleyado sa buwang ito.`,
    resetTitle: (name, month) => `I-reset ang ${month} ni ${name}?`,
    resetText:
      "Buburahin ang naka-save na schedule ng buwang ito. Ang mga holiday, ang shift pattern, o ang Lunes hanggang Biyernes ulit ang magpapasya sa bawat araw.",
    resetDone: (name) => `Na-reset ang buwan ni ${name}.`,
  },
  unsavedBar: {
    savedMonthOfPeople: (people) => `Na-save ang buwan para sa ${count(people, "tao", "tao")}.`,
    unsavedChanges: "Mga hindi pa na-save na pagbabago",
    peopleHaveChanges: (people) => `${count(people, "tao", "tao")} ang may hindi pa na-save na pagbabago.`,
    discardChanges: "Itapon ang mga pagbabago",
    save: (months) => (months === 1 ? "I-save ang buwan" : `I-save ang ${months} buwan`),
    notShownHere: (hidden) => `Hindi ipinapakita rito: ${hidden}.`,
    unknownDayCode: (value) => `Walang day code na ${value}.`,
    day: (day) => `Araw ${day}`,
  },
  useScheduleDrafts: {
    monthCannotBeLoaded: "Hindi ma-load ang buwan nila sa ngayon. Itinabi ang mga pagbabago mo.",
  },
}
