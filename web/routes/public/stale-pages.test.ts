import { expect, test } from 'vitest'
import { shouldRevalidate as revalidatesFlow } from './register.tsx'
import { shouldRevalidate as revalidatesJoining } from './team.tsx'

type Revalidation = Parameters<typeof revalidatesFlow>[0]

const url = new URL('http://club.localhost/event/21k/register?step=participants')

/** React Router proposes to keep the page's data after an answer of 400 or more. */
const rejectionOf = (intent: string | null) => {
  const formData = new FormData()
  if (intent) formData.set('intent', intent)
  return { currentUrl: url, nextUrl: url, formMethod: 'POST', formData, defaultShouldRevalidate: false } as Revalidation
}

test.each(['hold', 'checkout'])('a rejected %s shows what is asked by now', (intent) => {
  expect(revalidatesFlow(rejectionOf(intent))).toBe(true)
})

test('a coupon that cannot be used leaves the page as it is', () => {
  expect(revalidatesFlow(rejectionOf('coupon'))).toBe(false)
})

test('a rejected member sees what is asked and to be accepted by now', () => {
  expect(revalidatesJoining(rejectionOf(null))).toBe(true)
  expect(revalidatesJoining({ ...rejectionOf(null), formMethod: undefined })).toBe(false)
})
