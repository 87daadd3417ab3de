import type { ReactNode } from "react"
import { count } from "../../../lib/format.ts"
import { rich } from "../../../lib/rich.ts"

/** What the pages of "learning" say: the files that begin with "attempt". */
export const attemptMessages = {
  attemptColumns: {
    name: "Name",
    quiz: "Quiz",
    noLongerInModule: "No longer in the module",
    result: "Result",
    passed: "Passed",
    notPassed: "Not passed",
    right: "Right",
    of: (right: number, questions: number) => `${right} of ${questions}`,
    attempt: "Attempt",
    noNumber: (number: number) => `No. ${number}`,
    countsNoMore: "counts no more",
    when: "When",
    actions: "Actions",
    beginAgain: "Begin again",
    anyNumberLeft: "any number left",
    attemptsLeft: (attempts: number) => `${count(attempts, "attempt")} left`,
  },
  attemptsReport: {
    result: "Result",
    all: "All",
    passed: "Passed",
    notPassed: "Not passed",
    attempts: (attempts: number) => count(attempts, "attempt"),
    quizAttempts: "Quiz attempts",
    noAttempts: "No attempts",
    noAttemptsText: "None of your people answered a quiz, or none fits the filters.",
  },
  resetAttempts: {
    letThemBeginAgain: "Let them begin again?",
    letBeginAgain: "Let begin again",
    quizCanBeAnsweredAgain: "The quiz can be answered again",
    letThemBeginAgainText: (name: ReactNode, unitTitle: ReactNode) =>
      rich`${name} gets all attempts at ${unitTitle} again. Earlier attempts stay visible but no longer count.`,
  },
}
