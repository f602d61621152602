import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import type { BibRuleDetails } from '#rules/bibs/bib-rule.ts'
import { addByStaff, athleteRow } from '#server/testing/added-by-staff.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { addCompetition, openSale, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { createBibRule } from '../bibs/edit-bib-rules.ts'
import { athleteDetails } from '../registrations/athlete-details.ts'
import { setBibNumber } from '../registrations/set-bib-number.ts'
import { moveAthlete } from './move-athlete.ts'

const shop = useShop()
let sale: Sale
let staff: Context
let id: string
let competitionId: string

beforeEach(async () => {
  sale = await openSale(shop)
  staff = memberOf(sale)
  id = await addByStaff(sale)
  competitionId = (await addCompetition(shop, sale)).competitionId
})

const addRule = (details: Partial<BibRuleDetails> = {}) =>
  createBibRule(staff, sale.eventId, {
    competitionId,
    gender: 'any',
    ageGroup: 'any',
    prefix: '',
    first: 100,
    last: 200,
    reserved: [{ from: 100, to: 110 }],
    sortBy: 'registration',
    ...details,
  })
const move = () => moveAthlete(staff, id, { competitionId, clearsBib: false, reason: '', revision: 0 })
const bibOf = async () => (await athleteRow(shop, id)).bib_number
const bibsThere = async () => {
  const { keepsBib, bibs } = (await athleteDetails(staff, { registrationId: id })).choices.moves[0]!
  return { keepsBib, bibs }
}

describe('a move to another competition', () => {
  test.each(['99', '105', 'W150'])(
    'takes bib %s away, which is one of another rule, and offers the next',
    async (bib) => {
      await addRule()
      await addRule({ competitionId: sale.competitionId, first: 1, last: 110, reserved: [{ from: 99, to: 99 }] })
      await addRule({ competitionId: sale.competitionId, gender: 'female', prefix: 'W', reserved: [] })
      await setBibNumber(staff, await addByStaff(sale), '0111')
      await setBibNumber(staff, id, bib)
      expect(await bibsThere()).toEqual({ keepsBib: false, bibs: '100–200' })
      expect(await move()).toEqual({ removedBib: bib, nextBib: '112' })
      expect(await bibOf()).toBeNull()
      expect((await athleteRow(shop, id)).search_text.endsWith(` ${bib.toLowerCase()}`)).toBe(false)
      const entry = { action: 'registration.bib_set', details: { from: bib, to: null } }
      const { rows } = await shop.owner.query(
        'select action, details from audit_entry where subject = $1 order by at desc, id desc limit 1',
        [id],
      )
      expect(rows).toEqual([entry])
    },
  )

  test.each(['111', '200', '0150', '105', '201', 'W150'])('keeps bib %s, its number or one by hand', async (bib) => {
    await addRule()
    await addRule({ competitionId: sale.competitionId, first: 1, last: 99, reserved: [] })
    await setBibNumber(staff, id, bib)
    expect(await bibsThere()).toEqual({ keepsBib: true, bibs: '100–200' })
    expect(await move()).toEqual({ removedBib: null, nextBib: null })
    expect(await bibOf()).toBe(bib)
  })

  test('keeps the bib without a rule for the athlete, and that of a finisher', async () => {
    await setBibNumber(staff, id, '7')
    await addRule({ gender: 'male' })
    expect(await bibsThere()).toEqual({ keepsBib: true, bibs: null })
    await addRule()
    await addRule({ competitionId: sale.competitionId, first: 1, last: 99 })
    expect(await bibsThere()).toEqual({ keepsBib: false, bibs: '100–200' })
    await shop.owner.query('update registration set result_time_ms = 3600000 where id = $1', [id])
    expect(await move()).toEqual({ removedBib: null, nextBib: null })
    expect(await bibOf()).toBe('7')
  })

  test('offers no number where all are taken', async () => {
    await addRule({ first: 111, last: 111, reserved: [] })
    await addRule({ competitionId: sale.competitionId, first: 1, last: 99 })
    await setBibNumber(staff, await addByStaff(sale), '111')
    await setBibNumber(staff, id, '7')
    expect(await move()).toEqual({ removedBib: '7', nextBib: null })
  })
})
