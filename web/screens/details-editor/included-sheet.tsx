import { useTranslation } from 'react-i18next'
import { eventLimits } from '#rules/events/event-schema.ts'
import type { Locale } from '#rules/text/locale.ts'
import { noTexts } from '#rules/text/texts-in-languages.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { SortableCard, SortableCards } from '#web/admin/sortable-cards.tsx'
import { AddRow, RowBody } from './row-parts.tsx'
import { TextsInput } from './texts-input.tsx'
import type { DetailsEditing } from './use-details-saving.ts'
import { useRows } from './use-rows.ts'

type Props = { editing: DetailsEditing; languages: readonly Locale[] }

export function IncludedSheet({ editing, languages }: Props) {
  const { t } = useTranslation('event-details')
  const { rows, moves, isNew, add, edit, remove } = useRows(editing, {
    name: 'included',
    labelOf: ({ text }, index) => text[languages[0]!] || t('included.row', { number: index + 1 }),
  })
  const isFull = rows.length >= eventLimits.included
  return (
    <Sheet title={t('included.title')} lead={t('included.lead')}>
      {rows.length > 0 && (
        <SortableCards moves={moves}>
          {rows.map((row, index) => (
            <SortableCard
              key={row.key}
              id={row.key}
              index={index}
              label={row.text[languages[0]!] || t('included.row', { number: index + 1 })}
              moves={moves}
              actions={[{ label: t('remove'), icon: 'trash', press: () => remove(index) }]}
              head={
                <RowBody>
                  <TextsInput
                    label={t('included.row', { number: index + 1 })}
                    placeholder={t('included.placeholder')}
                    languages={languages}
                    value={row.text}
                    maxLength={eventLimits.includedText}
                    isFocused={isNew(row)}
                    errorOf={(locale) => editing.errorOf(['included', row.key, locale].filter(Boolean).join('.'))}
                    onChange={(text) => edit(row.key, { text })}
                    onEnter={() => !isFull && add({ text: noTexts }, index + 1)}
                  />
                </RowBody>
              }
            >
              {null}
            </SortableCard>
          ))}
        </SortableCards>
      )}
      <AddRow isFull={isFull} max={eventLimits.included} onAdd={() => add({ text: noTexts })}>
        {t('included.add')}
      </AddRow>
    </Sheet>
  )
}
