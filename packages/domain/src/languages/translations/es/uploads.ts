import type { Translations } from "../../translate.ts"

export const uploads: Translations = {
  "By row {0}, this person was {1} on that day.": "Según la fila {0}, esta persona estuvo {1} ese día.",
  "Row {0} is about the same person, day and type.": "La fila {0} trata de la misma persona, día y tipo.",
  "There is no such upload, or it belongs to someone else.": "Esa carga no existe o es de otra persona.",
  "The field {0} has two columns.": "El campo {0} tiene dos columnas.",
  "Rows that can't be imported leave more than {0} levels of people without their manager. Correct the top ones, and upload the file again.":
    "Las filas que no se pueden importar dejan más de {0} niveles de personas sin su gerente. Corrige las de los niveles superiores y sube el archivo de nuevo.",
  "Needs a row that can't be imported.": "Depende de una fila que no se puede importar.",
  "Nothing was changed: the only row is invalid or a duplicate.":
    "No se cambió nada: la única fila no es válida o es un duplicado.",
  "Nothing was changed: each of the {0} rows is invalid, a duplicate, or needs another row that is.":
    "No se cambió nada: cada una de las {0} filas no es válida, es un duplicado o depende de otra fila así.",
  "Nothing was changed: {0} of the rows can't be imported any more. Preview the file again to see them all.":
    "No se cambió nada. Filas que ya no se pueden importar: {0}. Revisa el archivo de nuevo para verlas todas.",
  "Which sheet holds the rows?": "¿En qué hoja están las filas?",
  "The sheet {0} was read{1}.": "Leímos la hoja {0}{1}.",
  "The text is not UTF-8; it was read as Windows-1252.": "El texto no es UTF-8; lo leímos como Windows-1252.",
  "No column holds {0}. Choose the column, or one value for all rows.":
    "Ninguna columna tiene este campo: {0}. Elige la columna o un valor para todas las filas.",
  '"{0}" has no first and last name.': '"{0}" no tiene nombre y apellido.',
  '"{0}" is not a date{1}. Write it as 2026-10-15, or as the other dates of the column.':
    '"{0}" no es una fecha{1}. Escríbela como 2026-10-15 o como las demás fechas de la columna.',
  "This file names {0} tasks that don't exist. At most {1} are created at once: is it the right column?":
    "Este archivo tiene {0} tareas que no existen. Se crean {1} a la vez como máximo: ¿es la columna correcta?",
  "The file has no rows below its headers.": "El archivo no tiene filas debajo de los encabezados.",
  "What is below the table was ignored: {0}.": "No leímos lo que está debajo de la tabla: {0}.",
  "Cells next to the table were ignored in {0}.": "No leímos las celdas al lado de la tabla: {0}.",
  "The file has hidden rows, which are imported too: {0}.":
    "El archivo tiene filas ocultas, que también se importan: {0}.",
  "Row {0} of the file is empty, so it can't hold the headers.":
    "La fila {0} del archivo está vacía, así que no puede tener los encabezados.",
  "What is above the headers was ignored: {0}.": "No leímos lo que está encima de los encabezados: {0}.",
  "There are no column headers in {0}.": "No hay encabezados de columna en {0}.",
  "None of the headers of {0} is known: {1}.": "No conocemos ninguno de los encabezados que hay en {0}: {1}.",
  "There is no field {0}.": "No existe el campo {0}.",
  "The mapping names fields that don't exist.": "La asignación usa campos que no existen.",
  "The columns are mapped as they were last time. Check them and continue.":
    "Asignamos las columnas igual que la última vez. Revísalas y continúa.",
  "Check which column holds what, and continue.": "Revisa qué contiene cada columna y continúa.",
  "Which part of the dates in {0} comes first?": "¿Cómo están escritas las fechas de {0}?",
  "Which name comes first in {0}?": "¿Qué nombre va primero en {0}?",
  "The file has no employee IDs. Choose the column that holds them, or let us number the people.":
    "El archivo no tiene ID de empleado. Elige la columna que los tiene o deja que numeremos a las personas.",
  "In which cluster are the new departments? Choose one, or name a new one.":
    "¿En qué clúster están los departamentos nuevos? Elige uno o escribe el nombre de uno nuevo.",
  '"{0}" could be {1}. Write the ID instead.': '"{0}" podría ser {1}. Escribe el ID en su lugar.',
  'There is no "{0}" among your people.': 'No hay nadie llamado "{0}" entre las personas que puedes ver.',
  'There is no {0} "{1}".': 'No hay {0} con el nombre "{1}".',
  "There is none of this name, or more than one.": "No hay ninguna coincidencia, o hay más de una.",
  "None of this name is known.": "No conocemos ninguno de estos nombres.",
  "Who is meant by these values of {0}? They name people who have left, and people who work here can't report to them.":
    "¿A quiénes se refieren estos valores de {0}? Son personas que ya se fueron, y nadie que trabaje aquí puede depender de ellas.",
  "What do these values of {0} mean?": "¿Qué significan estos valores de {0}?",
  "This row has more cells than there are headers. Is a delimiter missing its quotes?":
    "Esta fila tiene más celdas que encabezados. ¿Faltan comillas alrededor de un valor con separador?",
  "This requires the employees.create permission.": "Esto requiere el permiso employees.create.",
  "This preview was never finished. Upload the file again.": "Esta revisión no se terminó. Sube el archivo de nuevo.",
  "The rows are still being checked. Get the preview to see how far.":
    "Las filas aún se están revisando. Consulta la revisión para ver el avance.",
  "A file is needed.": "Se necesita un archivo.",
  "The file has more than the {0} rows that are taken at once.":
    "El archivo tiene más de {0} filas, el máximo por carga.",
  "The preview has expired. Upload the file again.": "La revisión venció. Sube el archivo de nuevo.",
  "You have no such preview. Your last {0} previews are kept for an hour: make a new one.":
    "No tienes esa revisión. Tus últimas {0} revisiones se guardan una hora: haz una nueva.",
  "These rows were already saved on {0}.": "Estas filas ya se guardaron el {0}.",
  "This file is still being checked, or could not be. Get the preview to see which.":
    "Este archivo aún se está revisando, o no se pudo revisar. Consulta la revisión para saberlo.",
  "This is a preview of other rows.": "Esta es una revisión de otras filas.",
  "Fill in this cell: it is needed here.": "Llena esta celda: aquí es obligatoria.",
  "The cell holds a formula that was never calculated. Open the file in a spreadsheet program, save it there, and upload it again.":
    "La celda tiene una fórmula que nunca se calculó. Abre el archivo en un programa de hojas de cálculo, guárdalo ahí y súbelo de nuevo.",
  "The cell holds the error {0} of a spreadsheet. Put a value there.":
    "La celda tiene el error {0} de una hoja de cálculo. Escribe un valor en su lugar.",
  "Nothing was undone, for {0} reasons: its rows were changed since, by hand or by another upload.":
    "No se deshizo nada: después de la carga hubo cambios en sus filas, a mano o por otra carga. Motivos: {0}.",
  "This {0} was taken back since.": "Se quitó después de la carga: {0}.",
  "This {0} has changed since.": "Cambió después de la carga: {0}.",
  "You can no longer see this person.": "Ya no puedes ver a esta persona.",
  "This upload was undone before.": "Esta carga ya se deshizo.",
  "An upload can be undone for {0} days.": "Una carga se puede deshacer durante {0} días.",
  "Only JPEG, PNG, WebP and GIF images are accepted.": "Solo se aceptan imágenes JPEG, PNG, WebP y GIF.",
  "The file claims to be {0}, but its content is {1}.": "El archivo dice ser {0}, pero su contenido es {1}.",
  "The file contains something in addition to its image.": "El archivo contiene algo más que la imagen.",
  "A {0} image may have at most {1} million pixels, all frames together.":
    "Una imagen {0} puede tener {1} millones de píxeles como máximo, sumando todos sus cuadros.",
  "The image is damaged, or takes too long to read.": "La imagen está dañada o tarda demasiado en leerse.",
  "Only PDF, JPEG, PNG, WebP, GIF and MP4 files are accepted.":
    "Solo se aceptan archivos PDF, JPEG, PNG, WebP, GIF y MP4.",
  "A picture may have at most {0} bytes.": "Una imagen puede tener {0} bytes como máximo.",
  "The PDF runs something when it is opened. Print it to a new PDF and send that.":
    "El PDF ejecuta algo al abrirse. Imprímelo en un PDF nuevo y envía ese.",
  "The video is damaged or incomplete.": "El video está dañado o incompleto.",
  "The file contains something in addition to its video.": "El archivo contiene algo más que el video.",
  "The PDF is damaged or incomplete.": "El PDF está dañado o incompleto.",
  "The file contains something in addition to its PDF.": "El archivo contiene algo más que el PDF.",
  "Only PDF, JPEG, PNG and WebP files are accepted.": "Solo se aceptan archivos PDF, JPEG, PNG y WebP.",
  "The file claims to be {0}, but its content is application/pdf.":
    "El archivo dice ser {0}, pero su contenido es application/pdf.",
  "A file has at most {0} columns.": "Un archivo tiene {0} columnas como máximo.",
  "Map at most {0} values of a column.": "Asigna hasta {0} valores de una columna.",
  "This must be JSON.": "Esto debe ser JSON.",
  "Give the month along with the year.": "Ingresa el mes junto con el año.",
  "Give the year along with the month.": "Ingresa el año junto con el mes.",
  "Give either a cycle or a month, not both.": "Ingresa un ciclo o un mes, no ambos.",
  "The file has cells in row {0}; only the first {1} rows are read.":
    "El archivo tiene celdas en la fila {0}; solo se leen las primeras {1} filas.",
  "The file holds binary content. A CSV of plain text is needed.":
    "El archivo tiene contenido binario. Se necesita un CSV de texto simple.",
  "The file has more than {0} lines, including empty ones.": "El archivo tiene más de {0} líneas, contando las vacías.",
  "The quotes in row {0} don't match.": "Las comillas de la fila {0} no coinciden.",
  "The text is not {0}. Save the file as “CSV UTF-8”.": "El texto no es {0}. Guarda el archivo como “CSV UTF-8”.",
  "Choose a file whose name ends in .csv, .tsv, .txt or .xlsx.":
    "Elige un archivo cuyo nombre termine en .csv, .tsv, .txt o .xlsx.",
  "The file is empty.": "El archivo está vacío.",
  "The content doesn't match the file extension .{0}.": "El contenido no corresponde a la extensión .{0} del archivo.",
  "The formula in cell {0} has no value. Put a value there, and save the file again.":
    "La fórmula de la celda {0} no tiene valor. Escribe un valor en su lugar y guarda el archivo de nuevo.",
  "The file couldn't be read: it is broken or too large.":
    "No se pudo leer el archivo: está dañado o es demasiado grande.",
  "The file is not a whole XLSX workbook.": "El archivo no es un libro XLSX completo.",
  "The workbook unpacks to more than a table of this size can be.":
    "El libro, al descomprimirse, es más grande de lo que puede ser una tabla de este tamaño.",
  "The workbook has no sheet.": "El libro no tiene hojas.",
  "The workbook has no sheet of this name. It has {0}.": "El libro no tiene una hoja con este nombre. Tiene {0}.",
  "This workbook has invalid cell addresses.": "Este libro tiene direcciones de celda no válidas.",
  "The sheet has cells in row {0}; only the first {1} rows are read.":
    "La hoja tiene celdas en la fila {0}; solo se leen las primeras {1} filas.",
  "The workbook has a tag that is not well-formed.": "El libro tiene una etiqueta mal formada.",
  "The workbook has a <{0}> tag that is not well-formed.": "El libro tiene una etiqueta <{0}> mal formada.",
  "Row {0} has more cells than there are headers. Is a delimiter missing its quotes?":
    "La fila {0} tiene más celdas que encabezados. ¿Faltan comillas alrededor de un valor con separador?",
  "The file has more than {0} rows.": "El archivo tiene más de {0} filas.",
  "The first row must contain the column headers.": "La primera fila debe tener los encabezados de las columnas.",
  "Column {0} has no header.": "La columna {0} no tiene encabezado.",
  "Column {0} appears twice.": "La columna {0} aparece dos veces.",
  "The file holds characters that are no text.": "El archivo tiene caracteres que no son texto.",
  "The table reaches column {0}; it may have at most {1} columns.":
    "La tabla llega hasta la columna {0}; puede tener {1} columnas como máximo.",
  "The workbook lacks one of its sheets.": "Al libro le falta una de sus hojas.",
  "The workbook unpacks to more than it claims.": "El libro, al descomprimirse, es más grande de lo que declara.",
}
