import { useStore } from '@tanstack/react-form'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketTypeInput } from '#rules/tickets/ticket-type-form.ts'
import { maxTicketFields, ticketFieldKinds } from '#rules/tickets/ticket-type-schema.ts'
import { FormRow, FormRows, useFormRows } from '#web/admin/form-rows.tsx'
import { Fields } from '#web/admin/sheet.tsx'
import type { AppForm } from '#web/forms/form.tsx'
import { optionsOf } from '#web/forms/options-of.tsx'
import { Button } from '#web/ui/button.tsx'
import { blankField } from './type-values.ts'

/** The questions about each ticket. */
export function OwnFields({ form }: { form: AppForm<TicketTypeInput> }) {
  const { t } = useTranslation('ticket-types')
  const fields = useStore(form.store, ({ values }) => values.fields ?? [])
  const box = useRef<HTMLFieldSetElement>(null)
  const onChange = (next: typeof fields) => form.setFieldValue('fields', next)
  const rows = useFormRows({ name: 'fields', rows: fields, onChange, box })
  return (
    <FormRows ref={box}>
      <legend>{t('own.title')}</legend>
      <p>{t('own.lead')}</p>
      {fields.map(({ id, kind }, index) => (
        <FormRow key={id} rows={rows} index={index} labels={labelsOf(t, index + 1)}>
          <input type="hidden" name={`fields[${index}].id`} value={id} />
          <Fields>
            <form.TextField name={`fields[${index}].label`} label={t('own.label')} required autoComplete="off" />
            <form.SelectField name={`fields[${index}].kind`} label={t('own.kind')}>
              {optionsOf(ticketFieldKinds.map((value) => ({ value, label: t(`kind.${value}`) })))}
            </form.SelectField>
            {kind === 'choice' && (
              <div data-whole>
                <form.TextAreaField
                  name={`fields[${index}].options`}
                  label={t('own.options')}
                  hint={t('own.optionsHint')}
                  required
                  rows={3}
                />
              </div>
            )}
            <div data-whole>
              <form.CheckField name={`fields[${index}].required`} label={t('own.required')} />
            </div>
          </Fields>
        </FormRow>
      ))}
      {fields.length < maxTicketFields && (
        <div>
          <Button size="sm" icon="plus" data-add="" onClick={() => rows.add(blankField())}>
            {t('own.add')}
          </Button>
        </div>
      )}
    </FormRows>
  )
}

const labelsOf = (t: (key: string, values: { number: number }) => string, number: number) => ({
  row: t('own.number', { number }),
  up: t('own.up', { number }),
  down: t('own.down', { number }),
  remove: t('own.remove', { number }),
})
