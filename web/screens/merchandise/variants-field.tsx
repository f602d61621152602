import { useStore } from '@tanstack/react-form'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { EditorItem } from '#rules/merchandise/event-merchandise.ts'
import { MoveButtons } from '#web/admin/move-buttons.tsx'
import { numberInput } from '#web/forms/input-kinds.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import type { AppForm } from '#web/forms/form.tsx'
import type { MerchandiseInput } from '#rules/merchandise/merchandise-form.ts'
import { blankVariant } from './item-values.ts'

/** A line for each variant with its stock; an item without a choice has one without a name. */
export function VariantsField({ form, item }: { form: AppForm<MerchandiseInput>; item: EditorItem | null }) {
  const { t } = useTranslation('merchandising')
  const variants = useStore(form.store, ({ values }) => values.variants)
  const isSingle = variants.length === 1
  const move = (from: number, direction: 'up' | 'down') =>
    form.moveFieldValues('variants', from, from + (direction === 'up' ? -1 : 1))
  return (
    <FieldGroup label={t('variants.label')} hint={t('variants.hint')} error={null}>
      <Rows>
        {variants.map(({ id, name }, index) => {
          const stored = item?.variants.find((variant) => variant.id === id)
          const label = name || t('variants.number', { number: index + 1 })
          return (
            <li key={id || index} role="group" aria-label={label}>
              <form.TextField
                name={`variants[${index}].name`}
                label={t('variants.name')}
                required={!isSingle}
                autoComplete="off"
              />
              <form.TextField
                name={`variants[${index}].stock`}
                label={t('variants.stock')}
                hint={stored ? t('variants.taken', { count: stored.taken }) : t('variants.stockHint')}
                {...numberInput}
              />
              {!isSingle && (
                <div>
                  <MoveButtons
                    labels={{ up: t('up', { name: label }), down: t('down', { name: label }) }}
                    mayMove={{ up: index > 0, down: index < variants.length - 1 }}
                    onMove={(direction) => move(index, direction)}
                  />
                  <Button
                    size="sm"
                    variant="quiet"
                    icon="trash"
                    aria-label={t('remove', { name: label })}
                    aria-disabled={stored?.isChosen === true}
                    title={stored?.isChosen ? t('variants.chosen') : undefined}
                    onClick={() => {
                      if (!stored?.isChosen) void form.removeFieldValue('variants', index)
                    }}
                  />
                </div>
              )}
            </li>
          )
        })}
      </Rows>
      <div>
        <Button size="sm" icon="plus" onClick={() => form.pushFieldValue('variants', blankVariant)}>
          {t('variants.add')}
        </Button>
      </div>
    </FieldGroup>
  )
}

const Rows = styled.ol`
  display: grid;
  gap: var(--space-3);

  > li {
    display: grid;
    grid-template-columns: minmax(0, 2fr) minmax(0, 1fr) auto;
    align-items: start;
    gap: var(--space-2) var(--space-3);
  }
  > li > div:last-child:not(:nth-child(2)) {
    display: flex;
    padding-block-start: 1.75rem;
  }
  @media (max-width: 47.99rem) {
    > li {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
    > li > div:last-child:not(:nth-child(2)) {
      grid-column: 1 / -1;
      padding-block-start: 0;
    }
  }
`
