import { beforeAll, describe, expect, it } from 'vitest'
import { userListOf } from '#rules/members/user-list.ts'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { inviteMember } from '../invitations/invite-member.ts'
import { addMember, type StaffMember } from '#server/testing/staff.ts'
import { usersPage } from './users-page.ts'
import { withdrawInvitation } from '../invitations/withdraw-invitation.ts'
import { useShop } from '#server/testing/use-shop.ts'

const shop = useShop()
let sale: Sale
let owner: StaffMember

const page = (query = '') => usersPage(owner.ctx, userListOf(new URLSearchParams(query)))
const emails = async (query = '') => (await page(query)).rows.map(({ email }) => email.split('@')[0])

beforeAll(async () => {
  sale = await openSale(shop)
  owner = await addMember(shop, sale, 'owner', { email: `zoe@${sale.organizationId}.example`, password: 'kept' })
  const other = await openSale(shop)
  const add = async (name: string, role: 'user' | 'admin', account: { isProven?: boolean; password?: string } = {}) => {
    const member = await addMember(shop, sale, role, { ...account, email: `${name}@${sale.organizationId}.example` })
    await shop.owner.query('update auth_user set name = $1 where id = $2', [name, member.userId])
    return member
  }
  await add('ana', 'user')
  const bruno = await add('bruno', 'admin', { password: 'kept' })
  await add('carla', 'user', { password: 'kept', isProven: false })
  await addMember(shop, other, 'user', bruno)
  await addMember(shop, other, 'owner')
  await shop.owner.query('update auth_user set two_factor_enabled = true where id = $1', [bruno.userId])
  await shop.owner.query(`update membership set last_seen_at = now() where user_id = $1`, [bruno.userId])
  const at = (now: Date) => ({ ...owner.ctx, now })
  const invite = (name: string, now: Date) =>
    inviteMember(at(now), { email: `${name}@${sale.organizationId}.example`, role: 'admin', locale: 'en' })
  await invite('dora', new Date())
  await invite('emil', new Date(Date.now() - 8 * 86_400_000))
  await invite('fred', new Date())
  const { rows } = await shop.owner.query(
    `select id from invitation where email like 'fred%' and organization_id = $1`,
    [sale.organizationId],
  )
  await withdrawInvitation(owner.ctx, rows[0].id)
})

describe('the list of users', () => {
  it('shows members and who is invited, and nobody of another organization', async () => {
    expect(await emails()).toEqual(['ana', 'bruno', 'carla', 'dora', 'emil', 'zoe'])
  })

  it('says how far everybody has got', async () => {
    const { rows } = await page()
    expect(rows.map(({ status }) => status)).toEqual([
      'no_password',
      'second_factor',
      'unverified',
      'invited',
      'expired',
      'active',
    ])
    expect(rows[1]).toMatchObject({
      kind: 'member',
      hasPassword: true,
      isElsewhereToo: true,
      isVerified: true,
      role: 'admin',
    })
    expect(rows[1]!.lastSeenAt).toMatch(/^20\d\d-/)
    expect(rows[0]).toMatchObject({ hasPassword: false, isElsewhereToo: false, lastSeenAt: null })
    expect(rows[3]).toMatchObject({ kind: 'invitation', name: '', role: 'admin' })
  })

  it.each([
    ['q=sáez', ['zoe']],
    ['q=SAEZ+zoe', ['zoe']],
    ['q=dora@', ['dora']],
    ['q=%25', []],
    ['role=admin', ['bruno', 'dora', 'emil']],
    ['status=invited', ['dora']],
    ['status=expired', ['emil']],
    ['status=active', ['bruno', 'zoe']],
    ['status=second_factor', ['bruno']],
    ['role=admin&status=active', ['bruno']],
    ['role=nonsense&status=nonsense&sort=nonsense&page=-4', ['ana', 'bruno', 'carla', 'dora', 'emil', 'zoe']],
    ['sort=-name', ['zoe', 'emil', 'dora', 'carla', 'bruno', 'ana']],
    ['sort=role', ['zoe', 'bruno', 'dora', 'emil', 'ana', 'carla']],
    ['sort=status', ['zoe', 'bruno', 'ana', 'carla', 'dora', 'emil']],
    ['sort=-seen', ['bruno', 'ana', 'carla', 'dora', 'emil', 'zoe']],
  ])('%s finds %j', async (query, expected) => expect(await emails(query)).toEqual(expected))

  it('has pages for a staff of hundreds', async () => {
    const large = await openSale(shop)
    const boss = await addMember(shop, large, 'owner')
    await shop.owner.query(
      `with people as (
         insert into auth_user (id, name, email, email_verified)
         select gen_random_uuid(), 'Member ' || n, $1 || '-' || n || '@large.example', true from generate_series(1, 500) n
         returning id
       ) insert into membership (id, organization_id, user_id) select gen_random_uuid(), $1::uuid, id from people`,
      [large.organizationId],
    )
    const list = userListOf(new URLSearchParams('page=11'))
    const last = await usersPage(boss.ctx, list)
    expect(last).toMatchObject({ total: 501, pages: 11, page: 11 })
    expect(last.rows).toHaveLength(1)
    expect(await usersPage(boss.ctx, { ...list, page: 99 })).toMatchObject({ page: 11 })
  })

  it('is not for users', async () => {
    const user = await addMember(shop, await openSale(shop), 'user')
    await expect(usersPage(user.ctx, userListOf(new URLSearchParams()))).rejects.toMatchObject({ code: 'forbidden' })
  })
})
