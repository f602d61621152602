import { expect, test } from 'vitest'
import { parseFeePlan } from './fee-plan.ts'

test('a fee plan is read from one line, in any order', () => {
  const plan = {
    platformFee: 500,
    providerFees: { instant: 599, days_10: 449, days_18: 349, days_35: 199 },
    vat: 2100,
  }
  expect(parseFeePlan('platform=5 instant=5.99 days10=4.49 days18=3.49 days35=1.99 vat=21')).toEqual(plan)
  expect(parseFeePlan(' vat=21  days35=1,99 days18=3.49 days10=4.49 instant=5.99 platform=5 ')).toEqual(plan)
})

test.each([
  '',
  'platform=5',
  'platform=5 instant=5.99 days10=4.49 days18=3.49 days35=1.99 tax=21',
  'platform=5 instant=5.99 days10=4.49 days18=3.49 days35=1.99 vat=21 vat=21',
  'platform=five instant=5.99 days10=4.49 days18=3.49 days35=1.99 vat=21',
  'platform=5 instant=90 days10=4.49 days18=3.49 days35=1.99 vat=21',
])('%j is no fee plan', (text) => {
  expect(parseFeePlan(text)).toBeNull()
})
