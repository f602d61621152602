import { useRef } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { textsOf } from '#server/i18n/translator.ts'
import { formSchema, type Texts } from '#rules/forms/form-of.ts'
import { choiceField, valueField } from '#rules/forms/typed-field.ts'
import { useAppForm } from '#web/forms/form.tsx'
import { TypedFields } from './typed-fields.tsx'

const terms = { currency: 'ARS', region: 'es-AR', timeZone: 'America/Argentina/Salta', now: new Date(0) }
const fields = {
  language: choiceField(['es', 'en']),
  eventId: valueField({ control: 'choice', schema: () => v.pipe(v.string(), v.uuid('selection')) }),
}
const events = [{ value: '01', label: 'Ribera 10K' }]

function Form() {
  const element = useRef<HTMLFormElement>(null)
  const schema = formSchema(fields, terms)
  const form = useAppForm<Texts>({ values: { language: 'en', eventId: '' }, schema, onValid: () => {}, element })
  return <TypedFields form={form} area="replies" fields={fields} options={{ eventId: events }} terms={terms} />
}

test('a choice offers its values, or the rows that the screen gives and at first none of them', () => {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={textsOf('en')}>
      <Form />
    </I18nextProvider>,
  )
  const options = [...html.matchAll(/<option value="([^"]*)"( selected="")?>([^<]*)/g)]
  expect(options.map(([, value, selected, label]) => [value, selected !== undefined, label])).toEqual([
    ['es', false, 'Spanish'],
    ['en', true, 'English'],
    ['', true, 'Choose'],
    ['01', false, 'Ribera 10K'],
  ])
})
