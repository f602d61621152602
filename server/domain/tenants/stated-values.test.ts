import { expect, test } from 'vitest'
import { statedValuesOf } from './stated-values.ts'

const [start, end] = ['2027-04-18T11:00:00Z', '2027-04-10T00:00:00Z']

test('a folder says of an organization that is there nothing that counts from the day of applying', () => {
  const event = {
    slug: 'media',
    startsIn: { days: 40, at: '08:00' },
    status: 'published',
    registrationDeadline: { daysBefore: 1, at: '12:00' },
    competitions: [
      { name: '21K', startsAt: '08:00', seedTaken: 5 },
      { name: '10K', startsAt: start },
    ],
  }
  expect(statedValuesOf({ coupons: [{ code: 'A', expiresIn: { days: 3 } }], events: [event] })).toEqual({
    coupons: [{ code: 'A', expiresIn: { days: 3 } }],
    events: [
      {
        slug: 'media',
        startsIn: { days: 40, at: '08:00' },
        competitions: [{ name: '21K' }, { name: '10K', startsAt: start }],
      },
    ],
  })
})

test('a folder says everything that is an instant, counts from one, or is none', () => {
  const event = {
    slug: 'media',
    startsAt: start,
    registrationDeadline: end,
    competitions: [{ name: '21K', startsAt: '08:00' }],
  }
  const json = {
    coupons: [
      { code: 'A', expiresAt: end },
      { code: 'B', expiresAt: null },
    ],
    events: [event, { slug: 'paseo', registrationDeadline: null }],
  }
  expect(statedValuesOf(json)).toEqual(json)
  expect(statedValuesOf({ coupons: [{ code: 'A', expiresIn: null }] })).toMatchObject({
    coupons: [{ expiresAt: null }],
  })
})
