import type { Translations } from "../../translate.ts"

export const entries: Translations = {
  "{0} is final, so its schedules can no longer be changed.":
    "El mes de {0} es definitivo, así que sus horarios ya no se pueden cambiar.",
  "There is no such holiday.": "Ese feriado no existe.",
  "There is no such shift assignment.": "Esa asignación de turnos no existe.",
  "The entry was deleted.": "El registro se eliminó.",
  "{0} open in {1}. Decide them first, or confirm that they stay open.":
    "Aún sin decidir en {1}: {0}. Decide primero o confirma que se quedan así.",
  "An entry of the same type is already recorded for this person on {0}.":
    "Esta persona ya tiene un registro del mismo tipo el {0}.",
  "{0} is not a working day of this person.": "Esta persona no trabaja el {0}.",
  "This person is already recorded as absent on {0}.": "Esta persona ya tiene una ausencia el {0}.",
  "On {0}, this person already has an entry for tardiness or productivity, or finished tasks.":
    "El {0}, esta persona ya tiene una tardanza, una falta de productividad o tareas terminadas.",
  "More tasks were finished ({0}) than planned ({1}).": "Se terminaron más tareas ({0}) que las planeadas ({1}).",
  "{0} is final, so its {1} can no longer be changed.":
    "El mes de {0} es definitivo, así que esto ya no se puede cambiar: {1}.",
  "{0} has been final since {1}, so its {2} can no longer be changed.":
    "El mes de {0} es definitivo desde el {1}, así que esto ya no se puede cambiar: {2}.",
  "The {0} of the week of {1} have been locked{2}: the weekly lock comes at {3} Eastern time in the week after.":
    "Bloqueado{2}: {0} de la semana del {1}. El bloqueo semanal llega la semana siguiente a las {3}, hora del Este.",
  "The {0} of {1} have been locked{2}: the monthly lock comes at {3} Eastern time on day {4} of the month after.":
    "Bloqueado{2}: {0} de {1}. El bloqueo mensual llega el día {4} del mes siguiente a las {3}, hora del Este.",
  "Ask a super admin to make the change, to grant an unlock or to reopen the month.":
    "Pide a un superadministrador que haga el cambio, conceda un desbloqueo o reabra el mes.",
  "Ask a super admin to make the change or to grant an unlock.":
    "Pide a un superadministrador que haga el cambio o conceda un desbloqueo.",
  "This unlock grant was taken back.": "Este desbloqueo se revocó.",
  "There is no such request, or you can't see it.": "Esa solicitud no existe o no puedes verla.",
  "A request is about yourself. For others, submit an ATW entry.":
    "Una solicitud es siempre sobre ti. Para otras personas, envía un registro ATW.",
  "This request is your own. Your manager decides it.": "Esta solicitud es tuya. La decide tu gerente.",
  "Only its author can cancel a request. You can reject it.":
    "Solo quien envió la solicitud puede retirarla. Tú puedes rechazarla.",
  "This request has already been {0}.": "Esta solicitud ya está {0}.",
  "{0} requests are waiting for a decision. Cancel one, or wait until one is decided.":
    "Hay {0} solicitudes en espera de una decisión. Retira una o espera a que se decida alguna.",
  "There is no proof with this.": "No hay una prueba adjunta.",
  "The first day is after the last.": "El primer día es posterior al último.",
  "Choose at most {0} days.": "Elige como máximo {0} días.",
  "A dispute has at most {0} comments. Decide it.": "Una impugnación tiene {0} comentarios como máximo. Decídela.",
  "There is no such dispute, or you can't see it.": "Esa impugnación no existe o no puedes verla.",
  'The entry\'s checklist has no item "{0}".': 'La lista de verificación del registro no tiene el punto "{0}".',
  "This entry already has an open dispute. Add a comment to it.":
    "Este registro ya tiene una impugnación abierta. Agrega un comentario en ella.",
  "This entry could be disputed until {0}.": "Este registro se podía impugnar hasta el {0}.",
  "This dispute is your own. Someone else decides it.": "Esta impugnación es tuya. La decide otra persona.",
  "You submitted this entry. Another manager decides the dispute.":
    "Tú enviaste este registro, así que otro gerente decide la impugnación.",
  "Only the employee that an entry is about can dispute it, or withdraw the dispute.":
    "Solo la persona de la que trata un registro puede impugnarlo o retirar la impugnación.",
  "You can read this dispute, but not take part in it.": "Puedes leer esta impugnación, pero no participar en ella.",
  "This dispute has already been {0}.": "Esta impugnación ya está {0}.",
  "This cannot be empty, so null cannot clear it.": "Este campo no puede quedar vacío, así que null no lo borra.",
  '"{0}" is not a date. Write it as 2026-10-15.': '"{0}" no es una fecha. Escríbela como 2026-10-15.',
  "Row {0} is about the same entry.": "La fila {0} trata del mismo registro.",
  "The entry was purged since.": "El registro se eliminó para siempre después de la carga.",
  "The entry is about a person you can no longer see.": "El registro trata de una persona que ya no puedes ver.",
  "The entry was deleted since.": "El registro se eliminó después de la carga.",
  "The entry was changed since.": "El registro se cambió después de la carga.",
  "The task that the entry named before no longer exists.": "La tarea que el registro tenía antes ya no existe.",
  "A version goes with an _id.": "La versión necesita un _id.",
  "There is no such entry, or you can't see it. Leave it empty for a new one.":
    "Ese registro no existe o no puedes verlo. Deja la celda vacía si es nuevo.",
  "This entry is about {0}, which never changes: delete it and submit another.":
    "Este registro trata de {0} y eso no se puede cambiar: elimínalo y envía otro.",
  "This entry has changed since. Download it again and repeat your change.":
    "Este registro cambió entretanto. Descárgalo de nuevo y repite tu cambio.",
  "This entry is not in the recycle bin.": "Este registro no está en la papelera.",
  "Only what is in the recycle bin can be purged.": "Solo se puede eliminar para siempre lo que está en la papelera.",
  "This entry was just moved to another day. Read it again.":
    "Este registro se acaba de pasar a otro día. Ábrelo de nuevo.",
  "The change of the entry isn't valid.": "El cambio del registro no es válido.",
  "There is no such entry, or you can't see it.": "Ese registro no existe o no puedes verlo.",
  "The cycle {0} needs a checklist.": "En el ciclo {0} se necesita una lista de verificación.",
  "In the cycle {0} this kind has no checklist.": "En el ciclo {0}, este tipo no tiene lista de verificación.",
  'No ATW KPI of the cycle {0} has the impact "{1}".': 'Ningún KPI de ATW del ciclo {0} tiene el impacto "{1}".',
  'The cycle {0} has no {1} "{2}".': 'El ciclo {0} no tiene el {1} "{2}".',
  "This entry is about yourself. Ask your manager to handle it.":
    "Este registro trata de ti. Pide a tu gerente que se encargue.",
  "Someone else submitted this entry. Ask them, or a supervisor, to handle it.":
    "Otra persona envió este registro. Pide a esa persona o a un supervisor que se encargue.",
  "This requires the {0} permission.": "Esto requiere el permiso {0}.",
  "Say which entry to delete.": "Indica qué registro eliminar.",
  "The employee of an entry never changes.": "El empleado de un registro no se puede cambiar.",
  "This entry was just moved to another day. Read it again and repeat your change.":
    "Este registro se acaba de pasar a otro día. Ábrelo de nuevo y repite tu cambio.",
  "Check these fields of the body: {0}.": "Revisa estos campos: {0}.",
  "{0} was hired on {1}.": "La fecha de contratación de {0} es el {1}.",
  "{0} left on {1}.": "{0} dejó la empresa el {1}.",
  "{0} is inactive.": "La ficha de {0} está inactiva.",
  "There is no such task.": "Esa tarea no existe.",
  "This task is no longer active.": "Esta tarea ya no está activa.",
  "There is no such file.": "Ese archivo no existe.",
  "The last possible day is {0}.": "El último día posible es el {0}.",
  "No cycle is configured for this date.": "No hay un ciclo configurado para esta fecha.",
  "You have no missing evaluations in {0}.": "No tienes evaluaciones pendientes en {0}.",
  "No manager is on record for you.": "Tu ficha no tiene gerente.",
  "You already pinged your managers today. You can do so again tomorrow.":
    "Ya enviaste un recordatorio a tus gerentes hoy. Mañana puedes enviar otro.",
  "A month needs its year.": "Al mes le falta el año.",
  "A year needs its month.": "Al año le falta el mes.",
  "Nothing is missing in a month that has not started yet.": "En un mes que aún no empieza no falta nada.",
  "No cycle is configured for {0}.": "No hay un ciclo configurado para {0}.",
  "There is a holiday on {0} already.": "Ya hay un feriado el {0}.",
  "Another holiday of the same reach is on this day.": "Ya hay otro feriado este día para las mismas personas.",
  "Holidays of the whole company need level 4 with company scope.":
    "Los feriados de toda la empresa requieren nivel 4 con acceso a toda la empresa.",
  "You don't manage the unit of this holiday. Ask one of its managers, or a super admin.":
    "No diriges la unidad de este feriado. Pídelo a uno de sus gerentes o a un superadministrador.",
  "This holiday is in your own schedule. Ask someone else to change it.":
    "Este feriado está en tu propio horario. Pide a otra persona que lo cambie.",
  "There is no such {0}.": "No existe: {0}.",
  'There is no day code "{0}".': 'No existe el código de día "{0}".',
  "This week has not started yet.": "Esta semana aún no empieza.",
  "The author can't be a recipient.": "Quien escribe la tarjeta no puede estar entre las personas a las que agradece.",
  "There is no such employee, or they aren't among the people you may see.":
    "Ese empleado no existe o no está entre las personas que puedes ver.",
  "This person has left.": "Esta persona ya no trabaja en la empresa.",
  "Someone else wrote this card. Ask them or a super admin to change it.":
    "Otra persona escribió esta tarjeta. Pídele a ella o a un superadministrador que la cambie.",
  "This card was published on {0} and can no longer be changed.":
    "Esta tarjeta se publicó el {0} y ya no se puede cambiar.",
  "There is no such card, or you may not see it.": "Esa tarjeta no existe o no puedes verla.",
  "A grant ends in the future.": "Un desbloqueo debe terminar en el futuro.",
  "A grant is already open until {0}. To choose another end, revoke it first.":
    "Ya hay un desbloqueo vigente hasta el {0}. Para elegir otro fin, revócalo primero.",
  "There is no such requirement adjustment.": "Ese ajuste de requisitos no existe.",
  "The last month is before the first.": "El último mes es anterior al primero.",
  "There is already an adjustment {0}. Change or end that one first.":
    "Ya hay un ajuste {0}. Primero cámbialo o ponle fin.",
  "The first cycle begins in {0}.": "El primer ciclo empieza en {0}.",
  "{0} is final. An adjustment can't change it; it can only end with the last final month or later.":
    "El mes de {0} es definitivo y un ajuste no puede cambiarlo: solo puede terminar en el último mes definitivo o después.",
  "Requirements are adjusted by people with company scope. Ask one of them.":
    "Los requisitos los ajustan las personas con acceso a toda la empresa. Pídelo a una de ellas.",
  "This adjustment covers you. Ask someone else to change it.":
    "Este ajuste te incluye. Pide a otra persona que lo cambie.",
  "Row {0} is about the same month of the same person.": "La fila {0} trata del mismo mes de la misma persona.",
  "Schedules are written from level {0} up.": "Los horarios se pueden cambiar a partir del nivel {0}.",
  "The day code {0}, which stood here before, is gone since.":
    "El código de día {0}, que estaba aquí antes, ya no existe.",
  "{0} is part of the default schedule.": "{0} forma parte del horario general.",
  "{0} the day code {1}.": "{0} el código de día {1}.",
  "There is a day code {0} already.": "Ya existe el código de día {0}.",
  "Another day code has this word.": "Otro código de día ya se escribe así.",
  "You can't change your own schedule. Ask your manager.": "No puedes cambiar tu propio horario. Pídelo a tu gerente.",
  "Your own schedule uses {0} in a month that is not final. Ask someone else to change it.":
    "Tu propio horario usa {0} en un mes que no es definitivo. Pide a otra persona que lo cambie.",
  "Schedules can be planned {0} months ahead: up to {1} for now.":
    "Los horarios se pueden planear con {0} meses de anticipación: por ahora, hasta {1}.",
  "This person is hired on {0}, after {1}.": "La fecha de contratación de esta persona es el {0}, después de {1}.",
  "This person left on {0}, before {1}.": "Esta persona dejó la empresa el {0}, antes de {1}.",
  "A schedule names every day of the month.": "Un horario debe incluir todos los días del mes.",
  "{0} has no such day.": "Ese día no existe en {0}.",
  "No schedule is saved for this month.": "Este mes no tiene un horario guardado.",
  "Nothing is saved for {0}.": "No hay nada guardado en {0}.",
  "{0} is saved already.": "Ya hay un horario guardado en {0}.",
  "There is no day code {0} any more.": "El código de día {0} ya no existe.",
  "It starts on {0}.": "Empieza el {0}.",
  "There is no employee {0} among the people you may see.":
    "El empleado {0} no está entre las personas que puedes ver.",
  "Name people you may see.": "Elige personas que puedas ver.",
  "{0} has the shift pattern {1} from {2}.": "{0} tiene el patrón de turnos {1} desde el {2}.",
  "{0} has the shift pattern {1} from {2} to {3}.": "{0} tiene el patrón de turnos {1} del {2} al {3}.",
  "The shift pattern still has assignments. Delete them first.":
    "El patrón de turnos aún tiene asignaciones. Elimínalas primero.",
  "There is a shift pattern {0} already.": "Ya existe el patrón de turnos {0}.",
  "Another shift pattern has this name.": "Otro patrón de turnos tiene este nombre.",
  "You work by this shift pattern yourself. Ask someone else to change it.":
    "Tú trabajas según este patrón de turnos. Pide a otra persona que lo cambie.",
  "You don't manage this department. Ask one of its managers, or a super admin.":
    "No diriges este departamento. Pídelo a uno de sus gerentes o a un superadministrador.",
  "You can't change your own shift pattern. Ask your manager.":
    "No puedes cambiar tu propio patrón de turnos. Pídelo a tu gerente.",
  "Row {0} is about the same day of the same person.": "La fila {0} trata del mismo día de la misma persona.",
  "You can't enter your own task delivery. Ask your manager.":
    "No puedes registrar tu propia entrega de tareas. Pídelo a tu gerente.",
  "Someone else entered this day. A supervisor can change it.":
    "Otra persona registró este día. Un supervisor puede cambiarlo.",
  "There is no such day. A work date is written M/D/YYYY.":
    "Ese día no existe. Escribe la fecha de trabajo como mes/día/año.",
  "No cycle is configured for this day.": "No hay un ciclo configurado para este día.",
  "This person takes no part in the balanced scorecard.": "Esta persona no tiene scorecard.",
  "The person was not employed on this day.": "La persona no trabajaba en la empresa este día.",
  "Days may be entered ahead up to the end of next month.":
    "Los días se pueden registrar por adelantado hasta el fin del mes próximo.",
  "The schedule does not name this day as a task-delivery day.":
    "Según el horario, este no es un día de entrega de tareas.",
  "Nothing is entered for this day any more.": "Este día ya no tiene nada registrado.",
  "Nothing is entered for this day.": "Este día no tiene nada registrado.",
  "Creating tasks needs the permission tasks.create_edit.":
    "Para crear tareas se necesita el permiso tasks.create_edit.",
  'Evaluations name "{0}". Make it inactive instead.':
    'Hay evaluaciones que usan "{0}". En lugar de eliminarla, márcala inactiva.',
  'This department has a task named "{0}" already.': 'Este departamento ya tiene una tarea llamada "{0}".',
  "Another task of the department has this name.": "Otra tarea del departamento tiene este nombre.",
  "You don't manage the department of this task. Ask one of its managers.":
    "No diriges el departamento de esta tarea. Pídelo a uno de sus gerentes.",
  "Only people who see the whole company can move a company-wide task to one department.":
    "Solo quienes ven a toda la empresa pueden pasar una tarea de todos a un departamento.",
  "Give both the year and the month.": "Ingresa tanto el año como el mes.",
  "Each item may be listed once.": "Cada punto puede aparecer solo una vez.",
  "Change at least one field of the entry, or delete it.": "Cambia al menos un campo del registro o elimínalo.",
  "Give either a month or a range of days, not both.": "Ingresa un mes o un intervalo de días, no ambos.",
  "The last day is before the first.": "El último día es anterior al primero.",
  "Counts evaluations of people in the pool only; at most {0} days.":
    "Solo cuenta las evaluaciones de las personas a cargo; {0} días como máximo.",
  "Name a department or a cluster, not both.": "Elige un departamento o un clúster, no ambos.",
  "Enter the Monday of the week.": "Ingresa el lunes de la semana.",
  "Name each page only once.": "Elige cada página solo una vez.",
  "Enter a time as HH:MM, from 00:00 to 23:59.": "Ingresa una hora como HH:MM, de 00:00 a 23:59.",
  "Enter a month as YYYY-MM.": "Ingresa el mes con el año y dos dígitos, como 2026-10.",
  "Each kind may be listed once.": "Cada tipo puede aparecer solo una vez.",
  "Requires level 5, or level 4 with company scope.": "Requiere nivel 5, o nivel 4 con acceso a toda la empresa.",
  "Name either people or a filter.": "Elige personas o un filtro, no ambos.",
  "Name a day of the month, 1 to 31.": "Ingresa un día del mes, de 1 a 31.",
  "Name at least one day.": "Elige al menos un día.",
  "Enter 1 to 10 upper-case letters and digits.": "Ingresa de 1 a 10 letras mayúsculas y dígitos.",
  "Enter a day from 2000 to 2099.": "Ingresa un día entre los años 2000 y 2099.",
  "A month has at most {0} days.": "Un mes tiene {0} días como máximo.",
  "Name either people or a department.": "Elige personas o un departamento, no ambos.",
  "Name each person once.": "Elige a cada persona solo una vez.",
  "The last day is not before the first.": "El último día no puede ser anterior al primero.",
  "Enter a work date as M/D/YYYY, such as 7/4/2026.":
    "Ingresa la fecha de trabajo como mes/día/año, por ejemplo 7/4/2026.",
}
