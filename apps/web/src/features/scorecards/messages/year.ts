/** UI copy of the scorecard pages: the year. */
export const yearMessages = {
  myYearPage: {
    myYear: "My year",
    about: "The twelve months of a cycle, July to June.",
  },
  yearChart: {
    lineChartOfTotal: "Line chart of the total and the KPMs by month; the table below has the figures",
    total: "Total",
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
    howTheMonthsCompare: "How the months compare",
    monthByMonth: "Month by month",
  },
}
