import { useStore } from '@tanstack/react-form'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditorItem, EventMerchandise } from '#rules/merchandise/event-merchandise.ts'
import { merchandiseForm, type MerchandiseInput, type MerchandiseTerms } from '#rules/merchandise/merchandise-form.ts'
import { merchandiseRules } from '#rules/merchandise/merchandise-schema.ts'
import { Conflict, renderImage } from '#web/admin/conflict.tsx'
import { Form } from '#web/admin/form.tsx'
import { SaveBar } from '#web/admin/save-bar.tsx'
import { Fields, Sheet } from '#web/admin/sheet.tsx'
import { amountInput } from '#web/forms/input-kinds.ts'
import { optionsOf } from '#web/forms/options-of.tsx'
import { useBoundField } from '#web/forms/use-bound-field.ts'
import type { Refusal } from '#web/refusal.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { useRowForm } from '../event-editor/use-row-form.ts'
import { ImageField } from '../uploads/image-field.tsx'
import { itemFields, itemValues } from './item-values.ts'
import { VariantsField } from './variants-field.tsx'

type Props = { event: EventMerchandise; terms: MerchandiseTerms; item: EditorItem | null }

export function ItemForm({ event, terms, item }: Props) {
  const { t } = useTranslation('merchandising')
  const element = useRef<HTMLFormElement>(null)
  const schema = useMemo(() => merchandiseForm(terms), [terms])
  const { form, errors, isBusy, saving, conflict } = useRowForm<MerchandiseInput>(
    {
      tab: 'merchandise',
      idName: 'id',
      row: item,
      stored: itemValues(item, terms),
      schema,
      fieldsOf: itemFields,
      fieldErrorOf,
      texts: { failed: t('failed'), saved: ({ name }) => t('saved', { name }) },
    },
    element,
  )
  const { rule, scope } = useStore(form.store, ({ values }) => values)
  return (
    <Form form={form} element={element} errors={errors} isBusy={isBusy} saving={saving}>
      <Sheet title={item?.name ?? t('new')}>
        <Fields>
          <form.TextField name="name" label={t('field.name')} required autoComplete="off" />
          <form.SelectField name="rule" label={t('field.rule')} hint={t(`ruleHint.${rule}`)}>
            {optionsOf(merchandiseRules.map((value) => ({ value, label: t(`rule.${value}`) })))}
          </form.SelectField>
          <form.TextField
            name="price"
            label={t('field.price')}
            hint={t(rule === 'included' ? 'field.priceIncludedHint' : 'field.priceHint', { currency: terms.currency })}
            required={rule !== 'included'}
            {...amountInput}
          />
          <form.TextField name="variantsLabel" label={t('field.variantsLabel')} hint={t('field.variantsLabelHint')} />
          <div data-whole>
            <form.TextAreaField name="description" label={t('field.description')} rows={2} />
          </div>
          <div data-whole>
            <form.AppField name="picture">{() => <PictureField />}</form.AppField>
          </div>
          <div data-whole>
            <VariantsField form={form} item={item} />
          </div>
          {event.competitions.length > 1 && (
            <form.SelectField name="scope" label={t('field.scope')}>
              {optionsOf((['all', 'some'] as const).map((value) => ({ value, label: t(`scope.${value}`) })))}
            </form.SelectField>
          )}
          {scope === 'some' && (
            <div data-whole>
              <form.ChoicesField
                name="competitions"
                label={t('field.competitions')}
                options={event.competitions.map(({ id, name }) => ({ value: id, label: name }))}
              />
            </div>
          )}
          <div data-whole>
            <form.CheckField name="isActive" label={t('field.isActive')} />
          </div>
        </Fields>
        {conflict && (
          <Conflict
            {...conflict}
            labelOf={(path) => t(labelKeyOf(path))}
            display={(path, value) => (path === 'picture' ? renderImage(value) : null)}
          />
        )}
        <SaveBar
          saving={saving}
          {...(!item && { label: t('addThis') })}
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

function PictureField() {
  const { t } = useTranslation('merchandising')
  const { field, value, error } = useBoundField<string>()
  return (
    <ImageField
      label={t('field.picture')}
      purpose="merchandise"
      value={value || null}
      error={error}
      cropTo={1}
      onChange={(path) => field.handleChange(path ?? '')}
    />
  )
}

const labelKeyOf = (path: string) => {
  const [, part] = /^variants\.\d+\.(\w+)$/.exec(path) ?? []
  return part ? `variants.${part}` : `field.${path}`
}

function fieldErrorOf({ code, field, values }: Refusal): Record<string, string> | null {
  if (code === 'capacity_below_taken' && field) return { [field]: `stock_taken:${values.taken}` }
  return code === 'name_taken' ? { name: 'name_taken' } : null
}
