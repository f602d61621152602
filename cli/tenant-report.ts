import type { FolderProblem } from '#server/domain/tenants/invalid-tenant.ts'
import type { StaffValue, TenantChange, TenantConflict } from '#server/domain/tenants/merge-tenants.ts'

export const formatProblem = ({ file, path, problem }: FolderProblem): string =>
  `${file}: ${path ? `${path} ` : ''}${problem}`

export const formatChange = ({ path, before, after }: TenantChange): string => {
  if (before === undefined) return `+ ${path}`
  return `~ ${path}: ${formatValue(before)} → ${formatValue(after)}`
}

export const formatConflict = ({ path, file, staff }: TenantConflict): string => {
  if (staff === undefined) return `! ${path}: the folder changes it, staff have deleted it`
  return `! ${path}: ${formatValue(file)} in the folder, ${formatValue(staff)} of staff`
}

export const formatStaffValue = ({ path, file, staff }: StaffValue): string => {
  if (staff === undefined) return `= ${path}: staff have deleted it`
  return `= ${path}: ${formatValue(staff)} of staff stays, ${formatValue(file)} in the folder`
}

const maxLength = 60

const formatValue = (value: unknown): string => {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}
