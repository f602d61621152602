import { beforeEach, expect, test } from 'vitest'
import * as v from 'valibot'
import { diskFiles } from '#server/adapters/files/disk-files.ts'
import { newId } from '#server/database/ids.ts'
import { organizationForm } from '#rules/organizations/organization-form.ts'
import type { AgeDay } from '#rules/results/day-of-ages.ts'
import { resultsListOf } from '#rules/results/results-list.ts'
import { addByStaff } from '#server/testing/added-by-staff.ts'
import { competitionDetails } from '#server/testing/event-details.ts'
import { parseLines } from '#server/testing/parse-rows.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, queryRow, type Sale } from '#server/testing/shop.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { bibsPage } from '../bibs/bibs-page.ts'
import { BibRule } from '../bibs/bib-rule.ts'
import { editCompetition } from '../competitions/edit-competition.ts'
import { eventCompetitions } from '../competitions/event-competitions.ts'
import { eventOverview } from '../events/event-overview.ts'
import { editOrganization } from '../organizations/edit-organization.ts'
import { organizationSettings } from '../organizations/organization-settings.ts'
import { Organization } from '../organizations/organization.ts'
import { athleteList } from '../registrations/athlete-list.ts'
import { athletesPage } from '../registrations/athletes-page.ts'
import { importResults } from '../registrations/import-results.ts'
import { setResult } from '../registrations/set-result.ts'
import { applyTenant } from '../tenants/apply-tenant.ts'
import { liveTenant } from '../tenants/live-tenant.ts'
import { moveResult } from './move-result.ts'
import { resultsPage } from './results-page.ts'

const shop = useShop()
let sale: Sale
let sundayId: string

// Of an event over two days; a runner born on 19 April 1986 is 40 on the second one.
beforeEach(async () => {
  sale = await openSale(shop)
  sundayId = newId()
  await shop.owner.query(`update event set starts_at = '2026-04-18T12:00:00Z' where id = $1`, [sale.eventId])
  await shop.owner.query(`update competition set name = 'Saturday', starts_at = '2026-04-18T12:00:00Z' where id = $1`, [
    sale.competitionId,
  ])
  await shop.owner.query(
    `insert into competition select (jsonb_populate_record(competition, jsonb_build_object(
       'id', $2::text, 'name', 'Sunday', 'position', 1, 'starts_at', '2026-04-19T12:00:00Z'))).* from competition where id = $1`,
    [sale.competitionId, sundayId],
  )
})

const birthDate = '1986-04-19'

const enter = (competitionId: string, person: { birthDate?: string } = { birthDate }) =>
  addByStaff(sale, { competitionId, gender: 'male', ...person })

const finish = async (competitionId: string, time: string, person?: { birthDate?: string }) => {
  const id = await enter(competitionId, person)
  await setResult(memberOf(sale), id, time)
  return id
}

const standings = async () => {
  const { rows } = await resultsPage(sale.ctx, sale.eventId, resultsListOf(new URLSearchParams()))
  return rows.map(({ competitionId, category, ofCategory }) => [
    competitionId === sundayId ? 'Sunday' : 'Saturday',
    category,
    ofCategory,
  ])
}

const countAgesOn = async (agesOn: AgeDay) => {
  const admin = memberOf(sale, 'admin')
  const { version, values } = await organizationSettings(admin)
  await editOrganization(admin, v.parse(organizationForm, { ...values, agesOn, version }))
}

test('a finisher’s category is by the age on the day of the competition’s own start', async () => {
  await finish(sale.competitionId, '1:00:00')
  await finish(sundayId, '1:00:00')
  expect(await standings()).toEqual([
    ['Saturday', 'M35', 1],
    ['Sunday', 'M40', 1],
  ])
})

test('so is that of a registered athlete whose time a file has', async () => {
  const id = await enter(sundayId)
  await shop.owner.query(`update registration set bib_number = '7' where id = $1`, [id])
  const { name } = await queryRow<{ name: string }>(
    shop,
    `select concat(first_name, ' ', last_name) as name from registration where id = $1`,
    [id],
  )
  const parse = parseLines(['bib,name,time', `7,${name},0:40:00`], ',')
  await importResults(memberOf(sale), {
    eventId: sale.eventId,
    name: 'times.csv',
    competition: 'Sunday',
    parse,
    toRegistered: true,
  })
  expect(await standings()).toEqual([['Sunday', 'M40', 1]])
})

test('lists, figures, rules of bibs and the editor count ages on that day', async () => {
  await finish(sale.competitionId, '1:00:00')
  await finish(sundayId, '1:00:00')
  const { rows } = await athletesPage(memberOf(sale), sale.eventId, athleteList.everything)
  expect(rows.map(({ competition, category }) => `${competition} ${category}`).toSorted()).toEqual([
    'Saturday M35',
    'Sunday M40',
  ])
  const { ageGroups } = await eventOverview(memberOf(sale), sale.eventId)
  expect(ageGroups.map(({ from, male }) => [from, male])).toEqual([
    [30, 1],
    [40, 1],
  ])
  const { finishers } = await eventCompetitions(memberOf(sale), sale.eventId)
  expect(finishers.map(({ age, category }) => `${age} ${category}`).toSorted()).toEqual(['39 M35', '40 M40'])
  await sale.ctx.db.transaction(async (em) => {
    for (const [index, competitionId] of [sale.competitionId, sundayId].entries())
      em.create(BibRule, {
        organizationId: sale.organizationId,
        eventId: sale.eventId,
        competitionId,
        gender: 'any',
        ageGroup: '40',
        prefix: '',
        first: index * 100 + 1,
        last: index * 100 + 50,
        reserved: [],
        sortBy: 'registration',
      })
    await em.flush()
  })
  const { rules } = await bibsPage(memberOf(sale), sale.eventId, { scope: null, page: 1 })
  expect(rules.map(({ competition, bearers }) => [competition, bearers])).toEqual([
    ['Saturday', 0],
    ['Sunday', 1],
  ])
})

test('a result that moves to another competition counts the age on its day', async () => {
  const id = await finish(sale.competitionId, '1:00:00')
  await moveResult(memberOf(sale), id, { competitionId: sundayId })
  expect(await standings()).toEqual([['Sunday', 'M40', 1]])
})

test('another start places finishers again', async () => {
  await finish(sale.competitionId, '1:00:00', { birthDate: '1980-01-01' })
  await finish(sale.competitionId, '1:01:00')
  await finish(sale.competitionId, '1:02:00', { birthDate: '1986-01-01' })
  expect((await standings()).map(([, ...place]) => place)).toEqual([
    ['M45', 1],
    ['M35', 1],
    ['M40', 1],
  ])
  const details = { ...competitionDetails, startsAt: new Date('2026-04-19T12:00:00Z') }
  await editCompetition(memberOf(sale), sale.competitionId, { revision: 0, details })
  expect((await standings()).map(([, ...place]) => place)).toEqual([
    ['M45', 1],
    ['M40', 1],
    ['M40', 2],
  ])
})

test('where the organization says so ages count on 31 December, for results that exist too', async () => {
  await finish(sale.competitionId, '1:00:00', { birthDate: '1986-12-31' })
  await finish(sale.competitionId, '1:01:00', { birthDate: '1986-01-01' })
  const elite = await enter(sale.competitionId)
  await shop.owner.query(`update registration set category = 'Elite' where id = $1`, [elite])
  await setResult(memberOf(sale), elite, '1:02:00')
  expect(await standings()).toMatchObject([
    ['Saturday', 'M35', 1],
    ['Saturday', 'M40', 1],
    ['Saturday', 'Elite', 1],
  ])
  await countAgesOn('year_end')
  expect(await standings()).toMatchObject([
    ['Saturday', 'M40', 1],
    ['Saturday', 'M40', 2],
    ['Saturday', 'Elite', 1],
  ])
  await finish(sale.competitionId, '1:03:00', { birthDate: '1987-01-01' })
  expect((await standings())[3]).toEqual(['Saturday', 'M35', 1])
  await countAgesOn('start')
  expect((await standings())[0]).toEqual(['Saturday', 'M35', 1])
  const { rows } = await shop.owner.query(
    `select details from audit_entry where action = 'organization.edited' and organization_id = $1 order by at, id`,
    [sale.organizationId],
  )
  expect(rows).toEqual([{ details: { changed: ['agesOn'] } }, { details: { changed: ['agesOn'] } }])
})

test('a tenant folder that says so places finishers again', async () => {
  await finish(sale.competitionId, '1:00:00', { birthDate: '1986-12-31' })
  const files = diskFiles(createTemporaryFolder('files'))
  const { subdomain, file } = await shop.system.db.transaction(async (em) => {
    const organization = await em.findOneOrFail(Organization, { id: sale.organizationId })
    const { tenant } = await liveTenant(em, files, organization)
    return { subdomain: organization.subdomain, file: tenant }
  })
  expect(file.organization.agesOn).toBe('start')
  const changed = { ...file, organization: { ...file.organization, agesOn: 'year_end' as const } }
  await applyTenant(
    shop.system,
    files,
    { subdomain, file: changed, readAsset: (name) => Promise.reject(new Error(name)) },
    { isForced: true },
  )
  expect(await standings()).toEqual([['Saturday', 'M40', 1]])
  expect(await queryRow(shop, 'select ages_on from organization where id = $1', [sale.organizationId])).toEqual({
    ages_on: 'year_end',
  })
})
