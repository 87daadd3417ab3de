import type { messages } from "../../features/setup/messages.ts"
import { count } from "../../lib/format.ts"

export const setup: typeof messages = {
  setupPage: {
    setup: "Configuración inicial",
    about:
      "Lo que tu empresa necesita antes de su primer mes, paso a paso. Puedes salir en cualquier momento y continuar después.",
    steps: "Pasos",
    done: "Hecho",
    toDo: "Por hacer",
    doneOn: (moment) => `Hecho el ${moment}.`,
    missing: "Falta:",
    open: (label) => `Abrir ${label.toLowerCase()}`,
  },
  stepActions: {
    cycle: (year) => `BSC ${year}`,
    chooseTemplate: "Elegir una plantilla",
    keepDefaults: "Conservar los valores predeterminados",
    kept: "Los valores predeterminados se conservan. Puedes cambiarlos hasta completar la configuración inicial.",
    redirectAddress: "URI de redirección para el proveedor de identidad:",
    copy: "Copiar",
    copied: "Copiado",
    checkSignIn: "Revisar el proveedor de identidad",
    signInWorks: "El proveedor de identidad está listo",
    signInFails: "El proveedor de identidad requiere atención",
    passed: "OK:",
    notPassed: "Problema:",
    sendTestEmail: "Enviarme un correo de prueba",
    emailSent: (to) => `Se envió un correo de prueba a ${to}`,
    invite: "Invitar a quienes nunca han iniciado sesión",
    inviteText:
      "Cada persona activa con correo que nunca ha iniciado sesión recibe uno con un enlace a esta dirección. Quienes ya fueron invitados lo reciben de nuevo.",
    sendInvitations: "Enviar invitaciones",
    invited: (people) =>
      people === 0 ? "No había a quién invitar." : `Se invitó a ${count(people, "persona", "personas")}.`,
    emailFailed: (to) => `Falló el correo de prueba a ${to}`,
  },
  firstMonth: {
    firstMonth: "Primer mes",
    description: "Los scorecards empiezan con este mes. Los meses anteriores no existen para tu empresa.",
    fixed: "Ya se cerró un mes, así que el primer mes no puede cambiar.",
    leave: "Las personas en vacaciones o con licencia médica deben entregar tareas",
    leaveText: "Por lo general no. Después puedes cambiarlo en los códigos de día VL y SL.",
    yes: "Sí",
    no: "No",
    save: "Guardar",
    saved: "Guardado.",
  },
  complete: {
    completeSetup: "Completar la configuración inicial",
    completedOn: (moment, open) =>
      `La configuración inicial se completó el ${moment}.${open === 0 ? "" : ` ${count(open, "paso quedó pendiente y aún se puede hacer", "pasos quedaron pendientes y aún se pueden hacer")}.`}`,
    notCompleted:
      "Hasta completar la configuración inicial, los scorecards son una vista previa y los meses no se pueden cerrar.",
    confirm: (missing) =>
      `La configuración del ciclo actual pasa a ser de solo lectura y los meses pasados se pueden cerrar. ${
        missing === 0 ? "Todos los pasos están hechos." : `${count(missing, "paso pendiente", "pasos pendientes")}.`
      }`,
    completed: "La configuración inicial está completa.",
  },
}
