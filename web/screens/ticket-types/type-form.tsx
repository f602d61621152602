import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ticketTypeForm, type TicketTypeInput, type TicketTypeTerms } from '#rules/tickets/ticket-type-form.ts'
import { mostPerOrder } from '#rules/tickets/ticket-type-schema.ts'
import type { EditorTicketType, EventTicketTypes } from '#rules/tickets/ticket-type-views.ts'
import { Conflict } from '#web/admin/conflict.tsx'
import { DateTimeField } from '#web/admin/date-time-field.tsx'
import { Form } from '#web/admin/form.tsx'
import { SaveBar } from '#web/admin/save-bar.tsx'
import { Fields, Sheet } from '#web/admin/sheet.tsx'
import { amountInput, numberInput } from '#web/forms/input-kinds.ts'
import type { Refusal } from '#web/refusal.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { useRowForm } from '../event-editor/use-row-form.ts'
import { OwnFields } from './own-fields.tsx'
import { typeFields, typeValues } from './type-values.ts'

type Props = { event: EventTicketTypes; terms: TicketTypeTerms; type: EditorTicketType | null }

export function TypeForm({ event, terms, type }: Props) {
  const { t } = useTranslation('ticket-types')
  const element = useRef<HTMLFormElement>(null)
  const schema = useMemo(() => ticketTypeForm(terms), [terms])
  const { form, errors, isBusy, saving, conflict } = useRowForm<TicketTypeInput>(
    {
      tab: 'ticket-types',
      idName: 'id',
      row: type,
      stored: typeValues(type, terms),
      schema,
      fieldsOf: typeFields,
      fieldErrorOf,
      texts: { failed: t('failed'), saved: ({ name }) => t('saved', { name }) },
    },
    element,
  )
  const sponsors = [...new Set([...event.sponsors, ...(type?.sponsors ?? [])])]
  return (
    <Form form={form} element={element} errors={errors} isBusy={isBusy} saving={saving}>
      <Sheet title={type?.name ?? t('new')}>
        <Fields>
          <form.TextField name="name" label={t('field.name')} required autoComplete="off" />
          <form.TextField
            name="price"
            label={t('field.price')}
            hint={t('field.priceHint', { currency: terms.currency })}
            required
            {...amountInput}
          />
          <form.TextField
            name="maxQuantity"
            label={t('field.maxQuantity')}
            hint={t('field.maxQuantityHint')}
            {...numberInput}
          />
          <form.TextField
            name="perOrder"
            label={t('field.perOrder')}
            hint={t('field.perOrderHint', { most: mostPerOrder })}
            required
            {...numberInput}
          />
          <DateTimeField
            form={form}
            timeZone={terms.timeZone}
            label={t('field.saleStart')}
            hint={t('field.saleStartHint')}
            date={{ name: 'saleStartDate', label: t('field.saleStartDate') }}
            time={{ name: 'saleStartTime', label: t('field.saleStartTime') }}
          />
          <DateTimeField
            form={form}
            timeZone={terms.timeZone}
            label={t('field.saleEnd')}
            hint={t('field.saleEndHint')}
            date={{ name: 'saleEndDate', label: t('field.saleEndDate') }}
            time={{ name: 'saleEndTime', label: t('field.saleEndTime') }}
          />
          <div data-whole>
            <form.TextAreaField name="description" label={t('field.description')} rows={2} />
          </div>
          <div data-whole>
            <OwnFields form={form} />
          </div>
          {sponsors.length > 0 && (
            <div data-whole>
              <form.ChoicesField
                name="sponsors"
                label={t('field.sponsors')}
                hint={t('field.sponsorsHint')}
                options={sponsors.map((name) => ({ value: name, label: name }))}
              />
            </div>
          )}
          <div data-whole>
            <form.CheckField name="isActive" label={t('field.isActive')} hint={t('field.isActiveHint')} />
          </div>
        </Fields>
        {conflict && <Conflict {...conflict} labelOf={(path) => t(labelKeyOf(path))} />}
        <SaveBar
          saving={saving}
          {...(!type && { label: t('addThis') })}
          discard={
            <ButtonLink
              href="?"
              onClick={(press) => {
                press.preventDefault()
                saving.discard()
              }}
            >
              {t('cancel')}
            </ButtonLink>
          }
        />
      </Sheet>
    </Form>
  )
}

const labelKeyOf = (path: string) => {
  const [, part] = /^fields\.\d+\.(\w+)$/.exec(path) ?? []
  return part ? `own.${part}` : `field.${path}`
}

function fieldErrorOf({ code, field, values }: Refusal): Record<string, string> | null {
  if (code === 'capacity_below_taken' && field) return { [field]: `stock_taken:${values.taken}` }
  return code === 'name_taken' ? { name: 'name_taken' } : null
}
