import { expect, test } from 'vitest'
import { sheetStateOf } from '#rules/sheets/sheet-views.ts'
import { addByStaff } from '#server/testing/added-by-staff.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { addCompetition, openSale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { cancelAthlete } from '../athletes/cancel-athlete.ts'
import { openEmergencySheet } from './emergency-sheet.ts'
import { startList } from './start-list.ts'

const shop = useShop()

const state = (query = '') => sheetStateOf(new URLSearchParams(query))

test('a start list has who has a place, by competition, and there by bib or by name', async () => {
  const sale = await openSale(shop, { price: 0 })
  const staff = memberOf(sale, 'user')
  const other = await addCompetition(shop, sale, { price: 0 })
  const add = async (lastName: string, bib: string | null, competitionId = sale.competitionId) => {
    const id = await addByStaff(sale, { lastName, competitionId, birthDate: '1990-01-01', gender: 'female' })
    await shop.owner.query('update registration set bib_number = $2 where id = $1', [id, bib])
    return id
  }
  for (const [lastName, bib] of [
    ['Zárate', '9'],
    ['Álvarez', '10'],
    ['Bosch', null],
    ['Casas', 'W9'],
  ] as const)
    await add(lastName, bib)
  await add('Dorrego', '1', other.competitionId)
  await cancelAthlete(memberOf(sale), await add('Egea', '2'), { revision: 0 })
  const namesOf = async (query = '') =>
    (await startList(staff, sale.eventId, state(query))).parts.map(({ rows }) => rows.map(({ lastName }) => lastName))
  expect(await namesOf()).toEqual([['Zárate', 'Casas', 'Álvarez', 'Bosch'], ['Dorrego']])
  expect(await namesOf('sort=name')).toEqual([['Álvarez', 'Bosch', 'Casas', 'Zárate'], ['Dorrego']])
  expect(await namesOf(`competition=${other.competitionId}`)).toEqual([['Dorrego']])
  const { parts, competitions } = await startList(staff, sale.eventId, state(`competition=${other.competitionId}`))
  expect(competitions).toHaveLength(2)
  expect(parts[0]!.rows[0]).toEqual({
    id: expect.any(String),
    bib: '1',
    firstName: expect.any(String),
    lastName: 'Dorrego',
    team: null,
    category: 'F35',
  })
})

test('an emergency sheet prints chosen answers alone, is not for every role, and each reading is recorded', async () => {
  const sale = await openSale(shop, { price: 0 })
  const staff = memberOf(sale)
  const id = await addByStaff(sale, {
    lastName: 'Bosch',
    birthDate: '1990-01-01',
    emergencyName: 'Iris Bosch',
    emergencyPhone: '+54 11 5555 0000',
  })
  const field = { kind: 'short_text', help: '', required: false, enabled: true, competitions: [], condition: null }
  await shop.owner.query(
    `insert into registration_form (id, organization_id, event_id, fields) values (gen_random_uuid(), $1, $2, $3)`,
    [
      sale.organizationId,
      sale.eventId,
      JSON.stringify([
        { ...field, id: 'allergies', label: 'Allergies', placeholder: '' },
        { ...field, id: 'size', label: 'Size', placeholder: '' },
        { ...field, kind: 'country', id: 'land', label: 'Country' },
      ]),
    ],
  )
  await shop.owner.query(`update registration set answers = $2 where id = $1`, [
    id,
    JSON.stringify({
      allergies: { label: 'Allergies', value: 'Penicillin' },
      size: { label: 'Size', value: 'M' },
      land: { label: 'Country', value: 'AR' },
    }),
  ])
  const sheet = await openEmergencySheet(staff, sale.eventId, state(), ['allergies', 'land'])
  expect(sheet.fields).toEqual([
    { id: 'allergies', label: 'Allergies', isChosen: true },
    { id: 'size', label: 'Size', isChosen: false },
  ])
  expect(sheet.parts[0]!.rows).toEqual([
    expect.objectContaining({
      lastName: 'Bosch',
      age: expect.any(Number),
      emergencyName: 'Iris Bosch',
      emergencyPhone: '+54 11 5555 0000',
      notes: [{ label: 'Allergies', answer: 'Penicillin' }],
    }),
  ])
  await expect(openEmergencySheet(memberOf(sale, 'user'), sale.eventId, state(), [])).rejects.toMatchObject({
    code: 'forbidden',
  })
  const { rows } = await shop.owner.query(
    `select subject, details from audit_entry where organization_id = $1 and action = 'emergency-sheet.opened'`,
    [sale.organizationId],
  )
  expect(rows).toEqual([{ subject: sale.eventId, details: { count: 1, fields: 'allergies' } }])
})
