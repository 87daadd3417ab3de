import { messages } from "./messages.ts"

/** What each permission allows, in the order of the matrix. (rules/people#permission-matrix) */
export const PERMISSION_WORDS: Readonly<Record<string, { title: string; actions: Readonly<Record<string, string>> }>> =
  {
    employees: {
      title: messages.labels.employees,
      actions: {
        view: messages.labels.seeEmployeesOfTheirPool,
        create: messages.labels.addEmployeesAlsoByImport,
        request_create: messages.labels.askForEmployee,
        approve_requests: messages.labels.decideSuchRequests,
        edit: messages.labels.changeEmployeesSeeSensitive,
        delete: messages.labels.deactivateEmployees,
      },
    },
    scorecard: {
      title: messages.labels.scorecard,
      actions: {
        view: messages.labels.seeScorecardsAndEntries,
        submit: messages.labels.submitEntries,
        edit: messages.labels.changeEntries,
        delete: messages.labels.deleteEntries,
      },
    },
    organization: {
      title: messages.labels.organization,
      actions: {
        view_tree: messages.labels.seeTheOrganization,
        edit_departments: messages.labels.renameMoveAndDeleteUnits,
        assign_managers: messages.labels.setUnitManagers,
        create_cluster_or_department: messages.labels.addClustersAndDepartments,
      },
    },
    tasks: {
      title: messages.labels.tasks,
      actions: {
        view: messages.labels.seeTheTaskCatalog,
        create_edit: messages.labels.addAndChangeTasks,
        delete: messages.labels.deleteTasks,
      },
    },
    configurations: {
      title: messages.labels.configuration,
      actions: {
        view: messages.labels.seeCycleConfiguration,
        edit: messages.labels.changeCycleConfiguration,
      },
    },
    dashboard: {
      title: messages.labels.dashboard,
      actions: { manual_sync: messages.labels.syncMonthByHand },
    },
    activity_logs: {
      title: messages.labels.auditLog,
      actions: { view: messages.labels.seeTheAuditLog },
    },
  }
