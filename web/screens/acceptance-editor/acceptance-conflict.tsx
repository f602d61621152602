import { useTranslation } from 'react-i18next'
import type { AcceptanceItemInput } from '#rules/agreements/acceptance-schema.ts'
import { locales } from '#rules/text/locale.ts'
import { Conflict } from '#web/admin/conflict.tsx'

type Items = readonly AcceptanceItemInput[]
type Props = { mine: Items; theirs: Items; onKeepMine: () => void; onTakeTheirs: () => void }

export function AcceptanceConflict({ mine, theirs, ...actions }: Props) {
  const { t } = useTranslation('acceptance')
  const numbers = Array.from({ length: Math.max(mine.length, theirs.length) }, (_, index) => index)
  const valuesOf = (items: Items) =>
    Object.fromEntries(numbers.map((number) => [String(number), items[number] ? wordsOf(items[number]) : '']))
  return (
    <Conflict
      mine={valuesOf(mine)}
      theirs={valuesOf(theirs)}
      {...actions}
      labelOf={(index) => t('item', { number: Number(index) + 1 })}
    />
  )
}

const wordsOf = ({ text, document }: AcceptanceItemInput): string =>
  [text, document?.name]
    .flatMap((texts) => locales.map((locale) => texts?.[locale]))
    .filter(Boolean)
    .join('\n')
