import { can, ensureCan, permissionsOf, roles, type Actor, type Role } from '../permissions.ts'
import { Refused } from '../refusals.ts'

export const mayManage = (actor: Actor, role: Role): boolean =>
  can(actor, 'manage-users') && (role !== 'owner' || can(actor, 'manage-owners'))

export const rolesNotInvitableBy = (role: Role | null): Role[] => {
  const permissions = role && permissionsOf[role]
  if (!permissions?.has('manage-users')) return [...roles]
  return permissions.has('manage-owners') ? [] : ['owner']
}

/** Throws `Refused` `forbidden`. */
export function ensureMayManage(actor: Actor, role: Role): void {
  ensureCan(actor, 'manage-users')
  if (role === 'owner') ensureCan(actor, 'manage-owners')
}

/** Throws `Refused` `own_membership`: nobody changes or removes themselves here. */
export function ensureNotSelf(actor: Actor, userId: string): void {
  if (isSelf(actor, userId)) throw new Refused({ code: 'own_membership' })
}

export const isSelf = (actor: Actor, userId: string): boolean => actor.kind === 'member' && actor.userId === userId
