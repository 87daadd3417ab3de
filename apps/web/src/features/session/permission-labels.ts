/** What each permission lets people do, in the order of the matrix. (rules/people#permission-matrix) */
export const PERMISSION_WORDS: Readonly<Record<string, { title: string; actions: Readonly<Record<string, string>> }>> =
  {
    employees: {
      title: "Employees",
      actions: {
        view: "See the employees of their pool",
        create: "Add employees, also by import",
        request_create: "Ask for an employee to be added",
        approve_requests: "Decide such requests",
        edit: "Change employees, see sensitive fields",
        delete: "Deactivate employees",
      },
    },
    scorecard: {
      title: "Scorecard",
      actions: {
        view: "See scorecards and entries",
        submit: "Submit entries",
        edit: "Change entries",
        delete: "Delete entries",
      },
    },
    organization: {
      title: "Organization",
      actions: {
        view_tree: "See the organization",
        edit_departments: "Rename, move and delete units",
        assign_managers: "Say who manages a unit",
        create_cluster_or_department: "Add clusters and departments",
      },
    },
    tasks: {
      title: "Tasks",
      actions: { view: "See the task catalog", create_edit: "Add and change tasks", delete: "Delete tasks" },
    },
    configurations: {
      title: "Configuration",
      actions: { view: "See the cycles' configuration", edit: "Change it, add and delete cycles" },
    },
    dashboard: { title: "Dashboard", actions: { manual_sync: "Sync a month by hand" } },
    activity_logs: { title: "Audit log", actions: { view: "See the audit log" } },
  }
