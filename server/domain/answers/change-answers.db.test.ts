import { expect, test } from 'vitest'
import { addByStaff, athleteRow } from '#server/testing/added-by-staff.ts'
import { askFields } from '#server/testing/registration-forms.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, queryRow, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { cancelAthlete } from '../athletes/cancel-athlete.ts'
import { athleteDetails } from '../registrations/athlete-details.ts'
import { changeAnswers } from './change-answers.ts'

const shop = useShop()

const shirt = { kind: 'choice', id: 'shirt', label: 'Shirt', options: ['S', 'M'], required: true }
const club = { kind: 'short_text', id: 'club', label: 'Club' }

const detailsOf = (sale: Sale, registrationId: string) => athleteDetails(memberOf(sale), { registrationId })

async function openAthlete(): Promise<{ sale: Sale; id: string }> {
  const sale = await openSale(shop)
  await askFields(sale, shirt, club)
  return { sale, id: await addByStaff(sale, { email: 'ana@example.com' }) }
}

test('staff change answers, the history says from what to what, and the athlete is mailed which', async () => {
  const { sale, id } = await openAthlete()
  const staff = memberOf(sale)
  expect((await detailsOf(sale, id)).answers.missing).toEqual([{ kind: 'answer', field: 'shirt', label: 'Shirt' }])
  await changeAnswers(staff, id, { revision: 0, answers: { shirt: 'S', club: 'Ribera' } })
  await changeAnswers(staff, id, { revision: 1, answers: { shirt: 'M', club: 'Ribera' } })
  const { answers, changes, revision } = await detailsOf(sale, id)
  expect(answers).toMatchObject({
    answers: { shirt: { label: 'Shirt', value: 'M' }, club: { label: 'Club', value: 'Ribera' } },
    missing: [],
  })
  expect(revision).toBe(2)
  const [latest] = changes
  expect(latest).toMatchObject({ action: 'registration.answers_changed' })
  expect(answers.changes[latest!.id]).toEqual([{ field: 'shirt', label: 'Shirt', before: 'S', after: 'M' }])
  const mails = `select json_agg(payload -> 'labels' order by created_at, id) as labels from message
    where organization_id = $1 and kind = 'answers-changed' and recipient = 'ana@example.com'`
  expect(await queryRow(shop, mails, [sale.organizationId])).toEqual({ labels: [['Shirt', 'Club'], ['Shirt']] })
})

test('what stays the same changes nothing and mails nobody', async () => {
  const { sale, id } = await openAthlete()
  await changeAnswers(memberOf(sale), id, { revision: 0, answers: { shirt: '' } })
  expect(await athleteRow(shop, id)).toMatchObject({ revision: 0 })
  const mails = `select count(*)::int from message where organization_id = $1 and kind = 'answers-changed'`
  expect(await queryRow(shop, mails, [sale.organizationId])).toEqual({ count: 0 })
})

test('an answer that the form does not allow, a colleague’s change and a cancelled athlete are rejected', async () => {
  const { sale, id } = await openAthlete()
  const staff = memberOf(sale)
  await expect(changeAnswers(staff, id, { revision: 0, answers: { shirt: 'XL' } })).rejects.toMatchObject({
    code: 'form_changed',
  })
  await changeAnswers(staff, id, { revision: 0, answers: { shirt: 'S' } })
  await expect(changeAnswers(staff, id, { revision: 0, answers: { shirt: 'M' } })).rejects.toMatchObject({
    code: 'changed_meanwhile',
    values: { revision: 1 },
  })
  await cancelAthlete(staff, id, { revision: 1 })
  await expect(changeAnswers(staff, id, { revision: 2, answers: { shirt: 'M' } })).rejects.toMatchObject({
    code: 'athlete_cancelled',
  })
})

test('a user reads answers and does not change them, and another organization finds nobody', async () => {
  const { sale, id } = await openAthlete()
  const change = { revision: 0, answers: { shirt: 'S' } }
  await expect(changeAnswers(memberOf(sale, 'user'), id, change)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(changeAnswers(memberOf(await openSale(shop)), id, change)).rejects.toMatchObject({ code: 'not_found' })
  expect((await athleteDetails(memberOf(sale, 'user'), { registrationId: id })).answers.fields).toHaveLength(2)
})
