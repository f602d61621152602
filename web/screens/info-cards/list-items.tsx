import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { Locale } from '#rules/text/locale.ts'
import { LocalizedField } from '#web/admin/localized-field.tsx'
import { MoveButtons } from '#web/admin/move-buttons.tsx'
import { moveItem } from '#web/admin/move-item.ts'
import { Button } from '#web/ui/button.tsx'
import { blankItem, maxListItems, type EditedCard } from './edited-card.ts'
import { IconPicker } from './icon-picker.tsx'

type Item = Extract<EditedCard, { type: 'list' }>['items'][number]
type ListItemsProps = {
  items: readonly Item[]
  language: Locale
  isBilingual: boolean
  errorOf: (path: string) => string | null
  onChange: (items: Item[]) => void
}

export function ListItems({ items, language, isBilingual, errorOf, onChange }: ListItemsProps) {
  const { t } = useTranslation('info-cards')
  const edit = (index: number, change: Partial<Item>) => onChange(items.with(index, { ...items[index]!, ...change }))
  return (
    <Lines>
      {items.map((item, index) => {
        const number = index + 1
        return (
          <li key={index}>
            <IconPicker value={item.icon} onChange={(icon) => edit(index, { icon })} />
            <LocalizedField
              label={t('point', { number })}
              language={language}
              isBilingual={isBilingual}
              value={item.text}
              maxLength={200}
              isLine
              errorOf={(locale) => errorOf(locale ? `items.${index}.text.${locale}` : `items.${index}.text`)}
              onChange={(text) => edit(index, { text })}
            />
            <div role="group" aria-label={t('point', { number })}>
              <MoveButtons
                labels={{ up: t('pointUp', { number }), down: t('pointDown', { number }) }}
                mayMove={{ up: index > 0, down: index < items.length - 1 }}
                onMove={(direction) => onChange([...moveItem(items, index, index + (direction === 'up' ? -1 : 1))])}
              />
              <Button
                size="sm"
                variant="quiet"
                icon="trash"
                aria-label={t('removePoint', { number })}
                aria-disabled={items.length === 1}
                onClick={() => items.length > 1 && onChange(items.toSpliced(index, 1))}
              />
            </div>
          </li>
        )
      })}
      <li>
        {items.length < maxListItems ? (
          <Button size="sm" icon="plus" onClick={() => onChange([...items, blankItem])}>
            {t('addPoint')}
          </Button>
        ) : (
          <p>{t('fullList', { max: maxListItems })}</p>
        )}
      </li>
    </Lines>
  )
}

const Lines = styled.ol`
  display: grid;
  gap: var(--space-4);

  > li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--space-1) var(--space-3);
    align-items: start;
  }
  > li > details {
    margin-block-start: calc(1.35 * var(--text-sm) + var(--space-2));
  }
  > li > [role='group'] {
    grid-column: 2;
    display: flex;
    justify-content: end;
  }
  > li > :is(button, p) {
    grid-column: 1 / -1;
    justify-self: start;
  }
`
