import { localized } from "../../lib/language.ts"

/** UI copy of the fields of an employee record, by component. */
export const messages = localized("uiEmployeeForm", {
  employeeFields: {
    person: "Person",
    readOnlyLevels: "Levels 2 to 4 can be read-only, such as auditors",
    neededToSignIn: "Leave empty for someone who does not sign in and gets no mail",
    shownInsteadOfFirstName: "Shown instead of the first name",
    asThePersonWishes: "As the person prefers",
    employment: "Employment",
    employeeId: "Employee ID",
    createdIfEmpty: "Leave empty to have one created",
    access: "Access",
    onlySuperAdminChangesThis: "Only a super admin can change this.",
  },
  employeeLabels: {
    employeeLabels: {
      access_level: "Access level",
      access_scope: "Sees",
      access_mode: "May",
      hire_date: "Hire date",
      "personal_data.first_name": "First name",
      "personal_data.last_name": "Last name",
      "personal_data.preferred_name": "Preferred name",
      "personal_data.email_address": "Work email",
      "personal_data.birth_date": "Date of birth",
      "personal_data.phone": "Phone",
      "personal_data.pronouns": "Pronouns",
      "employment_data.position": "Position",
      "employment_data.department_id": "Department",
      "employment_data.manager_id": "Manager",
      "employment_data.employment_type": "Employment",
      "employment_data.regularization_date": "Regularization date",
      "employment_data.separation_date": "Last day of work",
      "employment_data.bsc_enabled": "Gets a scorecard",
    },
    yes: "Yes",
    no: "No",
  },
  employeeOptions: {
    statusNames: { active: "Active", inactive: "Inactive" },
    employmentTypeNames: { full_time: "Full time", part_time: "Part time", contract: "Contract" },
    modeNames: { full: "See and change", read_only: "Only see" },
    scopeNames: { team: "Their own people", company: "The whole company" },
  },
})
