import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '#server/testing/test-database.ts'
import { assignDefaultFeePlan } from '#server/domain/fee-plans/set-default-fee-plan.ts'
import { openShop } from '#server/testing/shop.ts'
import { newSubdomain, openOperator, type Operator } from '#server/testing/operator.ts'
import { databaseUrls } from '#server/testing/worker-database.ts'

// The default plan belongs to the whole database, so each test has its own.
let database: Awaited<ReturnType<typeof openTestDatabase>>
let operator: Operator
let operatorWithDefault: Operator

const feePlan = 'platform=4 instant=5.99 days10=4.49 days18=3.49 days35=1.99 vat=21'

beforeEach(async () => {
  database = await openTestDatabase(databaseUrls.owner, 'a secret of tests, long enough to count')
  operator = openOperator(database.urls)
  operatorWithDefault = openOperator(database.urls, { DEFAULT_FEE_PLAN: feePlan })
})
afterEach(async () => {
  await operator.close()
  await operatorWithDefault.close()
  await database.drop()
})

const planOf = async (org: string) => (await operator.dorsal('org', 'show', org, '--json')).json.feePlan
const auditedFees = (org: string) =>
  operator.rows(
    `select details->>'platformFee' as fee from audit_entry join organization on organization.id = organization_id
      where subdomain = $1 and action = 'fee-plan.set'`,
    [org],
  )

test('organizations begin with the default plan, and those without one are given it when it is set', async () => {
  const organizationWithoutPlan = await operator.createOrganization()
  expect(await planOf(organizationWithoutPlan)).toBeNull()
  const setDefault = (...rates: string[]) => operator.dorsal('platform', 'fee-plan', 'set', ...rates, '--json')

  const organizationWithDefault = await operatorWithDefault.createOrganization()
  expect(await planOf(organizationWithDefault)).toMatchObject({ version: 1, platformFee: 400 })
  const { json: dryRun } = await setDefault('--platform', '3', '--dry-run')
  expect(dryRun).toMatchObject({ dryRun: true, given: [organizationWithoutPlan] })
  expect(await planOf(organizationWithoutPlan)).toBeNull()

  const { code, json } = await setDefault('--platform', '3')
  expect({ code, json }).toMatchObject({
    code: 0,
    json: { version: 1, isNew: true, platformFee: 300, vat: 2100, given: [organizationWithoutPlan] },
  })
  expect(await planOf(organizationWithoutPlan)).toMatchObject({ version: 1, platformFee: 300 })
  expect(await auditedFees(organizationWithoutPlan)).toEqual([{ fee: '300' }])
  expect(await planOf(organizationWithDefault)).toMatchObject({ version: 1, platformFee: 400 })
  expect(await planOf(await operatorWithDefault.createOrganization())).toMatchObject({ version: 1, platformFee: 300 })

  expect((await setDefault('--platform', '3')).json).toMatchObject({ version: 1, isNew: false, given: [] })
  expect((await setDefault('--instant', '7')).json).toMatchObject({ version: 2, platformFee: 300 })
  expect(await setDefault('--instant', '90')).toMatchObject({ code: 5, json: { error: { code: 'fees_impossible' } } })
  expect((await operator.dorsal('platform', 'fee-plan', 'show', '--json')).json.plan).toMatchObject({
    providerFees: { instant: 700 },
  })
  expect(await planOf(organizationWithoutPlan)).toMatchObject({ version: 1, providerFees: { instant: 599 } })
})

test('a server gives the default plan to those that were made without one', async () => {
  const shop = await openShop(database.urls, {})
  await operator.dorsal('platform', 'fee-plan', 'set', '--platform', '3')
  const org = await operator.createOrganization()
  await operator.rows(
    'delete from fee_plan using organization where organization.id = organization_id and subdomain = $1',
    [org],
  )
  expect(await assignDefaultFeePlan(shop.system)).toEqual([org])
  expect(await assignDefaultFeePlan(shop.system)).toEqual([])
  await shop.close()
})

test('the operator lists who waits for a fee plan, the longest wait first', async () => {
  const [secondOrg, firstOrg, quietOrg] = [
    await operator.createOrganization(),
    await operator.createOrganization(),
    newSubdomain(),
  ]
  const requestFeePlan = (org: string, at: string) =>
    operator.rows('update organization set fee_plan_requested_at = $2 where subdomain = $1', [org, at])
  await operator.rows('delete from fee_plan', [])
  await requestFeePlan(secondOrg, '2027-03-02T10:00:00Z')
  await requestFeePlan(firstOrg, '2027-03-01T10:00:00Z')
  const { json } = await operator.dorsal('org', 'list', '--awaiting', 'fee-plan', '--json')
  const subdomains = json.map(({ subdomain }: { subdomain: string }) => subdomain)
  expect(subdomains).toEqual([firstOrg, secondOrg])
  expect(subdomains).not.toContain(quietOrg)
  const { out } = await operator.dorsal('org', 'list', '--awaiting', 'fee-plan')
  expect(out).toMatch(new RegExp(`${firstOrg} +Trepadores +2027-03-01`))
  await operator.dorsal('org', 'fee-plan', 'set', firstOrg)
  expect((await operator.dorsal('org', 'list', '--awaiting', 'fee-plan', '--json')).json).toHaveLength(1)
  expect(await operator.dorsal('org', 'list', '--awaiting', 'coffee')).toMatchObject({ code: 2 })
})
