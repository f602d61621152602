import { useSortable } from '@dnd-kit/react/sortable'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { AcceptanceItemInput } from '#rules/agreements/acceptance-schema.ts'
import { locales, type Locale } from '#rules/text/locale.ts'
import { RowMenu } from '#web/admin/row-menu.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DocumentField } from './document-field.tsx'
import { TextInLanguages } from './text-in-languages.tsx'
import type { EditedItem } from './use-acceptance-saving.ts'

type ItemCardProps = {
  item: EditedItem
  index: number
  count: number
  language: Locale
  errorOf: (path: string) => string | null
  onChange: (change: Partial<AcceptanceItemInput>) => void
  onMove: (from: number, to: number) => void
  onRemove: () => void
}

export function ItemCard({ item, index, count, language, errorOf, onChange, onMove, onRemove }: ItemCardProps) {
  const { t } = useTranslation('acceptance')
  const { ref, handleRef, isDragging } = useSortable({ id: item.key, index })
  const name = item.text[language] || locales.map((locale) => item.text[locale]).find(Boolean)
  const label = name || t('item', { number: index + 1 })
  const pressArrow = (press: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[press.key]
    if (step === undefined) return
    press.preventDefault()
    onMove(index, index + step)
  }
  return (
    <Frame ref={ref} data-dragging={isDragging || undefined}>
      <Head>
        <Handle
          type="button"
          ref={handleRef}
          data-handle={item.key}
          aria-label={t('move', { label, number: index + 1, count })}
          title={t('moveHint')}
          onKeyDown={pressArrow}
        >
          <Icon name="grip" />
        </Handle>
        <strong>{t('item', { number: index + 1 })}</strong>
        <RowMenu
          label={t('more', { label })}
          actions={[
            { label: t('up'), icon: 'up', isDisabled: index === 0, press: () => onMove(index, index - 1) },
            { label: t('down'), icon: 'down', isDisabled: index === count - 1, press: () => onMove(index, index + 1) },
            { label: t('remove'), icon: 'trash', press: onRemove },
          ]}
        />
      </Head>
      <Body>
        <TextInLanguages
          label={t('text')}
          language={language}
          value={item.text}
          maxLength={400}
          error={errorOf('text')}
          errorOf={(locale) => errorOf(`text.${locale}`)}
          onChange={(text) => onChange({ text })}
        />
        <DocumentField
          value={item.document}
          language={language}
          errorOf={(path) => errorOf(`document.${path}`)}
          onChange={(document) => onChange({ document })}
        />
      </Body>
    </Frame>
  )
}

const Frame = styled.li`
  border: 1px solid var(--line);
  border-radius: var(--radius-2);
  background: var(--surface-raised);

  &[data-dragging] {
    box-shadow: var(--shadow-3);
  }
`
const Head = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
`
const Handle = styled.button`
  display: grid;
  place-items: center;
  inline-size: var(--target);
  block-size: var(--target);
  border: 0;
  border-radius: var(--radius-2);
  background: none;
  color: var(--ink-soft);
  cursor: grab;
  /* A finger on it drags the card, not the page. */
  touch-action: none;
`
const Body = styled.div`
  display: grid;
  gap: var(--space-4);
  padding: 0 var(--space-4) var(--space-4);
`
