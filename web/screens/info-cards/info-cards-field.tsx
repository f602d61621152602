import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { Locale } from '#rules/text/locale.ts'
import { localize } from '#rules/text/localized.ts'
import { SortableCards } from '#web/admin/sortable-cards.tsx'
import { useMoves } from '#web/admin/use-moves.ts'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/toast.tsx'
import { maxInfoCards, withNewCard, type EditedCard } from './edited-card.ts'
import { InfoCard } from './info-card.tsx'

type InfoCardsFieldProps = {
  cards: readonly EditedCard[]
  language: Locale
  isBilingual: boolean
  /** Codes by a path such as `0.items.1.text.en`. */
  errors: Readonly<Record<string, string>>
  onChange: (change: (cards: readonly EditedCard[]) => EditedCard[]) => void
}

/** Needs the texts `info-cards`. */
export function InfoCardsField({ cards, language, isBilingual, errors, onChange }: InfoCardsFieldProps) {
  const { t } = useTranslation(['info-cards', 'admin'])
  const errorText = useErrorText()
  const labelOf = ({ title }: EditedCard, index: number) =>
    localize(title, language, language) || t('info-cards:card', { number: index + 1 })
  const moves = useMoves({
    items: cards,
    onChange: (moved) => onChange(() => [...moved]),
    idOf: ({ key }) => key,
    labelOf,
  })
  const replace = (next: EditedCard) =>
    onChange((before) => before.map((card) => (card.key === next.key ? next : card)))
  const remove = (card: EditedCard, index: number) => {
    onChange((before) => before.filter(({ key }) => key !== card.key))
    notify.info(t('info-cards:removed', { title: labelOf(card, index) }), {
      action: { label: t('admin:undo'), onClick: () => onChange((before) => before.toSpliced(index, 0, card)) },
    })
  }
  return (
    <Box>
      {cards.length > 0 && (
        <SortableCards moves={moves}>
          {cards.map((card, index) => (
            <InfoCard
              key={card.key}
              {...{ card, index, moves, language, isBilingual }}
              label={labelOf(card, index)}
              isWrong={Object.keys(errors).some((path) => path.startsWith(`${index}.`))}
              errorOf={(path) => errorText(errors[`${index}.${path}`])}
              onChange={replace}
              onRemove={() => remove(card, index)}
            />
          ))}
        </SortableCards>
      )}
      {cards.length < maxInfoCards ? (
        <Button icon="plus" onClick={() => onChange(withNewCard)}>
          {t('info-cards:add')}
        </Button>
      ) : (
        <p>{t('info-cards:full', { max: maxInfoCards })}</p>
      )}
    </Box>
  )
}

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  justify-items: start;

  > ol {
    inline-size: 100%;
    grid-template-columns: minmax(0, 1fr);
  }
`
