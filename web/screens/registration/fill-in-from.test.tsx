import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { textsOf } from '#server/i18n/translator.ts'
import { blankPerson } from '#rules/registrations/participant-schema.ts'
import { FillInFrom } from './fill-in-from.tsx'
import type { ParticipantsForm } from './participants-form.ts'

test('whom the account knows has a place from the first paint on, so that nothing moves when it can be used', () => {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={textsOf('en')}>
      <FillInFrom
        form={{} as ParticipantsForm}
        index={0}
        people={[{ ...blankPerson, firstName: 'Ana', lastName: 'Paz' }]}
      />
    </I18nextProvider>,
  )
  expect(html).toMatch(/<select[^>]* disabled=""/)
  expect(html).toContain('Ana Paz')
})
