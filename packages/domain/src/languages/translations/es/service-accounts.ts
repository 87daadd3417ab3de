import type { Translations } from "../../translate.ts"

export const serviceAccounts: Translations = {
  "This account is revoked. Create a new one instead.": "Esta cuenta está revocada. Crea una nueva.",
  "Provisioning with the scim scope needs the whole company.":
    "El aprovisionamiento con el ámbito scim necesita toda la empresa.",
  "Name each scope once.": "Indica cada ámbito una sola vez.",
  "Choose a time in the future.": "Elige un momento futuro.",
  "This account can't be saved like this.": "Esta cuenta no se puede guardar así.",
  "There is a service account with this name already.": "Ya hay una cuenta de servicio con este nombre.",
  "This key isn't valid. Ask a super admin for a new one.":
    "Esta clave no es válida. Pide una nueva a un superadministrador.",
  "This key has expired. Ask a super admin for a new one.":
    "Esta clave ha caducado. Pide una nueva a un superadministrador.",
  "This can only be done by a person who signs in.": "Esto solo lo puede hacer una persona que inicia sesión.",
  "This requires the {0} scope, which this service account doesn't have.":
    "Esto requiere el ámbito {0}, que esta cuenta de servicio no tiene.",
  "This is for people, not for service accounts": "Esto es para personas, no para cuentas de servicio",
  "This is for programs: send the key of a service account.":
    "Esto es para programas: envía la clave de una cuenta de servicio.",
}
