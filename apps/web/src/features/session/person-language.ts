import { notifications } from "@mantine/notifications"
import { findLanguage, type LanguageCode } from "@scorecard/domain/languages"
import { chooseLanguage, readPreferences } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { chosenLanguage, switchLanguage } from "../../lib/language.ts"
import { messageOf, titleOf } from "../../lib/problem.ts"
import { currentSession } from "../../lib/session.ts"

/** Keeps the choice for the person, so that mails follow it too; while acting as someone else, for this browser only. */
export async function chooseOwnLanguage(code: LanguageCode): Promise<void> {
  try {
    if (!currentSession()?.own) await call(chooseLanguage, { body: { language: code } })
    switchLanguage(code)
  } catch (error) {
    notifications.show({ color: "red", title: titleOf(error), message: messageOf(error) })
  }
}

/**
 * After a sign-in, the client speaks the language that the person chose, wherever that was; what this browser's user
 * chose counts for people who never did. (rules/languages#choice)
 */
export async function followPersonLanguage(): Promise<void> {
  const { language: theirs } = await call(readPreferences)
  const here = findLanguage([chosenLanguage()])
  if (theirs !== null) switchLanguage(theirs)
  else if (here !== null) await call(chooseLanguage, { body: { language: here } })
}
