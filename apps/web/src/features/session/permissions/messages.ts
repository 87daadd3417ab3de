import { localized } from "../../../lib/language.ts"

/** UI copy of the permission matrix. */
export const messages = localized("sessionPermissions", {
  labels: {
    employees: "Employees",
    seeEmployeesOfTheirPool: "See the employees in their pool",
    addEmployeesAlsoByImport: "Add employees, including by import",
    askForEmployee: "Ask to have an employee added",
    decideSuchRequests: "Decide requests to add employees",
    changeEmployeesSeeSensitive: "Change employees and see sensitive fields",
    deactivateEmployees: "Deactivate employees",
    scorecard: "Scorecard",
    seeScorecardsAndEntries: "See scorecards and entries",
    submitEntries: "Submit entries",
    changeEntries: "Change entries",
    deleteEntries: "Delete entries",
    organization: "Organization",
    seeTheOrganization: "See the organization",
    renameMoveAndDeleteUnits: "Rename, move, and delete units",
    setUnitManagers: "Set who manages a unit",
    addClustersAndDepartments: "Add clusters and departments",
    tasks: "Tasks",
    seeTheTaskCatalog: "See the task catalog",
    addAndChangeTasks: "Add and change tasks",
    deleteTasks: "Delete tasks",
    configuration: "Configuration",
    seeCycleConfiguration: "See cycle configuration",
    changeCycleConfiguration: "Change configuration, add and delete cycles",
    dashboard: "Dashboard",
    syncMonthByHand: "Sync a month manually",
    auditLog: "Audit log",
    seeTheAuditLog: "See the audit log",
  },
  page: {
    permissionMatrix: "Permission matrix",
    about:
      "What each access level can do. A person's pool decides who they can do it for: the units they manage and the people who report to them.",
    whatEachLevelCanDo: "What each level can do",
    permission: "Permission",
    yes: "Yes",
    no: "No",
  },
})
