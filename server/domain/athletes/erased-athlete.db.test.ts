import { beforeEach, describe, expect, test } from 'vitest'
import { erasedNames } from '#server/i18n/erased-names.ts'
import { newId } from '#server/database/ids.ts'
import { addByStaff, athleteRow, countsOf } from '#server/testing/added-by-staff.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { addCompetition, openSale, participant, queryRow, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import type { Context } from '#server/context.ts'
import { erasePerson } from '../accounts/erase-person.ts'
import { setBibNumber } from '../registrations/set-bib-number.ts'
import { setResult } from '../registrations/set-result.ts'
import { setTags } from '../registrations/set-tags.ts'
import { tagAthletes } from '../registrations/tag-athletes.ts'
import { cancelAthlete } from './cancel-athlete.ts'
import { editAthlete } from './edit-athlete.ts'
import { moveAthlete } from './move-athlete.ts'
import { addNote } from './notes.ts'
import { restoreAthlete } from './restore-athlete.ts'

const shop = useShop()
let sale: Sale
let staff: Context
let id: string

const erase = (email: string) => erasePerson(shop.system, { email }, { names: erasedNames(), acceptsUpcoming: true })

beforeEach(async () => {
  sale = await openSale(shop)
  staff = memberOf(sale)
  const email = `${newId()}@example.com`
  id = await addByStaff(sale, { email })
  await erase(email)
})

describe('of an erased athlete', () => {
  test('nothing is written by a form that was opened before', async () => {
    const { competitionId: _, ...person } = participant(sale.competitionId)
    const { competitionId } = await addCompetition(shop, sale)
    const rejection = { code: 'athlete_erased' }
    for (const revision of [0, 1]) {
      const edit = editAthlete(staff, id, { ...person, revision, isSure: true })
      await expect(edit).rejects.toMatchObject(rejection)
      const move = moveAthlete(staff, id, { competitionId, clearsBib: false, reason: '', revision })
      await expect(move).rejects.toMatchObject(rejection)
    }
    await expect(addNote(staff, id, 'Ana comes late')).rejects.toMatchObject(rejection)
    await expect(setBibNumber(staff, id, '7')).rejects.toMatchObject(rejection)
    await expect(setResult(staff, id, '1:00:00')).rejects.toMatchObject(rejection)
    await expect(setTags(staff, id, ['Ana'])).rejects.toMatchObject(rejection)
    const selection = { eventId: sale.eventId, ids: [id] }
    expect(await tagAthletes(staff, selection, { add: ['Ana'], remove: [] })).toMatchObject({
      total: 1,
      changed: 0,
      full: 0,
    })
    expect(
      await queryRow(
        shop,
        `select first_name as "firstName", last_name as "lastName", bib_number as bib, tags, (
           select count(*)::int from athlete_note where registration_id = registration.id) as notes
         from registration where id = $1`,
        [id],
      ),
    ).toEqual({ firstName: 'Anónimo', lastName: '', bib: null, tags: [], notes: 0 })
  })

  test('the place can be given back, and is not taken again', async () => {
    expect(await cancelAthlete(staff, id, { revision: 1 })).toEqual({ revision: 2, bibNumber: '' })
    expect(await countsOf(shop, sale)).toEqual({ taken: 0, held: 0, registrations: 0 })
    await expect(restoreAthlete(staff, id, { revision: 2, bibNumber: '' })).rejects.toMatchObject({
      code: 'athlete_erased',
    })
    expect(await athleteRow(shop, id)).toMatchObject({ status: 'cancelled' })
  })
})
