import type { Translations } from "../../translate.ts"

export const months: Translations = {
  "There is no cycle {0}.": "No existe el ciclo {0}.",
  "Months can be finalized once the company's setup is complete. Ask a super admin to complete it under Setup.":
    "Los meses se pueden cerrar cuando la configuración inicial de la empresa esté completa. Pide a un superadministrador que la complete en Configuración inicial.",
  "{0} is before {1}, the first month that the company uses the scorecard.":
    "La empresa usa el scorecard desde {1}, y {0} es anterior.",
  "A cycle is copied from another one.": "Elige otro ciclo: un ciclo no se copia de sí mismo.",
  "There is no such department.": "Ese departamento no existe.",
  "{0} is the last cycle there can be.": "No puede haber ciclos después de {0}.",
  "Cycle {0} was added just now. Add another one if you still want it.":
    "El ciclo {0} se acaba de agregar. Agrega otro si todavía lo quieres.",
  "{0} started on {1}, so its configuration can no longer be changed.":
    "{0} empezó el {1}, así que su configuración ya no se puede cambiar.",
  "The setup is complete. Change the day codes VL and SL under Schedules instead.":
    "La configuración inicial está completa. Cambia los códigos de día VL y SL en Horarios.",
  "These people do not exist or you can't see them: {0}.": "Estas personas no existen o no las puedes ver: {0}.",
  "{0} is being finalized or reopened right now. Try again in a moment.":
    "En este momento se está cerrando o reabriendo {0}. Inténtalo de nuevo en un momento.",
  "The bands of this cycle are {0}.": "Las bandas de este ciclo son {0}.",
  "A month needs a year.": "Indica también el año.",
  "A year needs a month.": "Indica también el mes.",
  "There are no scorecards for a month that has not started yet.": "No hay scorecards de un mes que aún no empieza.",
  "Say why the final figures are made again.": "Explica por qué se vuelven a generar las cifras definitivas.",
  "A month is finalized for everyone. Only regenerating can be limited to some people.":
    "Un mes se cierra para todos. Solo al volver a generar se puede elegir a algunas personas.",
  "{0} has no final with the number {1}.": "No existe la versión {1} de las cifras definitivas de {0}.",
  "The cursor is of another list. Start again without a cursor.":
    "Este cursor es de otra lista. Empieza de nuevo sin cursor.",
  "The warehouse does not answer.": "El almacén de análisis no responde.",
  "There is no job with this id.": "No hay ningún trabajo con este ID.",
  "Another job ({0}) is running for {1}. Wait for it to end.":
    "Hay otro trabajo ({0}) en curso para {1}. Espera a que termine.",
  "No employee has the id {0}.": "Ningún empleado tiene el ID {0}.",
  "Not eligible for the bonus in this month.": "Sin derecho al bono en este mes.",
  "The month is not scored: no working days.": "El mes no tiene puntaje: no hay días laborables.",
  "{0} is in the future.": "Aún no llega {0}.",
  "{0} isn't part of any fiscal cycle.": "Ningún ciclo fiscal abarca {0}.",
  "{0} is not over yet in Eastern time. Only a past month can be finalized.":
    "Según la hora del Este, aún no termina {0}. Solo se puede cerrar un mes que ya terminó.",
  "{0} was reopened and has not been synced since. Sync the month first, then finalize it.":
    "Se reabrió {0} y no se ha sincronizado desde entonces. Primero sincroniza el mes y después ciérralo.",
  "{0} is final. Re-generate its final figures, or reopen it first.":
    "El mes de {0} es definitivo. Vuelve a generar sus cifras definitivas o reábrelo primero.",
  "{0} is a draft. Only a final month can {1}.": "El mes de {0} es un borrador. Solo un mes definitivo se puede {1}.",
  "The payroll export covers the whole company. Ask someone with company scope or a super admin for it.":
    "La exportación de nómina abarca toda la empresa. Pídela a alguien que vea toda la empresa o a un superadministrador.",
  "{0} has been finalized in the meantime.": "Mientras tanto se cerró {0}.",
  "{0} has been reopened in the meantime. Try again.": "Mientras tanto se reabrió {0}. Inténtalo de nuevo.",
  "The warehouse holds a later state of {0} than the documents, which seem to have been restored from an older copy. Restore or empty the warehouse.":
    "El almacén de análisis tiene un estado de {0} más reciente que los documentos, que parecen haberse restaurado de una copia anterior. Restaura o vacía el almacén.",
  "Version {0} of {1} is current. Reload the page to see it, then acknowledge it.":
    "La versión vigente de {1} es la {0}. Recarga la página para verla y después confírmala.",
  "You have no figures in {0}.": "No tienes cifras en {0}.",
  "{0} isn't final, so there's nothing to acknowledge yet.":
    "El mes de {0} no es definitivo, así que aún no hay nada que confirmar.",
  "You no longer have figures in this month.": "Ya no tienes cifras en este mes.",
  "Scores that make up the total changed.": "Cambiaron puntajes que forman el total.",
  "{0} is in the future; the last month is {1}.": "Aún no llega {0}; el último mes es {1}.",
  "{0} has no scorecard for {1}: {2}.": "{0} no tiene scorecard en {1}: {2}.",
  "No one that you can see has figures in {0}.": "Ninguna de las personas que puedes ver tiene cifras en {0}.",
  "Your ZIP of {0} is still being created. Wait for it, or cancel it.":
    "Aún se está creando tu ZIP de {0}. Espera a que termine o cancélalo.",
  "You have no such ZIP of statements, or it has expired. Create a new one.":
    "No tienes ese ZIP de constancias, o ya venció. Crea uno nuevo.",
  "The month has a newer version than this ZIP of statements. Create a new one.":
    "El mes tiene una versión más nueva que este ZIP de constancias. Crea uno nuevo.",
  "You no longer see everyone in this ZIP of statements. Create a new one.":
    "Ya no ves a todas las personas de este ZIP de constancias. Crea uno nuevo.",
  "{0} has changed since. Create a new ZIP once it is final.":
    "Desde entonces cambió {0}. Crea un ZIP nuevo cuando el mes sea definitivo.",
  "{0} (Eastern time)": "{0} (hora del Este)",
  "Statement for {0}, {1}, version {2}": "Constancia de {0}, {1}, versión {2}",
  "Version {0}": "Versión {0}",
  "Page {page} of {pages}": "Página {page} de {pages}",
  "Statement for {0}": "Constancia de {0}",
  "No data": "Sin datos",
  Name: "Nombre",
  "Employee ID": "ID de empleado",
  Department: "Departamento",
  None: "Ninguno",
  Position: "Puesto",
  "Total score": "Puntaje total",
  Band: "Banda",
  Bonus: "Bono",
  Version: "Versión",
  Closed: "Cerrado",
  Scores: "Puntajes",
  Measure: "Métrica",
  Weight: "Peso",
  Score: "Puntaje",
  "{0} of total": "{0} del total",
  "{0} of KPM": "{0} del KPM",
  "Bonus gates": "Requisitos del bono",
  Gate: "Requisito",
  Result: "Resultado",
  Detail: "Detalle",
  "How the figures were calculated": "Cómo se calcularon las cifras",
  "The month is not scored: no working day while employed, and nothing was entered.":
    "El mes no tiene puntaje: no hubo días laborables durante el empleo y no se registró nada.",
  "KPIs (key performance indicators) without data count as 0. A KPM (key performance metric) is the weighted sum of its KPIs plus its boost, at most 100; the total score is the weighted sum of the KPMs. Scores are rounded half up to two decimals.":
    "Los KPI (indicadores clave de desempeño) sin datos cuentan como 0. Un KPM (métrica clave de desempeño) es la suma ponderada de sus KPI más sus puntos adicionales, 100 como máximo; el puntaje total es la suma ponderada de los KPM. Los puntajes se redondean a dos decimales, la mitad hacia arriba.",
  "Before boost": "Puntaje base",
  Boost: "Puntos adic.",
  "Based on": "Se basa en",
  "KPM total: {0}, including a boost of {1}. It contributes {2} / 100 × {3} = {4}.":
    "Total del KPM: {0}; puntos adicionales incluidos: {1}. Aporta {2} / 100 × {3} = {4}.",
  Versions: "Versiones",
  Status: "Estado",
  Acknowledgement: "Confirmación",
  Comment: "Comentario",
  "Not acknowledged yet.": "Aún sin confirmar.",
  "Version {0} was acknowledged on {1}.": "La versión {0} se confirmó el {1}.",
  "The figures changed in version {0}, which has not been acknowledged yet.":
    "Las cifras cambiaron en la versión {0}, que aún no se ha confirmado.",
  Verification: "Verificación",
  "Verification code": "Código de verificación",
  "Anyone can verify that this statement is genuine and current at {0}":
    "Cualquiera puede verificar que esta constancia es auténtica y vigente: {0}",
  "{0} isn't final, so it has no statements yet. Wait until it is closed.":
    "El mes de {0} no es definitivo, así que aún no tiene constancias. Espera a que se cierre.",
  "{0} has no figures in {1}.": "{0} no tiene cifras en {1}.",
  "No statement has this code. Compare it with the statement: it has 32 letters and digits.":
    "Ninguna constancia tiene este código. Compáralo con el de la constancia: tiene 32 letras y dígitos.",
  "The first month is after the last.": "El primer mes es posterior al último.",
  "{0} is not over yet in Eastern time. Choose past months.":
    "Según la hora del Este, aún no termina {0}. Elige meses pasados.",
  "Choose months of one fiscal cycle.": "Elige meses de un solo ciclo fiscal.",
  "Checklist scores are stored with their entries and stay as they are.":
    "Los puntajes de la lista de verificación se guardan con sus registros y quedan como están.",
  "There is no what-if with this id. A new one replaces the one before.":
    "No hay ningún cálculo de Qué pasaría si con este ID. Un cálculo nuevo reemplaza al anterior.",
  "The cursor belongs to another list.": "Este cursor es de otra lista.",
  "Name each part only once.": "Incluye cada parte una sola vez.",
  "Enter a color as #RRGGBB.": "Ingresa un color en formato #RRGGBB.",
  "Choose at least two people.": "Elige al menos a dos personas.",
  "Choose at most ten people.": "Elige a diez personas como máximo.",
  "Name each person only once.": "Incluye a cada persona una sola vez.",
  "Each column may be listed once.": "Incluye cada columna una sola vez.",
  'Total score {0} is in the band "{1}", {2}.': 'El puntaje total {0} está en la banda "{1}", {2}.',
  "Attendance issues: {0} tardiness, {1} absenteeism; none is allowed.":
    "Faltas de asistencia: {0} por tardanza, {1} por ausencia; no se permite ninguna.",
  "Incidents: {0}; none is allowed.": "Incidentes: {0}; no se permite ninguno.",
  "Evaluations with a red-flag No: {0} SBS, {1} Non-SBS; none is allowed.":
    "Evaluaciones con un No en una señal de alerta: {0} SBS, {1} Non-SBS; no se permite ninguna.",
  "No evaluation is required weekly.": "No se requieren evaluaciones semanales.",
  "No week that requires evaluations has ended yet.":
    "Aún no termina ninguna semana en la que se requieran evaluaciones.",
  'The rubric has no item "{0}".': 'La rúbrica no tiene el punto "{0}".',
  'Item "{0}" is answered more than once.': 'El punto "{0}" está respondido más de una vez.',
  'Item "{0}" is not answered.': 'Falta responder el punto "{0}".',
  "An override names either a department or an employee.":
    "Una excepción es para un departamento o para un empleado, no para ambos.",
  "An override sets sbs, non_sbs or both.": "Una excepción define sbs, non_sbs o ambos.",
  "A rubric has at least one timeliness item.": "Una rúbrica tiene al menos un punto de puntualidad.",
  "{0} weights sum to 100, not to {1}.": "Los pesos de los {0} deben sumar 100 y suman {1}.",
  "Only a KPI of source atw_impact has an impact.": "Solo un KPI con la fuente atw_impact tiene impacto.",
  "Only a KPI of source atw_impact has points.": "Solo un KPI con la fuente atw_impact tiene puntos.",
  "A KPI of source atw_impact names its impact.": "Un KPI con la fuente atw_impact debe indicar su impacto.",
  "A KPI of source atw_impact has points, its cap.":
    "Un KPI con la fuente atw_impact debe tener puntos, que son su máximo.",
  "There is at least one band.": "Debe haber al menos una banda.",
  "Each band starts below the one before it.": "Cada banda debe empezar por debajo de la anterior.",
  "The last band starts at 0.": "La última banda debe empezar en 0.",
  "The top band is a goal band.": "La banda más alta debe ser una banda de meta.",
  "Goal bands are one run from the top, without a gap.": "Las bandas de meta van primero, desde arriba y sin huecos.",
  "A count is a whole number, 0 or more.": "La cantidad debe ser un número entero, 0 o más.",
  'The {0} "{1}" is already used at {2}.': 'Ya está en uso "{1}" ({0}) en {2}.',
  "A number above 0 with at most two decimals.": "Ingresa un número mayor que 0, con dos decimales como máximo.",
  "A number from {0} to {1} with at most two decimals.":
    "Ingresa un número de {0} a {1}, con dos decimales como máximo.",
  "Non-SBS evaluations done / required, at most 1.": "Evaluaciones Non-SBS hechas / requeridas, 1 como máximo.",
  "When the month is final, it is multiplied by evaluations done / required, both kinds together, at most 1.":
    "Cuando el mes es definitivo, se multiplica por evaluaciones hechas / requeridas, ambos tipos juntos, 1 como máximo.",
  "Evaluations without a checklist score are left out of the mean.":
    "Las evaluaciones sin puntaje de la lista no entran en la media.",
  "Working days minus tardiness issues, at least 0, as a percentage of the month's working days.":
    "Días laborables menos tardanzas, 0 como mínimo, como porcentaje de los días laborables del mes.",
  "Working days minus absences, at least 0, as a percentage of the month's working days.":
    "Días laborables menos ausencias, 0 como mínimo, como porcentaje de los días laborables del mes.",
  "The sum of the final scores of the month's ATW entries with this impact, at most the KPI's points (100 at most).":
    "La suma de los puntajes finales de los registros ATW del mes con este impacto, hasta los puntos del KPI (100 como máximo).",
  "The sum of KPM weight / 100 × KPM total, kept to two decimals, half up.":
    "La suma de peso del KPM / 100 × total del KPM, con dos decimales, la mitad hacia arriba.",
}
