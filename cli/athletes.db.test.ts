import { beforeEach, describe, expect, test } from 'vitest'
import { setBibNumber } from '#server/domain/registrations/set-bib-number.ts'
import { addByStaff, athleteRow, countsOf } from '#server/testing/added-by-staff.ts'
import { holdPlaces } from '#server/testing/orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { addCompetition, openSale, queryRow, type Sale } from '#server/testing/shop.ts'
import { useOperator } from '#server/testing/use-operator.ts'
import { useShop } from '#server/testing/use-shop.ts'

const { dorsal, rows } = useOperator()
const shop = useShop()
let sale: Sale

beforeEach(async () => {
  sale = await openSale(shop)
})

const run = (verb: string, ...more: string[]) =>
  dorsal('athlete', verb, ...more, '--org', sale.organizationId, '--json')
const person = Object.entries({
  '--first-name': 'Íñigo',
  '--last-name': 'Zárate',
  '--email': 'inigo@example.com',
  '--dni': '27888999',
  '--birth-date': '05/04/1990',
  '--phone': '+54 9 351 555 0100',
  '--gender': 'male',
  '--emergency-name': 'Eva Zárate',
  '--emergency-phone': '+54 9 351 555 0101',
}).flat()
const add = (...more: string[]) => run('add', '--event', '21k', '--competition', sale.competitionId, ...person, ...more)
const actorsOf = async (id: string) =>
  (await rows('select action, actor from audit_entry where subject = $1 order by id', [id])).map(
    ({ action, actor }: { action: string; actor: string }) => [action, actor.replace(/:.*/, '')],
  )

describe('dorsal athlete', () => {
  test('adds somebody, confirmed, with the operator in the activity log; a dry run adds nobody', async () => {
    expect(await add('--dry-run')).toMatchObject({ code: 0, json: { name: 'Íñigo Zárate', dryRun: true } })
    expect(await countsOf(shop, sale)).toEqual({ taken: 0, held: 0, registrations: 0 })
    const { code, json } = await add('--payment', 'outside')
    expect(code).toBe(0)
    expect(await countsOf(shop, sale)).toEqual({ taken: 1, held: 1, registrations: 1 })
    expect(await actorsOf(json.id)).toEqual([['registration.added', 'operator']])
    expect((await run('show', json.id)).json).toMatchObject({
      firstName: 'Íñigo',
      label: 'paid',
      birthDate: '1990-04-05',
    })
    expect(await add()).toMatchObject({ code: 4, json: { error: { code: 'document_taken' } } })
    expect(await add('--competition', 'nowhere')).toMatchObject({ code: 3 })
  })

  test('names the option that is wrong', async () => {
    const { code, json } = await add('--birth-date', '31/02/1990')
    expect(code).toBe(5)
    expect(json.error.message).toMatch(/^--birth-date 31\/02\/1990 cannot be taken: /)
    expect((await add('--payment', 'card')).json.error.message).toMatch(/^--payment card cannot be taken: /)
  })

  test('adds beyond the limit with a reason only', async () => {
    await shop.owner.query('update place_pool set capacity = 0 where id = $1', [sale.poolId])
    expect(await add()).toMatchObject({ code: 4, json: { error: { code: 'competition_full' } } })
    expect(await add('--reason', 'Sponsor')).toMatchObject({ code: 0 })
    expect(await queryRow(shop, 'select capacity, taken from place_pool where id = $1', [sale.poolId])).toEqual({
      capacity: 1,
      taken: 1,
    })
  })

  test('finds one by confirmation number, bib or id, and names several', async () => {
    const id = await addByStaff(sale)
    await setBibNumber(memberOf(sale), id, '007')
    const { number } = await queryRow<{ number: string }>(
      shop,
      'select confirmation_number as number from orders where event_id = $1',
      [sale.eventId],
    )
    for (const key of [id, '7', number.toLowerCase()]) expect((await run('show', key)).json.id).toBe(id)
    expect((await run('show', '7', '--event', '21k')).json.id).toBe(id)
    const { confirmationId } = await holdPlaces(sale, { athletes: 2 })
    const { two } = await queryRow<{ two: string }>(
      shop,
      'select confirmation_number as two from orders where confirmation_id = $1',
      [confirmationId],
    )
    const { code, json } = await run('show', two)
    expect([code, json.error.code]).toEqual([4, 'athlete_ambiguous'])
    expect(json.error.values.athletes).toMatch(/^[\w-]{36} \S+ .*, 21k; [\w-]{36} /)
    for (const key of ['8', "7' or '1'='1", 'DR-2222-2222']) expect(await run('show', key)).toMatchObject({ code: 3 })
    const other = await openSale(shop)
    expect(await dorsal('athlete', 'show', id, '--org', other.organizationId)).toMatchObject({ code: 3 })
  })

  test('lists by event and filter, as a table too', async () => {
    const id = await addByStaff(sale, { firstName: 'Olga', lastName: 'Paz' })
    await addByStaff(sale, { firstName: 'Ana', lastName: 'Roca' })
    await setBibNumber(memberOf(sale), id, '12')
    const names = async (...more: string[]) =>
      (await run('list', ...more)).json.map(({ firstName }: { firstName: string }) => firstName)
    expect(await names('--event', '21k')).toEqual(['Olga', 'Ana'])
    expect(await names('--bib', 'none')).toEqual(['Ana'])
    expect(await names('--search', 'paz')).toEqual(['Olga'])
    const { out } = await dorsal('athlete', 'list', '--org', sale.organizationId)
    expect(out).toMatch(/NUMBER +BIB +NAME +EMAIL +EVENT +COMPETITION +STATE/)
    expect((await dorsal('athlete', 'show', id, '--org', sale.organizationId)).out).toMatch(/name +Olga Paz\n/)
  })

  test('corrects what is typed and leaves the rest', async () => {
    const id = await addByStaff(sale, { firstName: 'Ana', phone: '+54 9 351 555 0199' })
    expect((await run('edit', id, '--first-name', 'Anna', '--dry-run')).json).toMatchObject({ changed: ['firstName'] })
    expect((await run('edit', id, '--first-name', 'Anna')).json).toMatchObject({
      changed: ['firstName'],
      dryRun: false,
    })
    const stored = 'select first_name as "firstName", phone, revision from registration where id = $1'
    expect(await queryRow(shop, stored, [id])).toEqual({ firstName: 'Anna', phone: '+54 9 351 555 0199', revision: 1 })
    expect(await actorsOf(id)).toEqual([
      ['registration.added', 'member'],
      ['registration.edited', 'operator'],
    ])
    expect(await run('edit', id, '--email', 'nonsense')).toMatchObject({ code: 5 })
  })

  test('moves, cancels, restores and deletes, each by the commands of the admin', async () => {
    const id = await addByStaff(sale)
    await setBibNumber(memberOf(sale), id, '42')
    const other = await addCompetition(shop, sale)
    const { name: to } = await queryRow<{ name: string }>(shop, 'select name from competition where id = $1', [
      other.competitionId,
    ])
    expect((await run('move', '42', '--competition', to.toLowerCase(), '--dry-run')).json).toMatchObject({
      dryRun: true,
    })
    expect((await run('move', '42', '--competition', to.toLowerCase(), '--clear-bib')).json).toMatchObject({
      removedBib: '42',
      nextBib: null,
    })
    expect(await countsOf(shop, { ...sale, ...other })).toEqual({ taken: 1, held: 1, registrations: 1 })
    expect(await run('cancel', id)).toMatchObject({ code: 2 })
    expect((await run('cancel', id, '--dry-run')).json).toMatchObject({ dryRun: true })
    expect((await run('cancel', id, '--yes')).json).toMatchObject({ isRestorable: true })
    expect(await run('move', id, '--competition', sale.competitionId)).toMatchObject({
      code: 4,
      json: { error: { code: 'athlete_cancelled' } },
    })
    expect((await run('restore', id, '--bib', '42')).json).toMatchObject({ bibNumber: '42' })
    expect(await athleteRow(shop, id)).toMatchObject({ status: 'confirmed', bib_number: '42' })
    const verbs = ['moved', 'bib_set', 'cancelled', 'restored'].map((verb) => [`registration.${verb}`, 'operator'])
    expect((await actorsOf(id)).slice(-4)).toEqual(verbs)
    expect((await run('delete', id, '--yes', '--dry-run')).code).toBe(0)
    expect((await run('delete', id, '--yes')).code).toBe(0)
    expect(await run('show', id)).toMatchObject({ code: 3 })
    expect(await countsOf(shop, { ...sale, ...other })).toEqual({ taken: 0, held: 0, registrations: 0 })
  })
})
