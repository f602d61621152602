import type pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#server/database/ids.ts'
import type { Role } from '#rules/permissions.ts'
import { openSale, queryRow } from '#server/testing/shop.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { addMember as addMemberByOperator } from '../members/add-member.ts'
import { changeRole } from '../members/change-role.ts'
import { erasePerson } from '../accounts/erase-person.ts'
import { invitationPage } from './invitation-page.ts'
import { inviteMember } from './invite-member.ts'
import { leaveOrganization } from '../members/leave-organization.ts'
import { registerByInvitation } from './register-by-invitation.ts'
import { removeMember } from '../members/remove-member.ts'
import { resendInvitation } from './resend-invitation.ts'
import {
  addMember,
  addPerson,
  addSession,
  auditOf,
  invitationIdOf,
  invitationToken,
  mailsTo,
  roleIn,
  sessionsOf,
  type StaffMember,
} from '#server/testing/staff.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'
import { useNewSale, useShop } from '#server/testing/use-shop.ts'

const shop = useShop()
const sale = useNewSale(shop)
let owner: StaffMember
let admin: StaffMember
let email: string

beforeEach(async () => {
  owner = await addMember(shop, sale, 'owner')
  admin = await addMember(shop, sale, 'admin')
  email = `${newId()}@new.example`
})

const days = (count: number) => new Date(Date.now() + count * 86_400_000)
const later = ({ ctx }: StaffMember) => ({ ...ctx, now: new Date(ctx.now.getTime() + 1000) })
const invite = (by = admin, role: Role = 'user', to = email) => inviteMember(by.ctx, { email: to, role, locale: 'en' })
const token = async () => (await invitationToken(shop, email))!
const openPage = (opening: { token?: string; userId?: string; organizationId?: string }, now = new Date()) =>
  invitationPage({ ...shop.system, now }, { organizationId: sale.organizationId, token: '', userId: null, ...opening })
const register = (linkToken: string, { organizationId } = sale, now = new Date()) =>
  registerByInvitation(
    { ...shop.system, now },
    { organizationId, token: linkToken, name: 'Nora Paz', passwordHash: 'kept' },
  )
const accept = ({ userId }: { userId: string }, now = new Date()) =>
  acceptInvitation({ ...shop.system, now }, { organizationId: sale.organizationId, userId })
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? error,
  )
const personWith = (address: string) =>
  queryRow<{ userId: string; email: string; name: string; email_verified: boolean }>(
    shop,
    'select id as "userId", email, name, email_verified from auth_user where email = $1',
    [address],
  )

describe('inviting', () => {
  it.each([
    ['admin', 'user', 'done'],
    ['admin', 'admin', 'done'],
    ['admin', 'owner', 'forbidden'],
    ['owner', 'owner', 'done'],
  ] as const)('as %s somebody to be %s: %s', async (by, role, outcome) => {
    expect(await outcomeOf(invite({ admin, owner }[by], role))).toBe(outcome)
    expect((await mailsTo(shop, email)).length).toBe(outcome === 'done' ? 1 : 0)
  })

  it('is not for users and visitors', async () => {
    expect(await outcomeOf(invite(await addMember(shop, sale, 'user')))).toBe('forbidden')
    expect(await outcomeOf(invite({ ...admin, ctx: sale.ctx }))).toBe('forbidden')
  })

  it('rejects what is no address, and who is a member already', async () => {
    expect(await outcomeOf(invite(admin, 'user', 'nobody'))).toBe('email_invalid')
    expect(await outcomeOf(invite(admin, 'user', owner.email.toUpperCase()))).toBe('already_member')
  })

  it('the same address twice is one invitation, with the latest role and link', async () => {
    await invite(admin, 'user')
    const firstToken = await token()
    await invite({ ...owner, ctx: later(owner) }, 'admin', email.toUpperCase())
    expect(await openPage({ token: firstToken })).toBeNull()
    expect(await openPage({ token: await token() })).toMatchObject({ email, role: 'admin', inviter: 'Íñigo Sáez' })
    expect(await auditOf(shop, sale)).toEqual(['invitation.sent', 'invitation.sent-again'])
    await invitationIdOf(shop, sale, email)
  })

  it('becomes no owner’s by an admin who invites once more', async () => {
    await invite(admin, 'user')
    expect(await outcomeOf(invite(admin, 'owner'))).toBe('forbidden')
    expect(await openPage({ token: await token() })).toMatchObject({ role: 'user' })
  })

  it('at once is one invitation as well', async () => {
    await Promise.all(Array.from({ length: 8 }, () => invite()))
    await invitationIdOf(shop, sale, email)
  })

  it('what an owner sent, an admin neither changes, sends again nor withdraws', async () => {
    await invite(owner, 'owner')
    const id = await invitationIdOf(shop, sale, email)
    expect(await outcomeOf(invite(admin, 'user'))).toBe('forbidden')
    expect(await outcomeOf(resendInvitation(admin.ctx, id))).toBe('forbidden')
    expect(await outcomeOf(withdrawInvitation(admin.ctx, id))).toBe('forbidden')
    expect(await openPage({ token: await token() })).toMatchObject({ role: 'owner' })
  })
})

describe('a mailed invitation', () => {
  beforeEach(() => invite())

  it('is good for seven days from when it was sent last', async () => {
    const linkToken = await token()
    expect(await openPage({ token: linkToken }, days(6.99))).not.toBeNull()
    expect(await openPage({ token: linkToken }, days(7.01))).toBeNull()
    expect(await outcomeOf(register(linkToken, sale, days(7.01)))).toBe('link_invalid')
  })

  it('sent again has a new link, and the old one is void at once', async () => {
    const firstToken = await token()
    await resendInvitation(later(admin), await invitationIdOf(shop, sale, email))
    expect(await openPage({ token: firstToken })).toBeNull()
    expect(await outcomeOf(register(firstToken))).toBe('link_invalid')
    expect(await outcomeOf(register(await token()))).toBe('done')
  })

  it('that was withdrawn is void, and not even mailed any more', async () => {
    const linkToken = await token()
    const id = await invitationIdOf(shop, sale, email)
    await withdrawInvitation(admin.ctx, id)
    expect(await openPage({ token: linkToken })).toBeNull()
    expect(await outcomeOf(register(linkToken))).toBe('link_invalid')
    expect(await invitationToken(shop, email)).toBeNull()
    expect(await outcomeOf(resendInvitation(admin.ctx, id))).toBe('not_found')
    expect(await outcomeOf(withdrawInvitation(admin.ctx, id))).toBe('not_found')
  })

  it('is looked at as often as one likes, and on its own organization’s host only', async () => {
    const linkToken = await token()
    const otherSale = await openSale(shop)
    expect(await openPage({ token: linkToken, organizationId: otherSale.organizationId })).toBeNull()
    expect(await outcomeOf(register(linkToken, otherSale))).toBe('link_invalid')
    for (let visit = 0; visit < 3; visit++)
      expect(await openPage({ token: linkToken })).toMatchObject({ step: 'register' })
    expect(await outcomeOf(register(linkToken))).toBe('done')
  })
})

describe('somebody without an account', () => {
  beforeEach(() => invite())

  it('gets one with a verified address, a password and the role', async () => {
    await register(await token())
    const person = await personWith(email)
    expect(person).toMatchObject({ name: 'Nora Paz', email_verified: true })
    expect(await roleIn(shop, sale, person)).toBe('user')
    expect(await auditOf(shop, sale)).toEqual(['invitation.sent', 'member.joined'])
  })

  it('becomes a member once, however many press at once', async () => {
    const linkToken = await token()
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => outcomeOf(register(linkToken))))
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['done', 'link_invalid']))
    expect(await roleIn(shop, sale, await personWith(email))).toBe('user')
  })

  it('who is invited and withdrawn at once is either a member or not, never both', async () => {
    const [linkToken, id] = [await token(), await invitationIdOf(shop, sale, email)]
    const [joined, withdrawn] = await Promise.all([
      outcomeOf(register(linkToken)),
      outcomeOf(withdrawInvitation(admin.ctx, id)),
    ])
    expect([
      ['done', 'not_found'],
      ['link_invalid', 'done'],
    ]).toContainEqual([joined, withdrawn])
    const { rows } = await shop.owner.query('select 1 from auth_user where email = $1', [email])
    expect(rows).toHaveLength(joined === 'done' ? 1 : 0)
  })
})

describe('somebody with an account', () => {
  it('logs in and accepts without a link, once for many presses', async () => {
    const person = await addPerson(shop, { email, password: 'their own' })
    await invite(admin, 'admin')
    expect(await openPage({ token: await token() })).toMatchObject({ step: 'log-in' })
    expect(await openPage({ userId: person.userId })).toMatchObject({ step: 'accept', role: 'admin' })
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => outcomeOf(accept(person))))
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(await roleIn(shop, sale, person)).toBe('admin')
    expect(await openPage({ userId: person.userId })).toBeNull()
  })

  it('keeps name and password whatever the link’s finder types', async () => {
    const person = await addPerson(shop, { email, password: 'their own' })
    await invite()
    const linkToken = await token()
    expect(await outcomeOf(register(linkToken))).toBe('account_exists')
    expect(await personWith(email)).toMatchObject({ userId: person.userId, name: 'Íñigo Sáez' })
    expect(await roleIn(shop, sale, person)).toBeNull()
    expect(await openPage({ token: linkToken })).toMatchObject({ step: 'log-in' })
  })

  it('accepts neither what somebody else was invited to, nor by their link', async () => {
    await invite()
    const other = await addPerson(shop)
    const linkToken = await token()
    expect(await openPage({ userId: other.userId })).toBeNull()
    expect(await openPage({ token: linkToken, userId: other.userId })).toMatchObject({ step: 'other-account', email })
    expect(await outcomeOf(accept(other))).toBe('invitation_invalid')
    expect(await roleIn(shop, sale, other)).toBeNull()
  })

  it('whose address is not verified accepts by the mailed link only, and the person who registered it is logged out', async () => {
    const squatter = await addPerson(shop, { email, isProven: false, password: 'a stranger’s' })
    await addSession(shop, squatter, sale.organizationId)
    await invite()
    expect(await openPage({ userId: squatter.userId })).toBeNull()
    expect(await outcomeOf(accept(squatter))).toBe('invitation_invalid')
    const linkToken = await token()
    expect(await openPage({ token: linkToken, userId: squatter.userId })).toMatchObject({ step: 'register' })
    await register(linkToken)
    expect(await sessionsOf(shop, squatter)).toEqual([])
    const { rows } = await shop.owner.query('select password from auth_account where user_id = $1', [squatter.userId])
    expect(rows).toEqual([{ password: 'kept' }])
    expect(await personWith(email)).toMatchObject({ userId: squatter.userId, name: 'Nora Paz', email_verified: true })
  })

  it('who became a member meanwhile keeps that role', async () => {
    const person = await addPerson(shop, { email })
    await invite(admin, 'user')
    await addMember(shop, sale, 'owner', person)
    await accept(person)
    expect(await roleIn(shop, sale, person)).toBe('owner')
  })

  it('accepts no invitation whose time is over', async () => {
    const person = await addPerson(shop, { email })
    await invite()
    expect(await outcomeOf(accept(person, days(8)))).toBe('invitation_invalid')
  })
})

describe('what somebody is sending while they are removed', () => {
  const invitations = async () =>
    (await shop.owner.query('select 1 from invitation where organization_id = $1', [sale.organizationId])).rowCount
  const isWaitedFor = async (client: pg.PoolClient) =>
    (await client.query('select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))')).rowCount
  const whileRemoved = async (work: () => Promise<unknown>) => {
    const removal = await shop.owner.connect()
    try {
      await removal.query('begin')
      await removal.query('delete from membership where user_id = $1', [admin.userId])
      let isDone = false
      const outcome = outcomeOf(work()).finally(() => (isDone = true))
      await expect.poll(async () => isDone || (await isWaitedFor(removal))).toBeTruthy()
      await removal.query('commit')
      return await outcome
    } finally {
      removal.release()
    }
  }

  it('is not sent', async () => {
    expect(await whileRemoved(() => invite(admin))).toBe('forbidden')
    expect(await invitations()).toBe(0)
  })

  it('is not sent again either', async () => {
    await invite(owner, 'user')
    const id = await invitationIdOf(shop, sale, email)
    expect(await whileRemoved(() => resendInvitation(later(admin), id))).toBe('forbidden')
    expect(await auditOf(shop, sale)).toEqual(['invitation.sent'])
  })

  it('stays when they withdraw it', async () => {
    await invite(owner, 'user')
    const id = await invitationIdOf(shop, sale, email)
    expect(await whileRemoved(() => withdrawInvitation(later(admin), id))).toBe('forbidden')
    expect(await auditOf(shop, sale)).toEqual(['invitation.sent'])
  })

  it('is what they may send by then', async () => {
    await changeRole(owner.ctx, admin.userId, 'user')
    expect(await outcomeOf(invite(admin))).toBe('forbidden')
    expect(await invitations()).toBe(0)
  })
})

describe('what somebody sent ends with the role they had', () => {
  let sender: StaffMember
  let address: string
  beforeEach(async () => {
    sender = await addMember(shop, sale, 'owner')
    address = `${newId()}@new.example`
    await invite(sender, 'owner')
    await invite(sender, 'user', address)
  })
  const operatorGives = (role: Role) =>
    addMemberByOperator(shop.system, { organizationId: sale.organizationId, email: sender.email, role })
  const outcomes = async () => {
    const people = [await addPerson(shop, { email }), await addPerson(shop, { email: address })]
    return [await outcomeOf(accept(people[0]!)), await outcomeOf(accept(people[1]!))]
  }

  it.each([
    ['removed', () => removeMember(owner.ctx, sender.userId)],
    ['gone by their own wish', () => leaveOrganization(sender.ctx)],
    ['a user now', () => changeRole(owner.ctx, sender.userId, 'user')],
    ['a user now by an operator', () => operatorGives('user')],
    [
      'erased',
      () =>
        erasePerson(shop.system, { userId: sender.userId }, { names: { en: '–', es: '–' }, acceptsUpcoming: false }),
    ],
  ])('for who was %s', async (_, work) => {
    await work()
    expect(await outcomes()).toEqual(['invitation_invalid', 'invitation_invalid'])
    expect((await auditOf(shop, sale)).filter((action) => action === 'invitation.withdrawn')).toHaveLength(2)
  })

  it.each([
    ['by an owner', () => changeRole(owner.ctx, sender.userId, 'admin')],
    ['by an operator', () => operatorGives('admin')],
  ])('but an admin’s invitations of others than owners stand: made one %s', async (_, work) => {
    await work()
    expect(await outcomes()).toEqual(['invitation_invalid', 'done'])
  })

  it('and never with somebody else’s', async () => {
    await removeMember(owner.ctx, admin.userId)
    expect(await outcomes()).toEqual(['done', 'done'])
  })
})
