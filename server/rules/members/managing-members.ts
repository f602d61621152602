import { can, ensureCan, permissionsOf, roles, type Actor, type Role } from '../permissions.ts'
import { Refused } from '../refusals.ts'

/** Whether somebody may invite, change or remove somebody of a role: owners are a matter of owners. */
export const mayManage = (actor: Actor, role: Role): boolean =>
  can(actor, 'manage-users') && (role !== 'owner' || can(actor, 'manage-owners'))

/** The roles that somebody of a role may not invite: all of them for who is no member any more (null). */
export const rolesBeyond = (role: Role | null): Role[] => {
  const permissions = role && permissionsOf[role]
  if (!permissions?.has('manage-users')) return [...roles]
  return permissions.has('manage-owners') ? [] : ['owner']
}

/** Refuses `forbidden` unless the actor may deal with somebody of this role. */
export function ensureMayManage(actor: Actor, role: Role): void {
  ensureCan(actor, 'manage-users')
  if (role === 'owner') ensureCan(actor, 'manage-owners')
}

/** Refuses `own_membership` when the person is the actor: nobody raises, lowers or removes themselves here. */
export function ensureSomebodyElse(actor: Actor, userId: string): void {
  if (isOneself(actor, userId)) throw new Refused({ code: 'own_membership' })
}

export const isOneself = (actor: Actor, userId: string): boolean => actor.kind === 'member' && actor.userId === userId
