import type { Translations } from "../../translate.ts"

export const service: Translations = {
  "The document database answers.": "Sumasagot ang document database.",
  "The document database answers. Exports use a replica that is {0} s behind.":
    "Sumasagot ang document database. Binabasa ng mga export ang isang replica na {0} s ang pagkahuli.",
  "These nodes of the database are not responding: {0}. Requests that need them fail.":
    "Hindi sumasagot ang mga node na ito ng database: {0}. Nabibigo ang mga request na kailangan ang mga ito.",
  "The read replica is not responding, so exports use the main database.":
    "Hindi sumasagot ang read replica: binabasa ng mga export ang pangunahing database.",
  "The read replica is {0} s behind, so exports use the main database.":
    "Huli nang {0} s ang read replica: binabasa ng mga export ang pangunahing database.",
  "No warehouse is configured.": "Walang naka-configure na warehouse.",
  "The warehouse answers; {0}.": "Sumasagot ang warehouse; {0}.",
  "{0} is not configured.": "Hindi naka-configure: {0}.",
  "No worker of this environment has recorded a heartbeat.":
    "Wala pang worker ng environment na ito ang nagtala ng heartbeat.",
  "The last heartbeat is {0} s old.": "{0} segundo na ang nakalipas mula noong huling heartbeat.",
  "A worker is alive.": "May gumaganang worker.",
  "Switched off by BSC_ROLLING_SYNC_ENABLED.": "In-off ng BSC_ROLLING_SYNC_ENABLED.",
  "It has not run yet.": "Hindi pa ito tumatakbo.",
  "The last one is {0} s old.": "{0} segundo na ang nakalipas mula noong huli.",
  "A job has been due for {0} s.": "May job na {0} segundo nang dapat tumakbo.",
  "An announcement has been waiting for {0} s.": "May notification na {0} segundo nang naghihintay.",
  "Announcements failed for good: their recipients were not notified.":
    "May mga notification na tuluyang pumalya: hindi naabisuhan ang mga tatanggap.",
  "Jobs failed for good within the last {0} hours.": "May mga job na tuluyang pumalya sa nakaraang {0} oras.",
  "Jobs start on time.": "Nagsisimula sa oras ang mga job.",
  "There is no {0} record with this id.": "Walang {0} record na may ganitong ID.",
  "This has changed since you read it. Read it again and repeat your change.":
    "Nagbago na ito mula nang mabasa mo. I-load ulit ito at ulitin ang pagbabago mo.",
  "You can send {0} pieces of feedback a day.": "Hanggang {0} feedback ang puwede mong ipadala bawat araw.",
  "You can upload {0} MB of proofs and screenshots a day.":
    "Hanggang {0} MB ng mga patunay at screenshot ang puwede mong i-upload bawat araw.",
  "{0} Try again tomorrow.": "{0} Subukan ulit bukas.",
  "Too many files are arriving at once. Try again soon.":
    "Masyadong maraming file ang sabay-sabay na dumarating. Subukan ulit maya-maya.",
  "You are sending too much at once.": "Masyadong marami ang sabay-sabay mong ipinapadala.",
  "Your earlier uploads are still being checked.": "Sinusuri pa ang mga nauna mong upload.",
  "Too many uploads are being checked. Try again soon.":
    "Masyadong maraming upload ang sinusuri. Subukan ulit maya-maya.",
  "{0} Try again in a few seconds.": "{0} Subukan ulit pagkaraan ng ilang segundo.",
  "This text contains a character that cannot be stored (U+0000, or half of a surrogate pair).":
    "May character sa text na ito na hindi puwedeng i-save (U+0000, o kalahati ng surrogate pair).",
  'If-Match must be the version in quotes, such as "3".':
    'Dapat ang bersyon sa loob ng panipi ang If-Match, gaya ng "3".',
  "An Idempotency-Key must be 1 to {0} characters, sent once.":
    "Dapat 1 hanggang {0} character ang Idempotency-Key, at isang beses lang ipadala.",
  "A file may have at most {0} bytes.": "Hanggang {0} byte lang ang puwede sa isang file.",
  "At most {0} {1} allowed in one request.": "Hanggang {0} {1} lang ang puwede sa isang request.",
  "At most {0} text fields are allowed in one request.": "Hanggang {0} text field lang ang puwede sa isang request.",
  "The form has more parts than this route accepts.":
    "Mas marami ang bahagi ng form kaysa sa tinatanggap ng route na ito.",
  "Send multipart/form-data with its boundary.": "Magpadala ng multipart/form-data kasama ang boundary nito.",
  "At least one file is required.": "Kailangan ng kahit isang file.",
  "A text field may have at most {0} bytes.": "Hanggang {0} byte lang ang puwede sa isang text field.",
  "This field was sent twice.": "Dalawang beses naipadala ang field na ito.",
  "The form has no such file. It is called {0}.": "Walang ganitong file ang form. Dapat {0} ang pangalan nito.",
  "Each part of the form needs a name of 1 to {0} characters.":
    "Kailangan ng bawat bahagi ng form ng pangalang may 1 hanggang {0} character.",
  "The body is not a complete form: it is cut off, or its parts cannot be parsed.":
    "Hindi kumpletong form ang body: naputol ito, o hindi mabasa ang mga bahagi nito.",
  "This route accepts at most {0} bytes in one request.":
    "Hanggang {0} byte lang ang tinatanggap ng route na ito sa isang request.",
  "The body is not valid JSON.": "Hindi valid na JSON ang body.",
  "The body is empty, but its media type says JSON.": "Walang laman ang body, pero JSON ang sabi ng media type nito.",
  "The length of the body does not match Content-Length.": "Hindi tugma sa Content-Length ang haba ng body.",
  "Send application/json.": "Magpadala ng application/json.",
  "The body is larger than this route accepts.": "Mas malaki ang body kaysa sa tinatanggap ng route na ito.",
  "The address cannot be read.": "Hindi mabasa ang address.",
  "A service that we depend on is not responding. Try again in a few seconds.":
    "Hindi sumasagot ang isang service na kailangan namin. Subukan ulit pagkaraan ng ilang segundo.",
  "The request could not be read.": "Hindi nabasa ang request.",
  "Something went wrong on our side. The request ID helps us find the cause.":
    "May nangyaring mali sa panig namin. Makakatulong ang request ID para mahanap namin ang dahilan.",
  "There is no such field in the {0}.": "Walang ganitong field sa {0}.",
  "Check these fields of the {0}: {1}.": "Tingnan ang mga field na ito sa {0}: {1}.",
  "Check these fields of the {0}: {1}{2}.": "Tingnan ang mga field na ito sa {0}: {1}{2}.",
  "Too many requests. Try again in {0} seconds.": "Masyadong maraming request. Subukan ulit pagkaraan ng {0} segundo.",
  "The body is incomplete.": "Hindi kumpleto ang body.",
  "JSON may be nested at most {0} levels deep.": "Hanggang {0} level lang ang lalim ng JSON.",
  "This route accepts at most {0} bytes.": "Hanggang {0} byte lang ang tinatanggap ng route na ito.",
  "The file has {0} bytes; none of them are in the requested range.":
    "May {0} byte ang file; wala sa mga ito ang nasa hinihinging range.",
  "This requires the {0} permission, which {1}.": "Kailangan nito ng permission na {0}, na {1}.",
  "This is not possible while you impersonate someone. End the impersonation first.":
    "Hindi mo ito magagawa habang kumikilos ka bilang ibang tao. Bumalik muna sa sarili mong account.",
  "There is nothing at this address.": "Walang laman ang address na ito.",
  "The body has more than {0} fields.": "Higit sa {0} ang field ng body.",
  "There is no {0} route at this address.": "Walang {0} route sa address na ito.",
  "The file cannot be stored at the moment. Try again later.":
    "Hindi mai-save ang file sa ngayon. Subukan ulit mamaya.",
  "You have {0} uploads in progress.": "{0} upload mo ang kasalukuyang ginagawa.",
  "The desktop client does not offer this. Open it in the web client.": "Wala nito sa desktop app. Buksan ito sa web.",
  "The provider's description was loaded.": "Na-load ang description ng provider.",
  "The issuer matches.": "Tugma ang issuer.",
  "The description {0}, but IDP_ISSUER is {1}.": "Sa description, {0}, pero {1} ang IDP_ISSUER.",
  "The addresses for signing in are there.": "Nandoon ang mga address para sa pag-sign in.",
  "The description lacks an address: it needs authorization_endpoint, token_endpoint, and jwks_uri.":
    "May kulang na address sa description: kailangan nito ng authorization_endpoint, token_endpoint, at jwks_uri.",
  "The provider has no keys to sign with.": "Walang key ang provider na magagamit sa pagpirma.",
  "The provider's key was loaded.": "Na-load ang key ng provider.",
  "{0} keys were loaded.": "{0} key ang na-load.",
  "The identity provider is not responding.": "Hindi sumasagot ang identity provider.",
  "The sign-in at the identity provider is not valid. Start over.":
    "Hindi valid ang sign-in sa identity provider. Magsimula ulit.",
  "The identity provider is not working properly.": "Hindi gumagana nang maayos ang identity provider.",
  "The identity provider's answer does not say who signed in.":
    "Hindi sinasabi sa sagot ng identity provider kung sino ang nag-sign in.",
  "The cursor is not one that this list gave out. Start again without a cursor.":
    "Hindi galing sa listahang ito ang cursor. Magsimula ulit nang walang cursor.",
  "Workers kept dying while sending it.": "Paulit-ulit na huminto ang mga worker habang ipinapadala ito.",
  "Its content is no longer stored.": "Hindi na nakatabi ang laman nito.",
  "This is not a single email address.": "Hindi ito iisang email address.",
  "The file storage is not responding. Try again in a few seconds.":
    "Hindi sumasagot ang storage ng file. Subukan ulit pagkaraan ng ilang segundo.",
  "The file could not be stored. Try again later.": "Hindi na-save ang file. Subukan ulit mamaya.",
  "The file folder is not writable.": "Hindi masulatan ang folder ng mga file.",
  "There is no file at this address, or the address has expired.":
    "Walang file sa address na ito, o nag-expire na ang address.",
  "This Idempotency-Key was used for a different request. Choose a new one.":
    "Nagamit na ang Idempotency-Key na ito para sa ibang request. Pumili ng bago.",
  "This request succeeded before, and its answer contained a secret that is shown only once. If you don't have it, replace it with a new one.":
    "Natapos na ang request na ito dati, at may secret ang sagot nito na isang beses lang ipinapakita. Kung wala ito sa iyo, palitan ito ng bago.",
  "A whole https address is needed.": "Kailangan ng buong https address.",
  "The address must not hold a user or a password.": "Hindi dapat may user o password ang address.",
  "The address must not hold a fragment (#).": "Hindi dapat may fragment (#) ang address.",
  "The address must begin with https://.": "Dapat magsimula sa https:// ang address.",
  "The address must name its host; a number is not allowed.":
    "Dapat may pangalan ng host ang address; hindi puwede ang numero.",
  "Only port 443 is allowed.": "Port 443 lang ang puwede.",
  "The host is not among those that are allowed here: {0}. Another one has to be named in the server's setting TEAMCHAT_ALLOWED_HOSTS.":
    "Wala ang host sa mga pinapayagan dito: {0}. Para sa iba, kailangan itong ilagay sa setting ng server na TEAMCHAT_ALLOWED_HOSTS.",
  "No answer within {0} seconds.": "Walang sagot sa loob ng {0} segundo.",
  "The host does not lead to a public address.": "Hindi papunta sa public address ang host.",
  "Not reached ({0}).": "Hindi naabot ({0}).",
  "Answered {0}: a redirect, which is not followed.": "Sumagot ng {0}: isang redirect, na hindi sinusundan.",
  "An employee id is 1 to 40 letters, digits, dots, hyphens or underscores.":
    "Ang employee ID ay 1 hanggang 40 letra, digit, tuldok, gitling, o underscore.",
  "Enter a date from {0} to {1}.": "Maglagay ng petsa mula {0} hanggang {1}.",
  "Enter a single line without line breaks, tabs, or other control characters.":
    "Maglagay ng isang linya lang, nang walang line break, tab, o iba pang control character.",
  "A key is lower-case letters, digits and underscores, and starts with a letter.":
    "Maliliit na letra, digit, at underscore lang ang puwede sa key, at nagsisimula ito sa letra.",
  "A cycle's id is its start year.": "Ang ID ng cycle ay ang taon ng simula nito.",
  "Enter a whole number.": "Maglagay ng buong numero.",
}
