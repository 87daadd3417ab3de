import type { Translations } from "../../translate.ts"

export const months: Translations = {
  "There is no cycle {0}.": "Walang cycle {0}.",
  "Months can be finalized once the company's setup is complete. Ask a super admin to complete it under Setup.":
    "Puwedeng i-finalize ang mga buwan kapag kumpleto na ang setup ng kompanya. Hilingin sa isang super admin na kumpletuhin ito sa Setup.",
  "{0} is before {1}, the first month that the company uses the scorecard.":
    "Mas maaga ang {0} sa {1}, ang unang buwan ng scorecard sa kompanya.",
  "A cycle is copied from another one.": "Pumili ng ibang cycle na kokopyahin.",
  "There is no such department.": "Walang ganitong department.",
  "{0} is the last cycle there can be.": "{0} na ang huling cycle na puwede.",
  "Cycle {0} was added just now. Add another one if you still want it.":
    "Kakadagdag lang ng cycle {0}. Magdagdag ng isa pa kung kailangan mo pa rin.",
  "{0} started on {1}, so its configuration can no longer be changed.":
    "Nagsimula ang {0} noong {1}, kaya hindi na puwedeng baguhin ang configuration nito.",
  "The setup is complete. Change the day codes VL and SL under Schedules instead.":
    "Kumpleto na ang setup. Baguhin na lang ang mga day code na VL at SL sa Mga schedule.",
  "These people do not exist or you can't see them: {0}.": "Walang ganitong mga tao, o hindi mo sila nakikita: {0}.",
  "{0} is being finalized or reopened right now. Try again in a moment.":
    "Kasalukuyang fina-finalize o nire-reopen ang {0}. Subukan ulit maya-maya.",
  "The bands of this cycle are {0}.": "Ang mga band ng cycle na ito: {0}.",
  "A month needs a year.": "Kailangan ng taon ang buwan.",
  "A year needs a month.": "Kailangan ng buwan ang taon.",
  "There are no scorecards for a month that has not started yet.": "Walang scorecard ang buwang hindi pa nagsisimula.",
  "Say why the final figures are made again.": "Sabihin kung bakit ige-generate ulit ang mga final na numero.",
  "A month is finalized for everyone. Only regenerating can be limited to some people.":
    "Para sa lahat ang pag-finalize ng buwan. Ang muling pag-generate lang ang puwedeng limitahan sa ilang tao.",
  "{0} has no final with the number {1}.": "Walang final na bersyon {1} ang {0}.",
  "The cursor is of another list. Start again without a cursor.":
    "Sa ibang listahan ang cursor. Magsimula ulit nang walang cursor.",
  "The warehouse does not answer.": "Hindi sumasagot ang warehouse.",
  "There is no job with this id.": "Walang job na may ganitong ID.",
  "Another job ({0}) is running for {1}. Wait for it to end.":
    "May ibang job ({0}) na tumatakbo para sa {1}. Hintayin itong matapos.",
  "No employee has the id {0}.": "Walang empleyadong may ID na {0}.",
  "Not eligible for the bonus in this month.": "Hindi eligible sa bonus sa buwang ito.",
  "The month is not scored: no working days.": "Walang score ang buwan: walang araw ng trabaho.",
  "{0} is in the future.": "Hindi pa dumarating ang {0}.",
  "{0} isn't part of any fiscal cycle.": "Hindi bahagi ng anumang fiscal cycle ang {0}.",
  "{0} is not over yet in Eastern time. Only a past month can be finalized.":
    "Hindi pa tapos ang {0} sa Eastern time. Nakaraang buwan lang ang puwedeng i-finalize.",
  "{0} was reopened and has not been synced since. Sync the month first, then finalize it.":
    "Na-reopen ang {0} at hindi pa na-sync mula noon. I-sync muna ang buwan, saka ito i-finalize.",
  "{0} is final. Re-generate its final figures, or reopen it first.":
    "Final na ang {0}. I-generate ulit ang mga final na numero nito, o i-reopen muna ito.",
  "{0} is a draft. Only a final month can {1}.": "Draft ang {0}. Final na buwan lang ang puwedeng {1}.",
  "The payroll export covers the whole company. Ask someone with company scope or a super admin for it.":
    "Buong kompanya ang saklaw ng payroll export. Hingin ito sa taong nakikita ang buong kompanya o sa isang super admin.",
  "{0} has been finalized in the meantime.": "Na-finalize na ang {0} samantala.",
  "{0} has been reopened in the meantime. Try again.": "Na-reopen ang {0} samantala. Subukan ulit.",
  "The warehouse holds a later state of {0} than the documents, which seem to have been restored from an older copy. Restore or empty the warehouse.":
    "Mas bago ang nasa warehouse para sa {0} kaysa sa mga dokumento, na mukhang na-restore mula sa mas lumang kopya. I-restore o alisan ng laman ang warehouse.",
  "Version {0} of {1} is current. Reload the page to see it, then acknowledge it.":
    "Bersyon {0} na ang kasalukuyan para sa {1}. I-reload ang page para makita ito, saka kumpirmahin.",
  "You have no figures in {0}.": "Wala kang mga numero sa {0}.",
  "{0} isn't final, so there's nothing to acknowledge yet.": "Hindi pa final ang {0}, kaya wala pang kukumpirmahin.",
  "You no longer have figures in this month.": "Wala ka nang mga numero sa buwang ito.",
  "Scores that make up the total changed.": "Nagbago ang mga score na bumubuo sa total.",
  "{0} is in the future; the last month is {1}.": "Hindi pa dumarating ang {0}; {1} ang huling buwan.",
  "{0} has no scorecard for {1}: {2}.": "Walang scorecard si {0} para sa {1}: {2}.",
  "No one that you can see has figures in {0}.": "Walang may mga numero sa {0} sa mga taong nakikita mo.",
  "Your ZIP of {0} is still being created. Wait for it, or cancel it.":
    "Ginagawa pa ang ZIP mo para sa {0}. Hintayin ito, o kanselahin.",
  "You have no such ZIP of statements, or it has expired. Create a new one.":
    "Wala kang ganitong ZIP ng mga statement, o nag-expire na ito. Gumawa ng bago.",
  "The month has a newer version than this ZIP of statements. Create a new one.":
    "May mas bagong bersyon ang buwan kaysa sa ZIP na ito ng mga statement. Gumawa ng bago.",
  "You no longer see everyone in this ZIP of statements. Create a new one.":
    "Hindi mo na nakikita ang lahat ng nasa ZIP na ito ng mga statement. Gumawa ng bago.",
  "{0} has changed since. Create a new ZIP once it is final.":
    "Nagbago na ang {0} mula noon. Gumawa ng bagong ZIP kapag final na ito.",
  "{0} (Eastern time)": "{0} (Eastern time)",
  "Statement for {0}, {1}, version {2}": "Statement ni {0}, {1}, bersyon {2}",
  "Version {0}": "Bersyon {0}",
  "Page {page} of {pages}": "Page {page} ng {pages}",
  "Statement for {0}": "Statement para sa {0}",
  "No data": "Walang data",
  Name: "Pangalan",
  "Employee ID": "Employee ID",
  Department: "Department",
  None: "Wala",
  Position: "Position",
  "Total score": "Total na score",
  Band: "Band",
  Bonus: "Bonus",
  Version: "Bersyon",
  Closed: "Isinara",
  Scores: "Mga score",
  Measure: "Sukatan",
  Weight: "Timbang",
  Score: "Score",
  "{0} of total": "{0} ng total",
  "{0} of KPM": "{0} ng KPM",
  "Bonus gates": "Mga bonus gate",
  Gate: "Gate",
  Result: "Resulta",
  Detail: "Detalye",
  "How the figures were calculated": "Paano kinalkula ang mga numero",
  "The month is not scored: no working day while employed, and nothing was entered.":
    "Walang score ang buwan: walang araw ng trabaho habang empleyado, at walang inilagay.",
  "KPIs (key performance indicators) without data count as 0. A KPM (key performance metric) is the weighted sum of its KPIs plus its boost, at most 100; the total score is the weighted sum of the KPMs. Scores are rounded half up to two decimals.":
    "Binibilang na 0 ang mga KPI (key performance indicator) na walang data. Ang KPM (key performance metric) ay ang suma ng mga KPI nito ayon sa timbang, kasama ang karagdagang puntos nito, hanggang 100; ang total na score ay ang suma ng mga KPM ayon sa timbang. Nira-round half up ang mga score sa dalawang decimal.",
  "Before boost": "Bago ang dagdag",
  Boost: "Dagdag",
  "Based on": "Batayan",
  "KPM total: {0}, including a boost of {1}. It contributes {2} / 100 × {3} = {4}.":
    "Total ng KPM: {0}, kasama ang dagdag na {1}. Ambag nito sa total: {2} / 100 × {3} = {4}.",
  Versions: "Mga bersyon",
  Status: "Status",
  Acknowledgement: "Pagkumpirma",
  Comment: "Komento",
  "Not acknowledged yet.": "Hindi pa nakumpirma.",
  "Version {0} was acknowledged on {1}.": "Nakumpirma ang bersyon {0} noong {1}.",
  "The figures changed in version {0}, which has not been acknowledged yet.":
    "Nagbago ang mga numero sa bersyon {0}, na hindi pa nakumpirma.",
  Verification: "Pag-verify",
  "Verification code": "Verification code",
  "Anyone can verify that this statement is genuine and current at {0}":
    "Puwedeng i-verify ng kahit sino na tunay at kasalukuyan ang statement na ito: {0}",
  "{0} isn't final, so it has no statements yet. Wait until it is closed.":
    "Hindi pa final ang {0}, kaya wala pa itong mga statement. Hintayin itong maisara.",
  "{0} has no figures in {1}.": "Walang mga numero si {0} sa {1}.",
  "No statement has this code. Compare it with the statement: it has 32 letters and digits.":
    "Walang statement na may ganitong code. Ihambing ito sa statement: may 32 letra at digit ito.",
  "The first month is after the last.": "Mas huli ang unang buwan kaysa sa huling buwan.",
  "{0} is not over yet in Eastern time. Choose past months.":
    "Hindi pa tapos ang {0} sa Eastern time. Pumili ng mga nakaraang buwan.",
  "Choose months of one fiscal cycle.": "Pumili ng mga buwan sa iisang fiscal cycle.",
  "Checklist scores are stored with their entries and stay as they are.":
    "Nakatabi ang mga score ng checklist kasama ng mga entry, at mananatiling ganoon ang mga ito.",
  "There is no what-if with this id. A new one replaces the one before.":
    "Walang resulta ng Paano kung na may ganitong ID. Pinapalitan ng bagong pagkalkula ang nauna.",
  "The cursor belongs to another list.": "Sa ibang listahan ang cursor.",
  "Name each part only once.": "Isang beses lang ilista ang bawat bahagi.",
  "Enter a color as #RRGGBB.": "Ilagay ang kulay bilang #RRGGBB.",
  "Choose at least two people.": "Pumili ng kahit dalawang tao.",
  "Choose at most ten people.": "Pumili ng hanggang sampung tao.",
  "Name each person only once.": "Isang beses lang ilista ang bawat tao.",
  "Each column may be listed once.": "Isang beses lang puwedeng ilista ang bawat column.",
  'Total score {0} is in the band "{1}", {2}.': 'Nasa band na "{1}" ang total na score na {0}: {2}.',
  "Attendance issues: {0} tardiness, {1} absenteeism; none is allowed.":
    "Mga attendance issue: {0} tardiness, {1} absenteeism; dapat ay wala.",
  "Incidents: {0}; none is allowed.": "Mga incident: {0}; dapat ay wala.",
  "Evaluations with a red-flag No: {0} SBS, {1} Non-SBS; none is allowed.":
    "Mga evaluation na may red-flag item na sinagot ng Hindi: {0} SBS, {1} Non-SBS; dapat ay wala.",
  "No evaluation is required weekly.": "Walang evaluation na kailangan bawat linggo.",
  "No week that requires evaluations has ended yet.": "Wala pang natapos na linggong may kinakailangang evaluation.",
  'The rubric has no item "{0}".': 'Walang item na "{0}" ang rubric.',
  'Item "{0}" is answered more than once.': 'Higit sa isang beses sinagot ang item na "{0}".',
  'Item "{0}" is not answered.': 'Hindi pa nasasagot ang item na "{0}".',
  "An override names either a department or an employee.":
    "Para sa isang department o isang empleyado ang exception, hindi pareho.",
  "An override sets sbs, non_sbs or both.": "Itinatakda ng exception ang sbs, non_sbs, o pareho.",
  "A rubric has at least one timeliness item.": "Dapat may kahit isang timeliness item ang rubric.",
  "{0} weights sum to 100, not to {1}.": "Dapat 100 ang suma ng mga timbang ng {0}, hindi {1}.",
  "Only a KPI of source atw_impact has an impact.": "KPI lang na may source na atw_impact ang may impact.",
  "Only a KPI of source atw_impact has points.": "KPI lang na may source na atw_impact ang may puntos.",
  "A KPI of source atw_impact names its impact.": "Dapat may impact ang KPI na may source na atw_impact.",
  "A KPI of source atw_impact has points, its cap.":
    "Dapat may puntos ang KPI na may source na atw_impact, bilang limit nito.",
  "There is at least one band.": "Dapat may kahit isang band.",
  "Each band starts below the one before it.": "Dapat mas mababa ang simula ng bawat band kaysa sa nauna rito.",
  "The last band starts at 0.": "Dapat magsimula sa 0 ang huling band.",
  "The top band is a goal band.": "Dapat goal band ang pinakamataas na band.",
  "Goal bands are one run from the top, without a gap.":
    "Dapat magkakasunod ang mga goal band mula sa itaas, nang walang puwang.",
  "A count is a whole number, 0 or more.": "Dapat buong numero ang bilang, 0 o higit pa.",
  'The {0} "{1}" is already used at {2}.': 'Nagamit na ang {0} na "{1}" sa {2}.',
  "A number above 0 with at most two decimals.": "Numerong higit sa 0, hanggang dalawang decimal.",
  "A number from {0} to {1} with at most two decimals.": "Numero mula {0} hanggang {1}, hanggang dalawang decimal.",
  "Non-SBS evaluations done / required, at most 1.": "Mga Non-SBS evaluation na tapos na / kinakailangan, hanggang 1.",
  "When the month is final, it is multiplied by evaluations done / required, both kinds together, at most 1.":
    "Kapag final na ang buwan, mina-multiply ito sa mga evaluation na tapos na / kinakailangan, pinagsama ang dalawang uri, hanggang 1.",
  "Evaluations without a checklist score are left out of the mean.":
    "Hindi kasama sa mean ang mga evaluation na walang score ng checklist.",
  "Working days minus tardiness issues, at least 0, as a percentage of the month's working days.":
    "Mga araw ng trabaho bawas ang mga tardiness, hindi bababa sa 0, bilang porsiyento ng mga araw ng trabaho sa buwan.",
  "Working days minus absences, at least 0, as a percentage of the month's working days.":
    "Mga araw ng trabaho bawas ang mga absence, hindi bababa sa 0, bilang porsiyento ng mga araw ng trabaho sa buwan.",
  "The sum of the final scores of the month's ATW entries with this impact, at most the KPI's points (100 at most).":
    "Ang suma ng mga final na score ng mga ATW entry ng buwan na may ganitong impact, hanggang sa puntos ng KPI (hanggang 100).",
  "The sum of KPM weight / 100 × KPM total, kept to two decimals, half up.":
    "Ang suma ng timbang ng KPM / 100 × total ng KPM, ni-round half up sa dalawang decimal.",
}
