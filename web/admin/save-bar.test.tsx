import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { textsOf } from '#server/i18n/translator.ts'
import { StaffContext, type Staff } from './staff.ts'
import { SaveBar } from './save-bar.tsx'

const staff: Staff = {
  actor: { kind: 'member', userId: '01', name: 'Ana', email: 'ana@example.com', role: 'owner' },
  organization: { name: 'Ribera', logo: null, region: 'es-AR', currency: 'ARS', timeZone: 'America/Argentina/Salta' },
  raceOfWeek: null,
  sessionPath: '/session',
}
const saving = { state: 'saved', savedAt: '2026-11-20T12:34:00Z', isDirty: false, discard: () => {} } as const

const savedOf = (value: Staff | null) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={textsOf('en')}>
      <StaffContext value={value}>
        <SaveBar saving={saving} />
      </StaffContext>
    </I18nextProvider>,
  ).match(/Saved [^<]*/)?.[0]

test('says when it was saved by the organization’s clock, or by the reader’s where there is no organization', () => {
  expect(savedOf(staff)).toMatch(/^Saved 0?9:34/)
  expect(savedOf(null)).toMatch(/^Saved \d\d:\d4/)
})
