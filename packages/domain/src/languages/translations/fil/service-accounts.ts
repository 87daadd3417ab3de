import type { Translations } from "../../translate.ts"

export const serviceAccounts: Translations = {
  "This account is revoked. Create a new one instead.": "Na-revoke na ang account na ito. Gumawa ng bago.",
  "Provisioning with the scim scope needs the whole company.":
    "Kailangan ng provisioning na may scope na scim ang buong kumpanya.",
  "Name each scope once.": "Isang beses lang ilagay ang bawat scope.",
  "Choose a time in the future.": "Pumili ng oras sa hinaharap.",
  "This account can't be saved like this.": "Hindi maise-save nang ganito ang account na ito.",
  "There is a service account with this name already.": "May service account na na may ganitong pangalan.",
  "This key isn't valid. Ask a super admin for a new one.":
    "Hindi valid ang key na ito. Humingi ng bago sa super admin.",
  "This key has expired. Ask a super admin for a new one.":
    "Nag-expire na ang key na ito. Humingi ng bago sa super admin.",
  "This can only be done by a person who signs in.": "Taong nagsa-sign in lang ang makakagawa nito.",
  "This requires the {0} scope, which this service account doesn't have.":
    "Kailangan nito ang scope na {0}, na wala sa service account na ito.",
  "This is for people, not for service accounts": "Para ito sa mga tao, hindi sa mga service account",
  "This is for programs: send the key of a service account.":
    "Para ito sa mga program: ipadala ang key ng isang service account.",
}
