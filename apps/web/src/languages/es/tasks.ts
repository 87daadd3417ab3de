import type { messages } from "../../features/tasks/messages.ts"
import { count } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"

export const tasks: typeof messages = {
  deleteTask: {
    deleteThisTask: "¿Eliminar esta tarea?",
    delete: "Eliminar",
    taskDeleted: "Tarea eliminada",
    deleteThisTaskText: (name) =>
      rich`${name} solo se puede eliminar si ningún registro la usa, tampoco los de la papelera.`,
  },
  taskDialog: {
    labels: { name: "Nombre", department_id: "Departamento", active: "Estado" },
    taskSaved: "Tarea guardada",
    everyone: "Todos",
    active: "Activa",
    inactive: "Inactiva",
    editTask: "Editar tarea",
    newTask: "Nueva tarea",
    name: "Nombre",
    department: "Departamento",
    departmentPlaceholder: "Vacío si es para todos",
    activeDescription: "Una tarea inactiva queda en los registros que ya la usan; los nuevos no pueden usarla.",
    cancel: "Cancelar",
    saveTask: "Guardar tarea",
  },
  tasksPage: {
    active: "Activa",
    inactive: "Inactiva",
    taskCatalog: "Catálogo de tareas",
    about:
      "Las tareas que se pueden elegir en las evaluaciones. Una tarea sin departamento es para todos. Si una tarea ya se usó, márcala inactiva en lugar de eliminarla.",
    newTask: "Nueva tarea",
    partOfTheName: "Parte del nombre",
    department: "Departamento",
    allDepartments: "Todos los departamentos",
    state: "Estado",
    all: "Todas",
    tasks: (tasks) => count(tasks, "tarea", "tareas"),
    tasksLabel: "Tareas",
    noTasksToShow: "No hay tareas que mostrar",
    noTasksToShowText: "Nada coincide con estos filtros. Agrega una tarea o busca otro nombre.",
    name: "Nombre",
    everyone: "Todos",
    actions: "Acciones",
    edit: "Editar",
    delete: "Eliminar",
  },
}
