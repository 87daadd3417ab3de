import { notifications } from "@mantine/notifications"
import type { LanguageCode } from "@scorecard/domain/languages"
import { chooseLanguage, readPreferences } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { switchLanguage, takeSignInChoice } from "../../lib/language.ts"
import { messageOf, titleOf } from "../../lib/problem.ts"
import { currentSession } from "../../lib/session.ts"

/** Keeps the choice for the person, so that mails follow it too; while acting as someone else, for this browser only. */
export async function chooseOwnLanguage(code: LanguageCode, switchTo = switchLanguage): Promise<void> {
  try {
    if (!currentSession()?.own) await call(chooseLanguage, { body: { language: code } })
    switchTo(code)
  } catch (error) {
    notifications.show({ color: "red", title: titleOf(error), message: messageOf(error) })
  }
}

/**
 * After a sign-in, the client speaks the language that the person chose, wherever that was. People who never did get
 * what they chose on the sign-in page. (rules/languages#choice)
 */
export async function followPersonLanguage(): Promise<void> {
  const chosen = takeSignInChoice()
  const { language: theirs } = await call(readPreferences)
  if (theirs !== null) switchLanguage(theirs)
  else if (chosen !== null) await call(chooseLanguage, { body: { language: chosen } })
}
