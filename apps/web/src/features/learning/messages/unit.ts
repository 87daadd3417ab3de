import type { ReactNode } from "react"
import { count } from "../../../lib/format.ts"
import { rich } from "../../../lib/rich.ts"

/** UI copy of the learning pages: components that start with "unit", and deleting one. */
export const unitMessages = {
  deleteUnit: {
    deleteThisUnit: "Delete this unit?",
    deleteUnit: "Delete unit",
    unitDeleted: "Unit deleted",
    deleteThisUnitText: (title: ReactNode) =>
      rich`${title} leaves the module. Anyone who has done all the other units will have completed it.`,
  },
  unitContentFields: {
    file: "File",
    fileDescription: (maxMegabytes: number) =>
      `PDF, or a JPEG, PNG, WebP, or GIF picture; up to ${maxMegabytes} MB (10 MB for a picture)`,
    whereTheVideoIs: "Video location",
    uploadAFile: "Upload a file",
    onAnotherSite: "On another site",
    video: "Video",
    mp4AtMostMb: (maxMegabytes: number) => `MP4, up to ${maxMegabytes} MB`,
    address: "Address",
    opensInNewTab: "Opens in a new tab. Content from other sites isn't shown inside this one.",
  },
  unitDrawer: {
    editKind: (kind: string) => `Edit ${kind}`,
    newKind: (kind: string) => `New ${kind}`,
  },
  unitForm: {
    unitSaved: "Unit saved",
    title: "Title",
    cancel: "Cancel",
    saveUnit: "Save unit",
  },
  unitRow: {
    editTitle: (title: string) => `Edit ${title}`,
    deleteTitle: (title: string) => `Delete ${title}`,
    place: (title: string, number: number) => `${title}: position ${number}`,
    up: "up",
    down: "down",
    move: (title: string, detail: string) => `Move ${title} ${detail}`,
    aFile: "a file",
    onAnotherSite: "on another site",
    anyNumberOfAttempts: "unlimited attempts",
    attempts: (attempts: number) => count(attempts, "attempt"),
    questions: (questions: number) => count(questions, "question"),
    passedWith: (kind: string, questions: string, passPercent: string, tries: string) =>
      `${kind}, ${questions}, ${passPercent}% to pass, ${tries}`,
  },
  unitRules: {
    giveItATitle: "Enter a title.",
    write: "Write the article.",
    chooseFileAndWait: "Choose a file, and wait until it's uploaded.",
    addressThatBegins: "Enter an address that starts with https://.",
    sayHowMuch: "Enter a passing score.",
    writeTheOption: "Write the option.",
    writeTheQuestion: "Write the question.",
    markOption: "Mark at least one option as correct.",
  },
  unitValues: {
    title: "Title",
    text: "Text",
    address: "Address",
    videoFile: "Video file",
    file: "File",
    questions: "Questions",
    passedWith: "Passing score",
    attempts: "Attempts",
    none: "None",
    anyNumber: "Unlimited",
    attemptsAllowed: (attempts: number) => count(attempts, "attempt"),
    correct: " (correct)",
  },
  unitsPanel: {
    units: "Units",
    noUnitsYet: "No units yet",
    noUnitsYetText: "Add articles, videos, files, and quizzes. You can publish with at least one unit.",
    addUnit: "Add unit",
  },
}
