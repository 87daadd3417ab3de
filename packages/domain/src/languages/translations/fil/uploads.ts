import type { Translations } from "../../translate.ts"

export const uploads: Translations = {
  "By row {0}, this person was {1} on that day.": "Ayon sa row {0}, {1} ang taong ito sa araw na iyon.",
  "Row {0} is about the same person, day and type.": "Tungkol sa parehong tao, araw, at uri ang row {0}.",
  "There is no such upload, or it belongs to someone else.": "Walang ganitong upload, o sa ibang tao ito.",
  "The field {0} has two columns.": "Dalawa ang column ng field na {0}.",
  "Rows that can't be imported leave more than {0} levels of people without their manager. Correct the top ones, and upload the file again.":
    "Dahil sa mga row na hindi mai-import, mahigit {0} antas ng mga tao ang mawawalan ng manager. Itama ang mga nasa itaas at i-upload ulit ang file.",
  "Needs a row that can't be imported.": "May kailangan itong row na hindi mai-import.",
  "Nothing was changed: the only row is invalid or a duplicate.":
    "Walang nabago: hindi valid o duplicate ang nag-iisang row.",
  "Nothing was changed: each of the {0} rows is invalid, a duplicate, or needs another row that is.":
    "Walang nabago: ang bawat isa sa {0} row ay hindi valid, duplicate, o may kailangang row na ganoon.",
  "Nothing was changed: {0} of the rows can't be imported any more. Preview the file again to see them all.":
    "Walang nabago: {0} sa mga row ang hindi na mai-import. I-preview ulit ang file para makita ang lahat ng ito.",
  "Which sheet holds the rows?": "Nasaang sheet ang mga row?",
  "The sheet {0} was read{1}.": "Binasa ang sheet na {0}{1}.",
  "The text is not UTF-8; it was read as Windows-1252.": "Hindi UTF-8 ang text; binasa ito bilang Windows-1252.",
  "No column holds {0}. Choose the column, or one value for all rows.":
    "Walang column para sa {0}. Piliin ang column, o isang value para sa bawat row.",
  '"{0}" has no first and last name.': 'Walang unang pangalan at apelyido ang "{0}".',
  '"{0}" is not a date{1}. Write it as 2026-10-15, or as the other dates of the column.':
    'Hindi petsa ang "{0}"{1}. Isulat ito nang ganito: 2026-10-15, o gaya ng ibang petsa sa column.',
  "This file names {0} tasks that don't exist. At most {1} are created at once: is it the right column?":
    "May {0} task sa file na ito na hindi pa umiiral. Hanggang {1} lang ang nagagawa nang sabay-sabay: tama ba ang column?",
  "The file has no rows below its headers.": "Walang row ang file sa ilalim ng mga header nito.",
  "What is below the table was ignored: {0}.": "Binalewala ang nasa ilalim ng table: {0}.",
  "Cells next to the table were ignored in {0}.": "Binalewala ang mga cell sa tabi ng table: {0}.",
  "The file has hidden rows, which are imported too: {0}.":
    "May mga nakatagong row ang file, at mai-import din ang mga ito: {0}.",
  "Row {0} of the file is empty, so it can't hold the headers.":
    "Walang laman ang row {0} ng file, kaya hindi ito puwedeng maging row ng mga header.",
  "What is above the headers was ignored: {0}.": "Binalewala ang nasa itaas ng mga header: {0}.",
  "There are no column headers in {0}.": "Walang header ng column sa {0}.",
  "None of the headers of {0} is known: {1}.": "Wala kaming kilalang header sa {0}: {1}.",
  "There is no field {0}.": "Walang field na {0}.",
  "The mapping names fields that don't exist.": "May mga field sa pagtutugma na hindi umiiral.",
  "The columns are mapped as they were last time. Check them and continue.":
    "Itinugma ang mga column gaya ng nakaraan. Tingnan ang mga ito at ituloy.",
  "Check which column holds what, and continue.": "Tingnan kung ano ang laman ng bawat column, at ituloy.",
  "Which part of the dates in {0} comes first?": "Aling bahagi ng mga petsa sa {0} ang nauuna?",
  "Which name comes first in {0}?": "Aling pangalan ang nauuna sa {0}?",
  "The file has no employee IDs. Choose the column that holds them, or let us number the people.":
    "Walang mga employee ID ang file. Piliin ang column ng mga ito, o hayaang kami ang magbigay ng numero sa mga tao.",
  "In which cluster are the new departments? Choose one, or name a new one.":
    "Nasaang cluster ang mga bagong department? Pumili ng isa, o magpangalan ng bago.",
  '"{0}" could be {1}. Write the ID instead.': 'Ang "{0}" ay puwedeng {1}. Isulat na lang ang ID.',
  'There is no "{0}" among your people.': 'Walang "{0}" sa mga tao mo.',
  'There is no {0} "{1}".': 'Walang {0} na "{1}".',
  "There is none of this name, or more than one.": "Walang may ganitong pangalan, o higit sa isa.",
  "None of this name is known.": "Wala kaming kilalang may ganitong pangalan.",
  "Who is meant by these values of {0}? They name people who have left, and people who work here can't report to them.":
    "Sino ang tinutukoy ng mga value na ito sa {0}? Mga taong umalis na ang mga ito, at hindi na puwedeng mag-report sa kanila ang mga nagtatrabaho rito.",
  "What do these values of {0} mean?": "Ano ang ibig sabihin ng mga value na ito sa {0}?",
  "This row has more cells than there are headers. Is a delimiter missing its quotes?":
    "Mas marami ang cell ng row na ito kaysa sa mga header. May delimiter bang walang panipi?",
  "This requires the employees.create permission.": "Kailangan dito ang permission na employees.create.",
  "This preview was never finished. Upload the file again.":
    "Hindi natapos ang preview na ito. I-upload ulit ang file.",
  "The rows are still being checked. Get the preview to see how far.":
    "Sinusuri pa ang mga row. Kunin ang preview para makita ang progreso.",
  "A file is needed.": "Kailangan ng file.",
  "The file has more than the {0} rows that are taken at once.":
    "Mahigit {0} row ang file; hanggang doon lang ang tinatanggap nang minsanan.",
  "The preview has expired. Upload the file again.": "Nag-expire na ang preview. I-upload ulit ang file.",
  "You have no such preview. Your last {0} previews are kept for an hour: make a new one.":
    "Wala kang ganitong preview. Isang oras lang nakatabi ang huling {0} preview mo: gumawa ng bago.",
  "These rows were already saved on {0}.": "Na-save na ang mga row na ito noong {0}.",
  "This file is still being checked, or could not be. Get the preview to see which.":
    "Sinusuri pa ang file na ito, o hindi ito nasuri. Kunin ang preview para malaman kung alin.",
  "This is a preview of other rows.": "Preview ito ng ibang mga row.",
  "Fill in this cell: it is needed here.": "Punan ang cell na ito: kailangan ito rito.",
  "The cell holds a formula that was never calculated. Open the file in a spreadsheet program, save it there, and upload it again.":
    "May formula sa cell na hindi pa nakalkula. Buksan ang file sa isang spreadsheet program, i-save ito roon, at i-upload ulit.",
  "The cell holds the error {0} of a spreadsheet. Put a value there.":
    "May spreadsheet error na {0} sa cell. Maglagay ng value roon.",
  "Nothing was undone, for {0} reasons: its rows were changed since, by hand or by another upload.":
    "Walang na-undo. Mga dahilan: {0}. Nabago na ang mga row nito pagkatapos noon, nang manual o ng ibang upload.",
  "This {0} was taken back since.": "Binawi na ang {0} na ito pagkatapos noon.",
  "This {0} has changed since.": "Nabago na ang {0} na ito pagkatapos noon.",
  "You can no longer see this person.": "Hindi mo na nakikita ang taong ito.",
  "This upload was undone before.": "Na-undo na ang upload na ito dati.",
  "An upload can be undone for {0} days.": "Sa loob lang ng {0} araw puwedeng i-undo ang isang upload.",
  "Only JPEG, PNG, WebP and GIF images are accepted.": "JPEG, PNG, WebP, at GIF na larawan lang ang tinatanggap.",
  "The file claims to be {0}, but its content is {1}.": "Sinasabing {0} ang file, pero {1} ang nilalaman nito.",
  "The file contains something in addition to its image.": "May iba pang nilalaman ang file bukod sa larawan.",
  "A {0} image may have at most {1} million pixels, all frames together.":
    "Hanggang {1} milyong pixel lang ang larawang {0}, kasama ang lahat ng frame.",
  "The image is damaged, or takes too long to read.": "Sira ang larawan, o masyadong matagal basahin.",
  "Only PDF, JPEG, PNG, WebP, GIF and MP4 files are accepted.":
    "PDF, JPEG, PNG, WebP, GIF, at MP4 na file lang ang tinatanggap.",
  "A picture may have at most {0} bytes.": "Hanggang {0} byte lang ang isang larawan.",
  "The PDF runs something when it is opened. Print it to a new PDF and send that.":
    "May pinapatakbo ang PDF kapag binuksan. I-print ito sa bagong PDF at iyon ang ipadala.",
  "The video is damaged or incomplete.": "Sira o hindi kumpleto ang video.",
  "The file contains something in addition to its video.": "May iba pang nilalaman ang file bukod sa video.",
  "The PDF is damaged or incomplete.": "Sira o hindi kumpleto ang PDF.",
  "The file contains something in addition to its PDF.": "May iba pang nilalaman ang file bukod sa PDF.",
  "Only PDF, JPEG, PNG and WebP files are accepted.": "PDF, JPEG, PNG, at WebP na file lang ang tinatanggap.",
  "The file claims to be {0}, but its content is application/pdf.":
    "Sinasabing {0} ang file, pero application/pdf ang nilalaman nito.",
  "A file has at most {0} columns.": "Hanggang {0} column lang ang isang file.",
  "Map at most {0} values of a column.": "Magtugma ng hanggang {0} value ng isang column.",
  "This must be JSON.": "Dapat JSON ito.",
  "Give the month along with the year.": "Ilagay rin ang buwan kasama ng taon.",
  "Give the year along with the month.": "Ilagay rin ang taon kasama ng buwan.",
  "Give either a cycle or a month, not both.": "Maglagay ng cycle o ng buwan, hindi pareho.",
  "The file has cells in row {0}; only the first {1} rows are read.":
    "May mga cell ang file sa row {0}; ang unang {1} row lang ang binabasa.",
  "The file holds binary content. A CSV of plain text is needed.":
    "Binary ang nilalaman ng file. Kailangan ng CSV na plain text.",
  "The file has more than {0} lines, including empty ones.": "Mahigit {0} linya ang file, kasama ang mga walang laman.",
  "The quotes in row {0} don't match.": "Hindi magkapares ang mga panipi sa row {0}.",
  "The text is not {0}. Save the file as “CSV UTF-8”.": "Hindi {0} ang text. I-save ang file bilang “CSV UTF-8”.",
  "Choose a file whose name ends in .csv, .tsv, .txt or .xlsx.":
    "Pumili ng file na nagtatapos sa .csv, .tsv, .txt, o .xlsx ang pangalan.",
  "The file is empty.": "Walang laman ang file.",
  "The content doesn't match the file extension .{0}.": "Hindi tugma ang nilalaman sa file extension na .{0}.",
  "The formula in cell {0} has no value. Put a value there, and save the file again.":
    "Walang value ang formula sa cell {0}. Maglagay ng value roon, at i-save ulit ang file.",
  "The file couldn't be read: it is broken or too large.": "Hindi nabasa ang file: sira ito o masyadong malaki.",
  "The file is not a whole XLSX workbook.": "Hindi buong XLSX workbook ang file.",
  "The workbook unpacks to more than a table of this size can be.":
    "Masyadong malaki ang workbook kapag na-unpack para sa table na ganito ang laki.",
  "The workbook has no sheet.": "Walang sheet ang workbook.",
  "The workbook has no sheet of this name. It has {0}.":
    "Walang sheet na ganito ang pangalan sa workbook. Ang mayroon ito: {0}.",
  "This workbook has invalid cell addresses.": "May mga hindi valid na cell address ang workbook na ito.",
  "The sheet has cells in row {0}; only the first {1} rows are read.":
    "May mga cell ang sheet sa row {0}; ang unang {1} row lang ang binabasa.",
  "The workbook has a tag that is not well-formed.": "May tag ang workbook na mali ang pagkakasulat.",
  "The workbook has a <{0}> tag that is not well-formed.": "May <{0}> tag ang workbook na mali ang pagkakasulat.",
  "Row {0} has more cells than there are headers. Is a delimiter missing its quotes?":
    "Mas marami ang cell ng row {0} kaysa sa mga header. May delimiter bang walang panipi?",
  "The file has more than {0} rows.": "Mahigit {0} row ang file.",
  "The first row must contain the column headers.": "Dapat nasa unang row ang mga header ng column.",
  "Column {0} has no header.": "Walang header ang column {0}.",
  "Column {0} appears twice.": "Dalawang beses lumabas ang column na {0}.",
  "The file holds characters that are no text.": "May mga character sa file na hindi text.",
  "The table reaches column {0}; it may have at most {1} columns.":
    "Umaabot ang table sa column {0}; hanggang {1} column lang ang puwede.",
  "The workbook lacks one of its sheets.": "May kulang na sheet ang workbook.",
  "The workbook unpacks to more than it claims.": "Mas malaki ang workbook kapag na-unpack kaysa sa nakasaad dito.",
}
