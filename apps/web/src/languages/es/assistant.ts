import type { messages } from "../../features/assistant/messages.ts"
import { rich } from "../../lib/rich.ts"

export const assistant: typeof messages = {
  assistantPage: {
    assistant: "Asistente",
    chatAsYourself: "No puedes conversar como otra persona",
    chatAsYourselfText: "Las conversaciones pertenecen a quien pregunta. Vuelve a tu cuenta para preguntar.",
    about: "Consulta lo que tú podrías consultar y no cambia nada. Puede equivocarse; lo que cuenta es el desglose.",
  },
  chatMessage: {
    you: "Tú",
    assistant: "Asistente",
    lookedUp: "Consultó",
  },
  conversation: {
    examples: [
      "¿Por qué no obtuve el bono el mes pasado?",
      "¿Cómo va mi scorecard este mes y qué lo baja?",
      "¿Cuándo es el próximo bloqueo?",
    ],
    chat: "Conversación",
    thinking: "Pensando",
    forExample: "Por ejemplo:",
    chatIsNotAvailable: "La conversación no está disponible",
    assistantSettings: "Ajustes del asistente",
  },
  labels: {
    outcomes: {
      answered: "encontrado",
      refused: "sin acceso",
      invalid: "consulta no válida",
      unknown: "no existe esa consulta",
      not_run: "omitida, demasiadas a la vez",
      failed: "falló",
    },
    reasons: {
      disabled: "Tu empresa desactivó la conversación. Aún puedes leer las conversaciones guardadas.",
      no_model:
        "No hay un modelo configurado. Quien administra este servicio puede configurar uno; la documentación explica cómo.",
      model_not_configured: "El modelo elegido ya no está configurado. Un superadministrador puede elegir otro.",
    },
    chatIsNotAvailable: "La conversación no está disponible.",
  },
  question: {
    yourQuestion: "Tu pregunta",
    stop: "Detener",
    ask: "Preguntar",
  },
  renameDialog: {
    renameThisChat: "Cambiar el nombre de esta conversación",
    title: "Título",
    cancel: "Cancelar",
    rename: "Cambiar nombre",
  },
  reviewPanel: {
    review: "Revisión",
    title: "Título",
    person: "Persona",
    deleted: "Eliminadas",
    both: "Ambas",
    notDeleted: "No eliminadas",
    chats: "Conversaciones",
    noChats: "Sin conversaciones",
    noChatsText: "Ninguna conversación coincide con estos filtros.",
    messages: "Mensajes",
    models: "Modelos",
    lastMessage: "Último mensaje",
    state: "Estado",
  },
  setUpSteps: {
    noModelIsConfigured: "No hay un modelo configurado. Para activar la conversación:",
    getKeyFromModel:
      "Obtén una clave de un proveedor de modelos o ejecuta tu propio modelo en una dirección compatible con OpenAI.",
    setOrSettings: (openaiApiKey, anthropicApiKey, googleApiKey, assistantLlm) =>
      rich`Define ${openaiApiKey}, ${anthropicApiKey}, ${googleApiKey} o los ajustes ${assistantLlm} y reinicia el servicio.`,
    chooseModelUnderAssistant:
      "Elige el modelo en los ajustes del asistente. Después, todos ven la conversación en su menú.",
  },
  settingsPage: {
    assistantSettings: "Ajustes del asistente",
    about: "Las preguntas, y lo que el asistente consulta para responderlas, van al proveedor del modelo elegido.",
    modelSaved: "Guardado.",
    none: "Ninguno",
    model: "Modelo",
    chatIsLookupsAre: (chatEnabled, capabilitiesEnabled) =>
      `La conversación está ${chatEnabled ? "activada" : "desactivada"} y las consultas están ${capabilitiesEnabled ? "activadas" : "desactivadas"}. Ambas son ajustes del servidor.`,
    chatModel: "Modelo de la conversación",
    chooseThisModel: "Usar este modelo",
  },
  threads: {
    chats: "Conversaciones",
    newChat: "Nueva conversación",
    searchTheChats: "Buscar conversaciones",
    search: "Buscar",
    yourChatsAreKeptHere: "Aquí se guardan tus conversaciones.",
    noChatHasSuchTitle: "Ninguna conversación coincide.",
    olderOnes: "Mostrar conversaciones anteriores",
    pinned: "Fijada",
    actionsFor: (title) => `Acciones para ${title}`,
    unpin: "Desfijar",
    pin: "Fijar",
    rename: "Cambiar nombre",
    delete: "Eliminar",
    deleteThisChat: "¿Eliminar esta conversación?",
    deleteThisChatText:
      "La perderás de inmediato. Los superadministradores pueden revisarla 90 días más antes de que se elimine para siempre.",
  },
  useChat: {
    answerInterrupted: "La respuesta se interrumpió. Pregunta de nuevo; tu pregunta quedó en la conversación.",
  },
}
