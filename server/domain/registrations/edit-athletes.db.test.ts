import { beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { athleteDetails } from './athlete-details.ts'
import { athletesPage } from './athletes-page.ts'
import { setBibNumber } from './set-bib-number.ts'
import { setResult } from './set-result.ts'
import { setTags } from './set-tags.ts'
import { tagAthletes } from './tag-athletes.ts'
import { addAthlete, memberOf } from '#server/testing/sale-people.ts'
import { useShop } from '#server/testing/use-shop.ts'

const shop = useShop()
let sale: Sale
let otherSale: Sale
let staff: Context

beforeAll(async () => {
  sale = await openSale(shop)
  otherSale = await openSale(shop)
  staff = memberOf(sale, 'user')
})

const list = (query = '') => athletesPage(staff, sale.eventId, athleteListOf(new URLSearchParams(query)))
const names = async (query: string) => (await list(query)).rows.map(({ firstName }) => firstName)
const auditEntriesOf = async (subject: string) =>
  (await shop.owner.query('select actor, action, details from audit_entry where subject = $1', [subject])).rows

describe('a bib number', () => {
  test('is given in capitals, found by the search, audited, and removed again', async () => {
    const ana = await addAthlete(shop, sale, { firstName: 'Ana', lastName: 'Ríos' })
    expect(await setBibNumber(staff, ana, ' w12 ')).toBe('W12')
    expect((await list('q=w12')).rows).toMatchObject([{ id: ana, bibNumber: 'W12' }])
    expect(await setBibNumber(staff, ana, '')).toBeNull()
    expect(await auditEntriesOf(ana)).toMatchObject([
      { action: 'registration.bib_set', details: { from: null, to: 'W12' } },
      { action: 'registration.bib_set', details: { from: 'W12', to: null } },
    ])
  })

  test('belongs to one athlete of an event, and the refusal says to whom', async () => {
    const [one, other] = [
      await addAthlete(shop, sale, { firstName: 'Iris', lastName: 'Vega' }),
      await addAthlete(shop, sale, { firstName: 'Olmo', lastName: 'Sanz' }),
    ]
    const attempts = await Promise.allSettled([setBibNumber(staff, one, '77'), setBibNumber(staff, other, '77')])
    const [refusal] = attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason] : []))
    const winner = attempts[0].status === 'fulfilled' ? 'Iris Vega' : 'Olmo Sanz'
    expect(refusal).toMatchObject({ code: 'bib_taken', values: { bib: '77', name: winner } })
    const otherAthlete = await addAthlete(shop, otherSale, { firstName: 'Nora', lastName: 'Gil' })
    expect(await setBibNumber(memberOf(otherSale), otherAthlete, '77')).toBe('77')
  })

  test('is the same number with zeros before it, also for one who waits; who has one keeps it', async () => {
    const [one, other, third] = [
      await addAthlete(shop, sale, { firstName: 'Iris', lastName: 'Vega' }),
      await addAthlete(shop, sale, { firstName: 'Olmo', lastName: 'Sanz' }),
      await addAthlete(shop, sale, { firstName: 'Lena', lastName: 'Roth', bibNumber: '0908' }),
    ]
    const client = await shop.owner.connect()
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`bib ${sale.eventId} 907`])
    await client.query(`update registration set bib_number = '0907' where id = $1`, [other])
    const attempt = expect(setBibNumber(staff, one, '907')).rejects.toMatchObject({
      code: 'bib_taken',
      values: { bib: '0907', name: 'Olmo Sanz' },
    })
    const isWaiting = `select from pg_locks where not granted and locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await shop.owner.query(isWaiting)).rowCount).toBe(1)
    await client.query('commit')
    client.release()
    await attempt
    await expect(setBibNumber(staff, one, '00908')).rejects.toMatchObject({
      code: 'bib_taken',
      values: { bib: '0908', name: 'Lena Roth' },
    })
    expect(await setBibNumber(staff, third, '908')).toBe('908')
    await shop.owner.query(`update registration set bib_number = '00908' where id = $1`, [one])
    expect(await setBibNumber(staff, third, '908')).toBe('908')
    expect(await setBibNumber(staff, third, '909')).toBe('909')
  })

  test.each(['12345678', 'ABCD1', '1 2', "1'; drop table event"])('is no %j', async (typed) => {
    const athlete = await addAthlete(shop, sale, { firstName: 'Eva', lastName: 'Mora' })
    await expect(setBibNumber(staff, athlete, typed)).rejects.toMatchObject({ code: 'bib_invalid' })
  })
})

test('a result time is typed as H:MM:SS, with tenths where there are any, and can be taken away', async () => {
  const athlete = await addAthlete(shop, sale, { firstName: 'Leo', lastName: 'Prat' })
  expect(await setResult(staff, athlete, '1:02:03.4')).toBe('3723400')
  await expect(setResult(staff, athlete, '1:62:03')).rejects.toMatchObject({ code: 'result_time_invalid' })
  await expect(setResult(staff, athlete, '0:00:00')).rejects.toMatchObject({ code: 'result_time_invalid' })
  expect(await setResult(staff, athlete, '0:27.45')).toBe('27450')
  await expect(setResult(staff, athlete, '0:00:04')).rejects.toMatchObject({ code: 'result_time_invalid' })
  await expect(setResult(staff, athlete, '240:00:01')).rejects.toMatchObject({ code: 'result_time_invalid' })
  expect(await setResult(staff, athlete, ' ')).toBe('')
})

test('of two who edit one athlete, the second is rejected with what the first has saved', async () => {
  const athlete = await addAthlete(shop, sale, { firstName: 'Teo', lastName: 'Rey', tags: ['Old'] })
  await setBibNumber(staff, athlete, '501', '')
  await setResult(staff, athlete, '1:02:03.4', { before: '' })
  await setTags(staff, athlete, ['Elite', 'Bus'], 'Old')
  const rejectionWith = (theirs: string) => ({ code: 'changed_meanwhile', values: { theirs } })
  await expect(setBibNumber(staff, athlete, '502', '')).rejects.toMatchObject(rejectionWith('501'))
  await expect(setResult(staff, athlete, '1:05:00', { before: '' })).rejects.toMatchObject(rejectionWith('3723400'))
  await expect(setTags(staff, athlete, ['Old', 'Bus'], 'Old')).rejects.toMatchObject(rejectionWith('Elite\nBus'))
  expect((await list('q=501')).rows).toMatchObject([
    { bibNumber: '501', resultTimeMs: 3_723_400, tags: ['Elite', 'Bus'] },
  ])
  await setBibNumber(staff, athlete, '501', '')
  await setBibNumber(staff, athlete, '502', '501')
})

test('what is sent again after a lost answer changes nothing and leaves one entry', async () => {
  const athlete = await addAthlete(shop, sale, { firstName: 'Ema', lastName: 'Luz' })
  for (let sent = 0; sent < 2; sent++) {
    expect(await setBibNumber(staff, athlete, '601', '')).toBe('601')
    expect(await setResult(staff, athlete, '1:00:00', { before: '' })).toBe('3600000')
    expect(await setTags(staff, athlete, ['Elite'], '')).toEqual(['Elite'])
  }
  const entries = await shop.owner.query('select action from audit_entry where subject = $1 order by action', [athlete])
  expect(entries.rows).toEqual([
    { action: 'registration.bib_set' },
    { action: 'registration.result_set' },
    { action: 'registration.tags_set' },
  ])
})

describe('tags', () => {
  test('are set for one athlete, each once', async () => {
    const athlete = await addAthlete(shop, sale, { firstName: 'Noa', lastName: 'Lugo', tags: ['Old'] })
    expect(await setTags(staff, athlete, ['Elite', 'elite', ' Wave A '])).toEqual(['Elite', 'Wave A'])
    await expect(setTags(staff, athlete, ['a,b'])).rejects.toMatchObject({ code: 'tag_invalid' })
    expect(await names('tag=Wave+A')).toEqual(['Noa'])
  })

  test('are added to and taken from all that match, and nobody else', async () => {
    const taggedAthlete = { lastName: 'Zubiri', tags: ['Elite', 'Bus'] }
    for (const firstName of ['Uno', 'Dos']) await addAthlete(shop, sale, { firstName, ...taggedAthlete })
    const full = Array.from({ length: 20 }, (_, number) => `t${number}`)
    await addAthlete(shop, sale, { firstName: 'Tres', lastName: 'Zubiri', tags: full })
    const matching = athleteListOf(new URLSearchParams('q=zubiri'))
    const change = { add: ['Cena', 'ELITE'], remove: ['bus'] }
    expect(await tagAthletes(staff, { eventId: sale.eventId, matching }, change)).toMatchObject({
      state: 'done',
      total: 3,
      changed: 2,
      full: 1,
    })
    const { rows } = await list('q=zubiri&tag=Cena')
    expect(rows.map(({ firstName, tags }) => [firstName, tags])).toEqual([
      ['Dos', ['Elite', 'Cena']],
      ['Uno', ['Elite', 'Cena']],
    ])
    expect(await names('tag=Cena')).toEqual(['Dos', 'Uno'])
  })

  test('of ids that belong to another organization stay as they are', async () => {
    const otherAthlete = await addAthlete(shop, otherSale, { firstName: 'Ada', lastName: 'Soto' })
    const report = await tagAthletes(
      staff,
      { eventId: null, ids: [otherAthlete, 'nonsense'] },
      { add: ['Mine'], remove: [] },
    )
    expect(report).toMatchObject({ total: 0, changed: 0 })
    const { rows } = await shop.owner.query('select tags from registration where id = $1', [otherAthlete])
    expect(rows).toEqual([{ tags: [] }])
  })
})

describe('another organization’s athlete', () => {
  test('does not exist, for whatever is tried', async () => {
    const otherAthlete = await addAthlete(shop, otherSale, { firstName: 'Ida', lastName: 'Baz' })
    for (const id of [otherAthlete, newId(), 'nonsense']) {
      await expect(athleteDetails(staff, { registrationId: id })).rejects.toMatchObject({ code: 'not_found' })
      await expect(setBibNumber(staff, id, '5')).rejects.toMatchObject({ code: 'not_found' })
      await expect(setResult(staff, id, '1:00:00')).rejects.toMatchObject({ code: 'not_found' })
      await expect(setTags(staff, id, ['x'])).rejects.toMatchObject({ code: 'not_found' })
      await expect(tagAthletes(staff, { eventId: id, ids: [] }, { add: ['x'], remove: [] })).rejects.toMatchObject({
        code: 'not_found',
      })
      await expect(athletesPage(staff, id, athleteListOf(new URLSearchParams()))).rejects.toMatchObject({
        code: 'not_found',
      })
    }
    expect((await athletesPage(staff, null, athleteListOf(new URLSearchParams('q=baz')))).rows).toEqual([])
  })

  test('nor does anybody for a visitor', async () => {
    const visitor = sale.ctx
    await expect(athletesPage(visitor, null, athleteListOf(new URLSearchParams()))).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(setBibNumber(visitor, newId(), '5')).rejects.toMatchObject({ code: 'forbidden' })
    await expect(tagAthletes(visitor, { eventId: null, ids: [] }, { add: ['x'], remove: [] })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})

describe('a search', () => {
  test('finds names in any order without accents or capitals, addresses, documents and bibs', async () => {
    await addAthlete(shop, sale, {
      firstName: 'Íñigo',
      lastName: 'Zárate Müller',
      email: 'inigo_z@example.com',
      dni: '99888777X',
      bibNumber: '4242',
    })
    for (const query of ['zarate+inigo', 'MÜLLER', 'muller', 'inigo_z@', '99888', '4242', 'zára+íñi'])
      expect(await names(`q=${query}`)).toEqual(['Íñigo'])
    for (const query of ['99.888.777', '99.888.777-X', '99-888']) expect(await names(`q=${query}`)).toEqual(['Íñigo'])
    for (const query of ['inigoxz', '%25', 'in_go', 'in%25go', 'zarate+nobody'])
      expect(await names(`q=${query}`)).toEqual([])
  })
})
