import type { Translations } from "../../translate.ts"

export const entries: Translations = {
  "{0} is final, so its schedules can no longer be changed.":
    "Final na ang {0}, kaya hindi na mababago ang mga schedule nito.",
  "There is no such holiday.": "Walang ganitong holiday.",
  "There is no such shift assignment.": "Walang ganitong pagtatalaga ng shift.",
  "The entry was deleted.": "Binura ang entry.",
  "{0} open in {1}. Decide them first, or confirm that they stay open.":
    "{0} bukas sa {1}. Pagpasyahan muna, o kumpirmahing mananatiling bukas.",
  "An entry of the same type is already recorded for this person on {0}.":
    "May naitala nang entry ng parehong uri para sa taong ito noong {0}.",
  "{0} is not a working day of this person.": "Hindi araw ng trabaho ng taong ito ang {0}.",
  "This person is already recorded as absent on {0}.": "Nakatala nang absent ang taong ito para sa {0}.",
  "On {0}, this person already has an entry for tardiness or productivity, or finished tasks.":
    "May tardiness, productivity issue, o natapos na task na ang taong ito para sa {0}.",
  "More tasks were finished ({0}) than planned ({1}).": "Mas marami ang natapos na task ({0}) kaysa nakaplano ({1}).",
  "{0} is final, so its {1} can no longer be changed.": "Final na ang {0}, kaya hindi na mababago ang {1} nito.",
  "{0} has been final since {1}, so its {2} can no longer be changed.":
    "Final na ang {0} mula pa noong {1}, kaya hindi na mababago ang {2} nito.",
  "The {0} of the week of {1} have been locked{2}: the weekly lock comes at {3} Eastern time in the week after.":
    "Naka-lock na ang {0} para sa linggo ng {1}{2}: nala-lock ang bawat linggo sa ganap na {3} Eastern time ng kasunod na linggo.",
  "The {0} of {1} have been locked{2}: the monthly lock comes at {3} Eastern time on day {4} of the month after.":
    "Naka-lock na ang {0} para sa {1}{2}: nala-lock ang bawat buwan sa ganap na {3} Eastern time sa araw {4} ng kasunod na buwan.",
  "Ask a super admin to make the change, to grant an unlock or to reopen the month.":
    "Hilingin sa isang super admin na gawin ang pagbabago, magbigay ng unlock, o i-reopen ang buwan.",
  "Ask a super admin to make the change or to grant an unlock.":
    "Hilingin sa isang super admin na gawin ang pagbabago o magbigay ng unlock.",
  "This unlock grant was taken back.": "Binawi na ang unlock grant na ito.",
  "There is no such request, or you can't see it.": "Walang ganitong request, o hindi mo ito nakikita.",
  "A request is about yourself. For others, submit an ATW entry.":
    "Para sa sarili mo lang ang request. Para sa iba, mag-submit ng ATW entry.",
  "This request is your own. Your manager decides it.": "Sarili mong request ito. Ang manager mo ang magpapasya.",
  "Only its author can cancel a request. You can reject it.":
    "Ang gumawa lang ng request ang puwedeng bumawi nito. Puwede mo itong tanggihan.",
  "This request has already been {0}.": "Napagpasyahan na ang request na ito: {0}.",
  "{0} requests are waiting for a decision. Cancel one, or wait until one is decided.":
    "{0} request mo ang naghihintay ng pasya. Bawiin ang isa, o hintaying mapagpasyahan ang isa.",
  "There is no proof with this.": "Walang nakalakip na patunay rito.",
  "The first day is after the last.": "Mas huli ang unang araw kaysa sa huling araw.",
  "Choose at most {0} days.": "Pumili ng hanggang {0} araw.",
  "A dispute has at most {0} comments. Decide it.": "Hanggang {0} komento lang ang isang dispute. Pagpasyahan na ito.",
  "There is no such dispute, or you can't see it.": "Walang ganitong dispute, o hindi mo ito nakikita.",
  'The entry\'s checklist has no item "{0}".': 'Walang item na "{0}" ang checklist ng entry.',
  "This entry already has an open dispute. Add a comment to it.":
    "May bukas nang dispute ang entry na ito. Magkomento roon.",
  "This entry could be disputed until {0}.": "Hanggang {0} lang puwedeng i-dispute ang entry na ito.",
  "This dispute is your own. Someone else decides it.": "Sarili mong dispute ito. Ibang tao ang magpapasya.",
  "You submitted this entry. Another manager decides the dispute.":
    "Ikaw ang nag-submit ng entry na ito. Ibang manager ang magpapasya sa dispute.",
  "Only the employee that an entry is about can dispute it, or withdraw the dispute.":
    "Ang empleyadong tinutukoy lang ng entry ang puwedeng mag-dispute nito o bumawi ng dispute.",
  "You can read this dispute, but not take part in it.":
    "Mababasa mo ang dispute na ito, pero hindi ka puwedeng sumali rito.",
  "This dispute has already been {0}.": "Hindi na bukas ang dispute na ito: {0}.",
  "This cannot be empty, so null cannot clear it.": "Hindi ito puwedeng blangko, kaya hindi ito maki-clear ng null.",
  '"{0}" is not a date. Write it as 2026-10-15.': 'Hindi petsa ang "{0}". Isulat ito nang ganito: 2026-10-15.',
  "Row {0} is about the same entry.": "Tungkol sa parehong entry ang row {0}.",
  "The entry was purged since.": "Na-purge na ang entry pagkatapos noon.",
  "The entry is about a person you can no longer see.": "Tungkol ang entry sa taong hindi mo na nakikita.",
  "The entry was deleted since.": "Binura na ang entry pagkatapos noon.",
  "The entry was changed since.": "Nabago na ang entry pagkatapos noon.",
  "The task that the entry named before no longer exists.": "Wala na ang task na dating nasa entry.",
  "A version goes with an _id.": "May version lang kung may _id.",
  "There is no such entry, or you can't see it. Leave it empty for a new one.":
    "Walang ganitong entry, o hindi mo ito nakikita. Iwanang blangko para sa bago.",
  "This entry is about {0}, which never changes: delete it and submit another.":
    "Tungkol kay {0} ang entry na ito at hindi iyon nababago: burahin ito at mag-submit ng iba.",
  "This entry has changed since. Download it again and repeat your change.":
    "Nabago na ang entry na ito pagkatapos noon. I-download ulit ito at ulitin ang pagbabago mo.",
  "This entry is not in the recycle bin.": "Wala sa recycle bin ang entry na ito.",
  "Only what is in the recycle bin can be purged.": "Ang nasa recycle bin lang ang puwedeng i-purge.",
  "This entry was just moved to another day. Read it again.":
    "Kalilipat lang ng entry na ito sa ibang araw. Basahin ito ulit.",
  "The change of the entry isn't valid.": "Hindi valid ang pagbabago sa entry.",
  "There is no such entry, or you can't see it.": "Walang ganitong entry, o hindi mo ito nakikita.",
  "The cycle {0} needs a checklist.": "Kailangan ng checklist sa cycle {0}.",
  "In the cycle {0} this kind has no checklist.": "Walang checklist ang uring ito sa cycle {0}.",
  'No ATW KPI of the cycle {0} has the impact "{1}".': 'Walang ATW KPI sa cycle {0} na may impact na "{1}".',
  'The cycle {0} has no {1} "{2}".': 'Sa cycle {0}, walang {1} na "{2}".',
  "This entry is about yourself. Ask your manager to handle it.":
    "Tungkol sa iyo ang entry na ito. Hilingin sa manager mo na siya ang umasikaso nito.",
  "Someone else submitted this entry. Ask them, or a supervisor, to handle it.":
    "Ibang tao ang nag-submit ng entry na ito. Hilingin sa kanila, o sa isang supervisor, na asikasuhin ito.",
  "This requires the {0} permission.": "Kailangan dito ang permission na {0}.",
  "Say which entry to delete.": "Sabihin kung aling entry ang buburahin.",
  "The employee of an entry never changes.": "Hindi nababago ang empleyado ng isang entry.",
  "This entry was just moved to another day. Read it again and repeat your change.":
    "Kalilipat lang ng entry na ito sa ibang araw. Basahin ito ulit at ulitin ang pagbabago mo.",
  "Check these fields of the body: {0}.": "Tingnan ang mga field na ito: {0}.",
  "{0} was hired on {1}.": "Na-hire si {0} noong {1}.",
  "{0} left on {1}.": "Umalis si {0} noong {1}.",
  "{0} is inactive.": "Hindi aktibo si {0}.",
  "There is no such task.": "Walang ganitong task.",
  "This task is no longer active.": "Hindi na aktibo ang task na ito.",
  "There is no such file.": "Walang ganitong file.",
  "The last possible day is {0}.": "Hanggang {0} lang ang puwede.",
  "No cycle is configured for this date.": "Walang cycle na naka-configure para sa petsang ito.",
  "You have no missing evaluations in {0}.": "Wala kang kulang na evaluation sa {0}.",
  "No manager is on record for you.": "Walang nakatalang manager mo.",
  "You already pinged your managers today. You can do so again tomorrow.":
    "Na-ping mo na ang mga manager mo ngayong araw. Puwede ulit bukas.",
  "A month needs its year.": "Ilagay rin ang taon ng buwan.",
  "A year needs its month.": "Ilagay rin ang buwan ng taon.",
  "Nothing is missing in a month that has not started yet.": "Walang kulang sa buwang hindi pa nagsisimula.",
  "No cycle is configured for {0}.": "Walang cycle na naka-configure para sa {0}.",
  "There is a holiday on {0} already.": "May holiday na sa {0}.",
  "Another holiday of the same reach is on this day.": "May iba nang holiday na may parehong saklaw sa araw na ito.",
  "Holidays of the whole company need level 4 with company scope.":
    "Kailangan ng level 4 na nakakakita sa buong kompanya para sa mga holiday ng buong kompanya.",
  "You don't manage the unit of this holiday. Ask one of its managers, or a super admin.":
    "Hindi mo pinamamahalaan ang unit ng holiday na ito. Magtanong sa isa sa mga manager nito, o sa isang super admin.",
  "This holiday is in your own schedule. Ask someone else to change it.":
    "Nasa sarili mong schedule ang holiday na ito. Hilingin sa iba na baguhin ito.",
  "There is no such {0}.": "Walang ganitong {0}.",
  'There is no day code "{0}".': 'Walang day code na "{0}".',
  "This week has not started yet.": "Hindi pa nagsisimula ang linggong ito.",
  "The author can't be a recipient.": "Hindi puwedeng pasalamatan ng sumulat ang sarili niya.",
  "There is no such employee, or they aren't among the people you may see.":
    "Walang ganitong empleyado, o hindi siya kasama sa mga taong nakikita mo.",
  "This person has left.": "Umalis na ang taong ito.",
  "Someone else wrote this card. Ask them or a super admin to change it.":
    "Ibang tao ang sumulat ng card na ito. Hilingin sa kanila o sa isang super admin na baguhin ito.",
  "This card was published on {0} and can no longer be changed.":
    "Na-publish ang card na ito noong {0} at hindi na mababago.",
  "There is no such card, or you may not see it.": "Walang ganitong card, o hindi mo ito puwedeng makita.",
  "A grant ends in the future.": "Dapat sa hinaharap matapos ang unlock grant.",
  "A grant is already open until {0}. To choose another end, revoke it first.":
    "May bukas nang unlock grant hanggang {0}. Para baguhin kung kailan ito matatapos, bawiin muna ito.",
  "There is no such requirement adjustment.": "Walang ganitong adjustment sa requirement.",
  "The last month is before the first.": "Mas maaga ang huling buwan kaysa sa unang buwan.",
  "There is already an adjustment {0}. Change or end that one first.":
    "Mayroon nang adjustment {0}. Baguhin o tapusin muna iyon.",
  "The first cycle begins in {0}.": "Nagsisimula ang unang cycle sa {0}.",
  "{0} is final. An adjustment can't change it; it can only end with the last final month or later.":
    "Final na ang {0}. Hindi na ito mababago ng adjustment; sa huling final na buwan o mas huli lang ito puwedeng matapos.",
  "Requirements are adjusted by people with company scope. Ask one of them.":
    "Mga taong nakakakita sa buong kompanya ang nag-a-adjust ng mga requirement. Magtanong sa isa sa kanila.",
  "This adjustment covers you. Ask someone else to change it.":
    "Saklaw ka ng adjustment na ito. Hilingin sa iba na baguhin ito.",
  "Row {0} is about the same month of the same person.": "Tungkol sa parehong buwan ng parehong tao ang row {0}.",
  "Schedules are written from level {0} up.": "Level {0} pataas ang gumagawa ng mga schedule.",
  "The day code {0}, which stood here before, is gone since.": "Wala na ang day code na {0} na dating narito.",
  "{0} is part of the default schedule.": "Bahagi ng default na schedule ang {0}.",
  "{0} the day code {1}.": "{0} ang day code na {1}.",
  "There is a day code {0} already.": "Mayroon nang day code na {0}.",
  "Another day code has this word.": "May iba nang day code na may ganitong code.",
  "You can't change your own schedule. Ask your manager.":
    "Hindi mo mababago ang sarili mong schedule. Hilingin ito sa manager mo.",
  "Your own schedule uses {0} in a month that is not final. Ask someone else to change it.":
    "Ginagamit ng sarili mong schedule ang {0} sa isang buwang hindi pa final. Hilingin sa iba na baguhin ito.",
  "Schedules can be planned {0} months ahead: up to {1} for now.":
    "Hanggang {0} buwan lang puwedeng iplano nang maaga ang mga schedule: hanggang {1} sa ngayon.",
  "This person is hired on {0}, after {1}.": "Sa {0} ang hire date ng taong ito, pagkatapos ng {1}.",
  "This person left on {0}, before {1}.": "Umalis ang taong ito noong {0}, bago ang {1}.",
  "A schedule names every day of the month.": "Dapat nasa schedule ang bawat araw ng buwan.",
  "{0} has no such day.": "Walang ganitong araw sa {0}.",
  "No schedule is saved for this month.": "Walang naka-save na schedule para sa buwang ito.",
  "Nothing is saved for {0}.": "Walang naka-save para sa {0}.",
  "{0} is saved already.": "Naka-save na ang {0}.",
  "There is no day code {0} any more.": "Wala na ang day code na {0}.",
  "It starts on {0}.": "Nagsisimula ito sa {0}.",
  "There is no employee {0} among the people you may see.": "Walang empleyadong {0} sa mga taong nakikita mo.",
  "Name people you may see.": "Pumili ng mga taong nakikita mo.",
  "{0} has the shift pattern {1} from {2}.": "{0}: mayroon nang shift pattern na {1} mula {2}.",
  "{0} has the shift pattern {1} from {2} to {3}.": "{0}: mayroon nang shift pattern na {1} mula {2} hanggang {3}.",
  "The shift pattern still has assignments. Delete them first.":
    "May mga nakatalaga pa sa shift pattern. Burahin muna ang mga pagtatalaga.",
  "There is a shift pattern {0} already.": "Mayroon nang shift pattern na {0}.",
  "Another shift pattern has this name.": "May iba nang shift pattern na ganito ang pangalan.",
  "You work by this shift pattern yourself. Ask someone else to change it.":
    "Ikaw mismo ay nagtatrabaho ayon sa shift pattern na ito. Hilingin sa iba na baguhin ito.",
  "You don't manage this department. Ask one of its managers, or a super admin.":
    "Hindi mo pinamamahalaan ang department na ito. Magtanong sa isa sa mga manager nito, o sa isang super admin.",
  "You can't change your own shift pattern. Ask your manager.":
    "Hindi mo mababago ang sarili mong shift pattern. Hilingin ito sa manager mo.",
  "Row {0} is about the same day of the same person.": "Tungkol sa parehong araw ng parehong tao ang row {0}.",
  "You can't enter your own task delivery. Ask your manager.":
    "Hindi mo puwedeng ilagay ang sarili mong task delivery. Hilingin ito sa manager mo.",
  "Someone else entered this day. A supervisor can change it.":
    "Ibang tao ang naglagay ng araw na ito. Puwede itong baguhin ng isang supervisor.",
  "There is no such day. A work date is written M/D/YYYY.":
    "Walang ganitong araw. Isulat ang petsa ng trabaho bilang M/D/YYYY.",
  "No cycle is configured for this day.": "Walang cycle na naka-configure para sa araw na ito.",
  "This person takes no part in the balanced scorecard.": "Hindi kasali ang taong ito sa balanced scorecard.",
  "The person was not employed on this day.": "Hindi empleyado ang tao sa araw na ito.",
  "Days may be entered ahead up to the end of next month.":
    "Hanggang katapusan ng susunod na buwan lang puwedeng maglagay ng mga araw nang maaga.",
  "The schedule does not name this day as a task-delivery day.":
    "Ayon sa schedule, hindi araw ng task delivery ang araw na ito.",
  "Nothing is entered for this day any more.": "Wala nang nakalagay para sa araw na ito.",
  "Nothing is entered for this day.": "Walang nakalagay para sa araw na ito.",
  "Creating tasks needs the permission tasks.create_edit.":
    "Kailangan ang permission na tasks.create_edit para gumawa ng mga task.",
  'Evaluations name "{0}". Make it inactive instead.':
    'Ginagamit sa mga evaluation ang "{0}". Gawin na lang itong hindi aktibo.',
  'This department has a task named "{0}" already.': 'May task na sa department na ito na "{0}" ang pangalan.',
  "Another task of the department has this name.": "May iba nang task sa department na ganito ang pangalan.",
  "You don't manage the department of this task. Ask one of its managers.":
    "Hindi mo pinamamahalaan ang department ng task na ito. Magtanong sa isa sa mga manager nito.",
  "Only people who see the whole company can move a company-wide task to one department.":
    "Mga taong nakakakita sa buong kompanya lang ang puwedeng maglipat ng task ng buong kompanya sa isang department.",
  "Give both the year and the month.": "Ilagay pareho ang taon at buwan.",
  "Each item may be listed once.": "Isang beses lang puwedeng ilista ang bawat item.",
  "Change at least one field of the entry, or delete it.": "Baguhin ang kahit isang field ng entry, o burahin ito.",
  "Give either a month or a range of days, not both.": "Maglagay ng buwan o saklaw ng mga araw, hindi pareho.",
  "The last day is before the first.": "Mas maaga ang huling araw kaysa sa unang araw.",
  "Counts evaluations of people in the pool only; at most {0} days.":
    "Mga evaluation lang ng mga tao sa pool ang binibilang; hanggang {0} araw.",
  "Name a department or a cluster, not both.": "Pumili ng department o cluster, hindi pareho.",
  "Enter the Monday of the week.": "Ilagay ang Lunes ng linggo.",
  "Name each page only once.": "Isang beses lang ilagay ang bawat page.",
  "Enter a time as HH:MM, from 00:00 to 23:59.": "Ilagay ang oras bilang HH:MM, mula 00:00 hanggang 23:59.",
  "Enter a month as YYYY-MM.": "Ilagay ang buwan bilang YYYY-MM.",
  "Each kind may be listed once.": "Isang beses lang puwedeng ilista ang bawat uri.",
  "Requires level 5, or level 4 with company scope.":
    "Kailangan ng level 5, o level 4 na nakakakita sa buong kompanya.",
  "Name either people or a filter.": "Pumili ng mga tao o ng filter, hindi pareho.",
  "Name a day of the month, 1 to 31.": "Maglagay ng araw ng buwan, 1 hanggang 31.",
  "Name at least one day.": "Maglagay ng kahit isang araw.",
  "Enter 1 to 10 upper-case letters and digits.": "Maglagay ng 1 hanggang 10 malaking letra at digit.",
  "Enter a day from 2000 to 2099.": "Maglagay ng araw mula 2000 hanggang 2099.",
  "A month has at most {0} days.": "Hanggang {0} araw lang ang isang buwan.",
  "Name either people or a department.": "Pumili ng mga tao o ng department, hindi pareho.",
  "Name each person once.": "Isang beses lang ilagay ang bawat tao.",
  "The last day is not before the first.": "Hindi puwedeng mas maaga ang huling araw kaysa sa unang araw.",
  "Enter a work date as M/D/YYYY, such as 7/4/2026.": "Ilagay ang petsa ng trabaho bilang M/D/YYYY, gaya ng 7/4/2026.",
}
