import { expect, test } from 'vitest'
import { loader as confirmationStep } from './register-confirmation-step.ts'
import { loader as initialStep } from './register-initial-step.ts'

const addressOf = (step: typeof initialStep | typeof confirmationStep, query: string) => {
  const request = new Request(`http://club.localhost/event/21k/register/Step${query}`)
  return (step as (args: object) => Response)({ params: { id: '21k' }, request }).headers.get('location')
}

test.each([
  [initialStep, '', '/event/21k/register?step=competition'],
  [initialStep, '?order=held&competition=c1', '/event/21k/register?step=competition&competition=c1&order=held'],
  [confirmationStep, '', '/event/21k/register?step=checkout'],
  [confirmationStep, '?order=held', '/event/21k/register?step=checkout&order=held'],
])('a step of the specification leads into the flow, with the held order (%#)', (step, query, address) => {
  expect(addressOf(step, query)).toBe(address)
})
