import type { ReactNode } from "react"
import { count } from "../../../lib/format.ts"
import { rich } from "../../../lib/rich.ts"

/** What the pages of "learning" say: the files that begin with "unit". */
export const unitMessages = {
  deleteUnit: {
    deleteThisUnit: "Delete this unit?",
    deleteUnit: "Delete unit",
    unitDeleted: "Unit deleted",
    deleteThisUnitText: (title: ReactNode) =>
      rich`${title} leaves the module. Who has done all the others has completed the module with this.`,
  },
  unitContentFields: {
    file: "File",
    fileDescription: (maxMegabytes: number) =>
      `PDF, or a JPEG, PNG, WebP or GIF picture; at most ${maxMegabytes} MB, a picture 10 MB`,
    whereTheVideoIs: "Where the video is",
    uploadAFile: "Upload a file",
    onAnotherSite: "On another site",
    video: "Video",
    mp4AtMostMb: (maxMegabytes: number) => `MP4, at most ${maxMegabytes} MB`,
    address: "Address",
    itOpensInNewTab: "It opens in a new tab: nothing of another site is shown inside this one.",
  },
  unitDrawer: {
    changeThe: (kind: string) => `Change the ${kind}`,
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
    place: (title: string, number: number) => `${title}: place ${number}`,
    up: "up",
    down: "down",
    move: (title: string, detail: string) => `Move ${title} ${detail}`,
    aFile: "a file",
    onAnotherSite: "on another site",
    anyNumberOfAttempts: "any number of attempts",
    attempts: (attempts: number) => count(attempts, "attempt"),
    questions: (questions: number) => count(questions, "question"),
    passedWith: (kind: string, questions: string, passPercent: string, tries: string) =>
      `${kind}, ${questions}, passed with ${passPercent}%, ${tries}`,
  },
  unitRules: {
    giveItATitle: "Give it a title.",
    write: "Write what there is to read.",
    chooseFileAndWait: "Choose a file, and wait until it is sent.",
    addressThatBegins: "An address that begins with https:// is needed.",
    sayHowMuch: "Say how much has to be right.",
    writeTheOption: "Write the option.",
    writeTheQuestion: "Write the question.",
    markOption: "Mark the option that is correct, or several.",
  },
  unitValues: {
    title: "Title",
    text: "Text",
    address: "Address",
    videoFile: "Video file",
    file: "File",
    questions: "Questions",
    passedWith: "Passed with",
    attempts: "Attempts",
    none: "None",
    anyNumber: "Any number",
    attemptsAttemptsAllowed: (attempts: number) => count(attempts, "attempt"),
    correct: " (correct)",
  },
  unitsPanel: {
    units: "Units",
    noUnitsYet: "No units yet",
    noUnitsYetText: "Add what there is to read, watch and answer. With one unit it can be published.",
    addUnit: "Add unit",
  },
}
