import { messages } from "./messages.ts"

/** What each permission allows, in the order of the matrix. (rules/people#permission-matrix) */
export const PERMISSION_WORDS: Readonly<Record<string, { title: string; actions: Readonly<Record<string, string>> }>> =
  {
    employees: {
      title: messages.permissionLabels.employees,
      actions: {
        view: messages.permissionLabels.seeEmployeesOfTheirPool,
        create: messages.permissionLabels.addEmployeesAlsoByImport,
        request_create: messages.permissionLabels.askForEmployee,
        approve_requests: messages.permissionLabels.decideSuchRequests,
        edit: messages.permissionLabels.changeEmployeesSeeSensitive,
        delete: messages.permissionLabels.deactivateEmployees,
      },
    },
    scorecard: {
      title: messages.permissionLabels.scorecard,
      actions: {
        view: messages.permissionLabels.seeScorecardsAndEntries,
        submit: messages.permissionLabels.submitEntries,
        edit: messages.permissionLabels.changeEntries,
        delete: messages.permissionLabels.deleteEntries,
      },
    },
    organization: {
      title: messages.permissionLabels.organization,
      actions: {
        view_tree: messages.permissionLabels.seeTheOrganization,
        edit_departments: messages.permissionLabels.renameMoveAndDeleteUnits,
        assign_managers: messages.permissionLabels.setUnitManagers,
        create_cluster_or_department: messages.permissionLabels.addClustersAndDepartments,
      },
    },
    tasks: {
      title: messages.permissionLabels.tasks,
      actions: {
        view: messages.permissionLabels.seeTheTaskCatalog,
        create_edit: messages.permissionLabels.addAndChangeTasks,
        delete: messages.permissionLabels.deleteTasks,
      },
    },
    configurations: {
      title: messages.permissionLabels.configuration,
      actions: {
        view: messages.permissionLabels.seeCycleConfiguration,
        edit: messages.permissionLabels.changeCycleConfiguration,
      },
    },
    dashboard: {
      title: messages.permissionLabels.dashboard,
      actions: { manual_sync: messages.permissionLabels.syncMonthByHand },
    },
    activity_logs: {
      title: messages.permissionLabels.auditLog,
      actions: { view: messages.permissionLabels.seeTheAuditLog },
    },
  }
