import type { messages } from "../../features/dashboards/messages.ts"
import { count, formatNumber } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"

export const dashboards: typeof messages = {
  bandDistribution: {
    bands: "Mga band",
  },
  bonusBadge: {
    qualified: "Qualified",
    notEligible: "Hindi eligible",
    notQualified: "Hindi nag-qualify",
    notKnown: "Hindi alam",
  },
  bonusFilters: {
    person: "Tao",
    partOfAName: "Bahagi ng pangalan",
    people: (people: number) => count(people, "tao", "tao"),
  },
  bonusGates: {
    bonus: "Bonus",
    whatIsMissing: "Ano ang kulang",
    regularizedAfterFirstOfMonth: "Na-regularize pagkatapos ng unang araw ng buwan.",
    bonusGatesIn: (month: string) => `Mga bonus gate sa ${month}`,
    noOneToShow: "Walang maipapakita",
    noOneToShowText: "Walang tumutugma sa mga filter na ito, o walang may scorecard sa buwang ito.",
  },
  bonusPage: {
    bonusQualifiers: "Mga nag-qualify sa bonus",
    about:
      "Napagpapasyahan kung sino ang nag-qualify kapag isinara ang buwan. Kapag final na ito, makikita ng buong kompanya ang mga pangalan nila.",
    noMonthIsFinalYet: "Wala pang final na buwan",
    noMonthText: "Lalabas dito ang mga pangalan kapag naisara na ang unang buwan.",
    qualified: "Nag-qualify",
    gatesOfMyPeople: "Mga gate ng mga tao ko",
  },
  comparedPeople: {
    sideBySide: "Magkatabi",
    figure: "Numero",
    totalScore: "Total na score",
    figuresByPersonAndMonth: "Mga numero ayon sa tao at buwan",
  },
  comparisonPage: {
    comparison: "Paghahambing",
    about: (fewest: number, most: number) =>
      `Paghambingin nang magkatabi ang ${fewest} hanggang ${most} sa mga tao mo sa loob ng isang cycle.`,
    leadersOnly: "Ang mga namumuno lang sa iba ang puwedeng maghambing",
    youSeeYourOwnScorecard: "Makikita mo ang sarili mong scorecard.",
    people: "Mga tao",
    peoplePlaceholder: "Maghanap ng tao ayon sa pangalan, email, o ID",
    upToPeople: (most: number) => `Puwede kang maghambing ng hanggang ${most} tao nang sabay.`,
    choosePeopleToCompare: "Piliin ang mga taong paghahambingin",
    chooseOneMorePerson: "Pumili ng isa pang tao",
    whatAppears:
      "Makikita mo nang magkatabi ang mga total nila at ang bawat key performance metric (KPM) nila sa labindalawang buwan ng cycle.",
  },
  contributionBar: {
    of: (name: string, contribution: string, weight: number) => `${name} ${contribution} sa ${weight}`,
    ofTitle: (name: string, contribution: string, weight: number) => `${name}: ${contribution} sa ${weight}`,
    atMost: (name: string, weight: number) => `${name}, hanggang ${weight}`,
  },
  heatCell: {
    noScore: "Walang score",
    notScored: "Hindi binigyan ng score: walang araw ng trabaho",
  },
  heatMapPage: {
    heatMap: "Heat map",
    about:
      "Ang mga total ng mga tao mo sa bawat buwan ng isang cycle. Buksan ang isang total para makita kung saan ito galing.",
    people: "Mga tao",
    peopleCount: (people: number) => count(people, "tao", "tao"),
    person: "Tao",
    nameEmailOrId: "Pangalan, email, o ID",
    clearFilters: "I-clear ang mga filter",
    totalsByPersonAndMonth: "Mga total ayon sa tao at buwan",
    noOneToShow: "Walang maipapakita",
    noOneToShowText: "Walang tumutugma sa mga filter na ito, o walang may scorecard sa cycle na ito.",
  },
  monthFreshness: {
    finalVersion: (version: number) => `Final, bersyon ${version}`,
    draft: "Draft",
    warehouseDoesNotAnswer: "Hindi sumasagot ang warehouse",
    warehouseDoesNotAnswerText:
      "Kakakalkula lang ng mga numerong ito mula sa mga entry, kaya mas matagal. Kasintumpak pa rin ng dati ang mga ito.",
    figuresFromWarehouse: "Mga numero mula sa warehouse",
    figuresJustCalculated: "Mga numerong kakakalkula lang",
    closed: (origin: string, finalizedAt: string) => `${origin}, isinara noong ${finalizedAt}.`,
    updated: (time) => rich`Na-update: ${time}.`,
    nextUpdate: (time) => rich`Susunod na update: ${time}.`,
  },
  poolAverages: {
    averageOfAllYourPeople: "Average ng lahat ng tao mo",
  },
  qualifiedPeople: {
    person: "Tao",
    department: "Department",
    id: "ID",
    isNotFinalYet: (month: string) => `Hindi pa final ang ${month}`,
    isNotFinalYetText:
      "Makikita mo kung sino ang nag-qualify kapag naisara na ang buwan. Hanggang doon, pumili ng mas naunang buwan.",
    whoQualifiedIn: (month: string) => `Sino ang nag-qualify sa ${month}`,
    noOneToShow: "Walang maipapakita",
    noOneToShowText: (month: string) => `Walang nag-qualify sa ${month}, o walang tumutugma sa mga filter na ito.`,
  },
  teamColumns: {
    person: "Tao",
    total: "Total",
    band: "Band",
    department: "Department",
    ifClosedToday: "Kung isasara ngayon",
    bonus: "Bonus",
    pointsOfEachKpm: "Points sa bawat key performance metric (KPM), mula sa 100",
  },
  teamFilters: {
    scores: "Mga score",
    kpmContributions: "Mga ambag ng KPM",
    person: "Tao",
    nameEmailOrId: "Pangalan, email, o ID",
    band: "Band",
    allBands: "Lahat ng band",
    clearFilters: "I-clear ang mga filter",
    view: "View",
  },
  teamPage: {
    teamMonth: "Buwan ng team",
    about: (month: string) =>
      `Lahat ng nakikita mo, sa ${month}. Buksan ang isang tao para makita kung saan galing ang bawat numero.`,
    people: "Mga tao",
    peopleCount: (people: number) => count(people, "tao", "tao"),
    peopleOfTheMonth: "Mga tao ngayong buwan",
    noOneToShow: "Walang maipapakita",
    noOneToShowText: (month: string) => `Walang tumutugma sa mga filter na ito, o walang may scorecard sa ${month}.`,
  },
  teamSpread: {
    title: "Pagkakahati ng mga total",
    average: (average: string) => `Average ${average}`,
    band: (band: string, people: string) => `${band} ${people}`,
    strip: (average: string, bands: string) => `Mga total ng mga taong ipinapakita: average ${average}. ${bands}`,
    noTotals: "Walang total ngayong buwan ang mga taong ipinapakita.",
    movers: "Sino ang pinakamalaki ang pagbabago",
    moversSince: (month: string) => `Sino ang pinakamalaki ang pagbabago mula ${month}`,
    moversLabel: "Pinakamalalaking pagbabago ng total",
    fromTo: (from: string, to: string) => `${from} → ${to}`,
    nothingToCompare: "Walang total noong nakaraang buwan ang mga taong ipinapakita.",
    noOneMoved: "Walang nagbago ang total.",
  },
  teamSummary: {
    people: "Mga tao",
    notScored: (people: number) => `${formatNumber(people)} ang walang score`,
    averageTotal: "Average na total",
    bonusQualified: "Nag-qualify sa bonus",
    average: "average",
    ofEligiblePeople: (eligiblePeople: number) => `sa ${count(eligiblePeople, "eligible na tao", "eligible na tao")}`,
    notKnownFor: (eligible: string, bonusUnknown: string) => `${eligible}; hindi alam para sa ${bonusUnknown}`,
  },
}
