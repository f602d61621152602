import { expect, test } from 'vitest'
import * as v from 'valibot'
import type { Answers } from '#rules/registration-forms/answers.ts'
import { registrationFormSchema, type RegistrationForm } from '#rules/registration-forms/registration-form-schema.ts'
import { newId } from '#server/database/ids.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { addCompetition, checkout, draft, expireHold, openSale, queryRow, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { removeCompetition } from '../competitions/remove-competition.ts'
import { duplicateEvent } from '../events/duplicate-event.ts'
import { checkOut } from '../orders/check-out.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { registrationPage } from '../registrations/registration-page.ts'
import { eventForm } from './event-form.ts'
import { formEffects } from './form-effects.ts'
import { saveRegistrationForm } from './save-registration-form.ts'

const shop = useShop()

const formOf = (...fields: object[]): RegistrationForm => v.parse(registrationFormSchema(v.string()), { fields })
const club = { kind: 'short_text', id: 'club', label: 'Your club' }
const shirt = { kind: 'choice', id: 'shirt', label: 'Shirt', options: ['S', 'M'], required: true }

const save = (sale: Sale, revision: number, form: RegistrationForm) =>
  saveRegistrationForm(memberOf(sale), sale.eventId, { revision, form })

const hold = (sale: Sale, answers: Answers) => {
  const { participants, ...submission } = draft(sale.competitionId)
  return registerAthletes(sale.ctx, sale.eventId, {
    ...submission,
    participants: participants.map((one) => ({ ...one, answers })),
  })
}

test('an event asks nothing of its own until its form is saved', async () => {
  const sale = await openSale(shop)
  const { revision, form } = await eventForm(memberOf(sale), sale.eventId)
  expect({ revision, form }).toEqual({
    revision: 0,
    form: {
      title: '',
      description: '',
      showsProgress: true,
      maxParticipants: 10,
      asksGender: true,
      healthFileDays: 30,
      fields: [],
    },
  })
})

test('of two who save one form, the second sees the conflict', async () => {
  const sale = await openSale(shop)
  expect(await save(sale, 0, formOf(club))).toEqual({ revision: 1 })
  await expect(save(sale, 0, formOf(shirt))).rejects.toMatchObject({
    code: 'changed_meanwhile',
    values: { revision: 1 },
  })
  expect((await eventForm(memberOf(sale), sale.eventId)).form.fields.map(({ id }) => id)).toEqual(['club'])
  expect(await save(sale, 1, formOf(shirt))).toEqual({ revision: 2 })
  await expect(save(sale, 1, formOf(club))).rejects.toMatchObject({
    code: 'changed_meanwhile',
    values: { revision: 2 },
  })
})

test('a form of another organization is not found, and a user may not save one', async () => {
  const [sale, stranger] = [await openSale(shop), await openSale(shop)]
  await expect(
    saveRegistrationForm(memberOf(stranger), sale.eventId, { revision: 0, form: formOf() }),
  ).rejects.toMatchObject({ code: 'not_found' })
  await expect(eventForm(memberOf(stranger), sale.eventId)).rejects.toMatchObject({ code: 'not_found' })
  await expect(
    saveRegistrationForm(memberOf(sale, 'user'), sale.eventId, { revision: 0, form: formOf() }),
  ).rejects.toMatchObject({ code: 'forbidden' })
})

test('an answered field can be disabled, not removed, and its answers stay', async () => {
  const sale = await openSale(shop)
  await save(sale, 0, formOf(club, shirt))
  await hold(sale, { club: { label: 'Your club', value: 'Ribera' } })
  expect((await eventForm(memberOf(sale), sale.eventId)).answers).toEqual({ club: 1 })
  await expect(save(sale, 1, formOf(shirt))).rejects.toMatchObject({
    code: 'field_answered',
    values: { label: 'Your club' },
  })
  await save(sale, 1, formOf({ ...club, label: 'Team', enabled: false }))
  const { answers } = await queryRow<{ answers: unknown }>(
    shop,
    'select answers from registration where event_id = $1',
    [sale.eventId],
  )
  expect(answers).toEqual({ club: { label: 'Your club', value: 'Ribera' } })
})

test('what became required while places are held has to be answered before they are bought', async () => {
  const sale = await openSale(shop, { price: 0 })
  await save(sale, 0, formOf(club))
  const { confirmationId } = await hold(sale, {})
  await save(sale, 1, formOf(club, shirt))
  await expect(checkOut(sale.ctx, confirmationId, checkout())).rejects.toMatchObject({ code: 'form_changed' })
  const { confirmationId: answered } = await hold(sale, { shirt: { label: 'Shirt', value: 'M' } })
  expect((await checkOut(sale.ctx, answered, checkout())).state).toBe('confirmed')
  const { confirmationId: old } = await hold(sale, { shirt: { label: 'Shirt', value: 'XL' } })
  await expect(checkOut(sale.ctx, old, checkout())).rejects.toMatchObject({ code: 'form_changed' })
})

test('a held order is told what the form asks since, and goes on as the same order once it is answered', async () => {
  const sale = await openSale(shop, { price: 0 })
  await save(sale, 0, formOf(club))
  const submission = draft(sale.competitionId, { athletes: 2 })
  const ribera = { club: { label: 'Your club', value: 'Ribera' } }
  const holdWith = (answers: Answers, ids: readonly string[] = []) =>
    registerAthletes(sale.ctx, sale.eventId, {
      ...submission,
      participants: submission.participants.map((one, index) => ({
        ...one,
        answers: { ...ribera, ...answers },
        ...(ids[index] && { id: ids[index] }),
      })),
    })
  const { confirmationId } = await holdWith({})
  const age = { kind: 'number', id: 'age', label: 'Years of running', required: true, min: null, max: null }
  await save(sale, 1, formOf(club, shirt, age, { ...shirt, id: 'cap', label: 'Cap', required: false }))
  await expect(checkOut(sale.ctx, confirmationId, checkout())).rejects.toMatchObject({
    code: 'form_changed',
    values: { number: 1, labels: 'Shirt, Years of running' },
  })
  const heldParticipants = async () =>
    (await registrationPage(sale.ctx, sale.eventId, confirmationId)).order!.participants
  const before = await heldParticipants()
  const shirtFault = { field: 'answers.shirt', label: 'Shirt', code: 'required' }
  const ageFault = { field: 'answers.age', label: 'Years of running', code: 'required' }
  expect(before.map(({ faults }) => faults)).toEqual([
    [shirtFault, ageFault],
    [shirtFault, ageFault],
  ])
  const taken = () => queryRow(shop, 'select taken from place_pool where id = $1', [sale.poolId])
  expect(await taken()).toEqual({ taken: 2 })

  const answers = { shirt: { label: 'Shirt', value: 'M' }, age: { label: 'Years of running', value: 3 } }
  const again = await holdWith(
    answers,
    before.map(({ id }) => id),
  )
  expect([again.confirmationId, again.state]).toEqual([confirmationId, 'held'])
  expect(await taken()).toEqual({ taken: 2 })
  const after = await heldParticipants()
  expect(after.map(({ id, faults }) => ({ id, faults }))).toEqual(before.map(({ id }) => ({ id, faults: [] })))
  const { stored } = await queryRow<{ stored: unknown }>(
    shop,
    'select jsonb_agg(answers order by position) as stored from registration where event_id = $1',
    [sale.eventId],
  )
  expect(stored).toEqual([
    { ...ribera, ...answers },
    { ...ribera, ...answers },
  ])
  expect((await checkOut(sale.ctx, confirmationId, checkout())).state).toBe('confirmed')
})

test('a copy of an event asks the same, of its own competitions', async () => {
  const sale = await openSale(shop)
  const { competitionId } = await addCompetition(shop, sale)
  await save(sale, 0, formOf({ ...club, competitions: [competitionId] }, shirt))
  const { id } = await duplicateEvent(memberOf(sale), sale.eventId, {})
  const copy = await eventForm(memberOf(sale), id)
  const copied = copy.competitions.find(({ name }) => name === `21K ${competitionId}`)!
  expect(copied.id).not.toBe(competitionId)
  expect(copy.form.fields.map((field) => [field.id, field.competitions])).toEqual([
    ['club', [copied.id]],
    ['shirt', []],
  ])
  const { id: bare } = await duplicateEvent(memberOf(sale), sale.eventId, { parts: ['form'] })
  expect((await eventForm(memberOf(sale), bare)).form.fields.map((field) => [field.id, field.enabled])).toEqual([
    ['club', false],
    ['shirt', true],
  ])
})

test('a field is for competitions of its own event only, and for none that was removed', async () => {
  const [sale, other] = [await openSale(shop), await openSale(shop)]
  const { competitionId } = await addCompetition(shop, sale)
  for (const id of [other.competitionId, newId()])
    await expect(save(sale, 0, formOf({ ...club, competitions: [sale.competitionId, id] }))).rejects.toMatchObject({
      code: 'competition_unavailable',
    })
  await save(sale, 0, formOf({ ...club, competitions: [competitionId, competitionId] }, shirt))
  await removeCompetition(memberOf(sale), competitionId)
  const { form } = await eventForm(memberOf(sale), sale.eventId)
  expect(form.fields.map(({ id, enabled, competitions }) => [id, enabled, competitions])).toEqual([
    ['club', false, []],
    ['shirt', true, []],
  ])
})

test('staff see how many have answered, and before they save what a change means for them', async () => {
  const sale = await openSale(shop, { price: 0 })
  const { competitionId } = await addCompetition(shop, sale)
  const extras = { kind: 'choices', id: 'extras', label: 'Extras', options: ['Bus', 'Dinner', 'Hotel'] }
  await save(sale, 0, formOf(club, shirt, extras))
  await hold(sale, { shirt: { label: 'Shirt', value: 'M' }, extras: { label: 'Extras', value: ['Bus', 'Dinner'] } })
  await hold(sale, { shirt: { label: 'Shirt', value: 'M' }, club: { label: 'Your club', value: 'M' } })
  const { confirmationId } = await hold(sale, { shirt: { label: 'Shirt', value: 'S' } })
  await queryRow(
    shop,
    `update registration set status = 'cancelled' where order_id in
       (select id from orders where confirmation_id = $1) returning id`,
    [confirmationId],
  )
  const { answers, competitions } = await eventForm(memberOf(sale), sale.eventId)
  expect(answers).toEqual({ shirt: 3, extras: 1, club: 1 })
  const at = sale.competitionId
  expect(Object.fromEntries(competitions.map(({ id, athletes }) => [id, athletes]))).toEqual({
    [at]: 2,
    [competitionId]: 0,
  })
  const after = {
    ...formOf({ ...shirt, options: ['S'] }, { ...extras, competitions: [competitionId] }),
    asksGender: false,
  }
  const withClub = { ...after, fields: [...formOf({ ...club, required: true }).fields, ...after.fields] }
  expect(await formEffects(memberOf(sale), sale.eventId, withClub)).toEqual([
    { kind: 'required', label: 'Your club', count: 1 },
    { kind: 'option', label: 'Shirt', option: 'M', count: 2 },
    { kind: 'hidden', label: 'Extras', count: 1 },
    { kind: 'gender', count: 2 },
  ])
})

test('groups that hold places and are larger than an order may be from now on are counted', async () => {
  const sale = await openSale(shop)
  for (const athletes of [2, 4]) await registerAthletes(sale.ctx, sale.eventId, draft(sale.competitionId, { athletes }))
  const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, draft(sale.competitionId, { athletes: 4 }))
  await expireHold(shop, confirmationId)
  expect(await formEffects(memberOf(sale), sale.eventId, { ...formOf(), maxParticipants: 3 })).toEqual([
    { kind: 'participants', max: 3, count: 1 },
  ])
})
