import type { messages } from "../../features/audit/messages.ts"
import { count } from "../../lib/format.ts"

export const audit: typeof messages = {
  auditLogPage: {
    auditLog: "Registro de auditoría",
    about:
      "Aquí se registra cada cambio hecho en la aplicación. Los asientos están encadenados y sellados, así que se detecta si alguien altera el registro.",
    noRecords: "Sin asientos",
    noRecordsText: "Ningún asiento coincide con estos filtros.",
    everyone: "Todos",
    performedBy: "Hecho por",
    personAffected: "Persona afectada",
    impersonatedBy: "En nombre de otra persona, por",
    action: "Acción",
    collection: "Colección",
    id: "ID",
    from: "Desde",
    to: "Hasta",
    when: "Cuándo",
    who: "Quién",
    service: "Sistema",
    byImpersonatorName: (impersonatorName) => ` (por ${impersonatorName})`,
    target: "Objeto",
    request: "Solicitud",
    whatChanged: "Qué cambió",
  },
  verifyButton: {
    verify: "Verificar",
    isLogIntact: "¿Está intacto el registro?",
    intact: (records) => `Sí. ${count(records, "asiento revisado", "asientos revisados")}, sin problemas.`,
    damaged: (faults, records) =>
      `No. ${count(faults, "problema", "problemas")} en ${count(records, "asiento", "asientos")}.`,
    chainRecord: (chain, position, reason) => `Cadena ${chain}, asiento ${position}: ${reason}`,
    keepThisLineElsewhere:
      "Guarda esta línea en otro lugar. Si una revisión posterior ya no la produce con estas longitudes, el registro se cortó o se reemplazó con una copia antigua.",
  },
}
