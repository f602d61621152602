import { usualForm } from '../registration-forms/registration-form-schema.ts'
import { safeParse } from 'valibot'
import { describe, expect, it } from 'vitest'
import { checkoutSubmission, registrationSubmission } from './registration-form.ts'
import { fieldErrors } from '../text/validation-message.ts'

const aParticipant = (participant: Record<string, unknown> = {}) => ({
  competitionId: '0197a1b2-0000-7000-8000-000000000001',
  firstName: 'Ana',
  lastName: 'López',
  email: 'ana@club.example',
  dni: '30.123.456',
  birthDate: '05/04/1990',
  phone: '+54 11 5555 1234',
  gender: 'female',
  emergencyName: 'Eva López',
  emergencyPhone: '+54 11 5555 4321',
  ...participant,
})
const aBuyer = {
  firstName: 'Ana',
  lastName: 'López',
  email: 'ana@club.example',
  dni: '30123456',
  phone: '',
  address: '',
}
const draftKey = '0197a1b2-0000-4000-8000-000000000002'

const parseRegistration = (form: unknown) =>
  safeParse(registrationSubmission({ today: '2026-03-01', form: usualForm, raceDays: {}, teams: {} }), form)
const errorsOf = (result: { issues?: Parameters<typeof fieldErrors>[0] | undefined }) =>
  fieldErrors(result.issues ?? [])

describe('a registration', () => {
  it('comes out as it is stored', () => {
    const result = parseRegistration({
      draftKey,
      participants: [aParticipant({ firstName: ' Ana ', gender: '' }), aParticipant()],
      price: 1,
    })
    expect(result.output).toEqual({
      draftKey,
      participants: [
        { ...aParticipant({ birthDate: '1990-04-05', dni: '30123456', gender: null }), answers: {}, merchandise: [] },
        { ...aParticipant({ birthDate: '1990-04-05', dni: '30123456' }), answers: {}, merchandise: [] },
      ],
      team: null,
      tickets: [],
      isSure: false,
    })
  })

  it('requires everything of an athlete but the gender', () => {
    const emptyParticipant = Object.fromEntries(Object.keys(aParticipant()).map((field) => [field, '']))
    expect(errorsOf(parseRegistration({ draftKey, participants: [aParticipant(), emptyParticipant] }))).toEqual({
      'participants.1.competitionId': 'competition_required',
      'participants.1.firstName': 'required',
      'participants.1.lastName': 'required',
      'participants.1.email': 'required',
      'participants.1.dni': 'required',
      'participants.1.birthDate': 'date_required',
      'participants.1.phone': 'required',
      'participants.1.emergencyName': 'required',
      'participants.1.emergencyPhone': 'required',
    })
  })

  it('says which field is missing altogether', () => {
    const { phone: _, gender: __, ...rest } = aParticipant()
    expect(errorsOf(parseRegistration({ draftKey, participants: [rest] }))).toEqual({
      'participants.0.phone': 'required',
    })
    expect(errorsOf(parseRegistration({}))).toEqual({ draftKey: 'required', participants: 'required' })
    expect(errorsOf(parseRegistration(null))).toEqual({ '': 'required' })
  })

  it('survives competitions that are named like what every object has', () => {
    const field = { kind: 'yes_no', id: 'first', label: 'First race', help: '', required: true, enabled: true } as const
    const form = {
      ...usualForm,
      fields: [{ ...field, competitions: [], condition: { kind: 'under', age: 18 } as const }],
    }
    const schema = registrationSubmission({ today: '2026-03-01', form, raceDays: {}, teams: {} })
    for (const competitionId of ['__proto__', 'constructor'])
      expect(errorsOf(safeParse(schema, { draftKey, participants: [aParticipant({ competitionId })] }))).toEqual({
        'participants.0.competitionId': 'competition_required',
      })
  })

  it('has one to ten athletes, born before today', () => {
    expect(errorsOf(parseRegistration({ draftKey, participants: [] }))).toEqual({ participants: 'required' })
    const elevenAthletes = Array.from({ length: 11 }, () => aParticipant())
    expect(errorsOf(parseRegistration({ draftKey, participants: elevenAthletes }))).toEqual({
      participants: 'max_participants:10',
    })
    const unborn = aParticipant({ birthDate: '01/03/2026', gender: 'x' })
    expect(errorsOf(parseRegistration({ draftKey, participants: [unborn] }))).toEqual({
      'participants.0.birthDate': 'date_before:01/03/2026',
      'participants.0.gender': 'selection',
    })
  })
})

describe('a checkout', () => {
  const ids = { terms: 't1', waiver: 't2', items: ['t3', 't4'] }
  const items = { t3: 't3', t4: 't4' }

  it('comes out with the code in capitals and null without one', () => {
    const form = { couponCode: ' verano10 ', buyer: aBuyer, terms: 't1', waiver: 't2', items }
    expect(safeParse(checkoutSubmission(ids), form).output).toEqual({
      couponCode: 'VERANO10',
      buyer: aBuyer,
      terms: 't1',
      waiver: 't2',
      items,
    })
    const { couponCode: _, ...rest } = form
    expect(safeParse(checkoutSubmission(ids), rest).output).toMatchObject({ couponCode: null })
  })

  it('may contain the total that was seen, ignored when unreadable', () => {
    const form = { buyer: aBuyer, terms: 't1', waiver: 't2', items }
    const totalOf = (seenTotal: string) => safeParse(checkoutSubmission(ids), { ...form, seenTotal }).output
    expect(totalOf('123456')).toMatchObject({ seenTotal: 123_456 })
    for (const unreadable of ['', '1.5', '-1', 'x'])
      expect(totalOf(unreadable)).toMatchObject({ seenTotal: undefined, terms: 't1' })
  })

  it('requires each text as it reads now', () => {
    const form = { buyer: aBuyer, terms: 't1', waiver: 't0', items: { t3: 't3', t9: 't9' } }
    expect(errorsOf(safeParse(checkoutSubmission(ids), form))).toEqual({
      waiver: 'waiver_required',
      'items.t4': 'acceptance_required',
    })
    const { items: _, ...withoutItems } = { ...form, waiver: 't2' }
    expect(errorsOf(safeParse(checkoutSubmission(ids), withoutItems))).toEqual({
      'items.t3': 'acceptance_required',
      'items.t4': 'acceptance_required',
    })
    expect(errorsOf(safeParse(checkoutSubmission({ ...ids, items: [] }), withoutItems))).toEqual({})
  })

  it('takes a tick that names no text for none', () => {
    for (const tick of ['on', 'true', true, '', ['t1', 't2', 't3', 't4']]) {
      const form = { buyer: aBuyer, terms: tick, waiver: tick, items: { t3: tick, t4: tick } }
      expect(errorsOf(safeParse(checkoutSubmission(ids), form)), String(tick)).toEqual({
        terms: 'terms_required',
        waiver: 'waiver_required',
        'items.t3': 'acceptance_required',
        'items.t4': 'acceptance_required',
      })
    }
    const blank = { terms: '', waiver: '', items: [] }
    expect(errorsOf(safeParse(checkoutSubmission(blank), { buyer: aBuyer }))).toEqual({
      terms: 'terms_required',
      waiver: 'waiver_required',
    })
  })

  it('requires who pays, the terms and the waiver', () => {
    const form = { couponCode: 'a b', buyer: { firstName: '', lastName: '', email: 'x', dni: '' } }
    expect(errorsOf(safeParse(checkoutSubmission(ids), form))).toEqual({
      couponCode: 'coupon_code_format',
      'buyer.firstName': 'required',
      'buyer.lastName': 'required',
      'buyer.email': 'email',
      'buyer.dni': 'required',
      terms: 'terms_required',
      waiver: 'waiver_required',
      'items.t3': 'acceptance_required',
      'items.t4': 'acceptance_required',
    })
    expect(errorsOf(safeParse(checkoutSubmission(ids), {}))).toMatchObject({ buyer: 'required' })
  })
})
