import { expect, test } from 'vitest'
import { shouldRevalidate } from './team.tsx'

const isReloadedAfter = (actionResult: unknown) => {
  const url = new URL('http://nandu.localhost/event/21k/team/token')
  const sent = { currentUrl: url, nextUrl: url, currentParams: {}, nextParams: {}, formMethod: 'POST' } as const
  return shouldRevalidate({ ...sent, actionResult, defaultShouldRevalidate: false })
}

const refused = (code: string) => ({ refusal: { code, field: null, values: {} } })

test('a rejected form is loaded again, but not with a link that has ended: what was typed would go', () => {
  expect(isReloadedAfter(refused('acceptance_changed'))).toBe(true)
  expect(isReloadedAfter(refused('team_link_invalid'))).toBe(false)
})
