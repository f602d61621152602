import { describe, expect, test } from 'vitest'
import type { CurrentOrganization } from './current-organization.ts'
import { withLandingDraft } from './landing-draft.ts'

const id = '0198f3c2-0000-7000-8000-000000000001'
const fileOf = (organizationId: string, extension: string) => `/files/${organizationId}/${'a1'.repeat(16)}.${extension}`
const organization = {
  id,
  name: 'Club Roca',
  landing: { headline: 'Before', tagline: '', about: '' },
  heroImage: fileOf(id, 'png'),
  infoCards: [],
} as unknown as CurrentOrganization

describe('a page with unsaved values', () => {
  test('has them, and all else as it is', () => {
    const file = { title: 'Rules', type: 'file', file: fileOf(id, 'pdf'), name: 'Rules' }
    const draft = {
      headline: { en: 'After' },
      order: ['news', 'unknown'],
      heroImage: fileOf(id, 'webp'),
      infoCards: [file],
    }
    expect(withLandingDraft(organization, draft)).toEqual({
      id,
      name: 'Club Roca',
      landing: { headline: { en: 'After' }, tagline: '', about: '', order: ['news'], hidden: [] },
      heroImage: fileOf(id, 'webp'),
      infoCards: [file],
    })
  })

  test('leaves out what is not written yet', () => {
    const items = [
      { icon: null, text: 'Water' },
      { icon: null, text: '' },
    ]
    const draft = { infoCards: [{ title: 'Bring', type: 'list', items }, { title: '', type: 'text', text: 'x' }, null] }
    expect(withLandingDraft(organization, draft).infoCards).toEqual([
      { title: 'Bring', type: 'list', items: [{ icon: null, text: 'Water' }] },
    ])
  })

  test.each([
    'https://elsewhere.example/x.webp',
    fileOf('0198f3c2-0000-7000-8000-000000000002', 'webp'),
    { toString: 1 },
  ])('shows no picture of elsewhere: %j', (heroImage) =>
    expect(withLandingDraft(organization, { heroImage }).heroImage).toBeNull(),
  )
})
