import type { Translations } from "../../translate.ts"

export const people: Translations = {
  "There is no such employee, or you can't see them.": "Walang ganitong empleyado, o hindi mo siya nakikita.",
  "Whoever requested this no longer has access.": "Wala nang access ang humiling nito.",
  "There is no such request, or not one that you may see.": "Walang ganitong request, o hindi mo ito puwedeng makita.",
  "There is no such assignment of this person.": "Walang ganitong pagtatalaga ang taong ito.",
  "Below level 5 you can't change your own placement. Ask someone else.":
    "Kung mas mababa ka sa level 5, hindi mo mababago ang sarili mong department at manager. Hilingin ito sa iba.",
  "It has already taken effect. Change the department or the manager with a new day instead.":
    "May bisa na ito. Baguhin na lang ang department o manager nang may bagong araw.",
  "Row {0} is about the same person.": "Tungkol sa parehong tao ang row {0}.",
  "Changing people needs the permission employees.edit.":
    "Kailangan ang permission na employees.edit para magbago ng mga tao.",
  "At least one active super admin must remain.": "Dapat may matirang kahit isang aktibong super admin.",
  "Undoing an upload of people needs the permission employees.create.":
    "Kailangan ang permission na employees.create para i-undo ang upload ng mga tao.",
  "{0} was removed since.": "Inalis na si {0} pagkatapos noon.",
  "{0} has changed since.": "Nabago na ang record ni {0} pagkatapos noon.",
  "Something was recorded about or by {0} since.": "May naitala na tungkol kay {0} o ginawa niya pagkatapos noon.",
  "{0} is the manager of {1} now.": "Si {0} na ang manager ni {1}.",
  "New people have no version yet.": "Wala pang version ang mga bagong tao.",
  "A status is active or inactive.": "Ang status ay active o inactive lang.",
  "New people have their department and manager from their hire date on. Leave this empty.":
    "Mula sa hire date nila ang department at manager ng mga bagong tao. Iwanan itong blangko.",
  "This person has changed since the export. Export again, or leave the version out.":
    "Nabago na ang taong ito mula noong export. Mag-export ulit, o huwag isama ang version.",
  "Every row needs an employee_id.": "Kailangan ng employee_id sa bawat row.",
  "Another employee has this ID.": "May iba nang empleyadong may ganitong ID.",
  "This word is reserved.": "Nakareserba ang salitang ito.",
  "Not an id.": "Hindi ito ID.",
  "You get this because it concerns how you sign in to Scorecard. It cannot be switched off.":
    "Natanggap mo ito dahil tungkol ito sa pag-sign in mo sa Scorecard. Hindi ito puwedeng i-off.",
  "You were signed out everywhere.": "Na-sign out ka sa lahat ng device.",
  "If you did not expect this, tell HR or an administrator right away.":
    "Kung hindi mo ito inaasahan, sabihin agad sa HR o sa isang administrator.",
  "If you are not {0}, tell HR or an administrator right away.":
    "Kung hindi ikaw si {0}, sabihin agad sa HR o sa isang administrator.",
  "{0} entered {1} as the email address that {2} signs in with.":
    "Inilagay ni {0} ang {1} bilang email address na gagamitin ni {2} sa pag-sign in.",
  "Sign in with it from now on.": "Ito na ang gamitin mo sa pag-sign in mula ngayon.",
  "{0} changed the email address that {1} signs in with from {2} to {3}.":
    "Pinalitan ni {0} ang email address na ginagamit ni {1} sa pag-sign in: dating {2}, ngayon ay {3}.",
  "{0} removed the email address that {1} signs in with: {2}.":
    "Inalis ni {0} ang email address na ginagamit ni {1} sa pag-sign in: {2}.",
  "{0} can't sign in anymore.": "Hindi na makakapag-sign in si {0}.",
  "Sign in with {0} from now on.": "Gamitin ang {0} sa pag-sign in mula ngayon.",
  "Another employee has this email address.": "May iba nang empleyadong may ganitong email address.",
  "Only a super admin can make someone read-only, or undo it.":
    "Super admin lang ang puwedeng magtakda sa isang tao bilang read-only, o mag-undo nito.",
  "Only a super admin can change access_scope.": "Super admin lang ang puwedeng magbago ng access_scope.",
  "Only a super admin can grant a level above their own, or change a level above their own.":
    "Super admin lang ang puwedeng magbigay o magbago ng level na mas mataas sa sarili niyang level.",
  "Only a super admin can change the email address, the status or the separation date of a person above their own level.":
    "Super admin lang ang puwedeng magbago ng email address, status, o separation date ng taong mas mataas ang level.",
  "This requires the employees.delete permission, which your access level doesn't have.":
    "Kailangan dito ang permission na employees.delete, na wala sa access level mo.",
  "A sign-in address can't be changed while acting as someone else.":
    "Hindi mababago ang email address sa pag-sign in habang kumikilos ka bilang ibang tao.",
  "Only people who see the whole company can change the email address of a person with company scope.":
    "Mga taong nakakakita sa buong kompanya lang ang puwedeng magbago ng email address ng taong nakakakita rin sa buong kompanya.",
  "This person manages people you can't see. Ask a super admin or someone with company scope to change the address.":
    "May mga pinamamahalaan ang taong ito na hindi mo nakikita. Hilingin sa isang super admin o sa taong nakakakita sa buong kompanya na baguhin ang address.",
  "Ask someone else to change this for you.": "Hilingin sa iba na baguhin ito para sa iyo.",
  "Below level 5 you can't change your own level, dates, placement or scorecard setting.":
    "Kung mas mababa ka sa level 5, hindi mo mababago ang sarili mong level, mga petsa, department, manager, o setting ng scorecard.",
  "The last active super admin can't be demoted or deactivated, get a separation date, or lose their email address. Appoint another one first.":
    "Hindi puwedeng ibaba ang level, i-deactivate, lagyan ng separation date, o alisan ng email address ang huling aktibong super admin. Magtalaga muna ng iba.",
  "People you can't see report to this person and would join your pool. Ask a super admin.":
    "May mga nagre-report sa taong ito na hindi mo nakikita at mapapasama sa pool mo. Hilingin ito sa isang super admin.",
  "You would not see this person. Choose a department that you manage, or one of your people as manager.":
    "Hindi mo makikita ang taong ito. Pumili ng department na pinamamahalaan mo, o ng manager mula sa mga tao mo.",
  "You do not manage this department.": "Hindi mo pinamamahalaan ang department na ito.",
  "This day is for a change of department_id or manager_id. Add one of them.":
    "Para sa pagbabago ng department_id o manager_id ang araw na ito. Idagdag ang isa sa mga ito.",
  "The person was hired on {0}. Use a later day.": "{0} ang hire date ng tao. Gumamit ng mas huling araw.",
  "A change can be planned up to {0} months ahead: {1}.":
    "Hanggang {0} buwan lang puwedeng iplano nang maaga ang pagbabago: hanggang {1}.",
  "Only people at levels 2 to 4 can be read-only.": "Mga taong level 2 hanggang 4 lang ang puwedeng maging read-only.",
  "The separation date can't be before the hire date.":
    "Hindi puwedeng mas maaga ang separation date kaysa sa hire date.",
  "The hire date can be at most {0} months ahead: {1} at the latest.":
    "Hanggang {0} buwan lang mula ngayon ang hire date: {1} ang pinakahuli.",
  "The birth date cannot be in the future.": "Hindi puwedeng sa hinaharap ang petsa ng kapanganakan.",
  "The birth date must be before the hire date.": "Dapat mas maaga ang petsa ng kapanganakan kaysa sa hire date.",
  "The domain {0} is not allowed for work emails. Ask whoever runs the server to add it to ALLOWED_EMAIL_DOMAINS.":
    "Hindi pinapayagan ang domain na {0} para sa mga work email. Hilingin sa nagpapatakbo ng server na idagdag ito sa ALLOWED_EMAIL_DOMAINS.",
  "The managers would form a loop: people can't be their own manager, directly or through others.":
    "Magiging paikot ang mga manager: walang puwedeng maging manager ng sarili niya, direkta man o sa pamamagitan ng iba.",
  "There is no active employee with this id.": "Walang aktibong empleyadong may ganitong ID.",
  "No invitations were sent: no mail server is configured. See the step Email.":
    "Walang naipadalang imbitasyon: walang naka-configure na mail server. Tingnan ang hakbang na Email.",
  "Nothing was sent: {0} of the ids are unknown.": "Walang naipadala: {0} sa mga ID ang hindi kilala.",
  "Creating departments needs the permission to create them.": "Kailangan ng permission na gumawa ng mga department.",
  "You do not manage {0}. Ask one of its managers, or a super admin.":
    "Hindi mo pinamamahalaan ang {0}. Magtanong sa isa sa mga manager nito, o sa isang super admin.",
  "The cluster still has departments. Move or delete them first.":
    "May mga department pa ang cluster. Ilipat o burahin muna ang mga ito.",
  "The department still has people, active or inactive. Move them first.":
    "May mga tao pa ang department, aktibo man o hindi. Ilipat muna sila.",
  "Someone is planned to join the department. Withdraw or change that transfer first.":
    "May taong nakaplanong lumipat sa department. Bawiin o baguhin muna ang transfer na iyon.",
  "The task catalog still names the department. Change its tasks first.":
    "Nasa catalog ng mga task pa ang department. Baguhin muna ang mga task nito.",
  "The {0} still has holidays or shift patterns. Delete them first.":
    "May mga holiday o shift pattern pa ang {0}. Burahin muna ang mga ito.",
  "There is no such cluster.": "Walang ganitong cluster.",
  "{0} is named twice.": "Dalawang beses nakalagay ang {0}.",
  "There is no active employee {0} among the people you may see.":
    "Walang aktibong empleyadong {0} sa mga taong nakikita mo.",
  "Managers are active employees, each named once.":
    "Dapat aktibong empleyado ang mga manager, at isang beses lang nakalagay ang bawat isa.",
  "Another cluster has this name.": "May iba nang cluster na ganito ang pangalan.",
  "Another department of the cluster has this name.": "May iba nang department sa cluster na ganito ang pangalan.",
  "You are not impersonating anyone.": "Hindi ka kumikilos bilang ibang tao.",
  "People with an address of this domain cannot sign in here.":
    "Hindi makakapag-sign in dito ang mga taong may address sa domain na ito.",
  "Your employee record has no email address, so you can't sign in. Ask HR to add it.":
    "Walang email address ang employee record mo, kaya hindi ka makakapag-sign in. Hilingin sa HR na idagdag ito.",
  "This employee record is inactive.": "Hindi aktibo ang employee record na ito.",
  "This email address is not on the list of AUTH_DEV_LOGIN_EMAILS.":
    "Wala sa listahan ng AUTH_DEV_LOGIN_EMAILS ang email address na ito.",
  "You can't impersonate yourself.": "Hindi ka puwedeng kumilos bilang sarili mo.",
  "You can't impersonate another super admin.": "Hindi ka puwedeng kumilos bilang ibang super admin.",
  "Your sign-in has expired. Sign in again.": "Nag-expire na ang sign-in mo. Mag-sign in ulit.",
  "Sign in first.": "Mag-sign in muna.",
  "There is no such refresh token.": "Walang ganitong refresh token.",
  "No identity provider is set up.": "Walang naka-set up na identity provider.",
  "The identity provider has not verified your email address.":
    "Hindi pa na-verify ng identity provider ang email address mo.",
  "No employee record belongs to this account. Ask HR to create one, or to clear the sign-in binding of the record that has your email address.":
    "Walang employee record para sa account na ito. Hilingin sa HR na gumawa nito, o i-reset ang sign-in ng record na may email address mo.",
  "There is no POST route at this address.": "Walang POST route sa address na ito.",
  "No employee record has this email address. Ask HR to create one.":
    "Walang employee record na may ganitong email address. Hilingin sa HR na gumawa nito.",
  "There is no GET route at this address.": "Walang GET route sa address na ito.",
  "This refresh token has already been used, so the session was ended. Sign in again.":
    "Nagamit na ang refresh token na ito, kaya tinapos ang session. Mag-sign in ulit.",
  "This refresh token is no longer valid. Sign in again.": "Hindi na valid ang refresh token na ito. Mag-sign in ulit.",
  "No identity provider is configured. Set IDP_ISSUER on the server.":
    "Walang naka-configure na identity provider. I-set ang IDP_ISSUER sa server.",
  "Choose a month from {0} to {1}.": "Pumili ng buwan mula {0} hanggang {1}.",
  "A month has been finalized, so the first month can no longer change.":
    "May na-finalize nang buwan, kaya hindi na puwedeng baguhin ang unang buwan.",
  "{0} is the first month with scorecards.": "{0} ang unang buwan na may mga scorecard.",
  "You keep the default weights, bands, evaluations, and checklist.":
    "Mananatili ang mga default na timbang, band, evaluation, at checklist.",
  "Weights, bands, evaluations, and checklist are set.":
    "Nakatakda na ang mga timbang, band, evaluation, at checklist.",
  "The defaults apply.": "Ang mga default ang masusunod.",
  "Add a cluster and its departments.": "Magdagdag ng cluster at ng mga department nito.",
  "Import the people of the company. Work emails may end in {0}: the server's setting ALLOWED_EMAIL_DOMAINS.":
    "I-import ang mga tao ng kompanya. Puwedeng magtapos ang mga work email sa {0}: ang setting ng server na ALLOWED_EMAIL_DOMAINS.",
  "Working days are planned.": "Nakaplano na ang mga araw ng trabaho.",
  "Without a plan, everyone works Monday to Friday.":
    "Kung walang plano, Lunes hanggang Biyernes ang trabaho ng lahat.",
  "{0} level 2 to 4.": "{0} level 2 hanggang 4.",
  "Give leads and HR their levels.": "Ibigay sa mga lead at HR ang mga level nila.",
  "People sign in through {0}.": "Nagsa-sign in ang mga tao sa pamamagitan ng {0}.",
  "No identity provider is configured.": "Walang naka-configure na identity provider.",
  "A mail server is configured.": "May naka-configure na mail server.",
  "No mail server is configured yet.": "Wala pang naka-configure na mail server.",
  "{0} of {1} people have signed in.": "{0} sa {1} tao ang nakapag-sign in na.",
  "Everyone else was last invited on {0}.": "Huling inimbitahan ang lahat ng iba pa noong {0}.",
  "Without company-wide access, callers can only change units that they manage, directly or through the cluster.":
    "Kung walang access sa buong kompanya, mga unit lang na pinamamahalaan nila, direkta man o sa pamamagitan ng cluster, ang mababago ng mga tumatawag.",
  "A month is needed, such as 2026-11.": "Kailangan ng buwan, gaya ng 2026-11.",
  "Everyone can download their own data. Ask a super admin for someone else's.":
    "Puwedeng i-download ng bawat isa ang sarili niyang data. Humingi sa isang super admin para sa data ng iba.",
  "This person was pseudonymized: their personal data can't be entered again.":
    "Pinalitan na ng pseudonym ang taong ito: hindi na puwedeng ilagay muli ang personal data niya.",
  "There is nothing left to remove.": "Wala nang aalisin.",
  "{0} stays as it is: its entries were removed when their retention was over.":
    "Mananatili ang {0} kung ano ito: inalis na ang mga entry nito nang matapos ang panahon ng pag-iingat.",
  "This is too short, or longer than 100 years.": "Masyadong maikli ito, o higit sa 100 taon.",
  "Days, months or years are needed, such as 90d, 18m or 6y.":
    "Kailangan ng araw, buwan o taon, tulad ng 90d, 18m o 6y.",
  "This person was not pseudonymized here.": "Hindi na-pseudonymize ang taong ito rito.",
  "Set a separation date first. A legal basis does not replace it.":
    "Maglagay muna ng separation date. Hindi ito mapapalitan ng legal basis.",
  "The data is kept until {0}. State the legal basis for removing it now.":
    "Itatago ang data hanggang {0}. Ilagay ang legal basis para alisin ito ngayon.",
  "State the legal basis for removing the data now.": "Ilagay ang legal basis para alisin ang data ngayon.",
}
