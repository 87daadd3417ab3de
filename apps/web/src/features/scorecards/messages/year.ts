/** UI copy of the scorecard pages: the year. */
export const yearMessages = {
  myYearPage: {
    myYear: "My year",
    about: "The twelve months of a cycle, July to June.",
  },
  yearChart: {
    chart: (figures: string) => `Total by month: ${figures}`,
    noFigures: "no figures yet",
    total: "Total",
    upcoming: "Upcoming",
  },
  kpmLines: {
    title: "Key performance metrics (KPMs) by month",
    chart: (name: string, figures: string) => `${name} by month: ${figures}`,
    axis: (lowest: string) => `From ${lowest} to 100.`,
    goal: (from: string) => `The dashed line is where the goal begins: ${from}.`,
  },
  yearTable: {
    statusWords: { upcoming: "Upcoming", draft: "Draft", final: "Final", before_go_live: "Before the first month" },
    monthsOfTheCycle: "Months in this cycle",
    month: "Month",
    status: "Status",
    total: "Total",
    band: "Band",
  },
  yearView: {
    noFiguresIn: (label: string) => `No figures in ${label}`,
    noFiguresInText: "No month of this cycle has a scorecard yet.",
    howTheMonthsCompare: "Total by month",
    monthByMonth: "Month by month",
  },
}
