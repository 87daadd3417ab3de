import type { Translations } from "../../translate.ts"

export const people: Translations = {
  "There is no such employee, or you can't see them.": "Ese empleado no existe o no puedes verlo.",
  "Whoever requested this no longer has access.": "Quien solicitó esto ya no tiene acceso.",
  "There is no such request, or not one that you may see.": "Esa solicitud no existe o no puedes verla.",
  "There is no such assignment of this person.": "Esta persona no tiene ese traslado.",
  "Below level 5 you can't change your own placement. Ask someone else.":
    "Con un nivel inferior a 5 no puedes cambiar tu propio departamento ni tu gerente. Pídelo a otra persona.",
  "It has already taken effect. Change the department or the manager with a new day instead.":
    "Ya está en vigor. Cambia el departamento o el gerente a partir de otro día.",
  "Row {0} is about the same person.": "La fila {0} trata de la misma persona.",
  "Changing people needs the permission employees.edit.":
    "Para cambiar personas se necesita el permiso employees.edit.",
  "At least one active super admin must remain.": "Debe quedar al menos un superadministrador activo.",
  "Undoing an upload of people needs the permission employees.create.":
    "Para deshacer una carga de personas se necesita el permiso employees.create.",
  "{0} was removed since.": "Se quitó a {0} después de la carga.",
  "{0} has changed since.": "La ficha de {0} cambió después de la carga.",
  "Something was recorded about or by {0} since.":
    "Después de la carga se registró algo sobre {0}, o lo registró esa persona.",
  "{0} is the manager of {1} now.": "{0} ahora dirige a {1}.",
  "New people have no version yet.": "Las personas nuevas aún no tienen versión.",
  "A status is active or inactive.": "El estado es active o inactive.",
  "New people have their department and manager from their hire date on. Leave this empty.":
    "Las personas nuevas tienen su departamento y gerente desde su fecha de contratación. Deja esto vacío.",
  "This person has changed since the export. Export again, or leave the version out.":
    "La ficha de esta persona cambió desde la exportación. Exporta de nuevo o deja la versión vacía.",
  "Every row needs an employee_id.": "Cada fila necesita un employee_id.",
  "Another employee has this ID.": "Otro empleado tiene este ID.",
  "This word is reserved.": "Esta palabra está reservada.",
  "Not an id.": "No es un ID.",
  "You get this because it concerns how you sign in to Scorecard. It cannot be switched off.":
    "Recibes este correo porque se trata de tu inicio de sesión en Scorecard. No se puede desactivar.",
  "You were signed out everywhere.": "Tus sesiones se cerraron en todas partes.",
  "If you did not expect this, tell HR or an administrator right away.":
    "Si no lo esperabas, avisa de inmediato a RR. HH. o a un administrador.",
  "If you are not {0}, tell HR or an administrator right away.":
    "Si no eres {0}, avisa de inmediato a RR. HH. o a un administrador.",
  "{0} entered {1} as the email address that {2} signs in with.":
    "{0} ingresó {1} como el correo con el que {2} inicia sesión.",
  "Sign in with it from now on.": "Desde ahora, inicia sesión con él.",
  "{0} changed the email address that {1} signs in with from {2} to {3}.":
    "{0} cambió el correo con el que {1} inicia sesión de {2} a {3}.",
  "{0} removed the email address that {1} signs in with: {2}.":
    "{0} quitó el correo con el que {1} inicia sesión: {2}.",
  "{0} can't sign in anymore.": "{0} ya no puede iniciar sesión.",
  "Sign in with {0} from now on.": "Desde ahora, inicia sesión con {0}.",
  "Another employee has this email address.": "Otro empleado tiene este correo.",
  "Only a super admin can make someone read-only, or undo it.":
    "Solo un superadministrador puede dejar a alguien en solo lectura o quitárselo.",
  "Only a super admin can change access_scope.": "Solo un superadministrador puede cambiar access_scope.",
  "Only a super admin can grant a level above their own, or change a level above their own.":
    "Solo un superadministrador puede dar o cambiar un nivel superior al propio.",
  "Only a super admin can change the email address, the status or the separation date of a person above their own level.":
    "Solo un superadministrador puede cambiar el correo, el estado o el último día de trabajo de una persona de nivel superior al propio.",
  "This requires the employees.delete permission, which your access level doesn't have.":
    "Esto requiere el permiso employees.delete, que tu nivel de acceso no incluye.",
  "A sign-in address can't be changed while acting as someone else.":
    "No puedes cambiar un correo de inicio de sesión mientras actúas como otra persona.",
  "Only people who see the whole company can change the email address of a person with company scope.":
    "Solo quienes ven a toda la empresa pueden cambiar el correo de una persona con acceso a toda la empresa.",
  "This person manages people you can't see. Ask a super admin or someone with company scope to change the address.":
    "Esta persona dirige a personas que no puedes ver. Pide a un superadministrador o a alguien con acceso a toda la empresa que cambie el correo.",
  "Ask someone else to change this for you.": "Pide a otra persona que lo cambie por ti.",
  "Below level 5 you can't change your own level, dates, placement or scorecard setting.":
    "Con un nivel inferior a 5 no puedes cambiar tu propio nivel, tus fechas, tu departamento, tu gerente ni si tienes scorecard.",
  "The last active super admin can't be demoted or deactivated, get a separation date, or lose their email address. Appoint another one first.":
    "Al último superadministrador activo no se le puede bajar el nivel, desactivar, poner un último día de trabajo ni quitar el correo. Primero nombra a otro.",
  "People you can't see report to this person and would join your pool. Ask a super admin.":
    "De esta persona dependen otras que no puedes ver y que pasarían a tu equipo. Pídelo a un superadministrador.",
  "You would not see this person. Choose a department that you manage, or one of your people as manager.":
    "No podrías ver a esta persona. Elige un departamento que diriges o un gerente de tu equipo.",
  "You do not manage this department.": "No diriges este departamento.",
  "This day is for a change of department_id or manager_id. Add one of them.":
    "Este día es para un cambio de department_id o manager_id. Agrega uno de ellos.",
  "The person was hired on {0}. Use a later day.":
    "La fecha de contratación de la persona es el {0}. Usa un día posterior.",
  "A change can be planned up to {0} months ahead: {1}.":
    "Un cambio se puede planear con hasta {0} meses de anticipación: {1} como máximo.",
  "Only people at levels 2 to 4 can be read-only.":
    "Solo las personas de los niveles 2 a 4 pueden ser de solo lectura.",
  "The separation date can't be before the hire date.":
    "El último día de trabajo no puede ser anterior a la fecha de contratación.",
  "The hire date can be at most {0} months ahead: {1} at the latest.":
    "La fecha de contratación puede estar a {0} meses de hoy como máximo: a más tardar, el {1}.",
  "The birth date cannot be in the future.": "La fecha de nacimiento no puede estar en el futuro.",
  "The birth date must be before the hire date.":
    "La fecha de nacimiento debe ser anterior a la fecha de contratación.",
  "The domain {0} is not allowed for work emails. Ask whoever runs the server to add it to ALLOWED_EMAIL_DOMAINS.":
    "El dominio {0} no se permite en correos de trabajo. Pide a quien administra el servidor que lo agregue a ALLOWED_EMAIL_DOMAINS.",
  "The managers would form a loop: people can't be their own manager, directly or through others.":
    "Los gerentes formarían un círculo: nadie puede depender de sí mismo, ni directamente ni a través de otros.",
  "There is no active employee with this id.": "No hay un empleado activo con este ID.",
  "No invitations were sent: no mail server is configured. See the step Email.":
    "No se enviaron invitaciones: no hay un servidor de correo configurado. Mira el paso del correo.",
  "Nothing was sent: {0} of the ids are unknown.": "No se envió nada. ID que no conocemos: {0}.",
  "Creating departments needs the permission to create them.":
    "Para crear departamentos se necesita el permiso correspondiente.",
  "You do not manage {0}. Ask one of its managers, or a super admin.":
    "No diriges {0}. Pídelo a uno de sus gerentes o a un superadministrador.",
  "The cluster still has departments. Move or delete them first.":
    "El clúster aún tiene departamentos. Primero muévelos o elimínalos.",
  "The department still has people, active or inactive. Move them first.":
    "El departamento aún tiene personas, activas o inactivas. Primero trasládalas.",
  "Someone is planned to join the department. Withdraw or change that transfer first.":
    "Hay un traslado planeado a este departamento. Primero retíralo o cámbialo.",
  "The task catalog still names the department. Change its tasks first.":
    "El catálogo de tareas aún incluye tareas del departamento. Primero cámbialas.",
  "The {0} still has holidays or shift patterns. Delete them first.":
    "El {0} aún tiene feriados o patrones de turnos. Primero elimínalos.",
  "There is no such cluster.": "Ese clúster no existe.",
  "{0} is named twice.": "{0} aparece dos veces.",
  "There is no active employee {0} among the people you may see.":
    "Entre las personas que puedes ver no hay un empleado activo {0}.",
  "Managers are active employees, each named once.":
    "Los gerentes deben ser empleados activos, y cada uno puede aparecer solo una vez.",
  "Another cluster has this name.": "Otro clúster tiene este nombre.",
  "Another department of the cluster has this name.": "Otro departamento del clúster tiene este nombre.",
  "You are not impersonating anyone.": "No estás actuando como otra persona.",
  "People with an address of this domain cannot sign in here.":
    "Aquí no se puede iniciar sesión con un correo de este dominio.",
  "Your employee record has no email address, so you can't sign in. Ask HR to add it.":
    "Tu ficha de empleado no tiene correo, así que no puedes iniciar sesión. Pide a RR. HH. que lo agregue.",
  "This employee record is inactive.": "Esta ficha de empleado está inactiva.",
  "This email address is not on the list of AUTH_DEV_LOGIN_EMAILS.":
    "Este correo no está en la lista de AUTH_DEV_LOGIN_EMAILS.",
  "You can't impersonate yourself.": "No puedes actuar como tú.",
  "You can't impersonate another super admin.": "No puedes actuar como otro superadministrador.",
  "Your sign-in has expired. Sign in again.": "Tu sesión venció. Inicia sesión de nuevo.",
  "Sign in first.": "Primero inicia sesión.",
  "There is no such refresh token.": "Ese token de renovación no existe.",
  "No identity provider is set up.": "No hay un proveedor de identidad configurado.",
  "The identity provider has not verified your email address.": "El proveedor de identidad no ha verificado tu correo.",
  "No employee record belongs to this account. Ask HR to create one, or to clear the sign-in binding of the record that has your email address.":
    "Esta cuenta no tiene una ficha de empleado. Pide a RR. HH. que cree una o que restablezca el inicio de sesión de la ficha con tu correo.",
  "There is no POST route at this address.": "No hay una ruta POST en esta dirección.",
  "No employee record has this email address. Ask HR to create one.":
    "Ninguna ficha de empleado tiene este correo. Pide a RR. HH. que cree una.",
  "There is no GET route at this address.": "No hay una ruta GET en esta dirección.",
  "This refresh token has already been used, so the session was ended. Sign in again.":
    "Este token de renovación ya se usó, así que la sesión se cerró. Inicia sesión de nuevo.",
  "This refresh token is no longer valid. Sign in again.":
    "Este token de renovación ya no es válido. Inicia sesión de nuevo.",
  "No identity provider is configured. Set IDP_ISSUER on the server.":
    "No hay un proveedor de identidad configurado. Define IDP_ISSUER en el servidor.",
  "Choose a month from {0} to {1}.": "Elige un mes de {0} a {1}.",
  "A month has been finalized, so the first month can no longer change.":
    "Ya se cerró un mes, así que el primer mes no puede cambiar.",
  "{0} is the first month with scorecards.": "El primer mes con scorecards es {0}.",
  "You keep the default weights, bands, evaluations, and checklist.":
    "Se conservan los pesos, bandas, evaluaciones y lista de verificación predeterminados.",
  "Weights, bands, evaluations, and checklist are set.":
    "Los pesos, las bandas, las evaluaciones y la lista de verificación están definidos.",
  "The defaults apply.": "Rigen los valores predeterminados.",
  "Add a cluster and its departments.": "Agrega un clúster y sus departamentos.",
  "Import the people of the company. Work emails may end in {0}: the server's setting ALLOWED_EMAIL_DOMAINS.":
    "Importa a las personas de la empresa. Los correos de trabajo pueden terminar en {0}, según el ajuste ALLOWED_EMAIL_DOMAINS del servidor.",
  "Working days are planned.": "Los días laborables están planeados.",
  "Without a plan, everyone works Monday to Friday.": "Sin un plan, todos trabajan de lunes a viernes.",
  "{0} level 2 to 4.": "{0} un nivel de 2 a 4.",
  "Give leads and HR their levels.": "Asigna sus niveles a los líderes y a RR. HH.",
  "People sign in through {0}.": "Las personas inician sesión con {0}.",
  "No identity provider is configured.": "No hay un proveedor de identidad configurado.",
  "A mail server is configured.": "Hay un servidor de correo configurado.",
  "No mail server is configured yet.": "Aún no hay un servidor de correo configurado.",
  "{0} of {1} people have signed in.": "Han iniciado sesión {0} de {1} personas.",
  "Everyone else was last invited on {0}.": "La última invitación a las demás fue el {0}.",
  "Without company-wide access, callers can only change units that they manage, directly or through the cluster.":
    "Sin acceso a toda la empresa, solo se pueden cambiar las unidades que uno dirige, directamente o a través del clúster.",
  "A month is needed, such as 2026-11.": "Se necesita un mes, como 2026-11.",
  "Everyone can download their own data. Ask a super admin for someone else's.":
    "Cada persona puede descargar sus propios datos. Pide los de otra a un superadministrador.",
  "This person was pseudonymized: their personal data can't be entered again.":
    "Los datos de esta persona se seudonimizaron: no se pueden volver a ingresar.",
  "There is nothing left to remove.": "No queda nada que quitar.",
  "{0} stays as it is: its entries were removed when their retention was over.":
    "{0} se queda como está: sus entradas se eliminaron al vencer su plazo de conservación.",
  "This is too short, or longer than 100 years.": "Es demasiado corto, o más de 100 años.",
  "Days, months or years are needed, such as 90d, 18m or 6y.": "Se necesitan días, meses o años, como 90d, 18m o 6y.",
  "This person was not pseudonymized here.": "Esta persona no fue seudonimizada aquí.",
  "Set a separation date first. A legal basis does not replace it.":
    "Primero indica una fecha de salida. Una base legal no la sustituye.",
  "The data is kept until {0}. State the legal basis for removing it now.":
    "Los datos se conservan hasta el {0}. Indica la base legal para quitarlos ahora.",
  "State the legal basis for removing the data now.": "Indica la base legal para quitar los datos ahora.",
}
