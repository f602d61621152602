import { expect, test } from 'vitest'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { addMember } from '#server/testing/staff.ts'
import { organizationsAwaitingFeePlan } from '../organizations/organization-list.ts'
import { requestFeePlan } from './request-fee-plan.ts'
import { setFeePlan } from './set-fee-plan.ts'
import { useShop } from '#server/testing/use-shop.ts'

const shop = useShop()

const newSaleWithoutPlan = async (): Promise<Sale> => {
  const sale = await openSale(shop)
  await shop.owner.query('delete from fee_plan where organization_id = $1', [sale.organizationId])
  return sale
}
const mailsAbout = async ({ organizationId }: Sale) => {
  const { rows } = await shop.owner.query<{ data: Record<string, unknown> }>(
    `select data from pgboss.job where name = 'deliver-account-mail' and data->'data'->>'subdomain' = $1`,
    [`t-${organizationId}`],
  )
  return rows.map(({ data }) => data)
}
const isAwaiting = async ({ organizationId }: Sale) =>
  (await organizationsAwaitingFeePlan(shop.system)).some(({ id }) => id === organizationId)

test('an organization without a fee plan asks the operator for one, once', async () => {
  const sale = await newSaleWithoutPlan()
  const { ctx } = await addMember(shop, sale, 'admin')
  const firstRequest = await requestFeePlan(ctx, 'operator@dorsal.example')
  expect(firstRequest.requestedAt).toBe(ctx.now.toISOString())
  expect(
    await requestFeePlan({ ...ctx, now: new Date(ctx.now.getTime() + 60_000) }, 'operator@dorsal.example'),
  ).toEqual(firstRequest)
  expect(await mailsAbout(sale)).toEqual([
    {
      kind: 'fee-plan-requested',
      email: 'operator@dorsal.example',
      locale: 'en',
      organizationId: null,
      mailId: expect.any(String),
      data: {
        organizationName: 'Club Ribera',
        subdomain: `t-${sale.organizationId}`,
        requester: ctx.actor.kind === 'member' && ctx.actor.email,
      },
    },
  ])
  expect(await isAwaiting(sale)).toBe(true)
  const plan = { platformFee: 500, providerFees: { instant: 599, days_10: 449, days_18: 349, days_35: 199 }, vat: 2100 }
  await setFeePlan(shop.system, sale.organizationId, plan)
  expect(await isAwaiting(sale)).toBe(false)
})

test('without an address of the operator nobody is mailed, and the request is listed all the same', async () => {
  const sale = await newSaleWithoutPlan()
  const { ctx } = await addMember(shop, sale, 'owner')
  await requestFeePlan(ctx, undefined)
  expect(await mailsAbout(sale)).toEqual([])
  expect(await isAwaiting(sale)).toBe(true)
})

test('an organization with a plan asks for nothing', async () => {
  const sale = await openSale(shop)
  const { ctx } = await addMember(shop, sale, 'owner')
  expect(await requestFeePlan(ctx, 'operator@dorsal.example')).toEqual({ requestedAt: null })
  expect(await mailsAbout(sale)).toEqual([])
  expect(await isAwaiting(sale)).toBe(false)
})

test('a user may not ask', async () => {
  const sale = await newSaleWithoutPlan()
  const { ctx } = await addMember(shop, sale, 'user')
  await expect(requestFeePlan(ctx, undefined)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await isAwaiting(sale)).toBe(false)
})

const mailsTo = async (email: string) => {
  const { rows } = await shop.owner.query<{ kind: string; locale: string; data: Record<string, unknown> }>(
    `select data->>'kind' as kind, data->>'locale' as locale, data->'data' as data from pgboss.job
      where name = 'deliver-account-mail' and data->>'email' = $1`,
    [email],
  )
  return rows
}

test.each([true, false])(
  'owners are mailed once when the plan is set, if it was requested: %s',
  async (isRequested) => {
    const sale = await newSaleWithoutPlan()
    const { ctx, email } = await addMember(shop, sale, 'owner')
    const { email: admin } = await addMember(shop, sale, 'admin')
    if (isRequested) await requestFeePlan(ctx, undefined)
    const plan = {
      platformFee: 500,
      providerFees: { instant: 599, days_10: 449, days_18: 349, days_35: 199 },
      vat: 2100,
    }
    await setFeePlan(shop.system, sale.organizationId, plan)
    await setFeePlan(shop.system, sale.organizationId, { ...plan, platformFee: 600 })
    const mail = { kind: 'fee-plan-set', locale: 'es', data: { organizationName: 'Club Ribera' } }
    expect(await mailsTo(email)).toEqual(isRequested ? [mail] : [])
    expect(await mailsTo(admin)).toEqual([])
  },
)
