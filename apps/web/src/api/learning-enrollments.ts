// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/learning-enrollments"
import { endpoint } from "./endpoint.ts"

export const changeAssignment = endpoint<typeof contract.changeAssignment>("PATCH", "/v1/learning/enrollments/{id}")
export const enroll = endpoint<typeof contract.enroll>("POST", "/v1/learning/enrollments")
export const enrollOneself = endpoint<typeof contract.enrollOneself>("POST", "/v1/learning/modules/{id}/enroll")
export const exportEnrollments = endpoint<typeof contract.exportEnrollments>("GET", "/v1/learning/enrollments/export")
export const listAssignments = endpoint<typeof contract.listAssignments>("GET", "/v1/learning/enrollments/assignments")
export const listEnrollments = endpoint<typeof contract.listEnrollments>("GET", "/v1/learning/enrollments")
export const listOwnEnrollments = endpoint<typeof contract.listOwnEnrollments>("GET", "/v1/learning/enrollments/mine")
export const readAssignment = endpoint<typeof contract.readAssignment>("GET", "/v1/learning/enrollments/{id}")
export const removeAssignment = endpoint<typeof contract.removeAssignment>("DELETE", "/v1/learning/enrollments/{id}")
