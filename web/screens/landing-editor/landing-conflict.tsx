import { useTranslation } from 'react-i18next'
import type { LandingValues } from '#rules/organizations/landing-form.ts'
import { Conflict, renderImage } from '#web/admin/conflict.tsx'
import { cardWords, textWords } from '../info-cards/edited-card.ts'

type LandingConflictProps = { mine: LandingValues; theirs: LandingValues; onTakeTheirs: () => void }

export function LandingConflict({ mine, theirs, onTakeTheirs }: LandingConflictProps) {
  const { t } = useTranslation(['landing-editor', 'info-cards'])
  const cardCount = Math.max(mine.infoCards.length, theirs.infoCards.length)
  const labelOf = (name: string) =>
    /^\d+$/.test(name) ? t('info-cards:card', { number: Number(name) + 1 }) : t(`landing-editor:parts.${name}`)
  return (
    <Conflict
      mine={wordsOf(mine, cardCount)}
      theirs={wordsOf(theirs, cardCount)}
      labelOf={labelOf}
      display={(name, value) => name === 'heroImage' && renderImage(value)}
      onTakeTheirs={onTakeTheirs}
    />
  )
}

function wordsOf({ headline, tagline, about, heroImage, infoCards }: LandingValues, cardCount: number) {
  const cards = Array.from({ length: cardCount }, (_, index) => [
    String(index),
    infoCards[index] ? cardWords(infoCards[index]) : '',
  ])
  const texts = { headline: textWords(headline), tagline: textWords(tagline), about: textWords(about) }
  return { ...texts, heroImage, ...Object.fromEntries(cards) }
}
