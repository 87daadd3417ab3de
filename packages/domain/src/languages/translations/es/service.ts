import type { Translations } from "../../translate.ts"

export const service: Translations = {
  "The document database answers.": "La base de datos de documentos responde.",
  "The document database answers. Exports use a replica that is {0} s behind.":
    "La base de datos de documentos responde. Las exportaciones leen una réplica, con {0} s de retraso.",
  "These nodes of the database are not responding: {0}. Requests that need them fail.":
    "Estos nodos de la base de datos no responden: {0}. Las solicitudes que los necesitan fallan.",
  "The read replica is not responding, so exports use the main database.":
    "La réplica de lectura no responde: las exportaciones leen la base de datos principal.",
  "The read replica is {0} s behind, so exports use the main database.":
    "La réplica de lectura lleva {0} s de retraso: las exportaciones leen la base de datos principal.",
  "No warehouse is configured.": "No hay un almacén de análisis configurado.",
  "The warehouse answers; {0}.": "El almacén de análisis responde; {0}.",
  "{0} is not configured.": "Sin configurar: {0}.",
  "No worker of this environment has recorded a heartbeat.":
    "Ningún proceso en segundo plano de esta instalación ha dado señales.",
  "The last heartbeat is {0} s old.": "La última señal es de hace {0} s.",
  "A worker is alive.": "Hay un proceso en segundo plano activo.",
  "Switched off by BSC_ROLLING_SYNC_ENABLED.": "Desactivada con BSC_ROLLING_SYNC_ENABLED.",
  "It has not run yet.": "Aún no se ha ejecutado.",
  "The last one is {0} s old.": "La última es de hace {0} s.",
  "A job has been due for {0} s.": "Un trabajo lleva {0} s de retraso.",
  "An announcement has been waiting for {0} s.": "Una notificación lleva {0} s en espera.",
  "Announcements failed for good: their recipients were not notified.":
    "Hay notificaciones con fallo definitivo: sus destinatarios no las recibieron.",
  "Jobs failed for good within the last {0} hours.": "Hubo trabajos con fallo definitivo en las últimas {0} horas.",
  "Jobs start on time.": "Los trabajos empiezan a tiempo.",
  "There is no {0} record with this id.": "No hay nada con este ID ({0}).",
  "This has changed since you read it. Read it again and repeat your change.":
    "Esto cambió desde que lo abriste. Ábrelo de nuevo y repite tu cambio.",
  "You can send {0} pieces of feedback a day.": "Puedes enviar {0} comentarios al día.",
  "You can upload {0} MB of proofs and screenshots a day.": "Puedes subir {0} MB de pruebas y capturas al día.",
  "{0} Try again tomorrow.": "{0} Inténtalo de nuevo mañana.",
  "Too many files are arriving at once. Try again soon.":
    "Están llegando demasiados archivos a la vez. Inténtalo de nuevo en un momento.",
  "You are sending too much at once.": "Estás enviando demasiado a la vez.",
  "Your earlier uploads are still being checked.": "Aún se están revisando tus cargas anteriores.",
  "Too many uploads are being checked. Try again soon.":
    "Se están revisando demasiadas cargas. Inténtalo de nuevo en un momento.",
  "{0} Try again in a few seconds.": "{0} Inténtalo de nuevo en unos segundos.",
  "This text contains a character that cannot be stored (U+0000, or half of a surrogate pair).":
    "Este texto contiene un carácter que no se puede guardar (U+0000 o la mitad de un par suplente).",
  'If-Match must be the version in quotes, such as "3".': 'If-Match debe ser la versión entre comillas, como "3".',
  "An Idempotency-Key must be 1 to {0} characters, sent once.":
    "Idempotency-Key debe tener de 1 a {0} caracteres y enviarse una sola vez.",
  "A file may have at most {0} bytes.": "Cada archivo puede tener hasta {0} bytes.",
  "At most {0} {1} allowed in one request.": "Máximo por solicitud: {0} {1}.",
  "At most {0} text fields are allowed in one request.": "Se permiten hasta {0} campos de texto por solicitud.",
  "The form has more parts than this route accepts.": "El formulario tiene más partes de las que acepta esta ruta.",
  "Send multipart/form-data with its boundary.": "Envía multipart/form-data con su boundary.",
  "At least one file is required.": "Se requiere al menos un archivo.",
  "A text field may have at most {0} bytes.": "Cada campo de texto puede tener hasta {0} bytes.",
  "This field was sent twice.": "Este campo se envió dos veces.",
  "The form has no such file. It is called {0}.": "El formulario no tiene ese archivo. Se llama {0}.",
  "Each part of the form needs a name of 1 to {0} characters.":
    "Cada parte del formulario necesita un nombre de 1 a {0} caracteres.",
  "The body is not a complete form: it is cut off, or its parts cannot be parsed.":
    "El cuerpo de la solicitud no es un formulario completo: está cortado o sus partes no se pueden leer.",
  "This route accepts at most {0} bytes in one request.": "Esta ruta acepta hasta {0} bytes por solicitud.",
  "The body is not valid JSON.": "El cuerpo de la solicitud no es JSON válido.",
  "The body is empty, but its media type says JSON.":
    "El cuerpo de la solicitud está vacío, pero su tipo de contenido indica JSON.",
  "The length of the body does not match Content-Length.":
    "El tamaño del cuerpo de la solicitud no coincide con Content-Length.",
  "Send application/json.": "Envía application/json.",
  "The body is larger than this route accepts.": "El cuerpo de la solicitud es más grande de lo que acepta esta ruta.",
  "The address cannot be read.": "No se puede leer la dirección.",
  "A service that we depend on is not responding. Try again in a few seconds.":
    "Un servicio del que dependemos no responde. Inténtalo de nuevo en unos segundos.",
  "The request could not be read.": "No se pudo leer la solicitud.",
  "Something went wrong on our side. The request ID helps us find the cause.":
    "Algo salió mal de nuestro lado. El ID de la solicitud nos ayuda a encontrar la causa.",
  "There is no such field in the {0}.": "Este campo no existe ({0}).",
  "Check these fields of the {0}: {1}.": "Revisa estos campos ({0}): {1}.",
  "Check these fields of the {0}: {1}{2}.": "Revisa estos campos ({0}): {1}{2}.",
  "Too many requests. Try again in {0} seconds.": "Demasiadas solicitudes. Inténtalo de nuevo en {0} s.",
  "The body is incomplete.": "El cuerpo de la solicitud está incompleto.",
  "JSON may be nested at most {0} levels deep.": "El JSON puede tener hasta {0} niveles anidados.",
  "This route accepts at most {0} bytes.": "Esta ruta acepta hasta {0} bytes.",
  "The file has {0} bytes; none of them are in the requested range.":
    "El archivo tiene {0} bytes; ninguno está en el intervalo solicitado.",
  "This requires the {0} permission, which {1}.": "Esto requiere el permiso {0}, que {1}.",
  "This is not possible while you impersonate someone. End the impersonation first.":
    "Esto no se puede hacer mientras actúas como otra persona. Primero vuelve a tu cuenta.",
  "There is nothing at this address.": "No hay nada en esta dirección.",
  "The body has more than {0} fields.": "El cuerpo de la solicitud tiene más de {0} campos.",
  "There is no {0} route at this address.": "No hay una ruta {0} en esta dirección.",
  "The file cannot be stored at the moment. Try again later.":
    "El archivo no se puede guardar en este momento. Inténtalo de nuevo más tarde.",
  "You have {0} uploads in progress.": "Tienes {0} cargas en curso.",
  "The desktop client does not offer this. Open it in the web client.":
    "La aplicación de escritorio no ofrece esto. Ábrelo en la aplicación web.",
  "The provider's description was loaded.": "Se cargó la descripción del proveedor.",
  "The issuer matches.": "El emisor coincide.",
  "The description {0}, but IDP_ISSUER is {1}.": "La descripción {0}, pero IDP_ISSUER es {1}.",
  "The addresses for signing in are there.": "Están las direcciones para iniciar sesión.",
  "The description lacks an address: it needs authorization_endpoint, token_endpoint, and jwks_uri.":
    "Falta una dirección en la descripción: necesita authorization_endpoint, token_endpoint y jwks_uri.",
  "The provider has no keys to sign with.": "El proveedor no tiene claves de firma.",
  "The provider's key was loaded.": "Se cargó la clave del proveedor.",
  "{0} keys were loaded.": "Se cargaron {0} claves.",
  "The identity provider is not responding.": "El proveedor de identidad no responde.",
  "The sign-in at the identity provider is not valid. Start over.":
    "El inicio de sesión en el proveedor de identidad no es válido. Empieza de nuevo.",
  "The identity provider is not working properly.": "El proveedor de identidad no funciona bien.",
  "The identity provider's answer does not say who signed in.":
    "La respuesta del proveedor de identidad no dice quién inició sesión.",
  "The cursor is not one that this list gave out. Start again without a cursor.":
    "Este cursor no viene de esta lista. Empieza de nuevo sin cursor.",
  "Workers kept dying while sending it.": "Los procesos en segundo plano se detuvieron cada vez que lo enviaban.",
  "Its content is no longer stored.": "Su contenido ya no está guardado.",
  "This is not a single email address.": "Esto no es una sola dirección de correo.",
  "The file storage is not responding. Try again in a few seconds.":
    "El almacenamiento de archivos no responde. Inténtalo de nuevo en unos segundos.",
  "The file could not be stored. Try again later.": "No se pudo guardar el archivo. Inténtalo de nuevo más tarde.",
  "The file folder is not writable.": "No se puede escribir en la carpeta de archivos.",
  "There is no file at this address, or the address has expired.":
    "No hay ningún archivo en esta dirección, o la dirección venció.",
  "This Idempotency-Key was used for a different request. Choose a new one.":
    "Esta Idempotency-Key se usó en otra solicitud. Elige una nueva.",
  "This request succeeded before, and its answer contained a secret that is shown only once. If you don't have it, replace it with a new one.":
    "Esta solicitud ya se completó antes y su respuesta incluía un secreto que se muestra una sola vez. Si no lo tienes, reemplázalo por uno nuevo.",
  "A whole https address is needed.": "Se necesita una dirección https completa.",
  "The address must not hold a user or a password.": "La dirección no debe incluir usuario ni contraseña.",
  "The address must not hold a fragment (#).": "La dirección no debe incluir un fragmento (#).",
  "The address must begin with https://.": "La dirección debe empezar con https://.",
  "The address must name its host; a number is not allowed.":
    "La dirección debe nombrar su host; no se permite un número.",
  "Only port 443 is allowed.": "Solo se permite el puerto 443.",
  "The host is not among those that are allowed here: {0}. Another one has to be named in the server's setting TEAMCHAT_ALLOWED_HOSTS.":
    "El host no está entre los permitidos aquí: {0}. Para usar otro, hay que agregarlo al ajuste TEAMCHAT_ALLOWED_HOSTS del servidor.",
  "No answer within {0} seconds.": "No hubo respuesta en {0} s.",
  "The host does not lead to a public address.": "El host no lleva a una dirección pública.",
  "Not reached ({0}).": "No se pudo conectar ({0}).",
  "Answered {0}: a redirect, which is not followed.": "Respondió {0}: una redirección, que no se sigue.",
  "An employee id is 1 to 40 letters, digits, dots, hyphens or underscores.":
    "Un ID de empleado tiene de 1 a 40 letras, dígitos, puntos, guiones o guiones bajos.",
  "Enter a date from {0} to {1}.": "Ingresa una fecha del {0} al {1}.",
  "Enter a single line without line breaks, tabs, or other control characters.":
    "Ingresa una sola línea, sin saltos de línea, tabulaciones ni otros caracteres de control.",
  "A key is lower-case letters, digits and underscores, and starts with a letter.":
    "Usa minúsculas, dígitos y guiones bajos, y empieza con una letra.",
  "A cycle's id is its start year.": "El ID de un ciclo es el año en que empieza.",
  "Enter a whole number.": "Ingresa un número entero.",
}
