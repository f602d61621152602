import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { newId } from '#server/database/ids.ts'
import type { Role } from '#rules/permissions.ts'
import { openSale } from '#server/testing/shop.ts'
import { addMember as addMemberByOperator } from './add-member.ts'
import { changeRole } from './change-role.ts'
import { createPassword } from '../accounts/create-password.ts'
import { ensureNotLastOwner } from './ensure-not-last-owner.ts'
import { leaveOrganization } from './leave-organization.ts'
import { mailLink } from '../accounts/mail-link.ts'
import type { Membership } from './membership.ts'
import { removeMember } from './remove-member.ts'
import { addMember, addSession, auditOf, mailsTo, roleIn, sessionsOf, type StaffMember } from '#server/testing/staff.ts'
import { useNewSale, useShop } from '#server/testing/use-shop.ts'

const shop = useShop()
const sale = useNewSale(shop)
let owner: StaffMember
let secondOwner: StaffMember
let admin: StaffMember
let secondAdmin: StaffMember
let user: StaffMember

const passwordFor = (by: StaffMember, { userId }: { userId: string }) =>
  createPassword(
    { ...shop.system, actor: by.ctx.actor },
    { organization: by.ctx.organization, userId, passwordHash: 'kept' },
  )

const actions: Record<string, (by: StaffMember, to: StaffMember) => Promise<unknown>> = {
  'make a user of': (by, to) => changeRole(by.ctx, to.userId, 'user'),
  'make an admin of': (by, to) => changeRole(by.ctx, to.userId, 'admin'),
  'make an owner of': (by, to) => changeRole(by.ctx, to.userId, 'owner'),
  remove: (by, to) => removeMember(by.ctx, to.userId),
  'mail a link to': (by, to) => mailLink(by.ctx, to.userId, 'login'),
  'mail a password link to': (by, to) => mailLink(by.ctx, to.userId, 'password'),
  'create a password for': (by, to) => passwordFor(by, to),
}

beforeEach(async () => {
  owner = await addMember(shop, sale, 'owner')
  secondOwner = await addMember(shop, sale, 'owner', { isProven: false })
  admin = await addMember(shop, sale, 'admin', { isProven: false })
  secondAdmin = await addMember(shop, sale, 'admin', { isProven: false })
  user = await addMember(shop, sale, 'user', { isProven: false })
})

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? error,
  )
const members = () => ({
  user: { user: user, admin, owner },
  admin: { user, admin: secondAdmin, owner },
  owner: { user, admin, owner: secondOwner },
})
const actorOf = (role: Role) => ({ user, admin, owner })[role]

describe.each([
  ['user', 'make a user of', { user: 'forbidden', admin: 'forbidden', owner: 'forbidden' }],
  ['user', 'make an owner of', { user: 'forbidden', admin: 'forbidden', owner: 'forbidden' }],
  ['user', 'remove', { user: 'forbidden', admin: 'forbidden', owner: 'forbidden' }],
  ['user', 'mail a link to', { user: 'forbidden', admin: 'forbidden', owner: 'forbidden' }],
  ['user', 'mail a password link to', { user: 'forbidden', admin: 'forbidden', owner: 'forbidden' }],
  ['user', 'create a password for', { user: 'forbidden', admin: 'forbidden', owner: 'forbidden' }],
  ['admin', 'make a user of', { user: 'done', admin: 'done', owner: 'forbidden' }],
  ['admin', 'make an admin of', { user: 'done', admin: 'done', owner: 'forbidden' }],
  ['admin', 'make an owner of', { user: 'forbidden', admin: 'forbidden', owner: 'forbidden' }],
  ['admin', 'remove', { user: 'done', admin: 'done', owner: 'forbidden' }],
  ['admin', 'mail a link to', { user: 'done', admin: 'done', owner: 'forbidden' }],
  ['admin', 'mail a password link to', { user: 'done', admin: 'done', owner: 'forbidden' }],
  ['admin', 'create a password for', { user: 'done', admin: 'done', owner: 'forbidden' }],
  ['owner', 'make a user of', { user: 'done', admin: 'done', owner: 'done' }],
  ['owner', 'make an admin of', { user: 'done', admin: 'done', owner: 'done' }],
  ['owner', 'make an owner of', { user: 'done', admin: 'done', owner: 'done' }],
  ['owner', 'remove', { user: 'done', admin: 'done', owner: 'done' }],
  ['owner', 'mail a link to', { user: 'done', admin: 'done', owner: 'done' }],
  ['owner', 'mail a password link to', { user: 'done', admin: 'done', owner: 'done' }],
  ['owner', 'create a password for', { user: 'done', admin: 'done', owner: 'done' }],
] as const)('a member with the role %s may %s', (role, action, outcomes) => {
  it.each(['user', 'admin', 'owner'] as const)('somebody with the role %s, or not', async (target) => {
    const before = await auditOf(shop, sale)
    expect(await outcomeOf(actions[action]!(actorOf(role), members()[role][target]))).toBe(outcomes[target])
    if (outcomes[target] !== 'done') expect(await auditOf(shop, sale)).toEqual(before)
  })
})

describe('oneself', () => {
  it.each(Object.keys(actions))('an admin cannot %s themselves', async (action) => {
    const outcome = await outcomeOf(actions[action]!(admin, admin))
    expect(outcome).toBe({ 'make an admin of': 'done', 'make an owner of': 'forbidden' }[action] ?? 'own_membership')
    expect(await roleIn(shop, sale, admin)).toBe('admin')
  })

  it('an owner steps down, leaving another owner behind, and is out at once', async () => {
    await addSession(shop, owner, sale.organizationId)
    await changeRole(owner.ctx, owner.userId, 'admin')
    expect(await roleIn(shop, sale, owner)).toBe('admin')
    expect(await sessionsOf(shop, owner)).toEqual([])
  })

  it('anybody leaves by their own wish', async () => {
    await addSession(shop, user, sale.organizationId)
    await leaveOrganization(user.ctx)
    expect(await roleIn(shop, sale, user)).toBeNull()
    expect(await sessionsOf(shop, user)).toEqual([])
    expect(await auditOf(shop, sale)).toEqual(['member.left'])
    await expect(leaveOrganization(user.ctx)).rejects.toMatchObject({ code: 'not_found' })
    await expect(leaveOrganization(sale.ctx)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

test('of two who change one role, the second is rejected with the role of the first', async () => {
  await changeRole(owner.ctx, user.userId, 'admin', 'user')
  await expect(changeRole(secondOwner.ctx, user.userId, 'owner', 'user')).rejects.toMatchObject({
    code: 'changed_meanwhile',
    values: { theirs: 'admin' },
  })
  expect(await roleIn(shop, sale, user)).toBe('admin')
  await changeRole(secondOwner.ctx, user.userId, 'admin', 'user')
})

describe('the last owner', () => {
  beforeEach(() => removeMember(owner.ctx, secondOwner.userId))

  it.each(['user', 'admin'] as const)('cannot become %s', async (role) => {
    expect(await outcomeOf(changeRole(owner.ctx, owner.userId, role))).toBe('last_owner')
  })

  it('cannot leave, nor be removed or demoted by an operator', async () => {
    expect(await outcomeOf(leaveOrganization(owner.ctx))).toBe('last_owner')
    const operator = { ...sale.ctx, actor: { kind: 'operator', name: 'eva' } } as const
    expect(await outcomeOf(removeMember(operator, owner.userId))).toBe('last_owner')
    const { organizationId } = sale
    const demotion = addMemberByOperator(shop.system, { organizationId, email: owner.email, role: 'user' })
    expect(await outcomeOf(demotion)).toBe('last_owner')
    expect(await roleIn(shop, sale, owner)).toBe('owner')
  })
})

describe('at once', () => {
  it.each([
    ['demote each other', (by: StaffMember, to: StaffMember) => changeRole(by.ctx, to.userId, 'user')],
    ['remove each other', (by: StaffMember, to: StaffMember) => removeMember(by.ctx, to.userId)],
    ['step down', (by: StaffMember) => changeRole(by.ctx, by.userId, 'user')],
    ['leave', (by: StaffMember) => leaveOrganization(by.ctx)],
  ])('two owners %s: one remains', async (_, action) => {
    const outcomes = await Promise.all([outcomeOf(action(owner, secondOwner)), outcomeOf(action(secondOwner, owner))])
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    const owners = [await roleIn(shop, sale, owner), await roleIn(shop, sale, secondOwner)]
    expect(owners.filter((role) => role === 'owner')).toHaveLength(1)
  })

  it('who looks whether an owner is the last one waits for the one who changes another', async () => {
    const other = await shop.owner.connect()
    try {
      await other.query('begin')
      await other.query(`update membership set role = 'user' where organization_id = $1 and user_id = $2`, [
        sale.organizationId,
        secondOwner.userId,
      ])
      const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid')
      const check = owner.ctx.db.transaction(async (em) => {
        const { organizationId } = sale
        await ensureNotLastOwner(em, { organizationId, userId: owner.userId, role: 'owner' } as Membership)
      })
      check.catch(() => {})
      const waiting = 'select 1 from pg_stat_activity where $1 = any (pg_blocking_pids(pid))'
      await vi.waitFor(async () => expect((await shop.owner.query(waiting, [rows[0]!.pid])).rowCount).toBe(1), {
        timeout: 15_000,
      })
      await other.query('commit')
      expect(await outcomeOf(check)).toBe('last_owner')
    } finally {
      await other.query('rollback')
      other.release()
    }
  })

  it('two operators demote the two owners: one remains', async () => {
    const demote = ({ email }: StaffMember) =>
      addMemberByOperator(shop.system, { organizationId: sale.organizationId, email, role: 'user' })
    const outcomes = await Promise.all([outcomeOf(demote(owner)), outcomeOf(demote(secondOwner))])
    expect(outcomes.toSorted()).toEqual(['done', 'last_owner'])
  })

  it('what somebody may no longer do is rejected, also when their request was on its way', async () => {
    await changeRole(owner.ctx, secondOwner.userId, 'user')
    expect(await outcomeOf(removeMember(secondOwner.ctx, admin.userId))).toBe('forbidden')
    await removeMember(owner.ctx, secondAdmin.userId)
    expect(await outcomeOf(removeMember(secondAdmin.ctx, user.userId))).toBe('forbidden')
  })
})

describe('sessions', () => {
  beforeEach(async () => {
    const otherSale = await openSale(shop)
    await shop.owner.query('update auth_user set email_verified = true where id = $1', [user.userId])
    await addSession(shop, user, sale.organizationId)
    await addSession(shop, user, otherSale.organizationId)
    await addSession(shop, user, null)
  })

  it.each([
    ['changing a role', () => changeRole(admin.ctx, user.userId, 'admin')],
    ['removing somebody', () => removeMember(admin.ctx, user.userId)],
    [
      'an operator’s change of a role',
      () => addMemberByOperator(shop.system, { organizationId: sale.organizationId, email: user.email, role: 'admin' }),
    ],
  ])('%s ends them here and nowhere else', async (_, work) => {
    await work()
    const sessions = await sessionsOf(shop, user)
    expect(sessions).toHaveLength(2)
    expect(sessions).not.toContain(sale.organizationId)
  })

  it('the same role once more changes nothing', async () => {
    await changeRole(admin.ctx, user.userId, 'user')
    expect(await sessionsOf(shop, user)).toHaveLength(3)
    expect(await auditOf(shop, sale)).toEqual([])
  })
})

it('an unknown role is rejected', async () => {
  expect(await outcomeOf(changeRole(owner.ctx, user.userId, 'superuser'))).toBe('role_invalid')
})

describe('a first password', () => {
  const passwordOf = async ({ userId }: { userId: string }) => {
    const { rows } = await shop.owner.query('select password from auth_account where user_id = $1', [userId])
    return rows.map(({ password }) => password as string)
  }

  it('is given to who has none, who is mailed and has to log in again', async () => {
    await addSession(shop, user, sale.organizationId)
    await passwordFor(admin, user)
    expect(await passwordOf(user)).toEqual(['kept'])
    expect(await sessionsOf(shop, user)).toEqual([])
    expect(await mailsTo(shop, user.email)).toMatchObject([{ kind: 'password-created' }])
    expect(await auditOf(shop, sale)).toEqual(['password.created'])
  })

  it('is not given to who has one, nor to a member of another organization', async () => {
    const memberWithPassword = await addMember(shop, sale, 'user', { password: 'their own' })
    expect(await outcomeOf(passwordFor(owner, memberWithPassword))).toBe('password_not_yours')
    expect(await passwordOf(memberWithPassword)).toEqual(['their own'])
    await addMember(shop, await openSale(shop), 'user', user)
    expect(await outcomeOf(passwordFor(owner, user))).toBe('password_not_yours')
    expect(await passwordOf(user)).toEqual([])
    expect((await mailsTo(shop, user.email)).length).toBe(0)
  })

  it('is not given to who has verified their e-mail or has a passkey: they may hold things elsewhere', async () => {
    const verifiedMember = await addMember(shop, sale, 'user', { isProven: true })
    expect(await outcomeOf(passwordFor(owner, verifiedMember))).toBe('password_not_yours')
    expect(await passwordOf(verifiedMember)).toEqual([])
    await shop.owner.query(
      `insert into passkey (id, user_id, host, name, credential_id, public_key, counter, transports)
        values ($1::uuid, $2, 'x', 'phone', $1::text, '', 0, '{}')`,
      [newId(), user.userId],
    )
    expect(await outcomeOf(passwordFor(owner, user))).toBe('password_not_yours')
    expect(await passwordOf(user)).toEqual([])
  })

  it('is not given to a stranger, with another organization’s id', async () => {
    const stranger = await addMember(shop, await openSale(shop), 'user')
    expect(await outcomeOf(passwordFor(owner, stranger))).toBe('not_found')
    expect(await outcomeOf(passwordFor(owner, { userId: 'nobody' }))).toBe('not_found')
  })

  it('is given once, however many give it, and waits for who is joining another organization', async () => {
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcomeOf(passwordFor(owner, user))))
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(await passwordOf(user)).toEqual(['kept'])

    const otherSale = await openSale(shop)
    const client = await shop.owner.connect()
    await client.query('begin')
    await client.query(`insert into membership (id, organization_id, user_id) values (gen_random_uuid(), $1, $2)`, [
      otherSale.organizationId,
      admin.userId,
    ])
    const attempt = outcomeOf(passwordFor(owner, admin))
    await client.query('commit')
    client.release()
    expect(await attempt).toBe('password_not_yours')
  })
})

it('a mailed link is of the kind the person needs', async () => {
  const memberWithPassword = await addMember(shop, sale, 'user', { password: 'their own' })
  expect(await mailLink(admin.ctx, memberWithPassword.userId, 'password')).toBe(memberWithPassword.email)
  await mailLink(admin.ctx, memberWithPassword.userId, 'login')
  await mailLink(admin.ctx, user.userId, 'password')
  expect((await mailsTo(shop, memberWithPassword.email)).map(({ kind }) => kind)).toEqual([
    'reset-password',
    'magic-link',
  ])
  expect((await mailsTo(shop, user.email)).map(({ kind, locale }) => [kind, locale])).toEqual([
    ['create-password', 'es'],
  ])
  expect(await auditOf(shop, sale)).toEqual(['password-link.mailed', 'login-link.mailed', 'password-link.mailed'])
})
