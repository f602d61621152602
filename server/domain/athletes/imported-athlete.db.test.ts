import { beforeEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import type { Context } from '#server/context.ts'
import { personForm } from '#rules/registrations/athlete-forms.ts'
import { resultsListOf } from '#rules/results/results-list.ts'
import { moveRace } from '#server/testing/move-race.ts'
import { athleteRow } from '#server/testing/added-by-staff.ts'
import { erasedNames } from '#server/i18n/erased-names.ts'
import { newId } from '#server/database/ids.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, queryRow, type Sale } from '#server/testing/shop.ts'
import { parseLines } from '#server/testing/parse-rows.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { erasePerson } from '../accounts/erase-person.ts'
import { athleteDetails } from '../registrations/athlete-details.ts'
import { importResults } from '../registrations/import-results.ts'
import { resultsPage } from '../results/results-page.ts'
import { cancelAthlete } from './cancel-athlete.ts'
import { deleteAthlete } from './delete-athlete.ts'
import { editAthlete } from './edit-athlete.ts'
import { findAthlete } from './find-athlete.ts'
import { addNote } from './notes.ts'

const shop = useShop()
let sale: Sale
let staff: Context
let id: string

const importFile = (lines: string[]) => {
  const parse = parseLines(['bib;name;sex;gun time', ...lines], ';')
  return importResults(staff, { eventId: sale.eventId, name: 'times.csv', parse })
}
const lines = ['1;Ríos, Ana;F;0:40:00', '2;Sosa, Luis;M;0:38:00', '3;Vega, Eva;F;0:41:00']

const typed = { firstName: 'Anna', gender: 'female', revision: '0' } as const
const form = (fields: object = typed) => v.safeParse(personForm('2026-06-01', { isImported: true }), fields)

beforeEach(async () => {
  sale = await openSale(shop)
  staff = memberOf(sale)
  await moveRace(shop, sale, -2)
  await importFile(lines)
  id = (await findAthlete(staff, { key: '1', eventId: sale.eventId })).id
})

describe('an athlete of a results file', () => {
  test('can be corrected and deleted; there is no order to move, cancel or confirm', async () => {
    expect((await athleteDetails(staff, { registrationId: id })).choices).toEqual({
      isEditable: true,
      moves: [],
      cancellation: 'none',
      isRestorable: false,
      isDeletable: true,
      refund: 'none',
      paidLine: null,
      mails: { athlete: null, buyer: null },
      isWritable: false,
    })
    expect((await athleteDetails(memberOf(sale, 'user'), { registrationId: id })).choices).toMatchObject({
      isEditable: false,
      isDeletable: false,
    })
    await expect(cancelAthlete(staff, id, { revision: 0 })).rejects.toMatchObject({ code: 'athlete_imported' })
  })

  test('stays once erased, as the same file would bring the name back', async () => {
    const email = `${newId()}@example.com`
    await shop.owner.query('update registration set email = $1 where id = $2', [email, id])
    await erasePerson(shop.system, { email }, { names: erasedNames(), acceptsUpcoming: true })
    const { choices, revision } = await athleteDetails(staff, { registrationId: id })
    expect(choices).toMatchObject({ isEditable: false, isDeletable: false })
    const deletion = deleteAthlete(staff, id, { revision })
    await expect(deletion).rejects.toMatchObject({ code: 'athlete_erased_in_results' })
    expect(await importFile(lines)).toMatchObject({ created: 0, updated: [] })
    expect(await athleteRow(shop, id)).toMatchObject({ first_name: 'Anónimo', last_name: '' })
  })

  test('is neither edited nor deleted by who has not seen the name of a newer file, but of a newer time', async () => {
    const { output } = form()
    await importFile(['1;Ríos Paz, Ana María;F;0:40:00', '2;Sosa, Luis;M;0:37:00'])
    const conflict = { code: 'changed_meanwhile', values: { revision: 1 } }
    await expect(editAthlete(staff, id, output as Parameters<typeof editAthlete>[2])).rejects.toMatchObject(conflict)
    await expect(deleteAthlete(staff, id, { revision: 0 })).rejects.toMatchObject(conflict)
    const other = await findAthlete(staff, { key: '2', eventId: sale.eventId })
    expect(await athleteRow(shop, other.id)).toMatchObject({ revision: 0 })
  })

  test('is corrected with as little as a name, which the same file leaves', async () => {
    const { output, success } = form()
    expect(success).toBe(true)
    await editAthlete(staff, id, output as Parameters<typeof editAthlete>[2])
    const corrected = { first_name: 'Anna', last_name: '', birth_date: null, revision: 1, search_text: 'anna 1' }
    expect(await athleteRow(shop, id)).toMatchObject(corrected)
    expect(await importFile(lines)).toMatchObject({ unchanged: 3, updated: [] })
    expect(await athleteRow(shop, id)).toMatchObject(corrected)
    await expect(editAthlete(staff, id, output as Parameters<typeof editAthlete>[2])).rejects.toMatchObject({
      code: 'changed_meanwhile',
    })
  })

  test('has a date of birth and an address that are right, or none', () => {
    expect(form({ ...typed, birthDate: '31/02/1990' }).success).toBe(false)
    expect(form({ ...typed, email: 'anna' }).success).toBe(false)
    expect(form({ ...typed, firstName: '' }).success).toBe(false)
    expect(form({ ...typed, birthDate: '28/02/1990', email: 'Anna@example.com' }).output).toMatchObject({
      birthDate: '1990-02-28',
      email: 'anna@example.com',
      dni: '',
    })
  })

  test('is deleted with result and notes, and others move up', async () => {
    const state = async () => ({
      places: (await resultsPage(sale.ctx, sale.eventId, resultsListOf(new URLSearchParams()))).rows.map(
        ({ bib, overall }) => `${overall}: ${bib}`,
      ),
      ...(await queryRow(
        shop,
        `select (select registrations_count from event where id = $1) as athletes,
           (select count(*)::int from athlete_note where registration_id = $2) as notes,
           (select count(*)::int from imported_result where id = $2) as results`,
        [sale.eventId, id],
      )),
    })
    await addNote(staff, id, 'Came late')
    expect(await state()).toEqual({ places: ['1: 2', '2: 1', '3: 3'], athletes: 3, notes: 1, results: 1 })
    await deleteAthlete(staff, id, { revision: 0 })
    expect(await state()).toEqual({ places: ['1: 2', '2: 3'], athletes: 2, notes: 0, results: 0 })
    expect(await importFile(lines)).toMatchObject({ created: 1, unchanged: 2 })
  })
})
