import { expect, test } from 'vitest'
import { textsOf } from '#server/i18n/translator.ts'
import { goodToKnow } from './good-to-know.ts'

const t = textsOf('en').getFixedT('en', 'event')
const noArrival = { checkInOpens: null, arriveMinutesEarly: null }
const sentences = (page: Parameters<typeof goodToKnow>[0]) => goodToKnow(page, t, 'BST').map(({ text }) => text)

test('arrival and refunds are left out where the organizer entered nothing', () => {
  expect(sentences({ state: 'open', arrival: noArrival, refundHours: 0 })).toEqual(['All times are local (BST).'])
})

test('each thing that was entered is one sentence', () => {
  expect(
    sentences({ state: 'open', arrival: { checkInOpens: '07:15', arriveMinutesEarly: 45 }, refundHours: 72 }),
  ).toEqual([
    'Arrive 45 minutes before your start.',
    'Check-in opens at 07:15.',
    'Refunds on request until 72 hours before the start.',
    'All times are local (BST).',
  ])
  expect(sentences({ state: 'open', arrival: { ...noArrival, arriveMinutesEarly: 20 }, refundHours: 0 })).toEqual([
    'Arrive 20 minutes before your start.',
    'All times are local (BST).',
  ])
})

test('a cancelled or finished race has no sentence about refunds', () => {
  for (const state of ['cancelled', 'finished'] as const)
    expect(sentences({ state, arrival: noArrival, refundHours: 48 })).toEqual(['All times are local (BST).'])
})
