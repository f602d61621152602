import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { AcceptanceItemInput } from '#rules/agreements/acceptance-schema.ts'
import type { Locale } from '#rules/text/locale.ts'
import { SortableCard } from '#web/admin/sortable-cards.tsx'
import type { Moves } from '#web/admin/use-moves.ts'
import { DocumentField } from './document-field.tsx'
import { TextInLanguages } from './text-in-languages.tsx'
import type { EditedItem } from './use-acceptance-saving.ts'

type ItemCardProps = {
  item: EditedItem
  index: number
  label: string
  moves: Moves
  language: Locale
  errorOf: (path: string) => string | null
  onChange: (change: Partial<AcceptanceItemInput>) => void
  onRemove: () => void
}

export function ItemCard({ item, language, errorOf, onChange, onRemove, ...card }: ItemCardProps) {
  const { t } = useTranslation('acceptance')
  return (
    <SortableCard
      id={item.key}
      {...card}
      head={<strong>{t('item', { number: card.index + 1 })}</strong>}
      actions={[{ label: t('remove'), icon: 'trash', press: onRemove }]}
    >
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
    </SortableCard>
  )
}

const Body = styled.div`
  display: grid;
  gap: var(--space-4);
  padding: 0 var(--space-4) var(--space-4);
`
