import type { ReactNode } from "react"
import { count } from "../../../lib/format.ts"
import { rich } from "../../../lib/rich.ts"

/** UI copy of the learning pages: components that start with "attempt", and resetting them. */
export const attemptMessages = {
  attemptColumns: {
    name: "Name",
    quiz: "Quiz",
    noLongerInModule: "No longer in the module",
    result: "Result",
    passed: "Passed",
    notPassed: "Not passed",
    right: "Correct",
    of: (right: number, questions: number) => `${right} of ${questions}`,
    attempt: "Attempt",
    noNumber: (number: number) => `No. ${number}`,
    countsNoMore: "no longer counts",
    when: "When",
    actions: "Actions",
    resetAttempts: "Reset attempts",
    anyNumberLeft: "unlimited attempts left",
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
    noAttemptsText: "Your people's quiz attempts appear here. If you expected some, check the filters.",
  },
  resetAttempts: {
    title: "Reset their attempts?",
    resetAttempts: "Reset attempts",
    quizCanBeAnsweredAgain: "Attempts reset",
    text: (name: ReactNode, unitTitle: ReactNode) =>
      rich`${name} gets all attempts at ${unitTitle} back. Earlier attempts stay visible but no longer count.`,
  },
}
