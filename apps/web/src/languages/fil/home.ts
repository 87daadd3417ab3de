import type { messages } from "../../features/home/messages.ts"
import { count } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"

const KINDS = { sbs: "side-by-side (SBS)", non_sbs: "Non-SBS" }

export const home: typeof messages = {
  page: {
    loading: "Naglo-load",
    hello: (name) => `Kumusta, ${name}`,
    nothing: "Walang maipapakita",
    nothingText:
      "Nakatago ang mga page na may-ari ng mga numero rito, o walang fiscal cycle na sumasaklaw sa buwang ito.",
  },
  prompts: {
    isFinal: (month) => `Final na ang mga numero mo para sa ${month}`,
    wasCorrected: (month) => `Itinama ang mga numero mo para sa ${month}`,
    acknowledge: "Tingnan ang mga ito at kumpirmahing nakita mo na.",
    seeFigures: "Tingnan ang mga numero ko",
    setup: "Hindi pa kumpleto ang setup ng kompanya mo",
    setupSteps: (steps) =>
      steps === 0
        ? "Tapos na ang bawat hakbang. Kumpletuhin ang setup para ma-finalize ang mga buwan."
        : `May ${count(steps, "hakbang", "hakbang")} pang gagawin bago ma-finalize ang mga buwan.`,
    continueSetup: "Ituloy ang setup",
  },
  myMonth: {
    title: (month) => `Ang aking ${month}`,
    myScorecard: "Scorecard ko",
    notEmployed: "Wala kang scorecard sa buwang ito dahil hindi ka empleyado sa alinmang araw nito.",
    notScored:
      "Wala kang scorecard: hindi kasama sa scoring ang employee record mo. Magtanong sa HR kung pagkakamali ito.",
    spokenTotal: (total) => `Total na ${total} sa 100`,
    spokenBand: (label) => `Band: ${label}`,
    since: (month) => `mula noong ${month}`,
    noMonthBefore: "Ang unang buwan mo",
    ifClosedToday: "Kung magsasara ang buwan ngayon",
    gates: (passed, all) => `${passed} sa ${all} bonus gate ang pumasa sa ngayon`,
    notEligible: "Hindi kuwalipikado sa bonus",
    asOf: (time) => rich`Na-update: ${time}`,
    trend: (months) => `Total bawat buwan: ${months}`,
  },
  help: {
    title: "Ano ang makakatulong",
    about: "Kung gaano tataas ang total mo kung magsasara ngayon ang buwan.",
    nothing: "Wala nang makapagpapataas sa total mo ngayong buwan.",
    improvements: {
      evaluations: (amount, kind, _kpi) =>
        amount === 1
          ? `Ang kulang na ${kind ? KINDS[kind] : ""} evaluation, sa karaniwan mong score`
          : `Ang ${amount} kulang na ${kind ? KINDS[kind] : ""} evaluation, sa karaniwan mong mga score`,
      full_marks: (_amount, kind, _kpi) => `Isa pang ${kind ? KINDS[kind] : ""} evaluation na may buong marka`,
      atw: (amount, _kind, kpi) => `${count(amount, "puntos", "puntos")} pa para sa ${kpi}`,
      task_delivery: (amount, _kind, _kpi) =>
        `${count(amount, "kulang na araw", "kulang na araw")} ng task delivery, tapos lahat ng task`,
    },
    gain: (gain) => `+${gain}`,
    after: (total) => `para sa total na ${total}`,
  },
  whatsNew: {
    title: "Ano ang bago",
    all: "Lahat ng notification",
    nothing: "Wala pa. Lalabas dito ang mga entry tungkol sa iyo at mga pagbabago sa mga numero mo.",
  },
  due: {
    title: "Mga evaluation na dapat gawin ngayong linggo",
    status: "Status ng evaluation",
    caughtUp: "Na-evaluate na ang lahat para sa linggong ito.",
    summary: (people, evaluations, week) =>
      `${count(people, "tao", "tao")}, ${count(evaluations, "evaluation", "evaluation")}, linggo ng ${week}`,
    missing: (sbs, nonSbs) =>
      [...(sbs > 0 ? [`${sbs} SBS`] : []), ...(nonSbs > 0 ? [`${nonSbs} Non-SBS`] : [])].join(", "),
    evaluate: "I-evaluate",
    ofName: (name) => ` si ${name}`,
    evaluateAll: "Simulan ang pag-evaluate",
    queue: (listed, total) => `Dadaanan ng pag-evaluate ang unang ${listed} sa ${count(total, "tao", "tao")}.`,
    more: (people) => `${count(people, "tao", "tao")} pa`,
  },
  decisions: {
    title: "Naghihintay ng pasya mo",
    nothing: "Walang naghihintay sa iyo.",
    request: (impact, day) => `ATW request, ${impact}, ${day}`,
    dispute: (kind, day) => `Dispute, ${kind}, ${day}`,
    decide: "Magpasya",
    ofName: (name) => ` tungkol kay ${name}`,
    allRequests: (total) => `Lahat ng ${total} ATW request`,
    allDisputes: (total) => `Lahat ng ${total} dispute`,
    createRequests: (requests) => `${count(requests, "request", "request")} para sa bagong empleyado`,
  },
  team: {
    title: (month) => `Mga tao ko sa ${month}`,
    teamMonth: "Buwan ng team",
    average: "Average na total",
    since: (month) => `mula noong ${month}`,
    people: (people) => count(people, "tao", "tao"),
    bands: (bands) => `Mga tao ayon sa band: ${bands}`,
    noScores: "Wala pang may score.",
  },
  taskDelivery: {
    title: "Kulang na task delivery",
    grid: "Task delivery",
    days: (days) => count(days, "araw", "araw"),
    nothing: "Nailagay na ang bawat nakalipas na araw.",
    more: (people) => `at ${count(people, "tao", "tao")} pa`,
  },
  locks: {
    title: "Mga paparating na lock",
    week: (week) => `Linggo ng ${week}`,
    month: "Ang buwan",
    nothing: "Walang mala-lock sa darating na linggo.",
  },
  closing: {
    title: (month) => `Pagsasara ng ${month}`,
    notEnded: (month) => `Hindi pa tapos ang ${month}. Ito ang mga bukas pa.`,
    desk: "Pagsasara ng buwan",
    finalize: (month) => `I-finalize ang ${month}`,
    open: "Buksan ang buwan",
    done: "Tapos na",
    steps: {
      evaluations: "Mga evaluation",
      requests: "Mga ATW request",
      disputes: "Mga dispute",
      figures: "Na-sync ang mga numero",
      final: "Na-finalize",
    },
    peopleMissing: (people) => `${count(people, "tao", "tao")} na may kulang na evaluation`,
    allEvaluated: "Walang kulang",
    pending: (requests) => `${count(requests, "request", "request")} na pagpapasyahan`,
    noRequests: "Walang pagpapasyahan",
    openDisputes: (disputes) => `${count(disputes, "dispute", "dispute")} na bukas`,
    noDisputes: "Walang bukas",
    neverSynced: "Hindi pa na-sync",
    notFinal: "Hindi pa",
    version: (version) => `Bersyon ${version}`,
  },
  health: {
    title: "System",
    ok: "Normal ang takbo ng service.",
    degraded: "May kailangang asikasuhin.",
    maintenance: "Naka-on ang maintenance mode: ang mga nasa listahan lang nito ang makakagamit ng service.",
    status: "Status ng system",
  },
  gaps: {
    title: "Mga kulang sa record",
    about: "Mga aktibong tao na walang value.",
    nothing: "May manager, department, at petsa ng regularization ang lahat.",
    fields: {
      manager: "Walang manager",
      department: "Walang department",
      regularization_date: "Walang petsa ng regularization",
    },
    people: (people) => count(people, "tao", "tao"),
  },
  celebrations: {
    title: "Mga pagdiriwang",
    news: "Lahat ng balita",
    nothing: "Walang kaarawan, anibersaryo, o kudos ngayong linggo.",
    birthday: (day) => `Kaarawan, ${day}`,
    birthdayToday: "Kaarawan ngayon",
    anniversary: (years, day) => `${count(years, "taon", "taon")} sa kompanya, ${day}`,
    newHere: (day) => `Bago rito mula ${day}`,
    kudos: (title) => rich`Kudos: ${title}`,
    announcements: "Mga anunsyo",
    allAnnouncements: "Lahat ng anunsyo",
  },
  myBirthday: {
    yourBirthday: "Ang kaarawan mo",
    happyBirthday: (name) => `Maligayang kaarawan, ${name}!`,
    todayIsYourDay: "Araw mo ngayon. Lalabas dito ang mga pagbati.",
    greetingsSoFar: (greetings) => `${count(greetings, "pagbati", "pagbati")} na sa ngayon. Araw mo ngayon.`,
    readYourGreetings: "Basahin ang mga pagbati sa iyo",
  },
}
