import type { Translations } from "../../translate.ts"

export const communication: Translations = {
  "You can have at most {0} answers in progress at a time. Wait for one to finish.":
    "Puedes tener hasta {0} respuestas en curso a la vez. Espera a que termine una.",
  "An answer is under way in this chat. Wait until it ends.":
    "Hay una respuesta en curso en esta conversación. Espera a que termine.",
  "My answer was lost on the way. Please ask again.": "Mi respuesta se perdió en el camino. Pregúntame de nuevo.",
  "The answer was stopped, because the connection was closed. Please ask again.":
    "La respuesta se detuvo porque se cerró la conexión. Pregúntame de nuevo.",
  "The answer was stopped, because the service is restarting. Please ask again.":
    "La respuesta se detuvo porque el servicio se está reiniciando. Pregúntame de nuevo.",
  "I could not answer in time. Please ask again.": "No pude responder a tiempo. Pregúntame de nuevo.",
  "My answer broke off before it was complete. Please ask again.":
    "Mi respuesta se cortó antes de terminar. Pregúntame de nuevo.",
  "My answer got out of hand. Please rephrase your question.":
    "Mi respuesta se salió de control. Haz tu pregunta de otra manera.",
  "I looked things up many times without finding an answer. Please ask for less at once.":
    "Hice muchas consultas y no encontré una respuesta. Pregúntame menos cosas a la vez.",
  "The model behind me sent something that cannot be read. Please try again later.":
    "Mi modelo envió algo que no se puede leer. Inténtalo de nuevo más tarde.",
  "The model behind me refused to answer. Please try again later.":
    "Mi modelo se negó a responder. Inténtalo de nuevo más tarde.",
  "The model behind me cannot be reached. Please try again later.":
    "No puedo conectar con mi modelo. Inténtalo de nuevo más tarde.",
  "Something went wrong on our side. Please try again later.":
    "Algo salió mal de nuestro lado. Inténtalo de nuevo más tarde.",
  "The configured models are: {0}.": "Los modelos configurados son: {0}.",
  "The assistant is not available: {0}.": "El asistente no está disponible: {0}.",
  "The end is before the start.": "El fin es anterior al inicio.",
  "The chat is switched off on this server.": "La conversación está desactivada en este servidor.",
  "The assistant's lookups are switched off on this server.":
    "Las consultas del asistente están desactivadas en este servidor.",
  "You have no chat with this id.": "No tienes una conversación con este ID.",
  "This chat is full. Start a new one.": "Esta conversación está llena. Empieza una nueva.",
  "At most {0} people at a time.": "Máximo {0} personas a la vez.",
  "Enter some text.": "Escribe algo de texto.",
  "This person has left the company.": "Esta persona ya no trabaja en la empresa.",
  "There is no such employee.": "Ese empleado no existe.",
  "Nothing was sent: {0} of the recipients can't receive it.":
    "No se envió nada. Destinatarios que no pueden recibirlo: {0}.",
  "Sent by {0} to you and maybe others.": "{0} te envió esto, y quizás también a otras personas.",
  "Feedback that is {0} can only move to {1}.": "Estado del comentario: {0}. El siguiente solo puede ser: {1}.",
  "You have no feedback with this id.": "No tienes un comentario con este ID.",
  "There is no screenshot with this id.": "No hay una captura con este ID.",
  "There is no such enrollment, or none that you can see.": "Esa inscripción no existe o no puedes verla.",
  "You are already enrolled in this module.": "Ya tienes una inscripción en este módulo.",
  "There is no such module, or not one that you may see.": "Ese módulo no existe o no puedes verlo.",
  "A module must be published before anyone can enroll.": "Para inscribir personas, el módulo debe estar publicado.",
  "There is no such department, or not one of yours.": "Ese departamento no existe o no es tuyo.",
  "There is no such employee, or not one that you may see.": "Ese empleado no existe o no puedes verlo.",
  "Enroll yourself from the catalog.": "Inscríbete desde el catálogo.",
  "This day is over. Choose today or a later day.": "Este día ya pasó. Elige hoy o un día posterior.",
  "A picture is needed.": "Se necesita una imagen.",
  "An MP4 video is needed.": "Se necesita un video MP4.",
  "There is no such file, or not one that you uploaded.": "Ese archivo no existe o no lo subiste tú.",
  "There is no such unit in this module.": "Esa unidad no existe en este módulo.",
  "There is no such file, or not one that you may see.": "Ese archivo no existe o no puedes verlo.",
  "People are enrolled in this module, or have learned in it. Archive it instead.":
    "Este módulo tiene inscritos o personas que ya aprendieron en él. Mejor archívalo.",
  "This module was published{0}.": "Este módulo ya se publicó{0}.",
  "Add a unit before you publish the module.": "Agrega una unidad antes de publicar el módulo.",
  "This module is not published: it is {0}.": "Este módulo no está publicado. Su estado: {0}.",
  "This module is already archived.": "Este módulo ya está archivado.",
  "A module has at most {0} units.": "Un módulo tiene {0} unidades como máximo.",
  "A unit of the kind {0} has no such field.": "Una unidad de tipo {0} no tiene ese campo.",
  "A unit of the kind file needs a file.": "Una unidad de tipo archivo necesita un archivo.",
  "A video has either an address or a file.": "Un video tiene una dirección o un archivo, no ambos.",
  "A published module needs a unit. Add another one first, or unpublish it.":
    "Un módulo publicado necesita una unidad. Agrega otra primero o vuélvelo a borrador.",
  "Name each unit of the module once, and no other.": "Incluye cada unidad del módulo una vez, y ninguna otra.",
  "There is no such id in this quiz. Send new questions and options without an id.":
    "Ese ID no existe en este cuestionario. Envía sin ID las preguntas y opciones nuevas.",
  "Some ids are not of this quiz; new ones need none.":
    "Algunos ID no son de este cuestionario; lo nuevo no necesita ID.",
  "There is no such attempt of yours.": "No tienes ese intento.",
  "Complete a quiz by passing it.": "Un cuestionario se completa al aprobarlo.",
  "You are not enrolled in this module. You can enroll from the catalog.":
    "No tienes una inscripción en este módulo. Puedes inscribirte desde el catálogo.",
  "You have passed this quiz.": "Ya aprobaste este cuestionario.",
  "This unit is not a quiz.": "Esta unidad no es un cuestionario.",
  "The quiz has no such question.": "El cuestionario no tiene esa pregunta.",
  "The question has no such option.": "La pregunta no tiene esa opción.",
  "Some answers are not to questions of this quiz.": "Algunas respuestas no son a preguntas de este cuestionario.",
  "You have used all {0} attempts at this quiz.": "Ya usaste todos tus intentos ({0}) en este cuestionario.",
  "This person has no attempts at such a quiz that count.":
    "Esta persona no tiene intentos que cuenten en ese cuestionario.",
  "This person has passed the quiz.": "Esta persona ya aprobó el cuestionario.",
  "Someone else wrote this module. Ask them or a manager at level 4 to change it.":
    "Otra persona escribió este módulo. Pídele a ella o a un gerente de nivel 4 que lo cambie.",
  "Someone else enrolled you. Ask your manager to change it.":
    "Otra persona te inscribió. Pide a tu gerente que lo cambie.",
  "Managing enrollments needs access level 3.": "Para administrar inscripciones se necesita el nivel de acceso 3.",
  "You can't reset your own attempts. Ask your manager.":
    "No puedes restablecer tus propios intentos. Pídelo a tu gerente.",
  "Only a failed mail can be retried; this one is {0}.":
    "Solo se puede reintentar un correo que falló. Estado de este: {0}.",
  "The content of this mail has been deleted.": "El contenido de este correo se eliminó.",
  "Email is switched off.": "El correo está desactivado.",
  "A mail has been due for {0} s.": "Un correo lleva {0} s de retraso.",
  "Mails have failed for good within the last {0} hours.": "Hay correos con fallo definitivo en las últimas {0} horas.",
  "Mails go to a folder.": "Los correos van a una carpeta.",
  "The mail server answers.": "El servidor de correo responde.",
  "One email address is needed, such as name@example.com.": "Se necesita un solo correo, como name@example.com.",
  "Email is switched off (NOTIFICATION_EMAIL_ENABLED).": "El correo está desactivado (NOTIFICATION_EMAIL_ENABLED).",
  "If you can read this, the service sends email.": "Si puedes leer esto, el servicio envía correos.",
  "Sent on request at {0}.": "Prueba solicitada el {0}.",
  "It lies in the outbox folder.": "Está en la carpeta de salida.",
  "The mail server took it.": "El servidor de correo lo aceptó.",
  "There is no such announcement.": "Ese anuncio no existe.",
  "It must be after the beginning, {0}.": "Debe ser posterior al inicio, {0}.",
  "This is your own birthday: greetings come from others.": "Es tu cumpleaños: las felicitaciones vienen de los demás.",
  "Greetings are open from {0}. For {1} they are not open now.":
    "Se puede felicitar a alguien {0}. Ahora no se puede felicitar a {1}.",
  "Someone else wrote this. Ask them or a super admin to delete it.":
    "Otra persona escribió esto. Pídele a ella o a un superadministrador que lo elimine.",
  "There is no such greeting.": "Esa felicitación no existe.",
  "There is no such story in the news.": "No hay nada así en las noticias.",
  "This month has not started yet.": "Este mes aún no empieza.",
  "{0} is a draft: who qualified is shown once it is final.":
    "El mes de {0} es un borrador. Cuando sea definitivo, verás quiénes obtuvieron el bono.",
  "No announcement with this id was set aside.": "No hay una notificación fallida con este ID.",
  "There is no notification of yours with this id.": "No tienes una notificación con este ID.",
  "You get this because something in Scorecard concerns you.":
    "Recibes este correo porque hay algo en Scorecard que te concierne.",
  "Open in Scorecard": "Abrir en Scorecard",
  "The service": "El servicio",
  "There is no such type of notification.": "Ese tipo de notificación no existe.",
  "Name at least one channel{0}. To stop this type, set enabled to false.":
    "Elige al menos un canal{0}. Para detener este tipo, pon enabled en false.",
  "This type is sent with its event and has no schedule.":
    "Este tipo se envía cuando ocurre su evento y no tiene horario.",
  "Personal notices never go to the team channel.": "Los avisos personales nunca van al canal del equipo.",
  "This type has no value for {0}.": "Este tipo no tiene un valor para {0}.",
  "Each {{ needs a }}, with one name between them.": "Cada {{ necesita un }}, con un solo nombre en medio.",
  "Use any of {0}, spelled as here.": "Usa cualquiera de estos, tal como están escritos: {0}.",
  "This type can't be sent by {0}.": "Este tipo no se puede enviar por {0}.",
  "Send Accept: text/event-stream.": "Envía Accept: text/event-stream.",
  "One person has at most {0} streams open. Close one.":
    "Una persona puede tener {0} transmisiones abiertas como máximo. Cierra una.",
  "This type of reminder is switched off. Switch it on, then send it again.":
    "Este tipo de recordatorio está desactivado. Actívalo y envíalo de nuevo.",
  "No lock is scheduled: it is switched off, has no pages, or has closed everything up to now.":
    "No hay un bloqueo programado: está desactivado, no tiene páginas o ya cerró todo hasta ahora.",
  "It can be sent from {0} on.": "Se puede enviar a partir del {0}.",
  "No one is missing evaluations.": "A nadie le faltan evaluaciones.",
  "There's no manager to notify, and nothing to post to the team channel.":
    "No hay gerentes a quienes notificar ni nada que publicar en el canal del equipo.",
  "This reminder has already been sent. It is sent once a day.":
    "Este recordatorio ya se envió. Se envía una vez al día.",
  "This reminder has already been sent. Each lock has one reminder.":
    "Este recordatorio ya se envió. Cada bloqueo tiene un solo recordatorio.",
  "This type is sent with its event and can't be sent ahead of it.":
    "Este tipo se envía cuando ocurre su evento y no se puede enviar antes.",
  "Grant an unlock for {0}": "Conceder un desbloqueo a {0}",
  "No channel is connected. Save its webhook's address first.":
    "No hay un canal conectado. Primero guarda la dirección de su webhook.",
  "The channel is set by TEAMCHAT_WEBHOOK_URL in the server's configuration. Change it there.":
    "El canal se define con TEAMCHAT_WEBHOOK_URL en la configuración del servidor. Cámbialo ahí.",
  "The service stopped before it knew the outcome. Check the channel before you post it again.":
    "El servicio se detuvo antes de saber el resultado. Revisa el canal antes de publicar de nuevo.",
  "The channel was disconnected, or automated posts were switched off, before this was posted. Connect it and switch them on to receive the next ones.":
    "El canal se desconectó o las publicaciones automáticas se desactivaron antes de publicar esto. Conéctalo y actívalas para recibir las próximas.",
  "{0} Check the channel's workflow in the chat product: it may be deleted or switched off. Then connect the channel again.":
    "{0} Revisa el flujo de trabajo del canal en la aplicación de chat: quizás se eliminó o se desactivó. Después conecta el canal de nuevo.",
  "{0} The chat product may be down, or the server cannot reach it. Send a test, and post again once the test arrives.":
    "{0} Quizás la aplicación de chat no funciona o el servidor no puede conectar con ella. Envía una prueba y publica de nuevo cuando llegue.",
  "This is a test of the team chat connection.": "Esta es una prueba de la conexión con el chat del equipo.",
  "If you can read it, cards arrive in this channel.": "Si puedes leerla, las tarjetas llegan a este canal.",
  "Enter a path such as /news, or an address that begins with {0}.":
    "Ingresa una ruta como /news o una dirección que empiece con {0}.",
  "Give both year and month or neither; defaults to the current Eastern month.":
    "Ingresa el año y el mes, o ninguno; sin ellos, se usa el mes actual según la hora del Este.",
  "Enter a web-client path or an https address.": "Ingresa una ruta de esta aplicación o una dirección https.",
  "This isn't a web address.": "Esto no es una dirección web.",
  "Name each channel only once.": "Elige cada canal solo una vez.",
  "Enter a web-client path, such as /dashboard/bsc.": "Ingresa una ruta de esta aplicación, como /dashboard/bsc.",
  "Name each department only once.": "Elige cada departamento solo una vez.",
  "Name at least one person or department.": "Elige al menos una persona o un departamento.",
  "Choose each option only once.": "Elige cada opción solo una vez.",
  "Answer each question only once.": "Responde cada pregunta solo una vez.",
  "Enter an https address.": "Ingresa una dirección https.",
  "The address can't contain a user name or password.": "La dirección no puede contener un usuario ni una contraseña.",
  "This duplicates another option.": "Esta opción está repetida.",
  "Mark at least one option as correct.": "Marca al menos una opción como correcta.",
  "Each option needs its own ID.": "Cada opción necesita su propio ID.",
  "Each question needs its own ID.": "Cada pregunta necesita su propio ID.",
  "Give either an address or a file.": "Ingresa una dirección o un archivo, no ambos.",
  "This field is required.": "Este campo es obligatorio.",
  "Use at most two decimals.": "Usa dos decimales como máximo.",
  "The format isn't valid.": "El formato no es válido.",
  "Unknown field: {0}.": "Campo desconocido: {0}.",
  "Enter text.": "Ingresa un texto.",
  "Enter a number.": "Ingresa un número.",
  "Enter true or false.": "Ingresa true o false.",
  "Enter a list.": "Ingresa una lista.",
  "Enter an object.": "Ingresa un objeto.",
  "Only null is allowed.": "Solo se permite null.",
  "Enter a valid date, such as 2026-10-15.": "Ingresa una fecha válida, como 2026-10-15.",
  "Enter a UTC timestamp with milliseconds, such as 2026-10-15T14:30:00.000Z.":
    "Ingresa fecha y hora UTC con milisegundos, como 2026-10-15T14:30:00.000Z.",
  "Enter an email address, such as name@example.com.": "Ingresa un correo, como name@example.com.",
  "Enter an ID issued by the service, such as 01890000-0000-7000-8000-000000000000.":
    "Ingresa un ID creado por el servicio, como 01890000-0000-7000-8000-000000000000.",
  "Enter a full web address, such as https://example.com/page.":
    "Ingresa una dirección web completa, como https://example.com/page.",
  "The value has the wrong type.": "El valor no es del tipo correcto.",
  "Only {0} is allowed.": "Solo se permite {0}.",
  "Choose one of: {0}.": "Elige una de estas opciones: {0}.",
  "This value isn't allowed.": "Este valor no se permite.",
  "This can't be empty.": "Esto no puede quedar vacío.",
  "Enter an IANA time zone, such as America/New_York.": "Ingresa una zona horaria IANA, como America/New_York.",
  "Enter a type's key, or a prefix of one that ends with a dot.":
    "Ingresa la clave de un tipo o un prefijo que termine en punto.",
  "No notification type has this key or prefix.": "Ningún tipo de notificación tiene esta clave o prefijo.",
  "The end must differ from the start.": "El fin debe ser distinto del inicio.",
  "Only for lock and missing-evaluation types; others return 422.":
    "Solo para los tipos de bloqueo y de evaluaciones pendientes; los demás devuelven 422.",
  "Enter a web-client path, such as /news, or its full address.":
    "Ingresa una ruta de esta aplicación, como /news, o su dirección completa.",
  "At most {0} lines.": "Máximo {0} líneas.",
  "Tried once, immediately; the reply has the result.":
    "Se intenta una sola vez, de inmediato; la respuesta trae el resultado.",
}
